"""Answers: everything that a run needs to go on as if it had never stopped."""

from copy import deepcopy
from typing import Any

import torch
from torch import nn

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import saved_run as questions
from lessons_lib.exercises.lesson_08_training_loop.saved_run import Optimizer, Scheduler


class SavedRun:
    """Copies of three state_dicts, the random state, and the step."""

    def __init__(self, model: nn.Module, optimizer: Optimizer, scheduler: Scheduler, step: int) -> None:
        self.contents = {
            "model": deepcopy(model.state_dict()),
            "optimizer": deepcopy(optimizer.state_dict()),
            "scheduler": scheduler.state_dict(),
            "random": torch.get_rng_state(),
            "step": step,
        }

    def resume(self, model: nn.Module, optimizer: Optimizer, scheduler: Scheduler) -> Any:
        contents: dict[str, Any] = deepcopy(self.contents)
        model.load_state_dict(contents["model"])
        optimizer.load_state_dict(contents["optimizer"])
        scheduler.load_state_dict(contents["scheduler"])
        torch.set_rng_state(contents["random"])
        return contents["step"]


saved_run = answers.to(
    questions.saved_run,
    takeaway="You can stop a run after any step and continue it bit for bit, as many times as you like from one "
    "snapshot.",
    hints=[
        "List what the next step reads: weights and buffers, what the optimizer remembers, the learning rate,"
        " and the random numbers that choose a batch's rows and the numbers that dropout sets to 0. Which of "
        "these does your snapshot hold?",
        "`state_dict()` hands out the tensors themselves, and training changes them in place, so copy them "
        "when you save. When you load tensors into an optimizer, it keeps these tensors themselves too, and "
        "not copies.",
        "Put `copy.deepcopy(….state_dict())` of the model and of the optimizer, `scheduler.state_dict()`, "
        "`torch.get_rng_state()` and `step` into the dict. In `resume`, load the three state dicts, but for "
        "the optimizer load a deepcopy. Then call `torch.set_rng_state(…)`.",
    ],
)(SavedRun)

State = dict[str, Any]


class Slip:
    """Right but for what a mistake changes: one of the attributes, or one of the small methods."""

    kept: tuple[str, ...] = ("model", "optimizer", "scheduler", "random")  # what is saved and put back
    aliased: tuple[str, ...] = ()
    once = False  # the optimizer loads the snapshot's own tensors

    def __init__(self, model: nn.Module, optimizer: Optimizer, scheduler: Scheduler, step: int) -> None:
        contents = {
            "model": self.of_model(model),
            "optimizer": self.of_optimizer(optimizer),
            "scheduler": scheduler.state_dict(),
            "random": self.random(),
            "step": self.counted(step),
        }
        self.contents = {
            key: value if key in self.aliased else deepcopy(value) for key, value in contents.items()
        }
        self.afterwards(model)

    def of_model(self, model: nn.Module) -> State:
        return model.state_dict()

    def of_optimizer(self, optimizer: Optimizer) -> State:
        return optimizer.state_dict()

    def random(self) -> Any:
        return torch.get_rng_state()

    def counted(self, step: int) -> Any:
        return step

    def afterwards(self, model: nn.Module) -> None:
        """Nothing, as it should be."""

    def resume(self, model: nn.Module, optimizer: Optimizer, scheduler: Scheduler) -> Any:
        contents: State = self.contents if self.once else deepcopy(self.contents)
        if "model" in self.kept:
            self.load_model(model, contents["model"])
        if "optimizer" in self.kept:
            optimizer.load_state_dict(contents["optimizer"])
        if "scheduler" in self.kept:
            scheduler.load_state_dict(contents["scheduler"])
        if "random" in self.kept:
            self.set_random(contents["random"])
        self.in_the_end(model, scheduler)
        return self.returned(contents["step"])

    def load_model(self, model: nn.Module, state: State) -> None:
        model.load_state_dict(state, strict=False)

    def set_random(self, state: Any) -> None:
        torch.set_rng_state(state)

    def in_the_end(self, model: nn.Module, scheduler: Scheduler) -> None:
        """Nothing, as it should be."""

    def returned(self, step: Any) -> Any:
        return step


def _slip(**changes: Any) -> type[Slip]:
    return type("SavedRun", (Slip,), changes)


def _without(*parts: str) -> type[Slip]:
    return _slip(kept=tuple(part for part in Slip.kept if part not in parts))


saved_run.mistakes(
    everything_aliased=wrong(_slip(aliased=("model", "optimizer"))).tell(
        "Your snapshot changed while the run went on: it has the later weights and optimizer state. Does "
        "`state_dict()` hand out copies, or the tensors themselves?",
        breaks="later steps mustn't change the snapshot",
    ),
    model_aliased=wrong(_slip(aliased=("model",))).tell(
        "The resumed run starts from *later* weights, because the snapshot's weights changed with the model. "
        "Do `state_dict()`, `dict(…)` and a dict's `.copy()` copy tensors, or share them?"
    ),
    optimizer_aliased=wrong(_slip(aliased=("optimizer",))).tell(
        "The weights are right. But the optimizer's part of your snapshot changed *after* you took it: whose "
        "tensors does the optimizer's state_dict hold?"
    ),
    everything_aliased_and_once=wrong(_slip(aliased=("model", "optimizer"), once=True)).tell(
        "Your snapshot changes while the original run goes on, and again while a resumed run trains. Do "
        "`state_dict()` and an optimizer's `load_state_dict` copy tensors, or share them?"
    ),
    optimizer_aliased_and_once=wrong(_slip(aliased=("optimizer",), once=True)).tell(
        "The weights are right, but the optimizer's part of your snapshot changes with the original run, and "
        "again with the resumed run. Where does your snapshot share tensors with these two runs?"
    ),
    aliased_once_without_random=wrong(
        _slip(aliased=("model", "optimizer"), once=True, kept=("model", "optimizer", "scheduler"))
    ).tell(
        "Both runs, the original and the resumed one, change your snapshot's tensors, and their random "
        "numbers differ. Which states should you save, and which of them do you have to copy?"
    ),
    aliased_once_without_random_and_scheduler=wrong(
        _slip(aliased=("model", "optimizer"), once=True, kept=("model", "optimizer"))
    ).tell(
        "Your numbers look as if you saved only the model and the optimizer, in tensors that training changed"
        " later. Does `state_dict()` copy its tensors, and what else does a resumed run need?"
    ),
    resumed_once=wrong(_slip(once=True)).tell(
        "The first resume is right, but the second isn't, because the first resumed run changed your "
        "snapshot. Does an optimizer's `load_state_dict` copy tensors, or keep them?",
        breaks="so the resumed run mustn't change the snapshot",
    ),
    random_left_out=wrong(_without("random")).tell(
        "Only the random numbers differ: the resumed run draws different rows, and dropout sets different "
        "numbers to 0. Which state did you leave out?",
        breaks="as if the old run had never stopped",
    ),
    optimizer_left_out=wrong(_without("optimizer")).tell(
        "Weights and random numbers are right, but the first step after resuming knows nothing of earlier "
        "gradients. Which object remembers those gradients?"
    ),
    scheduler_left_out=wrong(_without("scheduler")).tell(
        "Your losses are what you'd get if the schedule started again from its first step. Which object "
        "counts the schedule's steps?"
    ),
    model_left_out=wrong(_without("model")).tell(
        "Everything but the weights is right: the resumed run trains the random weights with which its model "
        "was made. Which line should load the saved weights?"
    ),
    model_only=wrong(_without("optimizer", "scheduler", "random")).tell(
        "Your losses are what you'd get if you restored only the weights. What else does the next step read?"
    ),
    optimizer_and_scheduler_left_out=wrong(_without("optimizer", "scheduler")).tell(
        "Weights and random numbers are right. But the optimizer and the scheduler both start from scratch: "
        "which of their methods gives you their state?"
    ),
    scheduler_and_random_left_out=wrong(_without("scheduler", "random")).tell(
        "The weights and the optimizer are right, but the schedule starts again and the random numbers differ"
        " from the original run's. Where do you find the states of the schedule and the random generator?"
    ),
)


def _parameters_alone(self: Slip, model: nn.Module) -> State:
    return {name: weight.detach() for name, weight in model.named_parameters()}


def _no_memory(self: Slip, optimizer: Optimizer) -> State:
    return {"state": {}, "param_groups": optimizer.state_dict()["param_groups"]}


def _assigned(self: Slip, model: nn.Module, state: State) -> None:
    model.load_state_dict(state, assign=True)


saved_run.mistakes(
    parameters_alone=wrong(_slip(of_model=_parameters_alone)).tell(
        "Training continues as it should, but in eval mode the resumed model differs from the saved one, "
        "because BatchNorm's running mean and variance weren't put back. They aren't parameters: what are "
        "they?"
    ),
    groups_without_state=wrong(_slip(of_optimizer=_no_memory)).tell(
        "The learning rate is right, but you lost what the optimizer remembers of earlier gradients. Which "
        "part of the optimizer's state_dict holds that memory?"
    ),
    assigned=wrong(_slip(load_model=_assigned)).tell(
        "Your resumed model doesn't learn: its weights stay as you loaded them, as with `assign=True`. Which "
        "tensors does the optimizer update?"
    ),
    started_from_a_seed=wrong(_slip(set_random=lambda self, state: torch.manual_seed(0))).tell(
        "Your resumed run starts with the random numbers of seed 0, but the original run was somewhere else "
        "in its own sequence. Which call tells you how far the *global* generator has got?"
    ),
    started_from_its_own_seed=wrong(
        _slip(
            random=lambda self: torch.initial_seed(), set_random=lambda self, state: torch.manual_seed(state)
        )
    ).tell(
        "Your resumed run starts its random numbers again from the saved run's seed. A seed doesn't know how "
        "many numbers have been drawn: what does?"
    ),
    seeded_while_saving=wrong(_slip(random=lambda self: torch.manual_seed(0).get_state())).tell(
        "After you take the snapshot, the original run goes on with the random numbers of seed 0. Saving "
        "shouldn't change the run at all: which line of yours changes it?",
        breaks="saving mustn't change the run",
    ),
    eval_after_saving=wrong(_slip(afterwards=lambda self, model: model.eval())).tell(
        "After you take the snapshot, the original run goes on in eval mode, so dropout does nothing. Saving "
        "shouldn't change the run at all: which line changes it?"
    ),
    eval_after_resuming=wrong(_slip(in_the_end=lambda self, model, scheduler: model.eval())).tell(
        "The resumed run trains in eval mode, without dropout. Which mode was the saved run in, and which "
        "line should set it again?"
    ),
    scheduled_once_more=wrong(_slip(in_the_end=lambda self, model, scheduler: scheduler.step())).tell(
        "After resuming, the schedule is one step ahead of the saved run's. Which steps does the scheduler's "
        "loaded state already include?"
    ),
    step_counted_on=wrong(_slip(returned=lambda self, step: step + 1)).tell(
        "The losses are right, but the step you returned is one too large. Which step was `SavedRun` given?",
        breaks="returns `step`",
    ),
    step_from_zero=wrong(_slip(returned=lambda self, step: 0)).tell(
        "The losses are right, but you returned step 0. Which step was `SavedRun` given?"
    ),
    one_step_short=wrong(_slip(counted=lambda self, step: step - 1)).tell(
        "The losses are right, but the step you returned is one too small. Which step was `SavedRun` given?"
    ),
)


@saved_run.misconception("The losses are right, but `resume` returned None. Is a `return` missing?")
class WithoutStep(Slip):
    def resume(self, model: nn.Module, optimizer: Optimizer, scheduler: Scheduler) -> None:
        super().resume(model, optimizer, scheduler)


@saved_run.misconception(
    "Your learning rate is what you'd get if you stepped the scheduler forward after loading. The "
    "optimizer's state already has the right rate: what does the scheduler's own state hold?"
)
class CaughtUp(Slip):
    kept = ("model", "optimizer", "random")

    def resume(self, model: nn.Module, optimizer: Optimizer, scheduler: Scheduler) -> Any:
        step = super().resume(model, optimizer, scheduler)
        for _ in range(step):
            scheduler.step()
        return step
