"""Do the tests notice? One thing at a time is changed in the rules, and their tests are run.

python tests/soak/noticed.py [--each 31] [--seed 1] [FILE …]

A change is another operator, constant or condition. From each file as many are drawn by the seed;
each is made in a child of one warmed process, so that nothing on the disk changes, and the tests
that guard the file must fail, or not come to an end. Those changes that make no difference stand
in equivalent.toml, each with its reason. Not on Windows, which can't fork.
"""

import argparse
import ast
import importlib
import io
import os
import random
import re
import resource
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from copy import copy
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import takewhile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
ENOUGH = 0.97
GAMES = ("high_and_low", "archie", "pai_gow")
ABOVE = ("odds", "exact", "bots", "batch", "worked", "doors")  # rooms that the rules don't know


def tests(game: str) -> list[str]:
    """The tests of a game's rules: its document's, then the others."""
    found = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob(f"tests/test_{game}*.py"))
    rules = [path for path in found if not path.removesuffix(".py").endswith(ABOVE)]
    return [f"tests/documents/test_{game}.py", *rules]


HIGH_AND_LOW, ARCHIE, PAI_GOW = map(tests, GAMES)
WORKED = ["tests/test_archie_worked.py", "tests/test_pai_gow_worked.py", "tests/test_written.py"]
GUARDS = {
    "cardlib/deck.py": ["tests/test_deck.py", *HIGH_AND_LOW, PAI_GOW[0]],
    "cardlib/hands.py": ["tests/test_hands.py", ARCHIE[0]],
    "cardlib/switches.py": [*HIGH_AND_LOW, ARCHIE[0], "tests/test_archie_versions.py"],
    "cardlib/worked.py": ["tests/test_worked.py", *WORKED],
    "cardlib/high_and_low/rules.py": HIGH_AND_LOW,
    "cardlib/high_and_low/odds.py": [
        f"tests/{name}.py" for name in ("test_high_and_low_odds", "test_high_and_low_doors")
    ],
    "cardlib/archie/rules.py": ARCHIE,
    "cardlib/archie/draws.py": ARCHIE,
    "cardlib/archie/betting.py": ARCHIE,
    "cardlib/archie/pots.py": ARCHIE,
    "cardlib/pai_gow/setting.py": PAI_GOW,
    "cardlib/pai_gow/house_way.py": PAI_GOW,
    "cardlib/pai_gow/rules.py": PAI_GOW,
}
OPTIONS = ("-x", "-q", "-o", "addopts=", "-m", "not soak", "--doctest-modules")
PLUGINS = ("-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "_hypothesis_pytestplugin")

OTHERS: dict[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitXor: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
# What a class writes itself goes before what these ask for; strict and slots only guard and save.
UNTOUCHED = {"init", "repr", "eq", "slots", "strict"}


@dataclass
class Change:
    """Another node in the place `key` of `holder`, and how it is called."""

    holder: object
    key: str | int
    new: ast.AST
    name: str = ""

    def make(self) -> "Change":
        """Changes the tree; gives the change back."""
        if isinstance(self.holder, list):
            old, self.holder[self.key] = self.holder[self.key], self.new
        else:
            old = getattr(self.holder, str(self.key))
            setattr(self.holder, str(self.key), self.new)
        return Change(self.holder, self.key, old)


def others(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in a node's place: one operator, constant or condition changed."""
    match node:
        case ast.Compare():
            for i, op in enumerate(node.ops):
                for other in OTHERS[type(op)]:
                    yield like(node, ops=[*node.ops[:i], other(), *node.ops[i + 1 :]])
        case ast.BoolOp():
            yield like(node, op=OTHERS[type(node.op)][0]())
            for i in range(len(node.values)):
                left = [*node.values[:i], *node.values[i + 1 :]]
                yield like(node, values=left) if len(left) > 1 else left[0]
        case ast.BinOp() if type(node.op) in OTHERS:
            yield like(node, op=OTHERS[type(node.op)][0]())
        case ast.AugAssign():
            yield like(node, op=OTHERS[type(node.op)][0]())
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Constant(str(value)) if not re.search(r"\s", value):
            yield ast.Constant(value + "x")
        case ast.Name(name) if name in NAMES:
            yield ast.Name(NAMES[name], ast.Load())
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.If(test) | ast.While(test) | ast.IfExp(test) if not decided(test):
            yield like(node, test=negated(test))
        case ast.comprehension():
            for i, test in enumerate(node.ifs):
                if not decided(test):
                    yield like(node, ifs=[*node.ifs[:i], negated(test), *node.ifs[i + 1 :]])


def like(node: ast.AST, **fields: object) -> ast.AST:
    """The node with some fields set otherwise."""
    new = copy(node)
    for field, value in fields.items():
        setattr(new, field, value)
    return new


def decided(test: ast.expr) -> bool:
    """A condition that is negated by changing its own operator."""
    return isinstance(test, ast.Compare) or (
        isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    )


def negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def untouched(node: ast.AST) -> bool:
    """What no reader of the rules could see changed: names of types, and what checks them."""
    match node:
        case ast.keyword(arg):
            return arg in UNTOUCHED
        case ast.Call(ast.Name("TypeVar")) | ast.Expr(ast.Constant()) | ast.alias():
            return True
        case ast.If(ast.Name("TYPE_CHECKING")):
            return True
    return False


def changes(tree: ast.Module) -> list[Change]:
    """All changes of a file, each with its own name."""
    found = list(_changes(tree, [], ""))
    seen: Counter[str] = Counter()
    for change in found:
        seen[change.name] += 1
        if seen[change.name] > 1:
            change.name += f" ({seen[change.name]})"
    return found


def _changes(node: ast.AST, above: list[ast.AST], where: str) -> Iterator[Change]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        where = f"{where}.{node.name}".lstrip(".")
    above = [*above, node]
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        row = value if isinstance(value, list) else [value]
        for i, child in enumerate(row):
            if not isinstance(child, ast.AST) or untouched(child):
                continue
            literal = isinstance(node, ast.JoinedStr) and isinstance(child, ast.Constant)
            if not literal and field != "format_spec":
                for new in others(child):
                    place = (value, i) if isinstance(value, list) else (node, field)
                    change = Change(*place, new)
                    change.name = f"{where}: {told(change, [*above, child])}".removeprefix(": ")
                    yield change
                yield from _changes(child, above, where)


def told(change: Change, path: list[ast.AST]) -> str:
    """What is changed, with as much of the line as makes it plain."""
    line = next(node for node in reversed(path) if isinstance(node, ast.stmt | ast.match_case))
    before = head(line)
    back = change.make()
    after = head(change.new if line is path[-1] else line)
    back.make()
    first = alike(before, after)
    last = alike(before[first:][::-1], after[first:][::-1])
    row = (text[max(first - 30, 0) : len(text) - max(last - 20, 0)] for text in (before, after))
    return " → ".join(map(str.strip, row))


def alike(one: str, other: str) -> int:
    """How many letters two texts have in common at their beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def head(node: ast.AST) -> str:
    """A statement as one line of code, without what it holds."""
    empty = {field: [] for field in ("body", "orelse", "cases") if hasattr(node, field)}
    return " ".join(ast.unparse(like(node, **empty)).split())


class Changed(SourceFileLoader):
    """Loads a module from a changed tree, and finds no other."""

    def __init__(self, module: str, path: Path, tree: ast.Module) -> None:
        super().__init__(module, str(path))
        self.tree = ast.fix_missing_locations(tree)

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """The one module's spec."""
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> object:
        """The changed code, whatever is stored."""
        return compile(self.tree, self.path, "exec")


SURVIVED, NOTICED, UNLOADABLE, TOO_LONG = "not noticed", "noticed", "can't be loaded", "too long"


def judge(file: str, tree: ast.Module, seconds: float) -> str:
    """What becomes of the tests that guard a file where its code is that of the tree."""
    child = os.fork()
    if not child:
        os._exit(_tests(file, tree))
    try:
        signal.signal(signal.SIGALRM, _wake)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    except TimeoutError:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return TOO_LONG
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return {0: SURVIVED, 77: UNLOADABLE}.get(code, NOTICED)


def _wake(*_: object) -> None:
    raise TimeoutError


def _tests(file: str, tree: ast.Module) -> int:
    """In the child: loads the module from the tree, or gives 77; then runs its tests."""
    import hypothesis
    import pytest

    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    module = file.removesuffix(".py").replace("/", ".")
    sys.meta_path.insert(0, Changed(module, ROOT / file, tree))  # type: ignore[arg-type]
    try:
        importlib.import_module(module)
    except BaseException:
        return 77
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile(
        "noticed", derandomize=True, database=None, deadline=None, phases=phases
    )
    profile = "--hypothesis-profile=noticed"
    return int(pytest.main([*OPTIONS, *PLUGINS, profile, file, *GUARDS[file]]))


def warm() -> None:
    """Loads what all children need, and nothing of cardlib."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    for module in ("hypothesis.strategies", "numpy", "anywidget", "ipywidgets", "pytest"):
        importlib.import_module(module)
    import pytest

    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        pytest.main([*OPTIONS, *PLUGINS, "--collect-only", "tests/soak/__init__.py"])
    assert not any(name.split(".")[0] == "cardlib" for name in sys.modules)


def equivalent() -> set[str]:
    """The changes that make no difference, each with its file; they are stored under reasons."""
    reasons = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    named = ((file, row) for file, why in reasons.items() for row in why.values())
    return {f"{file}, {name}" for file, row in named for name in row}


def main() -> int:
    """Draws, changes, judges, counts."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--each", type=int, default=31, help="changes drawn from each file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*", default=list(GUARDS), metavar="FILE")
    given = parser.parse_args()
    known = equivalent()
    warm()
    counted: Counter[str] = Counter()
    for file in given.files:
        source = (ROOT / file).read_text(encoding="utf-8")
        began = time.monotonic()
        if judge(file, ast.parse(source), 600) != SURVIVED:
            print(f"{file}: its tests fail as it is")
            return 2
        usual = time.monotonic() - began
        tree = ast.parse(source)
        drawn = changes(tree)
        random.Random(given.seed).shuffle(drawn)
        here: Counter[str] = Counter()
        for change in drawn:
            if here.total() - here[UNLOADABLE] == given.each:
                break
            if f"{file}, {change.name}" in known:
                here["equivalent"] += 1
                continue
            back = change.make()
            outcome = judge(file, tree, 30 + 5 * usual)
            back.make()
            here[outcome] += 1
            if outcome == SURVIVED:
                print(f"{file}, {change.name}", flush=True)
        counted += here
        print(f"{file}: {of(here)}; {len(drawn)} changes there are, {usual:.0f} s", flush=True)
    fine = 1 - counted[SURVIVED] / (counted.total() - counted[UNLOADABLE])
    print(f"{counted.total() - counted[UNLOADABLE]} changes: {of(counted)}; {fine:.1%} are fine")
    return int(fine < ENOUGH)


def of(counted: Counter[str]) -> str:
    return ", ".join(f"{n} {what}" for what, n in counted.most_common())


if __name__ == "__main__":
    sys.exit(main())
