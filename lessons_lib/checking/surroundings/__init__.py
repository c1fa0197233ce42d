"""What a check neither depends on nor changes: the learner's settings of torch and Python."""

import contextlib
import io
import warnings
from collections.abc import Iterator

import torch

from lessons_lib.checking.keyboard import no_keyboard


@contextlib.contextmanager
def own_surroundings(printed: io.StringIO) -> Iterator[None]:
    """Runs the enclosed code with torch's defaults, and puts everything back as it was.

    Random state, default dtype and device, gradient and inference mode, and what unfilled
    memory holds. What the code prints goes to `printed`. Warnings are not shown: they carry a path of the kernel,
    and the learner meets them when they run their own code.
    """
    random_state, dtype = torch.get_rng_state(), torch.get_default_dtype()
    with contextlib.ExitStack() as stack:
        stack.callback(torch.set_default_dtype, dtype)
        torch.set_default_dtype(torch.float32)
        stack.callback(torch.set_rng_state, random_state)
        stack.enter_context(warnings.catch_warnings())
        stack.enter_context(contextlib.redirect_stdout(printed))
        stack.enter_context(no_keyboard())
        if torch.is_inference_mode_enabled():
            stack.enter_context(torch.inference_mode(False))
        stack.enter_context(torch.enable_grad())
        if torch.get_default_device().type != "cpu":
            stack.enter_context(torch.device("cpu"))
        # What `torch.empty` leaves unfilled is nan here, and not what happens to lie in memory.
        stack.callback(torch.set_deterministic_debug_mode, torch.get_deterministic_debug_mode())
        torch.set_deterministic_debug_mode("warn")
        warnings.simplefilter("ignore")
        yield
