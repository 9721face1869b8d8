"""The notebook tool: `python -m tools.notebooks refresh | check | index | upgrade`.

refresh runs the notebooks from top to bottom and stores them in one form, the same bytes each time;
check lists what a stored notebook may not hold, and what to do about it;
index writes the navigation bars, the tables of notebooks, and the learner's copies of exercises;
upgrade moves the pins of both requirements files, installs them and refreshes.

Every function takes the folder or the file that it works on, so that it can be tried on a copy.
"""

from tools.notebooks.anatomy import head, reading_minutes
from tools.notebooks.copies import learners
from tools.notebooks.files import BARS, COPIES, ROOT, WIDGET_VIEW, find, find_all, read, stored
from tools.notebooks.indexing import check, index, indexed
from tools.notebooks.judging import LARGEST, text_faults
from tools.notebooks.pins import moved, wishes
from tools.notebooks.running import refresh

__all__ = [
    "BARS",
    "COPIES",
    "LARGEST",
    "ROOT",
    "WIDGET_VIEW",
    "check",
    "find",
    "find_all",
    "head",
    "index",
    "indexed",
    "learners",
    "moved",
    "read",
    "reading_minutes",
    "refresh",
    "stored",
    "text_faults",
    "wishes",
]
