import re
from base64 import b64decode
from xml.etree import ElementTree

import pytest

from cardlib import figures
from tools import figures as pictures

SENTENCE = 'Bars rise < from "1" to 3'


def chart(letter="♥", settings=None):
    import matplotlib

    with matplotlib.rc_context(settings):
        fig, ax = figures.axes(f"suit {letter}", "chance (%)", "A chart")
    ax.bar(range(3), [1, 2, 3])
    ax.plot(range(3), label="a clipped line")
    ax.legend()
    with matplotlib.rc_context(settings):
        return figures.figure(fig, SENTENCE)


def test_a_chart_is_the_same_bytes_every_time_whatever_a_reader_has_set():
    settings = {"font.size": 20, "axes.facecolor": "black", "svg.fonttype": "none"}
    assert chart() == chart() == chart(settings=settings)


def test_a_chart_says_its_sentence_as_text_as_alt_and_under_the_picture():
    shown = chart()
    escaped = "Bars rise &lt; from &quot;1&quot; to 3"
    assert shown.text == SENTENCE
    assert f'<img alt="{escaped}"' in shown.html
    assert f"<em>{escaped}</em>" in shown.html


def test_a_chart_is_well_formed_svg_that_needs_no_font_and_tells_no_date():
    (data,) = re.findall(r'base64,([^"]+)', chart().html)
    svg = b64decode(data).decode()
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "<text" not in svg
    assert "date>" not in svg
    assert "matplotlib.org" not in svg.lower()


def test_a_letter_that_the_font_lacks_is_an_error_and_not_a_box():
    with pytest.raises(UserWarning, match="Glyph"):
        chart("未")


def test_the_palette_has_seven_colours():
    import matplotlib.colors

    assert len({matplotlib.colors.to_rgb(colour) for colour in figures.PALETTE}) == 7


@pytest.fixture(scope="module")
def drawn():
    return pictures.drawn()


def test_the_pictures_kept_are_those_drawn_today(drawn):
    kept = {
        path.name: path.read_text(encoding="utf-8")
        for path in pictures.FOLDER.iterdir()
        if path.suffix in (".svg", ".md")
    }
    assert sorted(kept) == sorted(drawn), "run `python -m tools.figures`"
    for name, content in drawn.items():
        assert kept[name] == content, f"{name} changed: run `python -m tools.figures`"


def test_every_picture_is_well_formed_and_stands_in_the_gallery(drawn):
    for name in pictures.pictures():
        ElementTree.fromstring(drawn[f"{name}.svg"])
        assert re.search(rf"!\[.+\]\({name}\.svg\)", drawn["README.md"])


def test_the_command_takes_away_what_is_no_longer_drawn(tmp_path, drawn, capsys):
    (tmp_path / "old.svg").write_text("<svg/>")
    (tmp_path / "notes.txt").write_text("kept")
    pictures.main(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*drawn, "notes.txt"])
    assert (tmp_path / "pack.svg").read_text(encoding="utf-8") == drawn["pack.svg"]
    assert "figures" not in capsys.readouterr().err
