"""A hand file beside what it replays to: change a line, and see at once what holds."""

from html import escape

import ipywidgets as ipw

from cardlib import worked
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
        self._kept = ""
        self.games = ipw.Dropdown(description="Template", options=["", *worked.GAMES])
        self.text = ipw.Textarea(
            value=text,
            description="Hand file",
            continuous_update=True,
            layout=ipw.Layout(width="34em", height="30em"),
        )
        self.replayed = ipw.HTML(layout=ipw.Layout(flex="1 1 22em", min_width="20em"))
        self.path = ipw.Text(description="File", value="my_hand.toml")
        self.keep = button("Save", "Writes the text to the file; never over another's")
        self.on(self.games, self._begin)
        self.on(self.text, self._show)
        self.on(self.keep, self._keep)
        sides = row(self.text, self.replayed)
        self.fill(row(self.games), sides, self.status, row(self.path, self.keep))
        self._show()

    def replay(self) -> worked.Replay:
        """What the text replays to."""
        return worked.replay_text(self.text.value)

    def _begin(self) -> None:
        if self.games.value:
            self.text.value = worked.template(self.games.value)

    def _show(self) -> None:
        replay = self.replay()
        wrong = {problem.line for problem in replay.problems}
        lines = self.text.value.splitlines()
        told = "".join(
            f"<li><code>{number}: {escape(lines[number - 1][:80]) if number <= len(lines) else ''}"
            f"</code><br>{escape(f'{p.claimed}: {p.right}')}</li>"
            for p in replay.problems
            for number in [p.line]
        )
        self.replayed.value = (
            f"<ul>{told}</ul>{replay._repr_html_()}" if wrong else (replay._repr_html_())
        )
        if not wrong:
            self.say("Every line holds.")
            return
        count = len(wrong)
        what = "1 line doesn't hold" if count == 1 else f"{count} lines don't hold"
        self.say(f"{what}. {replay.problems[0]}")

    def _keep(self) -> None:
        path = worked.write(self.path.value, self.text.value, self._kept)
        self._kept = self.text.value
        self.say(f"Saved as {path.name}. {self.said}")

    def saved(self) -> list[ipw.HTML]:
        """The status and the replay, and the text as it stands."""
        return [self.status, ipw.HTML(f"<pre>{escape(self.text.value)}</pre>"), self.replayed]
