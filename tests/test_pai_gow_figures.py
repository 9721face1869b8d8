"""What the charts of Pai Gow Poker say is what was counted."""

import json
import re
from fractions import Fraction

import pytest

from cardlib import pai_gow as pg
from cardlib.pai_gow import exact, figures, odds

WAYS = (pg.TRUMP_PLAZA, pg.FOXWOODS)
SIGNS = {11: "J", 12: "Q", 13: "K", 14: "A"} | {rank: str(rank) for rank in range(2, 11)}


def groups(way):
    """Of each two pairs and single: hands, and hands that are best set with a pair low."""
    stored = json.loads((exact.RESULTS / "best.json").read_text("utf-8"))["dealers"][way.name]
    found = {}
    for _line, pairs, single, hands, _way, _best, pair_low in stored:
        if single:
            n, low = found.get((*pairs, single), (0, 0))
            found[*pairs, single] = n + hands, low + pair_low
    return found


def drawn(monkeypatch, chart):
    """The words in each cell of a chart, by place, and its sentence."""
    said = {}

    def figure(fig, sentence):
        (ax,) = fig.axes
        said.update({it.get_position(): it.get_text() for it in ax.texts}, sentence=sentence)

    monkeypatch.setattr(figures, "figure", figure)
    chart()
    return said


@pytest.mark.parametrize("way", WAYS, ids=repr)
def test_a_cell_says_split_only_where_no_hand_is_kept(monkeypatch, way):
    cells = drawn(monkeypatch, lambda: figures.keep_or_split(way))
    found = groups(way)
    assert len(cells) == 78 + 1
    for (lower, higher), words in ((at, it) for at, it in cells.items() if at != "sentence"):
        kept = {
            single: Fraction(n - pair_low, n)
            for (*pairs, single), (n, pair_low) in found.items()
            if pairs == [higher, lower]
        }
        assert (words == "split") == (set(kept.values()) == {0})
        told = {line.split()[0]: line.split()[1:] for line in words.splitlines()}
        if words in ("split", "(split)"):
            told = {}
        assert set(told) == {SIGNS[it] for it, share in kept.items() if share >= Fraction(3, 100)}
        for single, share in kept.items():
            if SIGNS[single] in told:
                assert told[SIGNS[single]] == (
                    [] if share == 1 else [str(min(99, round(100 * share)))]
                )


@pytest.mark.parametrize("way", WAYS, ids=repr)
def test_the_sentence_of_the_chart_counts_what_is_mixed(monkeypatch, way):
    sentence = drawn(monkeypatch, lambda: figures.keep_or_split(way))["sentence"]
    found = groups(way)
    mixed = sum(0 < pair_low < n for n, pair_low in found.values())
    pairs = {key[:2] for key in found}
    split = sum(
        all(n == low for (*it, _), (n, low) in found.items() if it == [*two]) for two in pairs
    )
    assert f"Of {len(pairs)} two pairs {split} are best split in every hand." in sentence
    assert f"In {mixed} of the {len(found)} cases" in sentence
    aces = [(n, low) for (*_, single), (n, low) in found.items() if single == 14]
    mostly, all_of_them = sum(2 * low < n for n, low in aces), sum(low == 0 for _, low in aces)
    assert f"Beside an ace, {mostly} of {len(aces)} are kept together in most hands" in sentence
    assert f"{all_of_them} of them in all" in sentence


@pytest.mark.parametrize(
    ("seven", "kept"),
    [
        ("K♠ K♥ 3♦ 3♣ A♠ Q♦ 9♣", True),
        ("K♠ K♥ 3♦ 3♣ A♠ J♦ 9♣", False),
        ("Q♠ Q♥ 4♦ 4♣ A♠ K♦ 9♣", True),
        ("Q♠ Q♥ 4♦ 4♣ A♠ 10♦ 9♣", False),
        ("4♠ 4♥ 3♦ 3♣ A♠ 9♦ 7♣", True),
    ],
)
def test_the_second_single_decides(seven, kept):
    best = odds.settings(seven)[0].setting
    assert (best.high_hand.category == "two pair") is kept


@pytest.mark.parametrize("way", WAYS, ids=repr)
def test_what_is_called_the_largest_part_is_the_largest(monkeypatch, way):
    sentence = drawn(monkeypatch, lambda: figures.house_way_costs(way))["sentence"]
    costs = {}
    for kind in exact.best_played()[way.name]:
        costs[kind.line] = costs.get(kind.line, 0) + kind.cost
    worst = max(costs, key=costs.__getitem__)
    total, part = map(float, re.findall(r"\d+\.\d\d", sentence)[:2])
    assert sentence.endswith(f"the largest part, {part:.2f}, with the line “{worst}”")
    assert part == round(100 * costs[worst] / exact.PACK.pairs, 2)
    assert total == round(100 * sum(costs.values()) / exact.PACK.pairs, 2)
