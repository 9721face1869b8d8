"""The words of the collection, English and Japanese, from one file; and where each is first met."""

import re
import tomllib
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple


class Word(NamedTuple):
    """A term, its Japanese word with the reading, and what it means."""

    english: str
    japanese: str
    reading: str
    meaning: str


def words() -> list[Word]:
    """All words, in the order in which the collection needs them.

    >>> words()[2]
    Word(english='base card', japanese='基準札', reading='kijun-fuda', \
meaning='the open card that the next one is compared with')
    """
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return [Word(*row) for row in tomllib.loads(text)["words"]]


def introduced(word: Word, texts: Mapping[str, str]) -> str:
    """The first text, by its name, that gives the Japanese word; or else the English one; or "".

    >>> introduced(words()[2], {"10": "the base card (基準札)", "11": "the base card"})
    '10'
    """
    japanese = (
        rf"(?<![ァ-ヶー一-龠]){word.japanese}(?![ァ-ヶー一-龠])"  # not as a part of another word
    )
    english = rf"\b{re.escape(word.english)}s?\b"
    for pattern in (japanese, english):
        for name, text in texts.items():
            if re.search(pattern, text, re.IGNORECASE):
                return name
    return ""


def markdown(texts: Mapping[str, str], links: Mapping[str, str]) -> str:
    """The glossary as a Markdown table. texts and links: of each notebook, by its number."""
    lines = ["", "| English | Japanese | reading | what it means | first met in |"]
    lines.append("| --- | --- | --- | --- | --- |")
    for word in words():
        name = introduced(word, texts)
        where = f"[{name}]({links[name]})" if name else "–"
        japanese = f'<span lang="ja">{escape(word.japanese)}</span>'
        lines.append(f"| {word.english} | {japanese} | {word.reading} | {word.meaning} | {where} |")
    return "\n".join([*lines, "", ""])
