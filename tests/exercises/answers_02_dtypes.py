"""Right answers to lesson 02, each written in another way; none may be refused."""

import math
import struct

import torch
import torch.nn.functional as F
from torch import Tensor

Shape = tuple[int, ...]


class bytes_needed:
    def of_a_tensor_without_memory(shape: Shape, dtype: torch.dtype) -> int:
        return torch.empty(shape, dtype=dtype, device="meta").nbytes

    def elements_times_size(shape: Shape, dtype: torch.dtype) -> int:
        t = torch.zeros(shape, dtype=dtype)
        return t.numel() * t.element_size()

    def of_the_size(shape: Shape, dtype: torch.dtype) -> int:
        return torch.Size(shape).numel() * dtype.itemsize

    def a_tensor_as_answer(shape: Shape, dtype: torch.dtype) -> Tensor:
        return torch.tensor(shape, dtype=torch.int64).prod() * dtype.itemsize


class brighten:
    def in_float32(image: Tensor, amount: int) -> Tensor:
        return (image.float() + amount).clamp(0, 255).to(torch.uint8)

    def by_minimum_and_maximum(image: Tensor, amount: int) -> Tensor:
        wide = image.long() + amount
        return wide.minimum(torch.tensor(255)).maximum(torch.tensor(0)).byte()

    def with_where(image: Tensor, amount: int) -> Tensor:
        wide = image.short() + amount
        wide = torch.where(wide > 255, 255, wide)
        return torch.where(wide < 0, 0, wide).type(torch.uint8)

    def masks_in_place(image: Tensor, amount: int) -> Tensor:
        wide = image.to(torch.int32) + amount
        wide[wide > 255] = 255
        wide[wide < 0] = 0
        return wide.to(image.dtype)

    def cut_before_the_sum(image: Tensor, amount: int) -> Tensor:
        if amount >= 0:
            return image.clamp(max=255 - amount) + amount
        return image.clamp(min=-amount) - (-amount)


class decode_float32:
    def as_one_formula(bits: str) -> float:
        sign, exponent, fraction = int(bits[0]), int(bits[1:9], 2), int(bits[9:], 2)
        if exponent == 0b11111111:
            value = float("nan") if fraction else float("inf")
        else:
            value = (min(exponent, 1) + fraction / 2**23) * 2.0 ** (max(exponent, 1) - 127)
        return -value if sign else value

    def bit_by_bit(bits: str) -> float:
        exponent = sum(2 ** (7 - i) for i in range(8) if bits[1 + i] == "1")
        fraction = sum(2.0 ** -(i + 1) for i in range(23) if bits[9 + i] == "1")
        sign = 1 - 2 * int(bits[0])
        if exponent == 255:
            return float("nan") if fraction > 0 else sign * float("inf")
        return sign * (fraction * 2**-126 if exponent == 0 else (1 + fraction) * 2.0**exponent / 2**127)

    def by_struct(bits: str) -> float:
        return float(struct.unpack(">f", int(bits, 2).to_bytes(4, "big"))[0])


class gap_above:
    def from_the_exponent(value: float, dtype: torch.dtype) -> float:
        return float(torch.finfo(dtype).eps * 2.0 ** math.floor(math.log2(value)))

    def by_frexp(value: float, dtype: torch.dtype) -> float:
        return math.ldexp(torch.finfo(dtype).eps, math.frexp(value)[1] - 1)

    def by_the_bits(value: float, dtype: torch.dtype) -> float:
        integer = {8: torch.int64, 4: torch.int32, 2: torch.int16}[dtype.itemsize]
        x = torch.tensor(value, dtype=dtype)
        return ((x.view(integer) + 1).view(dtype).double() - x.double()).item()

    def next_one_less_the_value(value: float, dtype: torch.dtype) -> Tensor:
        x = torch.tensor([value], dtype=dtype)
        return torch.nextafter(x, torch.full_like(x, float("inf"))) - x


class to_bytes:
    def round_half_up(image: Tensor) -> Tensor:
        return (image.clamp(0, 1) * 255 + 0.5).to(torch.uint8)

    def by_way_of_int64(image: Tensor) -> Tensor:
        return torch.round(255 * image).long().clamp(0, 255).byte()

    def with_where(image: Tensor) -> Tensor:
        scaled = torch.where(image > 1, 255.0, torch.where(image < 0, 0.0, image * 255))
        return scaled.round().type(torch.uint8)

    def in_place_on_a_copy(image: Tensor) -> Tensor:
        result = image.clone()
        return result.clamp_(0, 1).mul_(255).round_().to(torch.uint8)


class stable_softmax:
    def by_logarithms(logits: Tensor) -> Tensor:
        m = logits.max(1, keepdim=True)[0]
        return (logits - m - (logits - m).exp().sum(1, keepdim=True).log()).exp()

    def row_by_row(logits: Tensor) -> Tensor:
        rows = []
        for row in logits:
            e = torch.exp(row - row.max())
            rows.append(e / e.sum())
        return torch.stack(rows)

    def as_ratios_of_pairs(logits: Tensor) -> Tensor:
        return 1 / (logits[:, None, :] - logits[:, :, None]).exp().sum(2)

    def transposed(logits: Tensor) -> Tensor:
        e = (logits.T - logits.T.amax(0)).exp()
        return (e / e.sum(0)).T

    def normalised(logits: Tensor) -> Tensor:
        return F.normalize((logits - logits.amax(1, keepdim=True)).exp(), p=1, dim=1)


class result_dtype:
    def by_cases(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
        def category(d: torch.dtype) -> str:
            if d.is_floating_point:
                return "3 float"
            return "1 bool" if d is torch.bool else "2 integer"

        if min(a_axes, b_axes) > 0 or max(a_axes, b_axes) == 0:
            return torch.promote_types(a, b)
        if a_axes == 0:
            a, b = b, a
        return b if category(b) > category(a) else a

    def by_a_real_sum(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
        return (torch.zeros([1] * a_axes, dtype=a) + torch.zeros([1] * b_axes, dtype=b)).dtype

    def category_first(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
        kinds = [(t.is_floating_point, t != torch.bool) for t in (a, b)]
        if kinds[0] == kinds[1] and bool(a_axes) != bool(b_axes):
            return a if a_axes else b
        if kinds[0] != kinds[1]:
            return max((kinds[0], a), (kinds[1], b), key=lambda pair: pair[0])[1]
        return torch.promote_types(a, b)


class compensated_sum:
    def kahan(numbers: Tensor) -> Tensor:
        total, compensation = torch.zeros_like(numbers[0]), torch.zeros_like(numbers[0])
        for x in numbers:
            y = x - compensation
            t = total + y
            compensation = (t - total) - y
            total = t
        return total

    def by_recursion(numbers: Tensor) -> Tensor:
        if len(numbers) == 1:
            return numbers[0]
        middle = len(numbers) // 2
        return compensated_sum.by_recursion(numbers[:middle]) + compensated_sum.by_recursion(numbers[middle:])

    def one_element_left(numbers: Tensor) -> Tensor:
        while numbers.numel() > 1:
            half = numbers.numel() // 2
            rest = numbers[2 * half :]
            numbers = torch.cat([numbers[:half] + numbers[half : 2 * half], rest])
        return numbers


class channel_means:
    def mean_with_a_dtype(image: Tensor) -> Tensor:
        return image.mean(dim=(0, 1), dtype=torch.float32)

    def row_by_row(image: Tensor) -> Tensor:
        total = torch.zeros(image.shape[2])
        for row in image:
            total += row.float().sum(dim=0)
        return total / (image.shape[0] * image.shape[1])

    def flattened_and_summed(image: Tensor) -> Tensor:
        pixels = image.flatten(0, 1)
        return pixels.sum(0) / len(pixels)

    def sums_of_bands(image: Tensor) -> Tensor:
        total = sum(band.sum(dim=(0, 1)) for band in image.split(16))
        return torch.as_tensor(total) / (image.shape[0] * image.shape[1])

    def channel_by_channel(image: Tensor) -> Tensor:
        return torch.stack([channel.sum().float() / channel.numel() for channel in image.unbind(2)])


class mean_surprise:
    def cross_entropy(logits: Tensor, labels: Tensor) -> Tensor:
        return F.cross_entropy(logits, labels)

    def logsumexp_less_the_logit(logits: Tensor, labels: Tensor) -> Tensor:
        rows = torch.arange(len(labels))
        return (torch.logsumexp(logits, 1) - logits[rows, labels]).mean()

    def one_hot(logits: Tensor, labels: Tensor) -> Tensor:
        wanted = F.one_hot(labels, logits.shape[1])
        return -(logits.log_softmax(1) * wanted).sum() / len(labels)

    def nll_loss(logits: Tensor, labels: Tensor) -> Tensor:
        return F.nll_loss(F.log_softmax(logits, dim=-1), labels)

    def by_hand(logits: Tensor, labels: Tensor) -> Tensor:
        shifted = logits - logits.amax(dim=1, keepdim=True)
        return (shifted.exp().sum(1).log() - shifted.gather(1, labels.unsqueeze(1)).squeeze(1)).mean()


class log_sum_exp:
    def keepdim_and_squeeze(logits: Tensor) -> Tensor:
        m = logits.amax(1, keepdim=True)
        return (m + (logits - m).exp().sum(1, keepdim=True).log()).squeeze(1)

    def row_by_row(logits: Tensor) -> Tensor:
        return torch.stack([row.max() + (row - row.max()).exp().sum().log() for row in logits])

    def by_log1p(logits: Tensor) -> Tensor:
        ordered = logits.sort(dim=1, descending=True).values
        return ordered[:, 0] + (ordered[:, 1:] - ordered[:, :1]).exp().sum(1).log1p()


class largest_below:
    def by_the_gap(value: float) -> float:
        if value == 0:
            return -(2.0**-149)
        if value == math.inf:
            return torch.finfo(torch.float32).max
        fraction, exponent = math.frexp(value)
        at_the_edge = fraction == 0.5
        below = value - 2.0 ** max(exponent - 24 - at_the_edge, -149)
        return below if below >= torch.finfo(torch.float32).min else -math.inf

    def by_struct(value: float) -> float:
        if value == 0:
            return -(2.0**-149)
        bits = struct.unpack("<i", struct.pack("<f", value))[0]
        return float(struct.unpack("<f", struct.pack("<i", bits - 1 if value > 0 else bits + 1))[0])

    def a_tensor_as_answer(value: float) -> Tensor:
        bits = torch.tensor([value if value else -0.0], dtype=torch.float32).view(torch.int32)
        bits[0] += -1 if value > 0 else 1
        return bits.view(torch.float32)


class quantise:
    def in_one_formula(x: Tensor, scale: float, zero_point: int) -> Tensor:
        return torch.clamp(torch.round(x / scale + zero_point), -128, 127).to(torch.int8)

    def by_way_of_int32(x: Tensor, scale: float, zero_point: int) -> Tensor:
        steps = (x / scale).round().to(torch.int32) + zero_point
        return steps.minimum(torch.tensor(127)).maximum(torch.tensor(-128)).char()

    def divided_in_place(x: Tensor, scale: float, zero_point: int) -> Tensor:
        q = x.clone().div_(scale).round_().add_(zero_point)
        return q.clamp_(-128, 127).type(torch.int8)


class dequantise:
    def by_way_of_int16(q: Tensor, scale: float, zero_point: int) -> Tensor:
        return (q.short() - zero_point) * scale

    def by_way_of_float64(q: Tensor, scale: float, zero_point: int) -> Tensor:
        return ((q.double() - zero_point) * scale).float()

    def spread_out(q: Tensor, scale: float, zero_point: int) -> Tensor:
        return q * scale - zero_point * scale
