"""Which lines of a solution give it away."""

import re

SHORTEST = 10  # characters without spaces; below that are `return x`, `else:` and the like


def telling(code: str) -> list[str]:
    """The lines of `code`, stripped, that say something about how it is done."""
    lines = [line.strip() for line in code.splitlines()]
    return [
        line for line in lines if not line.startswith(("#", '"""')) and len(squashed(core(line))) >= SHORTEST
    ]


def core(line: str) -> str:
    """A line without its comment and its `return`."""
    return re.sub(r"\s+#.*$", "", line).strip().removeprefix("return ")


def squashed(text: str) -> str:
    """Text without spaces and the backticks of markdown, to be searched in."""
    return re.sub(r"[\s`]", "", text)
