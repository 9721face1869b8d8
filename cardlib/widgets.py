"""What the three tables share: card buttons, the table guard, a ledger with undo, a saved picture.

A table is a thin view over a game's states: a button is enabled because the rules say so, and a
refusal shows the rules' own words.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Protocol

import ipywidgets as ipw
import traitlets

from cardlib import faces, shown, worked
from cardlib.deck import Card, whole
from cardlib.errors import Refused

try:
    import anywidget
except ImportError:  # the tables work without it; only what the guard repairs is missing
    anywidget = None  # type: ignore[assignment]

_CSS = """
.card-table{padding:4px 8px;max-width:100%}
.card-table .widget-html-content img{max-width:100%;height:auto}
.card-table .widget-html-content{overflow-x:auto;line-height:1.5}
.card-table .table-status{font-size:1.05em;min-height:3em;white-space:pre-line}
.card-table .table-row{flex-flow:row wrap;align-items:center;gap:4px}
.card-table .jupyter-button:not(.card){min-width:6em;width:auto;padding:0 12px}
.card-table.large .widget-html-content,.card-table.large .widget-label{font-size:1.35em}
.card-table.large .jupyter-button:not(.card,.chip,.circle){\
font-size:1.15em;height:2.4em;line-height:2.4em}
.card-table .widget-dropdown,.card-table .widget-text{width:14em}
.card-table .widget-label{width:auto;min-width:4em}
.card-table .table-board{display:flex;flex-wrap:wrap;gap:8px 40px;align-items:flex-start}
.card-table td,.card-table th{padding:2px 12px 2px 0;text-align:left}
.card-table .jupyter-button.chip{margin:5px;width:52px;min-width:52px;height:52px;\
line-height:44px;padding:0;\
border-radius:50%;border:4px dashed var(--jp-ui-font-color2,#555);font-weight:600}
.card-table .jupyter-button.chip.mod-active{border-style:solid;box-shadow:0 0 0 4px #b45309}
.card-table .jupyter-button.circle{height:64px;line-height:60px;border-radius:32px;\
border:2px solid var(--jp-ui-font-color2,#555);font-weight:600;padding:0 24px}
.card-table .jupyter-button:focus-visible:enabled{\
outline:3px solid var(--jp-brand-color1,#1976d2);outline-offset:-3px}
.card-table.jupyter-widgets-disconnected button{opacity:.5}
.card-table.jupyter-widgets-disconnected::before,\
.card-table .jupyter-widgets-disconnected::before{content:none}
@media (forced-colors:active){\
.card-table .jupyter-button:not(.card,.chip,.circle){border:1px solid}\
.card-table .mod-active{outline:3px solid Highlight}}
"""

_GUARD = """
const CONTROLS = 'button, input, select, textarea, [tabindex="0"]';
function guard(table, model) {
  let last = null, place = 0;
  const note = document.createElement('p');
  note.textContent = model.get('stopped');
  const controls = () => [...table.querySelectorAll(CONTROLS)];
  const lives = c => !c.disabled && c.offsetParent !== null;
  table.setAttribute('role', 'group');
  table.setAttribute('aria-label', model.get('label'));
  table.addEventListener('focusin', event => {
    last = event.target;
    place = controls().indexOf(last);
  });
  // JupyterLab's shortcuts look for this mark on the focused element itself, before the table
  // hears of the key. Ctrl+S saves; a letter, or Enter in any company, stays at the table.
  const mark = event => {
    if (!table.contains(event.target)) return;
    const passes = (event.ctrlKey || event.metaKey || event.altKey) && event.key !== 'Enter';
    event.target.toggleAttribute('data-lm-suppress-shortcuts', !passes);
  };
  window.addEventListener('keydown', mark, true);
  // The second press of a double click, or of a key held down, would act on what isn't seen yet.
  const once = event => {
    const again = event.detail > 1 || (event.repeat && [' ', 'Enter'].includes(event.key));
    const pressed = event.target.closest('button');
    if (!again || !pressed || pressed.matches('.repeats')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  table.addEventListener('click', once, true);
  table.addEventListener('keydown', once, true);
  table.addEventListener('focusout', event => { if (event.relatedTarget) last = null; });
  table.addEventListener('contextmenu', event => {
    if (!event.target.closest('.right-click-takes-back')) return;
    event.preventDefault();
    event.stopPropagation();
    table.querySelector('.takes-back')?.click();
  });
  const set = (element, name, value) => {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };
  const sync = () => {
    for (const b of table.querySelectorAll('.widget-toggle-button'))
      set(b, 'aria-pressed', String(b.classList.contains('mod-active')));
    for (const slider of table.querySelectorAll('.widget-slider'))
      for (const handle of slider.querySelectorAll('.noUi-handle'))
        set(handle, 'aria-label', slider.querySelector('.widget-label').textContent);
    for (const s of table.querySelectorAll('.table-status')) {
      set(s, 'role', 'status');
      set(s, 'aria-live', 'polite');
    }
    if (!table.matches('.jupyter-widgets-disconnected')) note.remove();
    else if (!note.isConnected) table.querySelector('.table-status > div')?.append(note);
    const at = document.activeElement, lost = !at || at === last || at.contains(table);
    if (last && lost && (last.disabled || !last.isConnected)) {
      const all = controls();
      const named = c => lives(c) && c.closest('.comes-next') && !last.matches('.looks-back');
      const next = all.find(named) ?? all.slice(place).find(lives) ?? all.find(lives);
      last = null;
      next?.focus();
    }
  };
  sync();
  const watch = new MutationObserver(sync);
  const attributeFilter = ['class', 'disabled'];
  watch.observe(table, { subtree: true, childList: true, attributes: true, attributeFilter });
  return () => {
    watch.disconnect();
    window.removeEventListener('keydown', mark, true);
  };
}
export default {
  render({ model, el }) {
    el.style.display = 'none';
    let end = () => {}, waiting = true;
    const start = () => {
      const table = el.closest('.card-table');
      if (table) end = guard(table, model);
      else if (waiting) requestAnimationFrame(start);
    };
    start();
    return () => { waiting = false; end(); };
  },
};
"""

if anywidget is not None:

    class TableGuard(anywidget.AnyWidget):
        """Invisible in a table, it repairs what ipywidgets lacks.

        JupyterLab's one-letter shortcuts don't act on the table's controls (x would cut the cell);
        toggles say whether they are pressed; the status line is read out, and says so where the
        kernel has stopped; the table has a name. The second press of a double click, or of a key
        held down, counts only on a control of the class repeats. Where a pressed control is
        disabled or leaves, focus goes on to the next live one, or to the first in an element of the
        class comes-next where a live one is there; after one of the class looks-back to the next.
        """

        label = traitlets.Unicode("").tag(sync=True)
        stopped = traitlets.Unicode(
            "The kernel has stopped: to go on, run the notebook's first code cell, then this one."
        ).tag(sync=True)
        _esm = _GUARD


_sheets: dict[bool, ipw.HTML] = {}


def sheet(large: bool = False) -> ipw.HTML:
    """The style sheet of all tables of one size: one widget a kernel, shown by each of them."""
    if large not in _sheets or _sheets[large].comm is None:  # none yet, or closed with all widgets
        style = f"<style>{_CSS}{faces.style_sheet(large=large)}</style>"
        _sheets[large] = ipw.HTML(style, layout=ipw.Layout(display="none"))
    return _sheets[large]


class Toggle(ipw.ToggleButton):
    """A toggle button that code can press, too."""

    value: bool

    def click(self) -> None:
        """Presses it: what was off is on, what was on is off."""
        self.value = not self.value


def card_button(card: Card | None = None) -> Toggle:
    """A card to press: a real toggle button with the drawing as its face, the name as its text."""
    button = Toggle(description=faces.name(card), tooltip=faces.name(card))
    button._dom_classes = ("card", faces.css_class(card))
    return button


def set_card(button: ipw.ToggleButton, card: Card | None, mark: str = "") -> None:
    """Gives a card button another face; mark is "", "marked" or "out"."""
    button.description = button.tooltip = faces.name(card, mark)
    classes = ("card", faces.css_class(card), *([f"card-{mark}"] if mark else []))
    if button._dom_classes != classes:
        button._dom_classes = classes


def button(text: str, tooltip: str = "") -> ipw.Button:
    """A button as wide as its words."""
    return ipw.Button(description=text, tooltip=tooltip or text)


def row(*controls: ipw.Widget) -> ipw.HBox:
    """Controls side by side, going on below where the page is narrow."""
    box = ipw.HBox(controls)
    box.add_class("table-row")
    return box


def seed_of(box: ipw.Text) -> int | None:
    """The seed in a text field, None where it is empty. Raises BadRules for another text."""
    typed = box.value.strip()
    if not typed:
        return None
    return whole("seed", int(typed) if re.fullmatch("[0-9]{1,12}", typed) else typed, 0)


class State(Protocol):
    """What a table asks of a game's state: the rows of its log, in order."""

    def rows(self) -> Sequence[Mapping[str, str]]:
        """One row for each step logged."""


class Panel(ipw.VBox):
    """Controls with a status line that is read out, a guard, and a picture in a saved notebook."""

    def __init__(self, label: str, call: str) -> None:
        super().__init__()
        self.label, self.said, self._call_to = label, "", call
        self.status = ipw.HTML()
        self.status.add_class("table-status")
        self._guard = [TableGuard(label=label)] if anywidget is not None else []
        self.add_class("card-table")

    def fill(self, *parts: ipw.Widget) -> None:
        """Lays out the panel: the parts between the guard and the style sheet, which are unseen."""
        self.children = (*self._guard, *parts, sheet())
        self.resize(large=False)

    def resize(self, large: bool) -> None:
        """Takes the style sheet of a size. It comes last: only what follows a change is redrawn."""
        for size in (False, True):
            self.remove_class(faces.sheet_class(large=size))
        self.add_class(faces.sheet_class(large=large))
        (self.add_class if large else self.remove_class)("large")
        self.children = (*self.children[:-1], sheet(large))

    def on(self, control: ipw.Widget, do: Callable[[], None]) -> None:
        """Calls `do` when a control is pressed or changed; what it raises becomes a sentence."""

        def told(_: object) -> None:
            try:
                do()
            except Refused as refusal:
                self.tell(str(refusal))
            except Exception as error:
                self.tell(f"This went wrong in the program, not in your play: {error!r}")
                raise

        if isinstance(control, ipw.Button):
            control.on_click(told)
        else:
            control.observe(told, "value")

    def say(self, sentence: str) -> None:
        """Puts a sentence into the status line, where it is also read out."""
        self.said = sentence
        self.status.value = f"<span>{escape(sentence)}</span>"

    def tell(self, sentence: str) -> None:
        """Says what came of a press or an entry that changed nothing."""
        self.say(sentence)

    def saved(self) -> Iterable[ipw.HTML]:
        """The parts whose HTML makes the picture in a saved notebook."""
        return [self.status]

    def __repr__(self) -> str:
        return f"{self.label}. {self.said}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        view = super()._repr_mimebundle_(**kwargs) or {}
        parts = "".join(f"<div>{part.value}</div>" for part in self.saved())
        html = f"<div>{parts}<p><strong>{self._call_to}</strong></p></div>"
        return {**view, "text/html": html, "text/plain": repr(self)}


class PlayTable(Panel):
    """A table to play at. A game's table adds its controls, and shows the state in `paint`.

    `game` is the state; `move` goes on to the next one and `undo` comes back, both kept in the
    ledger. The status line tells the `news` and what is `asked`, and under them what was refused.
    controls stand under the board; options beside the button for a new game, for which they count.
    """

    def __init__(
        self,
        label: str,
        game: Any,
        controls: Iterable[ipw.Widget],
        options: Iterable[ipw.Widget] = (),
        large: bool = False,
    ) -> None:
        super().__init__(label, "Run this cell to play.")
        self.game = game
        self._past: list[Any] = []
        self._rows = self.rows(game)
        self._told = ""  # the news and what is asked
        self.board, self.history = ipw.HTML(), ipw.HTML()
        self.undo = button("Take back", "Take back the last step, for teaching")
        self.undo.add_class("looks-back")
        self.new = button("New game")
        self.large = ipw.Checkbox(description="Large cards", value=large, indent=False)
        self.seed = ipw.Text(description="Seed", placeholder="new")
        self._controls, self._options = list(controls), list(options)
        self.on(self.undo, self._take_back)
        self.on(self.large, self._resize)
        self.fill(*self.parts())
        self._resize()

    def parts(self) -> list[ipw.Widget]:
        """What stands on the table, from the top down."""
        play = self.board, *self._controls, self.status, self.history
        return [*play, row(self.undo, self.large), row(self.new, self.seed, *self._options)]

    def paint(self) -> None:
        """Brings the board and every control in line with `game`."""
        raise NotImplementedError

    def news(self) -> str:
        """What was done last; nothing, where what is asked says enough."""
        return ""

    def asked(self) -> str:
        """Whose turn it is, and why a control is dead."""
        raise NotImplementedError

    def undone(self) -> str:
        """What Take back takes back now."""
        return self.news()

    def rows(self, game: State) -> list[dict[str, str]]:
        """A state's rows for the ledger: all of them, where a table has nothing to hide."""
        return [dict(row) for row in game.rows()]

    def move(self, game: State) -> None:
        """Goes on to the next state; its new log rows join the ledger."""
        self._past.append(self.game)
        self._rows += self.rows(game)[len(self.rows(self.game)) :]
        self.game = game
        self.show()

    def begin(self, game: State) -> None:
        """Starts over from a state, with a ledger of its own."""
        self.game, self._past, self._rows = game, [], self.rows(game)
        self.show()

    def show(self, event: str = "") -> None:
        """Draws the state, the status line (the news or `event`, what is asked), the ledger."""
        self.undo.disabled = not self._past
        self.paint()
        self._told = f"{event or self.news()} {self.asked()}".strip()
        self.say(self._told)
        self.history.value = shown.table(self._rows, "Ledger").html if self._rows else ""

    def tell(self, sentence: str) -> None:
        """Says something under the news."""
        self.say(f"{self._told}\n{sentence}")

    def ledger(self) -> str:
        """What happened at this table, as text; steps that were taken back stay, marked."""
        return shown.table(self._rows).text if self._rows else "Nothing has happened yet."

    def save(self, path: str | Path) -> Path:
        """Keeps what was played here as a hand file, which replays to the same ledger.

        What was taken back is left out. Raises Refused while cards are hidden that the file would
        show, and for a file that is there already and wasn't saved like this.
        """
        return worked.save(path, self.game, (self._past or [self.game])[0])

    def saved(self) -> Iterable[ipw.HTML]:
        """Board, status and ledger."""
        return [self.board, self.status, self.history]

    def _take_back(self) -> None:
        if not self._past:
            raise Refused("there is nothing to take back")
        undone = self.undone()
        steps = len(self.rows(self.game)) - len(self.rows(self._past[-1]))
        live = [row for row in self._rows if not next(iter(row.values())).endswith(TAKEN_BACK)]
        for row in live[len(live) - steps :]:
            row[next(iter(row))] += TAKEN_BACK
        self.game = self._past.pop()
        self.show(f"Taken back: {undone}")

    def _resize(self) -> None:
        self.resize(self.large.value)
        self.show()


class Steps(Panel):
    """A worked hand to step through, by a slider or by two buttons.

    frames: what is to be seen at each step, the start first.

    >>> steps = Steps("Three cards", [shown.Shown("<b>A♠</b>", "A♠"), shown.Shown("K♥", "K♥")])
    >>> steps.next.click()
    >>> steps
    Three cards. Step 1 of 1.
    """

    def __init__(self, label: str, frames: Sequence[shown.Shown]) -> None:
        super().__init__(label, "Run this cell to step through.")
        self.frames = list(frames)
        self.slider = ipw.IntSlider(0, 0, len(frames) - 1, description="Step")
        self.back, self.next = button("Back"), button("Next")
        for control in (self.back, self.next):
            control.add_class("repeats")
        self.picture = ipw.HTML()
        self.on(self.slider, self.show)
        self.on(self.back, lambda: self._go(-1))
        self.on(self.next, lambda: self._go(1))
        self.fill(row(self.slider, self.back, self.next), self.status, self.picture)
        self.show()

    def _go(self, by: int) -> None:
        self.slider.value += by

    def show(self) -> None:
        """Draws the step that the slider stands on."""
        at, last = self.slider.value, len(self.frames) - 1
        self.back.disabled, self.next.disabled = at == 0, at == last
        self.picture.value = self.frames[at].html
        self.say(f"Step {at} of {last}.")

    def saved(self) -> Iterable[ipw.HTML]:
        """The step as it stands."""
        return [self.status, self.picture]


TAKEN_BACK = " (taken back)"
