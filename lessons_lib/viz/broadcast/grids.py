"""Small operands of `viz.broadcast` as grids: each stretched to the result's shape, then the result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from lessons_lib.viz.base.describe import shape_text
from lessons_lib.viz.base.fetch import read
from lessons_lib.viz.base.palette import INK, hue
from lessons_lib.viz.base.svg import MARGIN, Canvas, text_width
from lessons_lib.viz.base.values import Numbers
from lessons_lib.viz.broadcast.align import Shape
from lessons_lib.viz.broadcast.operand import Operand

MOST_ROWS, MOST_COLUMNS, MOST_OPERANDS, WIDEST = 6, 8, 3, 900
CELL_HEIGHT, STRIP = 24, 17


def draw_grids(canvas: Canvas, operands: Sequence[Operand], result: Shape, y: float) -> float:
    """Draw the grids below `y` if the result is small and has one or two axes; returns the next free y."""
    if len(result) not in (1, 2) or len(operands) > MOST_OPERANDS:
        return y
    rows, columns = result if len(result) == 2 else (1, result[0])
    if not (0 < rows <= MOST_ROWS and 0 < columns <= MOST_COLUMNS):
        return y
    words = [_cell_words(operand, rows, columns) for operand in operands]
    width = max(30.0, max(text_width(w, 12) for lines in words for line in lines for w in line) + 8)
    x, tallest = float(MARGIN), y
    for i in range(len(operands) + 1):
        last = i == len(operands)
        if x > MARGIN and x + columns * width > WIDEST:
            x, y = MARGIN, tallest + 14
        if last:
            canvas.text(x, y + 13, f"result {shape_text(result)}", anchor="start", bold=True)
            bottom = _result_grid(canvas, words, x, y + 22, width)
        else:
            name = f"{operands[i].name} read as {shape_text(result)}"
            canvas.text(x, y + 13, name, anchor="start", bold=True, fill=hue(i).ink)
            bottom = _stretched_grid(canvas, operands[i], i, words[i], x, y + 22, width)
        x = max(x + columns * width, x + text_width(name)) + 26
        tallest = max(tallest, bottom)
    return tallest + 14


def _is_copy(operand: Operand, row: int, column: int) -> bool:
    """Whether this place of the result reads an element that an earlier place has read already."""
    row_size, column_size = (1, 1, *operand.shape)[-2:]
    return (row_size == 1 and row > 0) or (column_size == 1 and column > 0)


def _cell_words(operand: Operand, rows: int, columns: int) -> list[list[str]]:
    """What each place of the result reads from `operand`: a value, or name and index where there is no value."""
    row_size, column_size = (1, 1, *operand.shape)[-2:]
    every = product(*map(range, operand.shape))
    values = read(operand.t, list(every)) if operand.t is not None else None
    write = Numbers(values or ()).write

    def word(row: int, column: int) -> str:
        at = (row % row_size, column % column_size)
        if values is not None:
            return write(values[at[0] * column_size + at[1]])
        index = ",".join(str(i) for i, n in zip(at, (row_size, column_size), strict=True) if n > 1)
        return f"{operand.name}{index}" if len(operand.name) == 1 else f"[{index}]"

    return [[word(row, column) for column in range(columns)] for row in range(rows)]


def _stretched_grid(
    canvas: Canvas, operand: Operand, i: int, words: list[list[str]], x: float, y: float, width: float
) -> float:
    """The operand at every place of the result; places that repeat an element are dashed. Returns the bottom."""
    colour = hue(i)
    for row, line in enumerate(words):
        for column, word in enumerate(line):
            left, top = x + column * width + 1, y + row * CELL_HEIGHT + 1
            copy = _is_copy(operand, row, column)
            dash = " stroke-dasharray='3 2'" if copy else ""
            fill = colour.ghost if copy else colour.tint
            data = f" data-operand='{i}' data-at='{row},{column}'"
            canvas.rect(left, top, width - 3, CELL_HEIGHT - 3, fill, colour.ink, dash + data)
            canvas.text(
                left + width / 2 - 1.5, top + 15, word, fill=colour.ink if copy else INK, bold=not copy
            )
    return y + len(words) * CELL_HEIGHT


def _result_grid(canvas: Canvas, words: list[list[list[str]]], x: float, y: float, width: float) -> float:
    """Every place of the result with what it reads from each operand, one strip an operand. Returns the bottom."""
    height = STRIP * len(words) + 6
    for row in range(len(words[0])):
        for column in range(len(words[0][0])):
            left, top = x + column * width + 1, y + row * height + 1
            for i, operand_words in enumerate(words):
                strip = top + i * STRIP
                canvas.rect(left, strip, width - 3, STRIP, hue(i).tint, hue(i).tint)
                canvas.text(left + width / 2 - 1.5, strip + 13, operand_words[row][column])
            data = f" stroke-width='1.5' data-at='{row},{column}'"
            canvas.rect(left, top, width - 3, STRIP * len(words), "none", INK, data)
    return y + len(words[0]) * height
