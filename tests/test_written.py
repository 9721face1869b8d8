"""Hands that were played, as files: the replay of what is written is what was played."""

import re
from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardlib import archie, games, sheets, worked
from cardlib import high_and_low as hl
from cardlib import pai_gow as pg
from cardlib.archie import bots
from cardlib.deck import Deck, cards, told
from cardlib.errors import Refused
from cardlib.names import names as readable
from cardlib.pai_gow import worked as pg_worked
from cardlib.pai_gow.rules import Chip, Clear, Deal, Done, HouseWay, Move, New, Rebet, TakeBack

names = st.text(max_size=12) | st.sampled_from(
    [
        "A",
        "A LOW",
        "A LOW HIGH",
        'Tom "the" #1',
        "'''",
        '"""',
        "A, B",
        "A 3",
        "日本",
        "#",
        *[
            "pot",
            "pot 6",
            "\\",
            "draws",
            "= [claims]",
            "<b>",
            "A gets B",
            "🂡",
        ],
    ]
)
players = st.lists(names, min_size=1, max_size=6).map(lambda row: seated(row))
chances = st.lists(st.integers(0, 5), max_size=40)


def seated(row):
    """Those of some names that can sit at one table."""
    seats = []
    for name in row:
        with suppress(Refused):
            seats = [*readable([*seats, name])]
    return seats or ["A"]


# High and Low


def hl_rules():
    switches = st.fixed_dictionaries(
        {},
        optional={
            "ace": st.sampled_from(["low", "high"]),
            "ties": st.sampled_from(["miss", "hit", "redraw"]),
            "turns": st.integers(1, 4),
            "decks": st.integers(1, 3),
            "suits": st.integers(1, 4),
        },
    )
    return st.builds(
        lambda rules, switches: rules.but(**switches),
        st.sampled_from([*hl.RULE_SETS.values(), hl.RuleSet("MINE", "mine", ace="high", turns=2)]),
        switches,
    )


@settings(deadline=None, max_examples=200)
@given(hl_rules(), players, st.integers(0, 99), st.booleans(), chances)
def test_a_game_of_high_and_low_replays_to_its_ledger(rules, named, seed, short, chances):
    deck = Deck(seed=seed, decks=rules.decks, suits=rules.suits)
    if short:  # runs out, and is shuffled anew
        deck = Deck(deck.order[:3], seed=seed, decks=rules.decks)
        if rules.ties == "redraw":
            rules = rules.but(ties="hit")
    first = game = hl.start(rules, deck, named)
    for chance in chances:
        able = [action for action, why in game.legal().items() if not why]
        if able:
            game = game.after(able[chance % len(able)])
    replayed = worked.replay_text(worked.written(game, first))
    assert replayed.ok
    assert replayed.rows == tuple(game.rows())


def test_a_reshuffled_game_needs_its_first_state():
    first = hl.start(hl.LESSON, "K♣ 9♦ 7♠ 3♥")
    game = first
    for call in (hl.LOW, hl.LOW, hl.LOW, hl.HIGH, hl.END):
        game = game.after(call)
    with pytest.raises(Refused, match="first state is needed"):
        worked.written(game)
    assert worked.replay_text(worked.written(game, first)).rows == tuple(game.rows())


# Archie


def archie_hands():
    switches = st.fixed_dictionaries(
        {},
        optional={
            "high": st.sampled_from(["any", "8s", "As"]),
            "nobody": st.sampled_from(["split", "best high"]),
            "raises": st.integers(1, 4),
            "one_odd_point_each": st.booleans(),
            "reshuffle": st.sampled_from(["EARLIER_DISCARDS", "NEVER_YOUR_OWN", "EVERYTHING"]),
            "burn": st.booleans(),
        },
    )
    return st.builds(
        lambda version, switches: version.but(**switches),
        st.sampled_from([archie.GN9, archie.BARGE]),
        switches,
    )


def dealt(version, named, stacks, seed):
    seats = seated([*named, "B", "C"])[:6]
    stacks = {seat: stacks[i % len(stacks)] for i, seat in enumerate(seats)}
    if sum(map(bool, stacks.values())) < 2:
        stacks = dict.fromkeys(seats, 40)
    button = next(seat for seat in seats if stacks[seat])
    return archie.start(version, seats, stacks, button, Deck(seed=seed))


@example(archie.GN9, ["pot 6"], [0], 0, [0])  # a name that reads like a claim
@example(archie.GN9, ["pot"], [0], 0, [0])
@settings(deadline=None, max_examples=150)
@given(
    archie_hands(),
    players,
    st.lists(st.integers(0, 60), min_size=1, max_size=6),
    st.integers(0, 99),
    chances.map(lambda row: row or [0]),
)
def test_a_hand_of_archie_replays_to_its_ledger(version, named, stacks, seed, chances):
    first = hand = dealt(version, named, stacks, seed)
    for step in range(300):
        if hand.over:
            break
        chance = chances[step % len(chances)]
        able = [a for a, option in hand.legal().items() if not option]
        action = able[chance % len(able)]
        if isinstance(action, archie.Draw):
            action = archie.Draw(hand.hand(hand.to_act)[:chance])
        hand = hand.after(action)
    assert hand.over
    replayed = worked.replay_text(worked.written(hand, first))
    assert replayed.ok
    assert replayed.rows == tuple(hand.rows())


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 999), st.integers(2, 6))
def test_a_hand_of_bots_replays_to_its_ledger(seed, seats):
    hand = archie.start(archie.GN9, "ABCDEF"[:seats], 40, "A", Deck(seed=seed))
    first = hand
    while not hand.over:
        hand = hand.after(bots.decide(hand.seen_by(hand.to_act), seed))
    replayed = worked.replay_text(worked.written(hand, first))
    assert replayed.ok
    assert replayed.rows == tuple(hand.rows())


def test_a_hand_that_isnt_over_keeps_its_secrets():
    with pytest.raises(Refused, match="isn't over"):
        worked.written(archie.start(archie.GN9, "AB", 40, "A", Deck(seed=1)))


# Pai Gow Poker


def replayed_game(source):
    """The state to which a hand file leads."""
    file = worked.HandFile(source)
    game = pg_worked._start(file)
    for _, step in file.steps():
        game = pg_worked._step(game, step)[1]
    return game


@settings(deadline=None, max_examples=150)
@given(
    st.lists(st.sampled_from([Chip(1), Chip(5), Chip(25), Chip(100), TakeBack(), Clear(), Rebet(),
                              Deal(), HouseWay(), Done(), New(), "move", "way"]), max_size=60),
    st.integers(0, 99),
    st.sampled_from([{}, {"wheel": "lowest"}, {"commission": 0}]),
    st.integers(2, 300),
)  # fmt: skip
def test_rounds_of_pai_gow_replay_to_their_ledger(actions, seed, switches, balance):
    rules = pg.DOCUMENT.but(**switches)
    game = pg.start(rules, Deck(seed=seed, joker=True), pg.TRUMP_PLAZA, balance)
    for place, action in enumerate(actions):
        if action == "way" and game.phase == "betting":
            other = pg.FOXWOODS if game.way == pg.TRUMP_PLAZA else pg.TRUMP_PLAZA
            game = pg_worked.replace(game, way=other)
        if action == "move":
            action = Move(game.seven[place % 7]) if game.seven else Chip(10)
        if action != "way" and not game._why_not(action):
            game = game.after(action)
    if game.phase == "setting":
        with pytest.raises(Refused, match="isn't over"):
            worked.written(game)
        game = game.after(Move(game.low[0])) if len(game.low) == 2 else game
        game = game.after(HouseWay())
    source = worked.written(game)
    replayed = worked.replay_text(source)
    assert replayed.ok
    after = replayed_game(source)
    assert after.rows() == game.rows()
    assert (after.balance, after.bet) == (game.balance, game.bet)
    assert [step.action for step in after.log] == [step.action for step in game.log]


def test_a_long_session_is_refused_in_words():
    game = pg.start(deck=Deck(seed=1, joker=True), balance=10**6)
    for _ in range(200):
        for action in (Chip(5), Deal(), HouseWay(), New()):
            game = game.after(action)
    with pytest.raises(Refused, match="is longer than 20,000 bytes"):
        worked.written(game)


@pytest.mark.parametrize("what", [None, 3, "x", Deck(seed=1), object, worked])
def test_what_is_no_state_is_refused(what):
    with pytest.raises(Refused, match="is no state of a game"):
        worked.written(what)


# Tables


def live(table):
    """A table's ledger without what was taken back."""
    return tuple(row for row in table._rows if "(taken back)" not in next(iter(row.values())))


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 99), st.lists(st.sampled_from(["high", "low", "end", "undo"]), max_size=25))
def test_a_saved_game_of_high_and_low_is_its_ledger(tmp_path_factory, seed, presses):
    table = hl.Table(seed=seed, players=["Tom #1", 'the "two"'])
    for press in presses:
        getattr(table, press).click()
    path = table.save(tmp_path_factory.mktemp("hand") / "my_hand.toml")
    replayed = worked.replay(path)
    assert replayed.ok
    assert replayed.rows == live(table) == tuple(table.game.rows())
    assert table.save(path) == path  # a saved hand may be written over


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 99), st.integers(1, 5), st.lists(st.integers(0, 6), min_size=1, max_size=9))
def test_a_saved_hand_against_bots_is_its_ledger(tmp_path_factory, seed, seats, presses):
    table = archie.Table(seed=seed, bots=seats, points=30)
    buttons = [table.check, table.call, table.bet, table.draw, table.raise_, table.undo, table.fold]
    for step in range(60):
        if table.game.over:
            break
        table.cards[step % 5].value = table.game.street.endswith("draw")
        press = buttons[presses[step % len(presses)]]
        (press if not press.disabled else table.draw if not table.draw.disabled else table.check
         if not table.check.disabled else table.call).click()  # fmt: skip
    path = tmp_path_factory.mktemp("hand") / "my_hand.toml"
    if not table.game.over:
        with pytest.raises(Refused, match="isn't over"):
            table.save(path)
        assert not path.exists()
        table.game.over or table.fold.click()
    if table.game.over:
        replayed = worked.replay(table.save(path))
        assert replayed.ok
        assert replayed.rows == tuple(table.game.rows())


def test_a_saved_session_of_pai_gow_is_its_ledger(tmp_path):
    table = pg.Table(seed=7)
    path = tmp_path / "my_hand.toml"
    for number in range(4):
        for press in (table.chips[25], table.circle, table.deal):
            press.click()
        with pytest.raises(Refused, match="isn't over"):
            table.save(path)
        if number % 2:
            for card in (table.cards[0], table.cards[0], table.undo, table.cards[0]):
                card.click()
        while len(table.game.low) == 1:
            table.cards[0].click()
        table.go.click()
        table.way.value = pg.FOXWOODS
        table.new.click()
        table.seed.value = str(number)
    source = table.save(path).read_text(encoding="utf-8")
    assert worked.replay(path).ok
    assert replayed_game(source).rows() == table.game.rows()
    assert replayed_game(source).balance == table.balance


def test_a_file_of_somebody_elses_is_left_alone(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(Refused) as refusal:
        hl.Table(seed=1).save(path)
    said = f"{told(path)} is there already, and it may be yours: name another"
    assert str(refusal.value) == said
    assert path.read_text(encoding="utf-8") == "precious"


def hand_and_sheet(folder):
    """Two files that are written here, each with the way to write it again."""
    hand, sheet = hl.start(deck="K♣ A♦ 7♠").after(hl.LOW), sheets.sheet(worked.deal(7))
    return {
        folder / "hand.toml": lambda path: worked.save(path, hand),
        folder / "sheet.html": sheet.save,
    }


def test_a_file_that_was_written_here_is_written_over_as_long_as_nobody_changed_it(tmp_path):
    for path, write in hand_and_sheet(tmp_path).items():
        write(path)
        as_written = path.read_bytes()
        path.write_bytes(as_written.replace(b"\n", b"\r\n"))  # as git or an editor may leave it
        write(path)
        assert path.read_bytes() == as_written
    worked.save(tmp_path / "hand.toml", hl.start(deck="9♠ 2♦"))
    assert "9♠" in (tmp_path / "hand.toml").read_text("utf-8")


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text + "# my note\n",
        lambda text: text.replace("K♣", "Q♣").replace("Seed 7", "My sheet"),
        lambda text: text.replace("written over.", "written over. My note.").replace("-->", "!-->"),
        lambda text: text.replace("\n", "\n\n", 1),
        lambda text: text.removesuffix("\n"),
        lambda text: "\n".join(text.split("\n")[1:]),
        lambda text: re.sub(r"mark \w+", "mark 0", text),
    ],
)
def test_a_file_that_was_changed_by_hand_is_never_written_over(change, tmp_path):
    for path, write in hand_and_sheet(tmp_path).items():
        write(path)
        changed = change(path.read_text("utf-8"))
        path.write_text(changed, encoding="utf-8")
        with pytest.raises(Refused, match="is there already, and it may be yours: name another"):
            write(path)
        assert path.read_text("utf-8") == changed


# Files


@pytest.mark.parametrize("game", games.games())
def test_a_template_replays_on_the_first_try(game, tmp_path):
    path = tmp_path / "mine.toml"
    text = worked.template(game, path)
    replayed = worked.replay(path)
    assert replayed.ok
    assert replayed.rows
    assert text.startswith("# ")
    for before, line in pairwise(text.splitlines()):
        assert line == line.rstrip()
        assert len(line) <= 110, before
    assert worked.template(game, path) == text  # unchanged, so there is nothing to lose
    path.write_text(text + "# mine\n", encoding="utf-8")
    with pytest.raises(Refused, match="there already"):
        worked.template(game, path)
    assert path.read_text(encoding="utf-8").endswith("# mine\n")


@pytest.mark.parametrize("game", games.games())
def test_a_template_knows_every_key(game):
    """A wrong key's message lists all that are known: each of them stands in the template."""
    text = worked.template(game)
    said = worked.replay_text(f'game = "{game}"\nzzzzzzzz = 1\n').verdict[-1]
    known = {key.partition(".")[2] or key for key in said.partition("known are ")[2].split(", ")}
    in_all = {"dealt", "A", "B", "C", "way", "deck", "hands"}
    assert [key for key in known - in_all if f"{key} =" not in text and f"{key}" not in text] == []


@pytest.mark.parametrize("game", games.games())
def test_a_slip_in_a_template_gets_its_line(game):
    lines = worked.template(game).splitlines()
    for number, line in enumerate(lines, 1):
        if "=" in line and not line.startswith("#"):
            wrong = [*lines]
            wrong[number - 1] = "zz" + line
            problems = worked.replay_text("\n".join(wrong)).problems
            assert problems
            assert problems[0].line in (number, 1) or "zz" in str(problems[0])


@pytest.mark.parametrize("game", games.games())
@pytest.mark.parametrize("seed", [0, 7, 2026])
def test_a_deal_is_the_table_of_that_seed(game, seed):
    text = worked.deal(seed, game)
    assert worked.replay_text(text).ok
    if game == "high and low":
        table = hl.Table(seed=seed)
        named = [table.game.base, *table.game.deck.take(8)[0]]
        steps = "A HIGH\n" * (table.game.legal()["HIGH"] == "") or "A LOW\n"
        rows = worked.replay_text(text.replace("'''\n'''", f"'''\n{steps}'''")).rows
        (table.low if "LOW" in steps else table.high).click()
        assert rows == tuple(table.game.rows())
    elif game == "archie":
        table = archie.Table(seed=seed)
        named = table.game.hand("A")
    else:
        table = pg.Table(seed=seed)
        for press in (table.chips[25], table.circle, table.deal):
            press.click()
        named = table.game.seven
    assert set(named) <= set(cards(" ".join(set(worked_cards(text)))))


def worked_cards(text):
    words = [word.strip(".,") for word in text.split()]
    return [word for word in words if word[-1:] in "♠♥♦♣" or word == "Joker"]


@pytest.mark.parametrize(("seed", "game"), [(-1, "archie"), (None, "archie"), (1, "chess"), (1, 1)])
def test_no_deal_without_a_seed_and_a_game(seed, game):
    with pytest.raises(Refused):
        worked.deal(seed, game)


@pytest.mark.parametrize("path", ["", "\0", None, 3, "no/such/folder/x.toml"])
def test_a_path_that_cant_be_written_is_told(path):
    with pytest.raises(Refused, match="can't be written"):
        worked.save(path, hl.start())
