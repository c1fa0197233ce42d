"""Modes that watch operations, and that torch's compiler leaves alone without being imported for it."""

from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

_frames = torch._C._dynamo.eval_frame
_NEVER = _frames._FrameExecStrategy(_frames._FrameAction.SKIP, _frames._FrameAction.SKIP)


class UncompiledMode(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """A TorchDispatchMode whose `__torch_dispatch__`, and what that calls, is never compiled.

    torch does the same for every mode, but by importing its compiler at the first operation. That takes more than a
    second and many megabytes, and a check that is out of time would leave it half imported.
    """

    supports_higher_order_operators = True  # they run as ever; what they do inside isn't seen

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)  # type: ignore[no-untyped-call]
        if own := vars(cls).get("__torch_dispatch__"):
            _frames.set_code_exec_strategy(own.__code__, _NEVER)

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        return False
