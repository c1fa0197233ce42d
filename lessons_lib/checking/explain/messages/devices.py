"""Tensors on two devices, devices that are not there, memory that is not enough."""

import re

from lessons_lib.checking.explain.messages.table import Table

table = Table()

_NO_GPU = 'PyTorch finds no GPU here. `"cuda" if torch.cuda.is_available() else "cpu"` picks what you have.'
_A_DEVICE = "`torch.Generator(…)` takes a device, not a seed. Seed it with `.manual_seed(…)`."


def _seeds_as_device(line: str) -> bool:
    """Whether the line hands something to torch.Generator that isn't a device by its name."""
    return re.search(r"\bGenerator\((?!\)|device\s*=|\w*[\"'])", line) is not None


@table.message(
    r"found at least two devices, ([\w:]+) and ([\w:]+?)!"
    r"|but got \w+ is on ([\w:]+), different from other tensors on ([\w:]+)"
    r"|Tensor on device ([\w:]+) is not on the expected device ([\w:]+?)!"
    r"|but got mask on ([\w:]+) and self on ([\w:]+)"
    r"|found input tensor at ([\w:]+) and parameter tensor at ([\w:]+)"
)
def _two_devices(m: re.Match[str]) -> str:
    one, other = (name for name in m.groups() if name)
    return f"One tensor is on {one} and another on {other}, but they must be on the same device. `.to(device)` copies a tensor there."


@table.message(r"indices should be either on cpu or on the same device as the indexed tensor \(([\w:]+)\)")
def _index_device(m: re.Match[str]) -> str:
    return f"An index must be on the CPU or on the tensor's own device, {m[1]}, but this index is on neither."


@table.message(r"Expected a '(\w+)' device type for generator but found '(\w+)'")
def _generator(m: re.Match[str]) -> str:
    return f"The random generator is on {m[2]}, but the tensor is made on {m[1]}: both must be on the same device."


@table.message(r"can't convert ([\w:]+) device type tensor to numpy")
def _numpy(m: re.Match[str]) -> str:
    if m[1].startswith("meta"):
        return (
            "A tensor on the meta device has a shape but no values, so there's nothing to make an array from."
        )
    return f"NumPy works in the CPU's memory, but this tensor is on {m[1]}. `.cpu()` copies it to the CPU."


@table.message(r"cannot be called on meta tensors|Cannot copy out of meta tensor")
def _meta(m: re.Match[str]) -> str:
    return "A tensor on the meta device has a shape but no values."


@table.message(r"Torch not compiled with CUDA enabled")
def _no_cuda(m: re.Match[str]) -> str:
    return 'This PyTorch is built for the CPU only. `"cuda" if torch.cuda.is_available() else "cpu"` picks what you have.'


@table.message_by_line(
    r"No CUDA GPUs are available|Found no NVIDIA driver|Cannot access accelerator device when none is available"
)
def _no_gpu(m: re.Match[str], line: str) -> str:
    """Also said of a device that is a plain number."""
    return _A_DEVICE if _seeds_as_device(line) else _NO_GPU


@table.message_by_line(r"invalid device ordinal|Device index must not be negative")
def _no_such_gpu(m: re.Match[str], line: str) -> str:
    if _seeds_as_device(line):
        return _A_DEVICE
    return "There's no GPU with this number: the numbers go from 0 to torch.cuda.device_count() - 1."


@table.message(r"(?:device type at start of device string: |Invalid device string: ')([^\s']+)")
def _device_name(m: re.Match[str]) -> str:
    return f'`{m[1]}` isn\'t a device: names are "cpu", "cuda", "cuda:0" or "mps". A dtype is written torch.float32.'


@table.message(r"CUDA out of memory\. Tried to allocate ([\d.]+ \w+)")
def _gpu_memory(m: re.Match[str]) -> str:
    return f"The GPU's memory has no room for another {m[1]}."


@table.message(
    r"you tried to allocate (\d+) bytes|Storage size calculation overflowed with sizes=\[([\d, ]*)\]"
)
def _memory(m: re.Match[str]) -> str:
    if m[2]:
        return f"A tensor of shape ({m[2]}) would need more bytes than PyTorch can count."
    return f"There's no room in memory for the {int(m[1]) / 1e9:,.1f} GB that this needs."


@table.message(r"device-side assert triggered")
def _device_assert(m: re.Match[str]) -> str:
    return (
        "A check on the GPU failed, perhaps in an earlier line; often an index or a class number is out of range. "
        "Restart the kernel, then run the same code on the CPU to see where it fails."
    )
