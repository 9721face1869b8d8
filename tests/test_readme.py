"""What the README tells a newcomer is what is there and what is tested."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tools import notebooks

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PINNED = [
    line
    for name in ("requirements.txt", "tests/requirements.txt")
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines()
    if line and not line.startswith(("#", "-e "))
]


def commands(shell: str) -> list[str]:
    return [text.strip() for text in re.findall(rf"```{shell}\n(.*?)```", README, re.DOTALL)]


@pytest.mark.parametrize("shell", ["sh", "powershell"])
def test_two_commands_of_one_line_each(shell: str) -> None:
    reads, tests = commands(shell)
    for command in (reads, tests):
        assert "\n" not in command
        assert "-m venv .venv" in command
        assert "-r requirements.txt" in command
    assert reads.replace("\\", "/").endswith("notebooks/00_start_here.ipynb")
    assert tests.endswith("python -m pytest")
    assert "-r tests/requirements.txt" in tests.replace("\\", "/")
    assert "tests" not in reads


@pytest.mark.parametrize("shell", ["sh", "powershell"])
def test_the_whole_folder_is_served_so_that_pictures_are_within_reach(shell: str) -> None:
    assert " --notebook-dir=. " in commands(shell)[0]


def test_old_powershell_has_no_double_ampersand() -> None:
    assert not any("&&" in command for command in commands("powershell"))


def test_ci_runs_the_test_command_word_for_word() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    pattern = re.search(r"grep -E '(.+)' README\.md", script)
    assert pattern
    assert re.findall(pattern[1], README, re.MULTILINE) == [commands("sh")[1]]


def test_the_pythons_named_are_those_that_the_package_takes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    takes = SpecifierSet(project["requires-python"])
    named = re.search(r"You need Python ([^\n]+?) and", README)
    assert named
    assert re.findall(r"3\.\d+", named[1]) == [
        f"3.{minor}" for minor in range(8, 30) if f"3.{minor}" in takes
    ]


@pytest.mark.parametrize("line", PINNED)
def test_every_requirement_is_pinned(line: str) -> None:
    specifiers = list(Requirement(line.split(" #")[0]).specifier)
    assert [s.operator for s in specifiers] == ["=="]
    assert "*" not in specifiers[0].version


def test_links_and_pictures_are_there() -> None:
    assert list(notebooks.text_faults(README, ROOT)) == []
    assert re.search(r"!\[.{20,}\]\(figures/", README)
