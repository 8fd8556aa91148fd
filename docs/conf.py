"""How the documents are built: Sphinx, the furo theme, Markdown, and pages written from the package."""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.application import Sphinx

from paigow import __version__

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "page"), str(HERE.parent / "tests" / "kits")]

import generate  # noqa: E402 - it lies beside this file, and what reads the worked examples among the tests

project = "paigow"
author = "The paigow maintainers"
copyright = "2025, the paigow maintainers"
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build", "_generated/packages.md"]
html_theme = "furo"
html_title = f"paigow {release}"
html_static_path = ["_static"]
html_css_files = ["paigow.css"]
html_copy_source = False
html_show_sourcelink = False

autodoc_default_options = {"members": True, "show-inheritance": False}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_use_unqualified_type_names = True


def setup(app: Sphinx) -> None:
    """Write the generated pages before the sources are read."""
    app.connect("builder-inited", lambda _: generate.write_all(HERE / "_generated"), priority=1)


# A package shows its public names and their modules show them too, so a bare type name has two targets;
# either of them is right.
suppress_warnings = ["ref.python"]
