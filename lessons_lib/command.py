"""What every `lessons …` command shares: a refusal in one sentence, and a parser that gives it."""

import argparse
import difflib
from collections.abc import Iterable
from typing import NoReturn


class UserError(Exception):
    """What was asked cannot be done. The text is one sentence for the user; `lessons` then exits with 2."""


class CommandParser(argparse.ArgumentParser):
    """An argument parser that refuses bad input with a UserError instead of printing its usage."""

    def error(self, message: str) -> NoReturn:
        raise UserError(f"{message} (see `{self.prog} --help`)")


def no_such(kind: str, name: str, known: Iterable[str]) -> UserError:
    """The refusal of a name that is not among `known`: the nearest ones, or else all of them."""
    known = sorted(known)
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}" if near else f"there are {', '.join(known) or 'none'}"
    return UserError(f"there is no {kind} {name!r}: {hint}")
