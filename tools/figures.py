"""Every picture of the collection: `python -m tools.figures` draws them all, and a gallery.

A game's are named in its `figures.py`, those of the whole collection here.
"""

import re
from base64 import b64decode
from collections.abc import Callable, Iterable, Mapping
from html import unescape
from pathlib import Path

from cardlib import games
from cardlib.deck import JOKER, SUITS, Card, cards, pack
from cardlib.faces import STATES, at, document, drawing, word
from cardlib.shown import Shown, picture

FOLDER = Path(__file__).parents[1] / "figures"


def three_games() -> Shown:
    """The README's picture: a hand of each game on green felt."""
    hands: list[tuple[int, Iterable[Card | None]]] = [
        (130, [*cards("7♠"), None]),
        (400, cards("8♥ 5♣ 3♦ 2♠ A♦")),
        (690, cards("K♠ K♦ 9♥ 7♦ 4♠")),
        (890, cards("Q♣ joker")),
    ]
    words = [
        (130, "High and Low", "higher or lower?"),
        (400, "Archie", "five cards, high and low share"),
        (770, "Pai Gow Poker", "seven cards, set as five and two"),
    ]
    body = '<rect width="1000" height="290" rx="16" fill="#14532d"/>'
    for x, hand in hands:
        laid = list(hand)
        for i, card in enumerate(laid):
            turn = 7 * i - 3.5 * (len(laid) - 1)
            fan = f"translate({x} 420) rotate({turn:g}) translate(-50 -385)"
            body += f'<g transform="{fan}">{drawing(card)}</g>'
    for x, title, rule in words:
        body += word(x, 232, title, colour="#fff") + word(x, 264, rule, size=17, colour="#e5e7eb")
    sentence = "A hand of each of the three games: High and Low, Archie and Pai Gow Poker"
    return picture(document(body, (1000, 290), 1000, sentence), sentence, caption=False)


def whole_pack() -> Shown:
    """The 52 cards, a suit in each row, the joker and the back."""
    body = "".join(
        at(110 * (i % 13), 150 * (i // 13), drawing(card)) for i, card in enumerate(pack())
    )
    body += at(1430, 150, drawing(JOKER)) + at(1430, 300, drawing(None))
    sentence = "The pack: 13 cards in each of four suits, the joker, and a card's back"
    return picture(document(body, (1530, 590), 918, sentence), sentence)


def four_colours() -> Shown:
    """The aces in four colours."""
    body = "".join(
        at(110 * i, 0, drawing(Card("A", suit), four=True)) for i, suit in enumerate(SUITS)
    )
    sentence = "On request each suit has its own colour: spades, hearts, diamonds, clubs"
    return picture(document(body, (430, 140), 344, sentence), sentence)


def states() -> Shown:
    """What a card can be, each with its word."""
    shown = [*((Card("Q", "♥"), state, words) for state, words in STATES.items()), (None, "", "")]
    body = '<rect width="845" height="210" rx="12" fill="#f3f4f6"/>'
    for i, (card, state, words) in enumerate(shown):
        said = "face down" if card is None else words or "in play"
        body += at(165 * i + 42, 16, drawing(card, state)) + word(165 * i + 92, 190, said)
    sentence = "What a card can be: in play, chosen (frame, tick), marked (dashes), out of play "
    sentence += "(grey, crossed out), and face down"
    return picture(document(body, (845, 210), 676, sentence), sentence)


PICTURES: Mapping[str, Callable[[], Shown]] = {
    "three_games": three_games,
    "pack": whole_pack,
    "four_colours": four_colours,
    "states": states,
}


def pictures() -> dict[str, Callable[[], Shown]]:
    """Every picture by its name: our own, and each game's as `<game>_<its name>`."""
    found = dict(PICTURES)
    for game in games.games().values():
        found |= {f"{game.folder}_{name}": draw for name, draw in game.pictures().items()}
    return found


def drawn() -> dict[str, str]:
    """All files of the figures folder, drawn anew: file name -> its text."""
    files = {}
    gallery = ["# Pictures", "Each with its sentence. `python -m tools.figures` draws them all."]
    for name, draw in pictures().items():
        found = re.search(r'base64,([^"]+)', draw().html)
        assert found, f"{name} draws no picture"
        svg = b64decode(found[1]).decode()
        files[f"{name}.svg"] = svg + "\n"
        sentence = unescape(svg[svg.index("<title>") + 7 : svg.index("</title>")])
        gallery.append(f"## {name}\n\n![{sentence}]({name}.svg)\n\n{sentence}.")
    return files | {"README.md": "\n\n".join(gallery) + "\n"}


def main(folder: Path = FOLDER) -> None:
    """Writes every picture and the gallery, and takes away what is no longer drawn."""
    files = drawn()
    folder.mkdir(exist_ok=True)
    for path in folder.glob("*.svg"):
        if path.name not in files:
            path.unlink()
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8", newline="\n")
    print(f"{len(files)} files in {folder.name}/")


if __name__ == "__main__":
    main()
