"""The house ways written a second time, cell by cell, over every pattern of seven cards."""

from collections import Counter

import numpy as np
import pytest

from cardlib import pai_gow as pg
from cardlib.pai_gow import batch

JACK, KING, ACE = 11, 13, 14


def band(rank):
    if rank == ACE:
        return "ace"
    return "low" if rank <= 6 else "middle" if rank <= 10 else "high"


def low_of(way, ranks, complete):
    """The two ranks that lie low. ranks: seven, 2 to 14; complete: see any_complete, or None."""
    by_copies = {n: [] for n in range(1, 6)}
    for rank, copies in sorted(Counter(ranks).items(), reverse=True):
        by_copies[copies].append(rank)
    singles, pairs, threes, fours, fives = (by_copies[n] for n in range(1, 6))
    trump = way is pg.TRUMP_PLAZA
    if fives:
        return (KING, KING) if pairs == [KING] else (ACE, ACE)
    if fours and (threes or pairs):
        return ((threes or pairs)[0],) * 2
    if fours:
        (four,) = fours
        if four == ACE or (four >= JACK and not trump):
            keep = False
        elif four >= JACK:
            keep = ACE in singles
        else:
            keep = four <= 6 or ACE in singles or KING in singles
        return tuple(singles[:2]) if keep else (four, four)
    if len(threes) == 2:
        return threes[0], threes[0]
    if threes and pairs:
        if trump and pairs == [2] and singles == [ACE, KING]:
            return ACE, KING
        return pairs[0], pairs[0]
    if len(pairs) == 3:
        return pairs[0], pairs[0]
    if len(pairs) == 2:
        higher, lower = pairs
        bands = {band(higher), band(lower)}
        if trump:
            if "ace" in bands or bands in ({"high"}, {"high", "middle"}):
                needed = None
            elif bands in ({"high", "low"}, {"middle"}):
                needed = [ACE]
            else:
                needed = [KING, ACE]
        else:
            needed = None if higher >= JACK else [ACE] if higher >= 7 else [KING, ACE]
        split = needed is None or singles[0] not in needed
        return (lower, lower) if split else tuple(singles[:2])
    if threes:
        if complete:
            return complete
        return (ACE, singles[0]) if threes == [ACE] else tuple(singles[:2])
    if pairs:
        top = tuple(singles[:2])
        if complete and not trump and 10 <= pairs[0] <= KING and singles[0] == ACE:
            paired = complete[0] == complete[1]
            return complete if paired or complete > top else top
        return complete or top
    return complete or tuple(singles[1:3])


def any_complete(hands):
    """For each hand the ranks of the highest low hand beside a straight or flush, or None."""
    tables = batch.tables()
    highs, lows = batch.all_settings(hands)
    names = [pg.DOCUMENT.categories[strength[0]] for strength in tables.high]
    wanted = ("straight", "flush", "straight flush", "royal flush")
    complete = np.array([False, *(name in wanted for name in names)])
    best = np.where(complete[highs], lows, 0).max(axis=1)
    ranks = [None, *((strength[1], strength[-1]) for strength in tables.low)]
    return [ranks[number] for number in best]


@pytest.mark.parametrize("way", [pg.TRUMP_PLAZA, pg.FOXWOODS], ids=repr)
def test_both_writings_lay_the_same_ranks_low_in_every_pattern(way):
    hands, _ = batch.patterns(7)
    low = batch.house_way(hands, way)[1]
    laid = [(strength[1], strength[-1]) for strength in batch.tables().low]
    values = np.array([14, *range(2, 14)] * 4 + [14])[hands]
    rows = zip(values.tolist(), any_complete(hands), low.tolist(), strict=True)
    wrong = [row for *row, number in rows if low_of(way, *row) != laid[number - 1]]
    assert wrong == []
