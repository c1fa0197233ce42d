"""What `viz.images` draws is each pixel's number on the scale that it says."""

import math
import re
import struct
import zlib
from base64 import b64decode

import numpy as np
import pytest
import torch

from lessons_lib import viz
from lessons_lib.viz.images.png import LARGEST_BLOCK, png

NAN, INF = math.nan, math.inf


def decoded(data: bytes) -> torch.Tensor:
    """The pixels of a PNG whose rows have no filter, with every checksum looked at."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = {}, 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0]
        chunks[kind], at = body, at + 12 + length
    assert list(chunks) == [b"IHDR", b"IDAT", b"IEND"]
    width, height, depth, kind, *rest = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, *rest) == (8, 0, 0, 0)
    shape = (height, width) if kind == 0 else (height, width, 3)
    rows = torch.tensor(list(zlib.decompress(chunks[b"IDAT"]))).view(height, -1)
    assert not rows[:, 0].any()
    return rows[:, 1:].reshape(shape)


def pixels(picture) -> list[torch.Tensor]:
    return [decoded(b64decode(found)) for found in re.findall(r"base64,([^']*)'", picture.svg)]


@pytest.mark.parametrize(
    "shape", [(1, 1), (3, 5), (2, 4, 3), (300, 300), (1, LARGEST_BLOCK - 1), (1, LARGEST_BLOCK)]
)
def test_a_png_holds_its_pixels(shape):
    wanted = (torch.arange(math.prod(shape)) % 251).view(shape)
    assert torch.equal(decoded(png(wanted.to(torch.uint8))), wanted)


def test_pixels_of_a_shared_scale_can_be_compared():
    first, second = pixels(viz.images(torch.tensor([[[0.0, 4.0]], [[2.0, 8.0]]])))
    assert first.tolist() == [[0, 128]]
    assert second.tolist() == [[64, 255]]


def test_on_scales_of_their_own_each_reaches_both_ends():
    picture = viz.images(torch.tensor([[[0.0, 4.0]], [[2.0, 8.0]]]), scale="each")
    assert [image.tolist() for image in pixels(picture)] == [[[0, 255]], [[0, 255]]]
    assert "Each image has its own scale: its lowest number is black, its highest white." in picture.text


def test_a_fixed_scale_cuts_off_and_says_so():
    picture = viz.images(torch.tensor([[-1.0, 0.0, 0.5, 1.0, 7.0]]), scale=(0, 1))
    assert pixels(picture)[0].tolist() == [[0, 0, 128, 255, 255]]
    assert (
        "0 is black and 1 is white.\n2 numbers are off the scale and drawn as its nearest end."
        in picture.text
    )


def test_ink_on_paper_is_dark_where_numbers_are_high():
    picture = viz.images(torch.tensor([[0.0, 16.0]]), dark="high")
    assert pixels(picture)[0].tolist() == [[255, 0]]
    assert "0 is white and 16 is black." in picture.text


def test_bytes_have_the_scale_of_bytes():
    t = torch.tensor([[10, 20]], dtype=torch.uint8)
    assert pixels(viz.images(t))[0].tolist() == [[10, 20]]
    assert "0 is black and 255 is white." in viz.images(t).text
    assert pixels(viz.images(t > 15))[0].tolist() == [[0, 255]]


def test_channels_are_red_green_and_blue():
    t = torch.zeros(1, 3, 1, 2)
    t[0, 0, 0, 0], t[0, 2, 0, 1] = 1.0, 1.0
    assert pixels(viz.images(t))[0].tolist() == [[[255, 0, 0], [0, 0, 255]]]
    assert viz.images(t).text.startswith("1 colour image of 1 × 2 pixels.\n0 is dark and 1 is bright.")


def test_what_is_no_number_has_a_colour_of_its_own_and_is_counted():
    picture = viz.images(torch.tensor([[[0.0, 1.0]], [[NAN, INF]], [[NAN, 1.0]]]), labels=list("abc"))
    first, second, third = pixels(picture)
    assert first.tolist() == [[0, 255]]
    assert second.tolist() == [[[0xD5, 0x5E, 0]] * 2]
    assert third[0, 1].tolist() == [255] * 3
    assert "Vermilion: 3 numbers that are nan or infinite, in b, c." in picture.text


def test_large_images_are_thinned_and_of_many_the_first_are_drawn():
    picture = viz.images(torch.arange(200.0)[:, None].expand(10**6, 200, 130))
    shown = pixels(picture)
    assert len(shown) == 40
    assert shown[0].shape == (50, 33)
    assert "1,000,000 grey images of 200 × 130 pixels each." in picture.text
    assert "The first 40 are drawn.\nEvery 4th pixel along each axis is drawn." in picture.text


SAME = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
KINDS = {
    "double": SAME.double(),
    "half": SAME.half(),
    "bfloat16": SAME.bfloat16(),
    "int64": SAME.long(),
    "graph": SAME.requires_grad_() * 1,
    "parameter": torch.nn.Parameter(SAME),
    "turned": SAME.T.contiguous().T,
    "numpy": SAME.detach().numpy(),
    "numpy turned": SAME.detach().numpy()[::-1][::-1],
    "big-endian": SAME.detach().numpy().astype(">f4"),
    "one of a batch": SAME[None],
    "one channel": SAME[None, None],
    "list": [SAME],
    "list of arrays": [SAME.detach().numpy()],
    "list with a channel": (SAME[None],),
}


@pytest.mark.parametrize("kind", KINDS)
def test_images_of_every_kind_are_the_same(kind):
    assert viz.images(KINDS[kind]).html == viz.images(SAME).html


@pytest.mark.parametrize(
    "labels", [["3", "4"], [3, 4], torch.tensor([3, 4]), np.array([3.0, 4.0]), range(3, 5)]
)
def test_labels_are_words_or_numbers(labels):
    picture = viz.images(SAME.expand(2, 2, 2), labels=labels)
    assert "\n  3          1       5 2.75\n  4 " in picture.text


SENTENCES = [
    (lambda: viz.images(torch.ones(3)), ValueError, r"draws shapes \(height, width\).*but it got \(3,\)"),
    (lambda: viz.images(torch.ones(2, 4, 4, 3)), ValueError, r"got \(2, 4, 4, 3\); \.permute\(0, 3, 1, 2\)"),
    (lambda: viz.images(torch.ones(2, 5, 4, 4)), ValueError, r"got \(2, 5, 4, 4\)\.$"),
    (lambda: viz.images([torch.ones(4, 4, 3)]), ValueError, r"\(4, 4, 3\); \.permute\(2, 0, 1\)"),
    (lambda: viz.images([torch.ones(2, 2), torch.ones(2, 3)]), ValueError, "Image 1 is float32 of shape"),
    (lambda: viz.images([torch.ones(2, 2), SAME.double()]), ValueError, "Image 1 is float64 of shape"),
    (lambda: viz.images(torch.ones(0, 4, 4)), ValueError, r"no pixels: its shape is \(0, 4, 4\)"),
    (lambda: viz.images(torch.ones(2, 2, device="meta")), ValueError, "can't be drawn: the meta device"),
    (lambda: viz.images(torch.ones(2, 2) * 1j), TypeError, "complex numbers"),
    (lambda: viz.images([[1.0, 2.0]]), TypeError, r"its type is list: torch\.tensor"),
    (lambda: viz.images([]), TypeError, "its type is list"),
    (lambda: viz.images(np.array([["a"]])), TypeError, "real numbers"),
    (lambda: viz.images(SAME, labels=["a", "b"]), ValueError, "Expected 1 label, but got 2"),
    (lambda: viz.images(SAME, labels=3), TypeError, "labels must be a list of words"),
    (lambda: viz.images(SAME, labels=[None]), TypeError, "Label 0 must hold real numbers"),
    (lambda: viz.images(SAME, scale="own"), ValueError, 'scale must be "shared", "each" or two numbers'),
    (lambda: viz.images(SAME, scale=(1, 1)), ValueError, "the lower one first"),
    (lambda: viz.images(SAME, scale=(0, NAN)), ValueError, "the lower one first"),
    (lambda: viz.images(SAME, dark="no"), ValueError, "but it is 'no'"),
    (lambda: viz.images(torch.ones(1, 3, 2, 2), dark="high"), ValueError, "these have three channels"),
    (lambda: viz.images(SAME, columns=0), ValueError, "columns must be a number from 1 to 40"),
    (lambda: viz.images(SAME, title=None), TypeError, "title must be a string"),
]


@pytest.mark.parametrize(("draw", "error", "says"), SENTENCES, ids=[says for _, _, says in SENTENCES])
def test_a_wrong_call_gets_a_sentence(draw, error, says):
    with pytest.raises(error, match=says) as refusal:
        draw()
    text = str(refusal.value)
    assert text.endswith(".")
    assert "\n" not in text
    assert not re.search(r"[a-z)]\. [A-Z]", text)
