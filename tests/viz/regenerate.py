"""Write the golden files anew:  python -m tests.viz.regenerate

Look at what changed (`git diff tests/viz/golden`, and the pictures in a browser) before committing it.
"""

from __future__ import annotations

from pathlib import Path

from lessons_lib.viz import Picture
from tests.viz.cases import CASES

GOLDEN = Path(__file__).parent / "golden"


def files(name: str, picture: Picture) -> dict[str, str]:
    """A picture's golden files, by name: its words, and its drawing or table."""
    drawn = {f"{name}.svg": picture.svg} if picture.svg is not None else {f"{name}.html": picture.html}
    return {f"{name}.txt": picture.text + "\n", **{file: text + "\n" for file, text in drawn.items()}}


def main() -> None:
    wanted = {file: text for name, draw in CASES.items() for file, text in files(name, draw()).items()}
    for old in GOLDEN.iterdir():
        if old.name not in wanted:
            old.unlink()
    for file, text in wanted.items():
        (GOLDEN / file).write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(CASES)} pictures, {len(wanted)} files in {GOLDEN.name}/")


if __name__ == "__main__":
    main()
