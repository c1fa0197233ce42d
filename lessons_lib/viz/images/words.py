"""What `viz.images` says: what is drawn, what black and white are, and the numbers of each image."""

from __future__ import annotations

from lessons_lib.viz.base.describe import plural
from lessons_lib.viz.base.text import aligned
from lessons_lib.viz.base.values import short
from lessons_lib.viz.images.model import Sheet


def words(sheet: Sheet) -> str:
    """The picture in words."""
    rows = [["image", "lowest", "highest", "mean"]]
    for image in sheet.images:
        rows.append([image.label, *(short(value) for value in (image.lowest, image.highest, image.mean))])
    return "\n".join([f"{heading(sheet)}.", *notes(sheet), *aligned(rows)])


def heading(sheet: Sheet) -> str:
    """How many images there are, and how large each is."""
    height, width = sheet.size
    lead = f"{sheet.title}: " if sheet.title else ""
    kind = "colour" if sheet.colour else "grey"
    each = "" if sheet.count == 1 else " each"
    return f"{lead}{plural(sheet.count, f'{kind} image')} of {height} × {width} pixels{each}"


def name(sheet: Sheet) -> str:
    """The picture's short name."""
    labels = ", ".join(image.label for image in sheet.images)
    return f"Images: {heading(sheet)}: {labels}"


def notes(sheet: Sheet) -> list[str]:
    """What the drawing alone would leave unsaid, a sentence each."""
    said = []
    if len(sheet.images) < sheet.count:
        said.append(f"The first {len(sheet.images)} are drawn.")
    if sheet.step > 1:
        said.append(f"Every {_nth(sheet.step)} pixel along each axis is drawn.")
    said.append(_scale(sheet))
    beyond, odd = sum(image.beyond for image in sheet.images), sum(image.odd for image in sheet.images)
    if beyond:
        said.append(
            f"{plural(beyond, 'number')} {'is' if beyond == 1 else 'are'} off the scale and drawn as its nearest end."
        )
    if odd:
        where = ", ".join(image.label for image in sheet.images if image.odd)
        said.append(
            f"Vermilion: {plural(odd, 'number')} that {'is' if odd == 1 else 'are'} nan or infinite, in {where}."
        )
    return said


def _scale(sheet: Sheet) -> str:
    low_end, high_end = ("white", "black") if sheet.dark_is_high else ("black", "white")
    if sheet.colour:
        low_end, high_end = "dark", "bright"
    if sheet.each and len(sheet.images) > 1:
        return f"Each image has its own scale: its lowest number is {low_end}, its highest {high_end}."
    low, high = sheet.images[0].scale
    if not low < high:
        return f"All numbers are {short(low)}: drawn halfway between black and white."
    all_of_them = " in every image" if len(sheet.images) > 1 else ""
    return f"{short(low)} is {low_end} and {short(high)} is {high_end}{all_of_them}."


def _nth(step: int) -> str:
    return {2: "second", 3: "third"}.get(step, f"{step}th")
