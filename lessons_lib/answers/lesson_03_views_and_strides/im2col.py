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
        "First make a tensor with four axes. The first two say which window (down, across), the last two "
        "where in the window (down, across).",
        "`image.unfold(0, k, 1)` slides a window along axis 0, downwards. The new last axis holds the "
        "positions inside each window. Do the same along axis 1, and you get (h−k+1, w−k+1, k, k).",
        "Then join the first two axes, and the last two. One `reshape` to rows of k·k numbers does both.",
    ],
    takeaway="You can now turn an image into a matrix. `torch.nn.functional.unfold` does it for batches, with windows as "
    "columns.",
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
        "Your windows are columns: each window's pixels lie one below the other. Which axis should say "
        "*which* window it is?",
        breaks="one in each row",
    ),
    each_window_transposed=wrong(
        lambda image, k: windows_of(image, k).transpose(2, 3).reshape(-1, k * k)
    ).tell("You read each window down its columns. In reading order, which pixel comes second?"),
    windows_down_first=wrong(lambda image, k: windows_of(image, k).transpose(0, 1).reshape(-1, k * k)).tell(
        "Your windows run from top to bottom first. In reading order, which window comes second?"
    ),
    tiles=wrong(lambda image, k: image.unfold(0, k, k).unfold(1, k, k).reshape(-1, k * k)).tell(
        "Your windows sit side by side, without overlap. How far should a window slide?"
    ),
    axes_in_the_order_of_the_image=wrong(
        lambda image, k: windows_of(image, k).transpose(1, 2).reshape(-1, k * k)
    ).tell(
        "Your axes were in the order (window row, pixel row, window column, pixel column) when you cut "
        "everything into rows of k·k numbers. Which two of these axes say *which* window it is, and where "
        "should they be?"
    ),
    four_axes=wrong(lambda image, k: windows_of(image, k)).tell(
        "Your windows are right, but your answer has four axes instead of two. Which two of these axes say "
        "*which* window it is, and which two say where in the window a pixel is?"
    ),
    three_axes=wrong(lambda image, k: windows_of(image, k).flatten(2)).tell(
        "Each of your windows is one row, but two axes still say *which* window it is. How can you join those"
        " two?"
    ),
    windows_not_flattened=wrong(lambda image, k: windows_of(image, k).flatten(0, 1)).tell(
        "Your windows are right, but each is still a k × k table. How do you turn that table into one row of "
        "k·k numbers?"
    ),
    last_windows_missing=wrong(lambda image, k: windows_of(image, k)[:-1, :-1].reshape(-1, k * k)).tell(
        "The last windows of each row and column are missing. How many windows of width 2 fit into 3 pixels?"
    ),
    beyond_the_edge=wrong(
        lambda image, k, far: im2col(F.pad(image, (far(k),) * 4), k),
        over={"far": {"by half a window": lambda k: k // 2, "by all but one pixel": lambda k: k - 1}},
    ).tell(
        "Your windows stick out over the edge of the image {far}, onto zeros. Which windows lie entirely "
        "inside the image?"
    ),
    windows_along_one_axis=wrong(lambda image, k: image.unfold(1, k, 1).reshape(-1, k)).tell(
        "Each of your rows holds k neighbouring pixels of one image row, so your windows are only 1 pixel "
        "high. How high should a window be?"
    ),
    cut_in_reading_order=wrong(
        lambda image, k: image.reshape(-1)[: image.numel() // k**2 * k**2].reshape(-1, k * k)
    ).tell(
        "You cut the image, in reading order, into rows of k·k numbers. From how many image rows should a "
        "window take its pixels?"
    ),
    sizes_exchanged=wrong(lambda image, k: im2col(image, k).reshape(k * k, -1)).tell(
        "Your result has k·k rows, filled in reading order, so neither its rows nor its columns are windows. "
        "How many numbers should a row have?"
    ),
    inside_first=wrong(lambda image, k: windows_of(image, k).permute(2, 3, 0, 1).reshape(-1, k * k)).tell(
        "Before the reshape, your first two axes say where in a window a pixel is, so your rows mix many "
        "windows. Which two axes should come first?"
    ),
    cut_and_turned=wrong(lambda image, k: windows_of(image, k).reshape(k * k, -1).T).tell(
        "You reshaped the windows to k·k rows and then transposed. But `reshape` moves no axis, so each row "
        "of your result mixes windows. How long should `reshape` make each row?"
    ),
    as_if_contiguous=wrong(lambda image, k: with_strides(image, k, image.shape[1], 1)).tell(
        "Your strides are right for an image stored row after row without gaps. What tells you the strides of"
        " a transposed image, or of a part of a larger one?"
    ),
    neighbours_in_a_line=wrong(lambda image, k: image.as_strided(im2col(image, k).shape, (1, 1))).tell(
        "Each of your rows is k·k numbers from *neighbouring* slots in memory. From how many image rows "
        "should a window take its pixels?"
    ),
    strips=wrong(lambda image, k: image.unfold(0, k, 1).transpose(1, 2).reshape(-1, k * k)).tell(
        "Your windows are strips, k rows high and as wide as the image, cut into rows of k·k numbers. How wide should a "
        "window be?"
    ),
    strips_by_columns=wrong(lambda image, k: image.unfold(0, k, 1).reshape(-1, k * k)).tell(
        "Your windows are strips, k rows high and as wide as the image, and you read each strip column by "
        "column. How wide should a window be, and in which order should you read its pixels?"
    ),
    the_first_window_again=wrong(
        lambda image, k: image[:k, :k].reshape(1, k * k).expand(im2col(image, k).shape)
    ).tell("All your rows show the first window. How do you make the window slide over the image?"),
    one_slot_to_the_right=wrong(lambda image, k: with_strides(image, k, image.stride(0), 1)).tell(
        "In your windows, one column to the right is always one slot further in the storage. In a transposed "
        "image, or one that shows every second column of another, what tells you where the next column is?"
    ),
    wide_windows_laid_together=wrong(lambda image, k: image.unfold(1, k, 1).reshape(-1, k * k)).tell(
        "Your windows are k pixels wide but only one pixel high, and you joined them until a row had k·k "
        "numbers. How high should a window be, and along which two axes should it slide?"
    ),
    further_apart=wrong(
        lambda image, k, step: image.unfold(0, k, step).unfold(1, k, step).reshape(-1, k * k),
        over={"step": [2, 3]},
    ).tell(
        "You move {step} pixels from one window to the next, and from one row of windows to the next. How far"
        " should a window slide?"
    ),
    in_float32=wrong(lambda image, k: im2col(image, k).float()).breaks("of the image's dtype"),
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


@im2col.violation("of the image's dtype")
def filled_into_the_default_dtype(image: Tensor, k: int) -> Tensor:
    windows = im2col(image, k)
    result = torch.empty(windows.shape)
    result[:] = windows
    return result
