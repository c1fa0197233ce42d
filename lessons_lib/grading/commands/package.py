"""`lessons package gradescope`: builds the autograder that an instructor uploads to Gradescope."""

from collections.abc import Sequence
from pathlib import Path

from lessons_lib import exercises
from lessons_lib.command import CommandParser, UserError, no_such
from lessons_lib.grading.commands.options import add_limits, add_places
from lessons_lib.grading.gradescope.package import write
from lessons_lib.grading.gradescope.settings import AutograderSettings


def main(argv: Sequence[str]) -> int:
    """`lessons package gradescope LESSON --out FILE.zip`."""
    parser = CommandParser(
        prog="lessons package",
        description="Pack a lesson's autograder for Gradescope. It holds that lesson's answers: they'll be in the "
        "autograder's container, outside the sandbox in which a student's code runs.",
    )
    add = parser.add_argument
    add("platform", choices=["gradescope"], metavar="gradescope", help="where it will run")
    add("lesson", metavar="LESSON", help="such as 04_broadcasting")
    add(
        "--out",
        type=Path,
        required=True,
        metavar="FILE.zip",
        help="the file to upload; replaced if it exists",
    )
    add_limits(parser)
    add(
        "--allow-unsandboxed",
        action="store_true",
        help="grade also where the container allows no sandbox: a submission can then use the network and, unless the "
        "container's user is root, read the answers",
    )
    add_places(parser)
    options = parser.parse_args(argv)
    if options.lesson not in exercises.slugs():
        raise no_such("lesson", options.lesson, exercises.slugs())
    if options.out.suffix != ".zip":
        raise UserError(
            f"Gradescope takes a zip: give --out a name that ends with .zip, not {options.out.name}"
        )
    settings = AutograderSettings(
        options.lesson, options.timeout, options.memory, options.allow_unsandboxed, options.places
    )
    size = write(settings, options.out)
    print(
        f"{options.out} is ready to upload: the autograder of {options.lesson}, {size / 1e6:.1f} MB, with its answers."
    )
    if options.allow_unsandboxed:
        print("It also grades without a sandbox, where the container allows none; the results then say so.")
    return 0
