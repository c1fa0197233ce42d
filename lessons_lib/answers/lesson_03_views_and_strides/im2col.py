"""Answers: all square windows of an image, one a row."""

import torch
import torch.nn.functional as F
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import im2col as questions


@answers.to(
    questions.im2col,
    hints=[
        "First a tensor with four axes: which window (down, across), and where in the window (down, across).",
        "`image.unfold(0, k, 1)` slides along axis 0, downwards, and puts the inside of the windows last. The same once more along "
        "axis 1, to the right, gives (h−k+1, w−k+1, k, k).",
        "Then make the first two axes one, and the last two: a `reshape` to rows of k·k numbers.",
    ],
)
def im2col(image: Tensor, k: int) -> Tensor:
    rows, columns = image.shape[0] - k + 1, image.shape[1] - k + 1
    down, across = image.stride()
    windows = image.as_strided((rows, columns, k, k), (down, across, down, across))
    return windows.reshape(rows * columns, k * k)


def windows_of(image: Tensor, k: int) -> Tensor:
    """The windows with four axes, (down, across, k, k)."""
    return image.unfold(0, k, 1).unfold(1, k, 1)


def with_strides(image: Tensor, k: int, down: int, across: int) -> Tensor:
    """The windows in rows, as they lie in memory with these strides of the image."""
    h, w = image.shape
    windows = image.as_strided((h - k + 1, w - k + 1, k, k), (down, across, down, across))
    return windows.reshape(-1, k * k)


im2col.mistakes(
    windows_as_columns=wrong(lambda image, k: im2col(image, k).T).tell(
        "Your windows are columns, and the pixels of a window stand below each other. One row for each window is asked: transpose.",
        breaks="one in each row",
    ),
    each_window_transposed=wrong(
        lambda image, k: windows_of(image, k).transpose(2, 3).reshape(-1, k * k)
    ).tell(
        "The pixels of each window are read down its columns. They are to be read as text is, row by row."
    ),
    windows_down_first=wrong(lambda image, k: windows_of(image, k).transpose(0, 1).reshape(-1, k * k)).tell(
        "The windows are taken in the wrong order, from top to bottom first. They are to come as text is read, from left to right first."
    ),
    tiles=wrong(lambda image, k: image.unfold(0, k, k).unfold(1, k, k).reshape(-1, k * k)).tell(
        "Your windows stand beside each other. They are to overlap: the next one begins one pixel further."
    ),
    axes_in_the_order_of_the_image=wrong(
        lambda image, k: windows_of(image, k).transpose(1, 2).reshape(-1, k * k)
    ).tell(
        "Your numbers were cut into rows of k·k while the axes still stood in another order: down, inside down, across, inside "
        "across. Both axes that say *which* window come first, then the two inside."
    ),
    four_axes=wrong(lambda image, k: windows_of(image, k)).tell(
        "The windows are right and still have four axes. The two that say which window become one, and so do the two inside."
    ),
    three_axes=wrong(lambda image, k: windows_of(image, k).flatten(2)).tell(
        "The windows lie in one row each, but there are still two axes that say which window. They are to become one."
    ),
    windows_not_flattened=wrong(lambda image, k: windows_of(image, k).flatten(0, 1)).tell(
        "The windows are k × k tables, one for each place. Each is to be laid out as one row of k·k numbers."
    ),
    last_windows_missing=wrong(lambda image, k: windows_of(image, k)[:-1, :-1].reshape(-1, k * k)).tell(
        "The last windows of each row and column are missing: there are h − k + 1 of them downwards and w − k + 1 across."
    ),
    beyond_the_edge=wrong(
        lambda image, k, far: im2col(F.pad(image, (far(k),) * 4), k),
        over={"far": {"by half a window": lambda k: k // 2, "by all but one pixel": lambda k: k - 1}},
    ).tell(
        "Your windows stick out over the edge of the image, where zeros stand, {far}. They are to lie inside it."
    ),
    windows_along_one_axis=wrong(lambda image, k: image.unfold(1, k, 1).reshape(-1, k)).tell(
        "Your rows are pieces of one image row: windows were taken along one axis only. A window is k pixels high as well."
    ),
    cut_in_reading_order=wrong(
        lambda image, k: image.reshape(-1)[: image.numel() // k**2 * k**2].reshape(-1, k * k)
    ).tell(
        "The image was cut in reading order into rows of k·k numbers. A window takes k pixels from each of k *different* image rows."
    ),
    sizes_exchanged=wrong(lambda image, k: im2col(image, k).reshape(k * k, -1)).tell(
        "Your result has k·k rows, filled in reading order: that is neither one window a row nor its transpose. Ask for rows of "
        "k·k numbers instead."
    ),
    inside_first=wrong(lambda image, k: windows_of(image, k).permute(2, 3, 0, 1).reshape(-1, k * k)).tell(
        "The axes inside the windows stand in front of those that say which window, and so your rows hold numbers of many windows. "
        "Which window comes first, then the inside."
    ),
    cut_and_turned=wrong(lambda image, k: windows_of(image, k).reshape(k * k, -1).T).tell(
        "The windows were cut in reading order into k·k rows and then turned. `reshape` moves no axis: your rows hold numbers of many "
        "windows. Make rows of k·k numbers at once."
    ),
    as_if_contiguous=wrong(lambda image, k: with_strides(image, k, image.shape[1], 1)).tell(
        "Your strides are those of an image that lies row after row without gaps. A transposed one, or a part of a larger one, has "
        "other strides: take its own."
    ),
    neighbours_in_a_line=wrong(lambda image, k: image.as_strided(im2col(image, k).shape, (1, 1))).tell(
        "Each of your rows is k·k *neighbours* in one line. A window takes k pixels from each of k different image rows."
    ),
    strips=wrong(lambda image, k: image.unfold(0, k, 1).transpose(1, 2).reshape(-1, k * k)).tell(
        "Only strips were made, k rows high and as wide as the image, and then cut into rows of k·k numbers. Windows slide to the right "
        "as well."
    ),
    strips_by_columns=wrong(lambda image, k: image.unfold(0, k, 1).reshape(-1, k * k)).tell(
        "Only strips were made, k rows high and as wide as the image, and their columns laid one after the other into rows of k·k "
        "numbers. Windows slide to the right as well, and are read row by row."
    ),
    the_first_window_again=wrong(
        lambda image, k: image[:k, :k].reshape(1, k * k).expand(im2col(image, k).shape)
    ).tell("Each of your rows is the first window. Row by row they are to slide over the image."),
    one_slot_to_the_right=wrong(lambda image, k: with_strides(image, k, image.stride(0), 1)).tell(
        "One column to the right is one slot in your windows. In a transposed image, or one with every second column, that step has "
        "another length: take both strides of the image."
    ),
    wide_windows_laid_together=wrong(lambda image, k: image.unfold(1, k, 1).reshape(-1, k * k)).tell(
        "Your windows lie along axis 1 only, k pixels wide and one high, and were then laid together until k·k numbers were reached (which "
        "does not always work out). A window is k pixels high as well: slide along axis 0 too."
    ),
    further_apart=wrong(
        lambda image, k, step: image.unfold(0, k, step).unfold(1, k, step).reshape(-1, k * k),
        over={"step": [2, 3]},
    ).tell(
        "Each of your windows begins {step} pixels after the one before, and so do the rows of windows. How far does a window slide?"
    ),
    in_float32=wrong(lambda image, k: im2col(image, k).float()).breaks("of the same dtype"),
)


@im2col.violation("without a Python loop over the windows")
def row_after_row(image: Tensor, k: int) -> Tensor:
    strips = [image[i : i + k].unfold(1, k, 1).transpose(0, 1) for i in range(len(image) - k + 1)]
    return torch.cat(strips).reshape(-1, k * k)


@im2col.violation("without a Python loop over the windows")
def column_after_column(image: Tensor, k: int) -> Tensor:
    h, w = image.shape
    strips = [image[:, j : j + k].unfold(0, k, 1).transpose(1, 2) for j in range(w - k + 1)]
    return torch.stack(strips, dim=1).reshape((h - k + 1) * (w - k + 1), k * k)


@im2col.violation("of the same dtype")
def filled_into_the_default_dtype(image: Tensor, k: int) -> Tensor:
    windows = im2col(image, k)
    result = torch.empty(windows.shape)
    result[:] = windows
    return result
