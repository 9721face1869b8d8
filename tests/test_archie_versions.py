"""Versions of Archie: named ones, changed ones, and one's own."""

from dataclasses import replace

import pytest

from cardlib import Deck, HighHand, LowHand, archie, cards, sheets, worked
from cardlib.archie import BARGE, GN9, Version, bots
from cardlib.errors import BadRules, NotACard

MINE = Version("MINE", "the house of N. N.", "MINE 2026", "8s", "split", raises=2)
X, Y = "8♠ 8♥ K♦ J♣ 9♠", "A♠ K♣ Q♥ 10♣ 7♦"


class Unwritable:
    def __repr__(self):
        raise RuntimeError


def kind(junk):
    return type(junk).__name__


def test_versions_that_say_the_same_are_equal_however_they_came_about():
    assert GN9.but(high="8s").but(high="9s") is GN9
    assert GN9.but(high="9s", burn=False) is GN9
    both = GN9.but(burn=True, raises=4)
    assert (
        both
        == GN9.but(raises=4).but(burn=True)
        == GN9.but(raises=9, burn=True, high="any").but(high="9s", raises=4)
    )
    assert hash(both) == hash(GN9.but(raises=4).but(burn=True))
    assert both.name == "GN9 but raises=4, burn=True"
    assert both != BARGE.but(high="9s", nobody="split", raises=4, burn=True)


def test_a_version_of_ones_own_can_be_changed():
    changed = MINE.but(burn=True).but(nobody="best high")
    assert changed.name == "MINE but nobody=best high, burn=True"
    assert changed == replace(MINE, name=changed.name, burn=True, nobody="best high")
    assert changed.but(nobody="split", burn=False) is MINE


def test_a_version_of_ones_own_settles_in_its_own_words():
    pots = [(40, "XY")]
    result = archie.settle(MINE, "XY", {"X": X, "Y": Y}, pots)
    assert result.points == {"X": 40, "Y": 0}
    said = result.explain()
    assert said.startswith("Under MINE:")
    assert "Only the high side has a qualifier: it takes the whole pot (MINE 2026)." in said
    none = archie.settle(MINE.but(high="9s"), "XY", {"X": X, "Y": Y}, pots)
    assert none.points == {"X": 20, "Y": 20}
    assert "(your own setting, high=9s)" in none.explain()
    both = archie.compare([GN9, MINE], "XY", {"X": X, "Y": Y}, pots).text
    assert "X gets 20 under GN9 and 40 under MINE" in both


def test_a_version_of_ones_own_is_played_kept_and_printed():
    hand = archie.start(MINE, "ABC", 40, "A", Deck(seed=7))
    assert repr(hand).startswith("<Archie, MINE, first bets: A to act")
    while not hand.over:
        hand = hand.after(bots.decide(hand.seen_by(hand.to_act)))
    written = worked.written(hand)
    assert worked.replay_text(written).rows == tuple(hand.rows())
    assert "raises: 2" in sheets.sheet(written, answers=True).text


def test_a_version_of_ones_own_is_chosen_at_the_table_like_a_named_one():
    table = archie.Table(MINE.but(burn=True), seed=7)
    assert (table.version.value, table.high.value, table.burn.value) == ("MINE", "8s", True)
    assert table.game.version == MINE.but(burn=True)
    table.version.value = "GN9"
    assert (table.high.value, table.burn.value) == ("9s", False)
    table.version.value = "MINE"
    table.restart.click()
    assert table.game.version == MINE


def test_a_version_of_ones_own_counts_in_the_odds():
    assert archie.odds.counts(MINE) == archie.odds.counts(GN9.but(high="8s"))


def test_each_switch_of_each_version_does_what_it_says():
    """Each has its values in one place; the tables and hand files are made from it."""
    switches = Version.switches()
    assert [*switches] == ["high", "nobody", "raises", "one_odd_point_each", "reshuffle", "burn"]
    for switch, values in switches.items():
        for value in values[:3]:
            assert getattr(MINE.but(**{switch: value}), switch) == value


def own(**switches):
    return Version("MINE", "mine", "MINE", **{"high": "8s", "nobody": "split"} | switches)


JUNK = [None, 8, "8S", "8", "10", "1s", "Ts", "", True, 1.0, 10**5000, Unwritable(), ["8s"], b"8s"]


@pytest.mark.parametrize("junk", JUNK, ids=kind)
@pytest.mark.parametrize("switch", ["high", "nobody", "one_odd_point_each", "reshuffle", "burn"])
def test_a_value_that_a_switch_cannot_have_is_refused_with_those_that_it_can(switch, junk):
    if junk is True and switch in ("one_odd_point_each", "burn"):
        return
    for make in (GN9.but, own):
        with pytest.raises(BadRules, match=f"{switch} is .*, but must be one of "):
            make(**{switch: junk})


@pytest.mark.parametrize(
    "junk", [None, 0, -1, 10**6 + 1, 10**5000, 3.0, "3", True, Unwritable()], ids=kind
)
def test_raises_are_a_whole_number(junk):
    with pytest.raises(BadRules, match=r"raises is .*, but must be a whole number from 1 to"):
        GN9.but(raises=junk)


@pytest.mark.parametrize("junk", [None, 3, "", " ", b"MINE", Unwritable()], ids=kind)
@pytest.mark.parametrize("label", ["name", "source", "cite"])
def test_a_version_has_a_name_and_a_source_in_words(label, junk):
    labels = {"name": "MINE", "source": "mine", "cite": "MINE"} | {label: junk}
    with pytest.raises(BadRules, match=f"{label} is .*, but must be a text, and not empty"):
        Version(**labels, high="8s", nobody="split")


def test_whether_a_hand_qualifies_is_asked_of_cards_or_of_a_reading():
    for hand in (X, cards(X)):
        assert MINE.high_qualifies(hand) == MINE.high_qualifies(HighHand(hand)) is True
        assert GN9.high_qualifies(hand) == GN9.high_qualifies(HighHand(hand)) is False
        assert GN9.low_qualifies(hand) == GN9.low_qualifies(LowHand(hand)) is False
    assert GN9.low_qualifies("8♠ 6♥ 4♦ 3♣ 2♠")
    for junk in ("A♠", None, 7, "A♠ K♠ Q♠ J♠ joker", Unwritable()):
        for asked in (GN9.high_qualifies, GN9.low_qualifies):
            with pytest.raises(NotACard):
                asked(junk)
