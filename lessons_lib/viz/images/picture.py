"""`viz.images`: tensors as images, one or a sheet of many, on a scale that is said."""

from __future__ import annotations

from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.picture import Picture
from lessons_lib.viz.base.text import label_texts, require_text, shown
from lessons_lib.viz.images.arguments import MOST, images_of, require_scale
from lessons_lib.viz.images.drawing import draw
from lessons_lib.viz.images.model import Sheet, shown_images
from lessons_lib.viz.images.words import heading, name, notes, words


@beneath_modes()
def images(
    images: object,
    *,
    labels: object = None,
    scale: object = None,
    dark: str = "low",
    columns: int | None = None,
    title: str = "",
) -> Picture:
    """Images side by side: a tensor of shape (height, width), (n, height, width) for n grey ones, or
    (n, channels, height, width) with 1 or 3 channels; or a list of images of one shape.

    `labels`, words or numbers, name them; else their indices do. `scale` says which numbers are the darkest
    and the brightest: the lowest and highest of all images ("shared"), of each image ("each"), or two numbers.
    Without it that is 0 to 255 for uint8, 0 to 1 for other colour images, else "shared". `dark="high"` draws
    grey images like ink on paper. Of many images the first 40 are drawn, of large ones every k-th pixel.
    Raises TypeError for what isn't an image, and ValueError for other shapes or the wrong number of labels.
    """
    title, scale = require_text("title", title), require_scale(scale)
    if dark not in ("low", "high"):
        raise ValueError(f'dark must be "low" or "high", but it is {shown(dark)}.')
    if columns is not None and (type(columns) is not int or not 1 <= columns <= MOST):
        raise ValueError(f"columns must be a number from 1 to {MOST}.")
    count, size, step, drawn = images_of(images)
    colour = drawn.shape[1] == 3
    if colour and dark == "high":
        raise ValueError('dark="high" is for grey images, but these have three channels.')
    names = label_texts(
        range(min(count, MOST)) if labels is None else labels, min(count, MOST) if labels is None else count
    )[:MOST]
    sheet = Sheet(
        shown_images(drawn, names, scale, dark == "high"),
        count,
        size,
        step,
        colour,
        scale == "each",
        dark == "high",
        title,
    )
    return Picture.of_diagram(draw(sheet, heading(sheet), name(sheet), notes(sheet), columns), words(sheet))
