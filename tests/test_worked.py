"""Hand files: what holds replays, what doesn't is told with its line, nothing is ever raised."""

import re
import time
from html import escape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlib import Deck, worked
from cardlib.errors import Refused
from cardlib.worked import MOST_BYTES, NOT_UTF_8, Replay, replay, replay_text

HANDS = Path(__file__).parents[1] / "notebooks" / "hands"
MAIN = (HANDS / "high_and_low_main.toml").read_text(encoding="utf-8")
GAME = 'game = "high and low"\n'


def problems(source):
    """The problems of a file as text, replayed in under a second."""
    began = time.process_time()
    replayed = replay_text(source)
    said = repr(replayed), replayed._repr_html_()
    assert time.process_time() - began < 1
    assert all(said)
    assert all(problem.line >= 1 for problem in replayed.problems)
    return [str(problem) for problem in replayed.problems]


def only_problem(source):
    (problem,) = problems(source)
    return problem


def changed(old, new, source=MAIN):
    assert source.count(old) == 1
    return source.replace(old, new)


def line_of(part, source):
    (number,) = [n for n, line in enumerate(source.splitlines(), 1) if part in line]
    return number


@pytest.mark.parametrize("path", sorted(HANDS.glob("high_and_low_*.toml")), ids=lambda p: p.stem)
def test_every_shipped_hand_holds(path):
    replayed = replay(path)
    assert replayed.problems == ()
    assert replayed.verdict == ["Every line holds."]
    assert replayed.title
    assert replayed.rows


def test_the_worked_turn_is_the_documents_table():
    assert [tuple(row.values()) for row in replay(HANDS / "high_and_low_main.toml").rows] == [
        ("A, first", "LOW: K♣→A♦ hit", "0→1", "0/0"),
        ("A, second", "HIGH: A♦→7♠ hit", "1→2", "0/0"),
        ("A, third", "LOW: 7♠→3♥ hit", "2→3", "0/0"),
        ("A ends", "no card turned", "3→0", "3/0"),
        ("B, first", "HIGH: 3♥→9♦ hit", "0→1", "3/0"),
        ("B, second", "LOW: 9♦→9♠ miss", "1→0", "3/0"),
    ]


def test_the_shipped_hands_show_what_they_are_for():
    tie = replay(HANDS / "high_and_low_utils_com.toml").rows
    assert tie[5]["call and card"] == "LOW: 9♦→9♠ hit (a tie)"
    assert tie[6]["action"] == "B ends"
    reshuffled = [
        row["action"]
        for row in replay(HANDS / "high_and_low_reshuffle.toml").rows
        if "shuffled back in" in row["call and card"]
    ]
    assert reshuffled == ["A, fourth"]
    three = (HANDS / "high_and_low_three_players.toml").read_text(encoding="utf-8")
    assert only_problem(changed("Chie 1", "Chie 2", three)).endswith(
        "claims Aki 1, Ben 3, Chie 2: right is Aki 1, Ben 3, Chie 1"
    )


# Claims that don't hold


@pytest.mark.parametrize(
    ("old", "new", "right"),
    [
        ("A HIGH hit  2", "A HIGH hit  3", "claims hit 3: right is hit 2 (HIGH: A♦→7♠ hit)"),
        ("A HIGH hit  2", "A HIGH miss", "claims miss: right is hit 2 (HIGH: A♦→7♠ hit)"),
        ("B LOW  miss 0", "B LOW hit 2", "claims hit 2: right is miss 0 (LOW: 9♦→9♠ miss)"),
        ("B LOW  miss 0", "B LOW miss 0 x", "claims miss 0 x: right is miss 0 (LOW: 9♦→9♠ miss)"),
        ("A END", "A END 3", "claims 3: right is end 0 (no card turned)"),
        ('"A 3, B 0"', '"A 3, B 1"', "claims A 3, B 1: right is A 3, B 0"),
        ('"A 3, B 0"', '"A 3"', "claims A 3: right is A 3, B 0"),
        ('"A 3, B 0"', '"three for A"', "claims three for A: right is A 3, B 0"),
        ('"A 1, B 2"', '"A 1, B 1"', "claims A 1, B 1: right is A 1, B 2"),
    ],
)
def test_a_wrong_claim_says_what_is_right(old, new, right):
    source = changed(old, new)
    assert only_problem(source) == f"line {line_of(new, source)}: {right}"


def test_a_claim_of_the_base_or_of_unbanked_points():
    assert problems(MAIN + 'base = "9s"\nunbanked = 0') == []
    last = len(MAIN.splitlines()) + 1
    assert only_problem(MAIN + 'base = "9d"') == f"line {last}: claims 9d: right is 9♠"
    assert "is not a card" in only_problem(MAIN + 'base = "nine"')
    assert only_problem(MAIN + "unbanked = 2") == f"line {last}: claims 2: right is 0"


def test_a_claim_says_as_much_as_its_author_likes():
    for spelled in ("A LOW", "A low", "A LOW HIT", "A  LOW  hit", "A LOW hit 1 # well called"):
        assert problems(changed("A LOW  hit  1", spelled)) == []


def test_ranks_before_the_end():
    unfinished = changed("B LOW  miss 0\n", "")
    assert only_problem(changed('totals = "A 3, B 0"\n', "", unfinished)).endswith(
        "there are no ranks before the last turn is over"
    )


# Steps that can't be


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("A LOW  hit  1", "A HIGH hit 1", "HIGH on K♣ is impossible: no rank is higher than K"),
        ("A LOW  hit  1", "B LOW hit 1", "it is A's turn, not B's"),
        ("A LOW  hit  1", "A LOWER", "'LOWER' is no action: there are HIGH, LOW, END"),
        ("A LOW  hit  1", "LOW", "a step is a player (A, B), an action and what came of it"),
        ("A LOW  hit  1", "A", "a step is a player (A, B), an action and what came of it"),
        ("A LOW  hit  1", "Z LOW", "a step is a player (A, B), an action and what came of it"),
        ("B LOW  miss 0", "B LOW\nB END", "the game is over: every turn has been played"),
    ],
)
def test_a_refused_step_is_told_and_ends_the_replay(old, new, why):
    source = changed(old, new)
    number = source[: source.index(f"\n{new}") + len(new)].count("\n") + 1
    assert only_problem(source).startswith(f"line {number}: {new.splitlines()[-1]}: {why}")


# Keys


@pytest.mark.parametrize(
    ("old", "new", "meant"),
    [
        ('rules = "', 'rule = "', "rules"),
        ('top = "', 'topp = "', "top"),
        ("[claims]", "[claim]", "claims"),
        ('totals = "', 'total = "', "claims.totals"),
        ("title = ", "titel = ", "title"),
    ],
)
def test_a_misspelt_key_is_told_with_its_line_and_what_was_meant(old, new, meant):
    source = changed(old, new)
    told = [p for p in problems(source) if "is no key of this game's hand files" in p]
    (told,) = told
    assert told.startswith(f"line {line_of(new, source)}: ")
    assert told.endswith(f"did you mean {meant!r}?")


def test_a_key_like_no_other():
    assert "known are game, title, rules" in only_problem(MAIN.replace("title", "zzzzz"))


def test_a_misspelt_game_or_rule_set():
    assert only_problem('game = "hihg and low"').endswith("did you mean 'high and low'?")
    assert only_problem('game = "bridge"').endswith("game is one of high and low, archie, pai gow")
    assert only_problem("").endswith("game is one of high and low, archie, pai gow")
    assert "rules is one of LESSON" in only_problem(changed('"LESSON"', '"LESION"'))


@pytest.mark.parametrize(
    ("spelled", "line"),
    [
        ("[switches]\nturns = 2\nties = 'maybe'", 4),
        ("switches.turns = 2\nswitches.ties = 'maybe'", 3),
        ("switches = {turns = 2, ties = 'maybe'}", 2),
    ],
)
def test_a_wrong_switch_has_its_own_line(spelled, line):
    told = only_problem(GAME + spelled)
    assert told.startswith(f"line {line}: ")
    assert "ties is 'maybe', but must be one of 'miss', " in told


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("players = []", "0 players can't sit down: 1 to 8 can"),
        ("players = ['A', 'A']", "'A' stands there twice"),
        ("players = ['A', 3]", "a name is 3, but must be a text"),
        ("seed = -1", "seed is -1, but must be a whole number from 0 to"),
        ("deck = ''", "0 cards are no deck to play with"),
        ("deck = 'K♣ A♦ K♣'", "K♣ stands there twice (cards 1 and 3)"),
        ("deck = 'K♣ joker'", "Joker is 1 time in the deck"),
        ("top = 'K♣ 1♦'", "'1♦' (card 2) is not a card"),
        ("claims = 3", "it must be a table: [claims] on a line of its own"),
        ("switches.acee = 'low'", "'acee' is no switch of this game: ace, ties, turns"),
    ],
)
def test_a_value_that_cant_be_has_its_line(key, wrong):
    told = only_problem(f"{GAME}# a comment\n{key}")
    assert told.startswith("line 3: ")
    assert wrong in told


def wide(text):
    """A text as a Japanese keyboard may leave it: full-width letters, digits and signs."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" and c != "#" else c for c in text)


@pytest.mark.parametrize("path", sorted(HANDS.glob("*.toml")), ids=lambda path: path.stem)
@pytest.mark.parametrize("between", ["\t", "  ", "\u3000", " \t", "\xa0"], ids=ascii)
@pytest.mark.parametrize("letters", [str, wide])
def test_steps_are_read_with_any_white_space_and_with_full_width_letters(path, between, letters):
    source = path.read_text(encoding="utf-8")
    head, quotes, rest = source.partition('steps = """\n')
    steps, _, claims = rest.partition('"""')
    again = "".join(letters(line).replace(" ", between) + "\n" for line in steps.splitlines())
    again = f'{head}{quotes}{again}"""{claims}' if quotes else source
    assert replay_text(again) == replay(path)


def test_values_are_read_with_full_width_letters():
    for value in ("high and low", "LESSON", "K♣ A♦ 7♠ 3♥ 9♦ 9♠", "A 3, B 0", "A 1, B 2"):
        assert replay_text(changed(f'"{value}"', f'"{wide(value)}"')) == replay_text(MAIN)


@pytest.mark.parametrize("comma", ["、", "，", "､", " ，"])
@pytest.mark.parametrize(
    ("file", "value"),
    [
        ("high_and_low_main", "A 3, B 0"),
        ("high_and_low_main", "K♣ A♦ 7♠"),
        ("archie_main", "A 28, B 46, C 46"),
        ("archie_quartering", "P, Q, R"),
        ("archie_quartering", "Q, R"),
    ],
)
def test_a_comma_may_be_a_japanese_one(comma, file, value):
    source = (HANDS / f"{file}.toml").read_text(encoding="utf-8")
    assert value in source
    with_comma = value.replace(", ", comma).replace(" A♦ ", f"{comma}A♦ ")
    assert replay_text(source.replace(value, with_comma)) == replay_text(source)


def test_cards_of_a_step_may_run_together():
    pai_gow = (HANDS / "pai_gow_win.toml").read_text(encoding="utf-8")
    low = re.search(r"LOW (\S+) (\S+)", pai_gow)
    together = pai_gow.replace(low[0], f"LOW {low[1]}{low[2]}")
    assert replay_text(together) == replay_text(pai_gow)


@pytest.mark.parametrize("joker", [False, True])
@pytest.mark.parametrize(
    ("key", "deck"),
    [
        ("", lambda **pack: Deck(**pack)),
        ("top = 'K♣ A♦ 7♠ 3♥'\n", lambda **pack: Deck(top="K♣ A♦ 7♠ 3♥", **pack)),
        ("deck = 'K♣ A♦ 7♠ 3♥'\n", lambda **pack: Deck("K♣ A♦ 7♠ 3♥", **pack)),
    ],
)
def test_a_file_without_a_seed_has_seed_0(key, deck, joker):
    assert worked.HandFile(key).deck(joker=joker) == deck(seed=0, joker=joker)
    assert worked.HandFile(f"{key}seed = 1").deck(joker=joker) == deck(seed=1, joker=joker)


@pytest.mark.parametrize(
    "source",
    [
        f"{GAME}deck = 'K♣ A♦ 7♠'\nsteps = '''A LOW\nA HIGH\nA LOW\nB LOW'''",
        f"{GAME}steps = '''A LOW'''",
        "game = 'archie'\nsteps = 'A calls'",
        "game = 'pai gow'\nsteps = '''CHIP 25\nDEAL\nHOUSE WAY'''",
    ],
)
def test_every_game_without_a_seed_is_played_with_seed_0(source):
    zero, one = (replay_text(f"{source}\nseed = {seed}") for seed in (0, 1))
    assert replay_text(source).rows == zero.rows != one.rows


def test_two_decks_at_once():
    told = only_problem(f"{GAME}deck = 'K♣ A♦'\ntop = '7♠'")
    assert told.endswith("give the whole pack, or its top cards, not both")


KEYS = ("game", "title", "rules", "switches", "players", "deck", "top", "seed", "steps", "claims")
CLAIMS = tuple(f"claims.{claim}" for claim in ("totals", "ranks", "unbanked", "base"))
VALUES = {
    "3": "whole",
    "-1.5": "",
    "true": "",
    "'x'": "text",
    "[1, 'x', []]": "list",
    "{a = 1}": "table",
    "1979-05-27": "",
    "07:32:00": "",
    "nan": "",
    f"0x{'f' * 1900}": "",
}


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("key", [*KEYS, *CLAIMS])
def test_any_type_in_any_key_gets_a_sentence(key, value):
    source = f"{key} = {value}\n" + (GAME if key != "game" else "")
    right = {"title": "text", "seed": "whole", "claims.unbanked": "whole"}.get(key)
    told = problems(source)
    if right == VALUES[value] == "text" or (key, value) == ("seed", "3"):
        assert told == []
    else:
        assert any(problem.startswith("line 1: ") for problem in told)


# TOML


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (changed('rules = "LESSON"', "rules = LESSON"), 4),
        (changed('rules = "LESSON"', 'rules "LESSON"'), 4),
        (changed('rules = "LESSON"', 'rules = "LESSON'), 4),
        (changed('rules = "LESSON"', 'game = "archie"'), 4),
        (GAME + "steps = '''\nA LOW", 3),
        ("\0", 1),
        (GAME + "date = 2020-13-13", 2),
    ],
)
def test_what_is_not_toml_has_its_line(source, line):
    told = only_problem(source)
    assert told.startswith(f"line {line}: ")
    assert "is not TOML" in told
    assert "a line is key = value, and a text stands in quotes" in told


def test_steps_may_stand_in_any_kind_of_quotes():
    top = "top = 'K♣ A♦ 7♠'\n"
    for steps, line in (
        ("steps = 'A HIGH'", 3),
        ('steps = """A HIGH"""', 3),
        ("steps = '''\nA HIGH'''", 4),
        ('steps="""\n\n# nothing\nA HIGH\n"""', 6),
        ('"steps" = """\nA HIGH\n"""', 4),
    ):
        told = only_problem(GAME + top + steps)
        assert told.startswith(f"line {line}: ")
        assert "HIGH on K♣ is impossible" in told
    hidden = '# """\n"st\\u0065ps" = """\nA HIGH"""\n'  # a key that can't be found in the text
    assert "HIGH on K♣ is impossible" in only_problem(hidden + GAME + top)


# Hostile files


def repeated(part, rest=0):
    return part * ((MOST_BYTES - rest) // len(part.encode()))


FULL = "players = ['A']\nswitches.turns = 100000\nsteps = '''\n"
HOSTILE = {
    "10 MB": "# " + "x" * 10**7,
    "a million actions": GAME + "steps = '''\n" + "A LOW\n" * 10**6 + "'''",
    "as many actions as fit": GAME + FULL + repeated("A END\n", 200) + "'''",
    "as many wrong claims as fit": GAME + FULL + repeated("A END no\n", 200) + "'''",
    "as many keys as fit": GAME + "".join(f"k{i} = 1\n" for i in range(1700)),
    "as many tables as fit": GAME + "".join(f"[[t{i}]]\n" for i in range(1700)),
    "as many switches as fit": GAME + "[switches]\n" + "".join(f"k{i}=1\n" for i in range(1700)),
    "as many claims as fit": GAME + "[claims]\n" + "".join(f"k{i}=1\n" for i in range(1700)),
    "deep lists": GAME + "x = " + "[" * 1900,
    "deep closed lists": GAME + "seed = " + "[" * 300 + "]" * 300,
    "lists over many lines": GAME + "x = " + "[\n" * 9000,
    "deep tables": GAME + "x = " + "{a=" * 600,
    "a key of dots": GAME + repeated("a.", 100) + "b = 1",
    "many keys of dots": GAME + repeated("a." * 900 + "b = 1\n", 100),
    "a long number": GAME + "seed = " + "1" * 5000,
    "a longer number": GAME + "seed = 0x" + "f" * 15000,
    "a long line": GAME + "k" * 15000 + " = 1",
    "controls": GAME + "\0\x01\x1b[31m" * 20,
    "a lone surrogate": GAME + "title = '\ud800",
    "many decks": GAME + "switches.decks = 1_000_000_000",
    "many turns": GAME + "switches.turns = 9_000_000_000_000_000_000",
    "a path as the game": 'game = "../../../etc/passwd"',
    "a path as the rules": GAME + 'rules = "../rules"',
    "code as a name": GAME + "players = ['__import__(\"os\").getcwd()']\nseed = 'x'",
}


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_gets_a_sentence_in_under_a_second(source):
    told = problems(source)
    fits = "as many actions as fit"
    assert bool(told) == (source != HOSTILE[fits])
    assert all(len(problem) < 500 for problem in told)


def test_only_the_first_of_many_unknown_keys_are_told():
    assert len(problems(HOSTILE["as many keys as fit"])) == worked.MOST_UNKNOWN


def test_markup_in_a_file_is_escaped():
    markup = "<img src=x onerror=alert(1)>"
    source = f"""{GAME}title = "{markup}"\nplayers = ["{markup}", "B"]\n{markup[1:4]} = "{markup}"
steps = '''\n{markup} END\nB {markup}\n'''\n[claims]\ntotals = "{markup}"\n"""
    replayed = replay_text(source)
    html = replayed._repr_html_()
    assert "<img" not in html
    assert html.count(escape(markup)) >= 3
    assert markup in repr(replayed)


def test_a_path_in_a_field_is_a_text(tmp_path):
    secret = tmp_path / "secret.toml"
    secret.write_text(MAIN, encoding="utf-8")
    for key in ("game", "rules", "title", "deck", "top", "steps"):
        said = repr(replay_text(f'{key} = "{secret.as_posix()}"\n' + GAME * (key != "game")))
        assert "K♣" not in said


# Files


def test_a_file_is_read_as_text_in_utf_8(tmp_path):
    file = tmp_path / "hand.toml"
    for text, encoding in ((MAIN, "utf-8"), (MAIN, "utf-8-sig"), (MAIN, "utf-8")):
        file.write_bytes(text.replace("\n", "\r\n").encode(encoding))
        assert replay(file) == replay(str(file)) == replay_text(MAIN)
    for data in (MAIN.encode("utf-16"), b"\xff\xfe\x00", b"title = '\xe9'", b"\x80" * 100):
        file.write_bytes(data)
        assert str(replay(file)) == f"line 1: the file: {NOT_UTF_8}"
    file.write_text("♠" * MOST_BYTES, encoding="utf-8")  # cut within a letter
    assert "is longer than 20,000 bytes" in str(replay(file))


@pytest.mark.parametrize("encoding", ["cp932", "euc_jp", "latin-1"])
def test_a_file_in_another_encoding_is_told_so_at_its_first_other_letter(encoding, tmp_path):
    file = tmp_path / "hand.toml"
    title = "¡café!" if encoding == "latin-1" else "遊び方"
    file.write_bytes(f'{GAME}# a comment\r\ntitle = "{title}"\n'.encode(encoding))
    assert str(replay(file)) == f"line 3: the file: {NOT_UTF_8}"
    assert "save it again in your editor, with the encoding UTF-8" in NOT_UTF_8


def test_lines_end_as_in_toml_and_nowhere_else():
    """Python's splitlines knows more ends of lines than TOML and editors do."""
    odd = f'{GAME}title = "a\u2028b\x85c"\ntop = "K♣ A♦ 7♠"\n'
    for end in ("\n", "\r\n"):
        steps = "steps = '''\n# a\u2028\x85\nA HIGH\n'''"
        assert only_problem((odd + steps).replace("\n", end)).startswith("line 6: A HIGH: ")


def test_half_a_character_is_told_with_its_line():
    told = only_problem(f"{GAME}title = '\ud800'")
    assert told.startswith("line 2: ")
    assert "half a character" in told


@pytest.mark.parametrize("junk", [None, 3, b"game", [], Path("x.toml")])
def test_what_is_no_text_is_refused(junk):
    with pytest.raises(Refused, match="is no text of a hand file: replay reads one from a path"):
        replay_text(junk)


@pytest.mark.parametrize(
    "path", ["no/such.toml", "", ".", "\0", None, 3, 3.5, [], b"x", object(), "x" * 5000, "\ud800"]
)
def test_no_such_file(path):
    with pytest.raises(Refused, match="can't be read as a hand file"):
        replay(path)


# Anything at all


@given(st.text(st.characters(), max_size=300))
def test_any_text_gives_a_replay(source):
    replayed = replay_text(source)
    assert isinstance(replayed, Replay)
    assert not replayed.ok or "game" in source


WORDS = ("=", "\n", '"""', "'", "[", "]", "[claims]", "[switches]", ".", "#", "{", "}", ",")
STEPS = ('"high and low"', "A", "B", "LOW", "HIGH", "END", "hit", "K♣ A♦")
tokens = st.sampled_from((*KEYS, *CLAIMS, *VALUES, *WORDS, *STEPS))


@given(st.lists(tokens, max_size=40).map(" ".join))
def test_junk_that_looks_like_a_hand_file_gives_a_replay(junk):
    for source in (junk, GAME + junk, MAIN + junk):
        replayed = replay_text(source)
        assert isinstance(repr(replayed), str)
        assert isinstance(replayed._repr_html_(), str)


@given(st.integers(0, len(MAIN)), st.integers(0, 12), st.text(max_size=6))
def test_a_file_with_a_slip_of_the_pen_gives_a_replay(at, gone, put):
    replayed = replay_text(MAIN[:at] + put + MAIN[at + gone :])
    assert all(str(problem) for problem in replayed.problems)


@pytest.mark.parametrize("there", ["x", " ", "a hand of mine"])
def test_whatever_was_not_written_here_is_left_alone(tmp_path, there):
    mine = tmp_path / "mine.toml"
    mine.write_text(there)
    with pytest.raises(Refused, match="may be yours"):
        worked.write(mine, "new")
    assert mine.read_text() == there


def test_a_line_is_told_in_80_letters():
    file = worked.HandFile(f"title = '{'a' * 100}'")
    assert file.text(1) == f"title = '{'a' * 71}"


def test_a_file_that_is_no_text_is_left_alone(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Refused, match="may be yours"):
        worked.write(mine, "new")
    assert worked.replay(mine).title == ""


def test_an_unknown_name_is_told_in_60_letters():
    file = worked.HandFile(f"rules = '{'A' * 100}'")
    assert file.one_of("rules", {"LESSON": 1}, "LESSON") is None
    assert file.problems[0].claimed == f"rules = {'A' * 60}"


def test_a_number_has_the_63_bits_of_toml_at_most():
    assert worked.HandFile(f"seed = {2**63 - 1}").get("seed", int, 0) == 2**63 - 1
    (problem,) = worked.HandFile(f"seed = {2**63}").problems
    assert "its number is too long" in problem.right


def test_yes_is_no_whole_number():
    file = worked.HandFile("seed = true")
    assert file.get("seed", int, 7) == 7
    assert file.problems[0].right == "seed must be a whole number"


def test_twenty_unknown_keys_are_told():
    file = worked.HandFile("\n".join(f"key_{i} = 1" for i in range(25)))
    file.only("game")
    assert len(file.problems) == 20
