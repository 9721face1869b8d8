"""The glossary: every word is met in a notebook, and every Japanese word of a notebook is in it."""

import re

import pytest

from tools import glossary, notebooks

JAPANESE = re.compile(r"[ぁ-ゖァ-ヺー一-龠]+")
TEXTS = {
    path.name[:2]: "\n".join(
        cell.source for cell in notebooks.read(path).cells if cell.cell_type == "markdown"
    )
    for path in notebooks.find(notebooks.ROOT)
}
OF_GAMES = {number: text for number, text in TEXTS.items() if number[0] in "123"}


@pytest.mark.parametrize("word", glossary.words(), ids=lambda word: word.english)
def test_every_word_is_introduced_by_a_notebook(word):
    number = glossary.introduced(word, OF_GAMES)
    assert number
    earlier = [text for name, text in OF_GAMES.items() if name < number]
    assert not any(word.japanese in JAPANESE.findall(text) for text in earlier)


def test_every_japanese_word_of_the_notebooks_is_in_the_glossary():
    known = {word.japanese for word in glossary.words()}
    met = {found for text in OF_GAMES.values() for found in JAPANESE.findall(text)}
    assert met - known == set()


def test_a_japanese_word_stands_by_its_english_one():
    for word in glossary.words():
        for text in OF_GAMES.values():
            for found in re.finditer(rf"\(([^()]*{word.japanese}[^()]*)\)", text):
                if word.japanese in JAPANESE.findall(found[1]):
                    before = text[max(0, found.start() - 120) : found.start()].casefold()
                    english = [re.sub("e?s$", "", part) for part in word.english.casefold().split()]
                    assert any(part in before for part in english), (word, before)


def test_words_are_there_once_with_all_their_parts():
    words = glossary.words()
    assert all(all(part.strip() for part in word) for word in words)
    for part in (0, 1):
        assert len({word[part] for word in words}) == len(words)
    assert all(JAPANESE.fullmatch(word.japanese) for word in words)
    assert all(re.fullmatch(r"[a-zōūīāē\- ]+", word.reading) for word in words)


def test_notebook_00_shows_the_glossary_as_the_file_has_it():
    for word in glossary.words():
        assert f'| {word.english} | <span lang="ja">{word.japanese}</span> |' in TEXTS["00"]


def test_a_part_of_a_longer_word_is_not_the_word():
    high = next(word for word in glossary.words() if word.japanese == "ハイ")
    assert glossary.introduced(high, {"10": "ハイアンドロー", "20": "ハイ"}) == "20"
    assert glossary.introduced(high, {"10": "", "21": "two highs"}) == "21"
    assert glossary.introduced(high, {"10": "higher"}) == ""
