import re
from base64 import b64decode
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from cardlib.deck import JOKER, Card, cards, pack
from cardlib.errors import NotACard, Refused
from cardlib.faces import (
    STATES,
    card_svg,
    chain,
    css_class,
    drawing,
    name,
    row,
    sheet_class,
    style_sheet,
)
from cardlib.shown import Shown

ALL = (*pack(joker=True), None)
QUEEN = Card("Q", "♥")
WORKED = {
    "A": ("K♣", [("LOW", "A♦", "hit"), ("HIGH", "7♠", "hit"), ("LOW", "3♥", "hit")]),
    "B": ("3♥", [("HIGH", "9♦", "hit"), ("LOW", "9♠", "miss")]),
}


def svg_of(shown: Shown) -> str:
    (data,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', shown.html)
    return b64decode(data).decode()


def alt_of(shown: Shown) -> str:
    (alt,) = re.findall(r'<img alt="([^"]*)"', shown.html)
    return alt


@pytest.mark.parametrize("four", [False, True])
def test_every_card_has_a_drawing_of_its_own(four):
    assert len({drawing(card, four=four) for card in ALL}) == len(ALL) == 54


def test_a_card_differs_from_every_other_in_shape_and_not_in_colour_alone():
    def shapes(card):
        return re.sub(r"#[0-9a-f]{3,6}", "", drawing(card))

    assert len({shapes(card) for card in ALL}) == len(ALL)


def test_the_states_differ_in_shape_and_not_in_colour_alone():
    def shapes(state):
        return re.sub(r"#[0-9a-f]{3,6}", "", drawing(QUEEN, state))

    assert len({shapes(state) for state in STATES}) == 4


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("card", ALL, ids=str)
def test_a_card_is_well_formed_and_names_itself_and_its_state(card, state):
    root = ElementTree.fromstring(card_svg(card, state, four=True))
    title = root.find("{http://www.w3.org/2000/svg}title")
    said = name(card, state)
    assert title is not None
    assert root.get("role") == "img"
    assert title.text == root.get("aria-label") == said
    assert said.startswith(card.name if card else "face-down card")
    assert said.endswith(STATES[state])


def test_cards_need_no_font_and_carry_no_ids():
    for card in ALL:
        assert "<text" not in card_svg(card)
        assert "id=" not in card_svg(card)


def test_four_colours_give_each_suit_its_own():
    colours = {
        re.findall(r'<g fill="(#\w+)"', drawing(c, four=True))[0] for c in cards("As Ah Ad Ac")
    }
    assert len(colours) == 4


def test_the_same_bytes_every_time():
    assert row(ALL, caption="all").html == row(ALL, caption="all").html
    assert chain(WORKED).html == chain(WORKED).html
    assert style_sheet() == style_sheet()


def test_a_row_says_its_states_in_text_and_in_words():
    shown = row(["K♣", "A♦", "7♠", "3♥", None], ["chosen", "marked", "out", "", ""], "A's cards")
    assert shown.text == "A's cards: [K♣] *A♦* (7♠) 3♥ ▒▒"
    assert alt_of(shown) == (
        "A&#x27;s cards: king of clubs, chosen; ace of diamonds, marked; "
        "7 of spades, out of play; 3 of hearts; face-down card"
    )
    assert "<em>A&#x27;s cards</em>" in shown.html


def test_a_row_is_one_well_formed_picture_of_all_its_cards():
    svg = svg_of(row(ALL))
    ElementTree.fromstring(svg)
    assert all(drawing(card) in svg for card in ALL)


def test_a_row_may_hold_a_card_of_two_packs_twice():
    assert row([Card("A", "♠"), Card("A", "♠")]) == row("A♠ A♠") == row("A♠A♠")
    assert row("A♠ A♠").text == "A♠ A♠"


def test_a_caption_is_text_and_never_markup():
    shown = row("A♠", caption='<b>"&')
    assert "<b>" not in shown.html
    ElementTree.fromstring(svg_of(shown))


def test_a_chain_shows_every_card_arrow_and_result():
    shown = chain(WORKED, caption="The worked turn")
    svg = svg_of(shown)
    ElementTree.fromstring(svg)
    assert svg.count("M90 70") == 5
    assert svg.count(">hit</text>") == 4
    assert svg.count(">miss</text>") == 1
    assert svg.count(drawing(Card("3", "♥"))) == 2
    assert shown.text.splitlines() == [
        "The worked turn",
        "A: K♣ –LOW→ A♦ (hit) –HIGH→ 7♠ (hit) –LOW→ 3♥ (hit)",
        "B: 3♥ –HIGH→ 9♦ (hit) –LOW→ 9♠ (miss)",
    ]
    assert "B: 3 of hearts, HIGH, 9 of diamonds, hit, LOW, 9 of spades, miss" in alt_of(shown)


@pytest.mark.parametrize("state", ["selected", None, [], 3])
def test_an_unknown_state_is_refused_with_those_allowed(state):
    with pytest.raises(Refused, match="chosen"):
        card_svg(QUEEN, state)


def test_states_must_be_one_for_each_card():
    with pytest.raises(Refused, match="1 state for 2 cards"):
        row("A♠ K♠", ["chosen"])
    with pytest.raises(Refused, match="states are 3, but must be a list of one for each card"):
        row("A♠", 3)


@pytest.mark.parametrize("junk", ["80", None, 0, 0.5, -80, 2001, float("nan"), True, 10**400])
def test_a_width_is_a_number_of_pixels(junk):
    assert 'width="64"' in card_svg(QUEEN, width=Fraction(64))
    for draw in (card_svg, row, lambda card, width: chain({"A": (card, [])}, width=width)):
        with pytest.raises(Refused, match=r"a width is .*, but must be 1 to 2,000 pixels"):
            draw(QUEEN, width=junk)


@pytest.mark.parametrize(
    "junk",
    [3, None, "A", [], {"A": 3}, {"A": "K♣"}, {"A": ("K♣", [("LOW", "A♦")])}, {"A": ("K♣", 3)}],
)
def test_what_is_no_chain_is_refused_with_the_shape_of_one(junk):
    with pytest.raises(Refused, match=r"are no rows of a chain, as in \{'A': \('K♣', \[\('LOW',"):
        chain(junk)


@pytest.mark.parametrize("junk", ["\0", "\x1b[31m", "\ud800", "\uffff"], ids=ascii)
def test_a_picture_is_well_formed_whatever_its_words_hold(junk):
    for shown in (
        row("A♠", caption=junk),
        chain({junk: ("A♠", [(junk, "K♠", junk)])}, caption=junk),
    ):
        ElementTree.fromstring(svg_of(shown))
        assert "\ufffd" in svg_of(shown)
        assert junk not in shown.html + shown.text


@pytest.mark.parametrize("junk", ["1♠", 5, "A♠ K♠", "", object()])
def test_what_is_not_one_card_is_refused(junk):
    with pytest.raises(NotACard):
        card_svg(junk)


@pytest.mark.parametrize("junk", [None, 5, ["A♠", 7], "A♠ B♠", {"A♠": 1}, b"As"])
def test_what_is_no_row_is_refused(junk):
    with pytest.raises(Refused, match=r"(is not a card|neither a card nor a list|a list of cards)"):
        row(junk)


@pytest.mark.parametrize("four", [False, True])
@pytest.mark.parametrize("large", [False, True])
def test_the_style_sheet_has_a_face_for_every_card_and_stays_within_its_tables(four, large):
    css = style_sheet(four, large)
    table = f".{sheet_class(four, large)} .card"
    for card in ALL:
        assert css.count(f"{table}.{css_class(card)}{{") == 1
    selectors = re.findall(r"^(?!@)([^{\n]+)\{", css, re.MULTILINE)
    assert len(selectors) > len(ALL)
    assert all(selector.startswith(table) for selector in selectors)
    assert "</style" not in css
    assert css.count("{") == css.count("}")


def test_class_names_are_each_cards_own():
    assert len({css_class(card) for card in ALL}) == len(ALL)
    assert css_class(JOKER) == "card-joker"


def test_a_card_in_a_notebook_is_its_picture():
    assert 'alt="queen of hearts"' in QUEEN._repr_html_()
    ElementTree.fromstring(QUEEN._repr_svg_())
