"""A hand file beside what it replays to: change a line, and see at once what holds."""

from html import escape

import ipywidgets as ipw

from cardlib import games, shown, worked
from cardlib.deck import counted
from cardlib.errors import Refused
from cardlib.widgets import Panel, button, row


class Editor(Panel):
    """The text of a hand file, its replay, and its problems line by line.

    `text` is the text area, `games` the templates to begin with, `replay()` what it replays to;
    `path` and `keep` write it to a file.

    >>> editor = Editor(worked.template("archie").replace("pot 10", "pot 11"))
    >>> print(editor.said)
    1 line doesn't hold. line 28: claims pot 11: right is pot 10
    """

    def __init__(self, text: str = "") -> None:
        super().__init__("Hand file editor", "Run this cell to edit.")
        self._kept, self._begun = "", text
        self.games = ipw.Dropdown(description="Template", options=["", *games.games()])
        self.text = ipw.Textarea(
            value=text,
            description="Hand file",
            continuous_update=True,
            layout=ipw.Layout(width="44em", height="34em"),
        )
        self.replayed = ipw.HTML(layout=ipw.Layout(flex="1 1 22em", min_width="20em"))
        self.path = ipw.Text(description="File", value="my_hand.toml")
        self.keep = button("Save", "Writes the text to the file; never over another's")
        self.on(self.games, self._begin)
        self.on(self.text, self._show)
        self.on(self.keep, self._keep)
        sides = row(self.text, self.replayed)
        sides.layout.align_items = "flex-start"
        self.fill(row(self.games, self.path, self.keep), self.status, sides)
        self._show()

    def replay(self) -> worked.Replay:
        """What the text replays to."""
        return worked.replay_text(self.text.value)

    def _begin(self) -> None:
        if not self.games.value:
            return
        if self.text.value.strip() and self.text.value not in (self._begun, self._kept):
            self.games.value = ""
            raise Refused("what you typed would be gone: save it, or empty the field first")
        self._begun = worked.template(self.games.value)
        self.text.value = self._begun

    def _show(self) -> None:
        replay = self.replay()
        wrong = {problem.line for problem in replay.problems}
        lines = ["", *worked.lines_of(self.text.value), *[""] * len(replay.problems)]
        told = "".join(
            f"<li>line {problem.line}: <code>{escape(lines[problem.line][:80])}</code><br>"
            f"{escape(f'{problem.claimed}: {problem.right}')}</li>"
            for problem in replay.problems
        )
        rows = shown.table(replay.rows, replay.title).html if replay.rows else ""
        self.replayed.value = (f"<ul>{told}</ul>" if told else "") + rows
        if not wrong:
            self.say("Every line holds.")
            return
        hold = "doesn't hold" if len(wrong) == 1 else "don't hold"
        self.say(f"{counted(len(wrong), 'line')} {hold}. {replay.problems[0]}")

    def _keep(self) -> None:
        path = worked.write(self.path.value, self.text.value, self._kept)
        self._kept = self.text.value
        self.say(f"Saved as {path.name} in {path.resolve().parent}. {self.said}")

    def saved(self) -> list[ipw.HTML]:
        """The status and the replay, and the text as it stands."""
        return [self.status, ipw.HTML(f"<pre>{escape(self.text.value)}</pre>"), self.replayed]
