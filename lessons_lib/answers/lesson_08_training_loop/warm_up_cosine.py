"""Answers: a schedule that warms up and then falls along a cosine."""

import math
from collections.abc import Callable

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import warm_up_cosine as questions


@answers.to(
    questions.warm_up_cosine,
    takeaway="With a peak of 1, your function gives what `LambdaLR` needs for each step: the factor for an "
    "optimizer's initial rate.",
    survivors={
        "line 2: done < warm_up → done <= warm_up": "both parts give the peak there",
        "line 4: done - warm_up → warm_up - done": "cos(−x) is cos x",
        "line 4: steps - warm_up → warm_up - steps": "cos(−x) is cos x",
    },
    hints=[
        "Write down the example's rates, one below the other. In which steps does the rate climb, and by how "
        "much each time?",
        "With 7 steps, 3 of them for the warm-up, step 2 (counted from 0) has the peak. Then 4 steps are "
        "left: at which of the 4 should t be 1?",
        "During the warm-up, return `peak * (step + 1) / warm_up`. After it, `t` is `(step + 1 - warm_up) / "
        "(steps - warm_up)`, and the formula's cosine is `math.cos(math.pi * t)`.",
    ],
)
def warm_up_cosine(step: int, steps: int, warm_up: int, peak: float, floor: float) -> float:
    done = step + 1
    if done < warm_up:
        return peak * done / warm_up
    angle = math.pi * (done - warm_up) / (steps - warm_up)
    return peak - (peak - floor) * (1 - math.cos(angle)) / 2


Rate = Callable[[int, int, int, float, float], float]


def _climb(step: int, steps: int, warm_up: int, peak: float, floor: float) -> float:
    return peak * (step + 1) / warm_up


def _fall(step: int, steps: int, warm_up: int, peak: float, floor: float) -> float:
    return _half_cosine((step + 1 - warm_up) / (steps - warm_up), peak, floor)


def _half_cosine(t: float, peak: float, floor: float) -> float:
    return floor + (peak - floor) * (1 + math.cos(math.pi * t)) / 2


def _both(step: int, warm_up: int, climbing: float, falling: Callable[[], float]) -> float:
    """The rate of a step in the warm-up, or of one after it."""
    return climbing if step < warm_up else falling()


def _climbing(climb: Rate) -> Rate:
    """Another climb, and the right fall."""
    return lambda *run: _both(run[0], run[2], climb(*run), lambda: _fall(*run))


def _falling(fall: Rate) -> Rate:
    """The right climb, and another fall."""
    return lambda *run: _both(run[0], run[2], _climb(*run), lambda: fall(*run))


warm_up_cosine.mistakes(
    first_rate_is_zero=wrong(_climbing(lambda step, steps, warm_up, peak, floor: peak * step / warm_up)).tell(
        "Your first step has rate 0, and no step of the warm-up reaches the peak. Steps are numbered from 0: "
        "what fraction of the peak should step 0 have?",
        breaks="`peak / warm_up` in the first",
    ),
    one_step_more_to_climb=wrong(
        _climbing(lambda step, steps, warm_up, peak, floor: peak * (step + 1) / (warm_up + 1))
    ).tell(
        "Your warm-up climbs in `warm_up` + 1 parts, so its last step stays below the peak. In how many steps"
        " should the rate reach the peak?",
        breaks="`peak` in the last of them",
    ),
    zero_to_peak=wrong(
        _climbing(
            lambda step, steps, warm_up, peak, floor: peak * step / (warm_up - 1) if warm_up > 1 else peak
        )
    ).tell(
        "Your warm-up starts from rate 0, so the first step does nothing. What fraction of the peak should "
        "the first step have?"
    ),
    climbs_from_the_floor=wrong(
        _climbing(lambda step, steps, warm_up, peak, floor: floor + (peak - floor) * (step + 1) / warm_up)
    ).tell(
        "Your warm-up starts from the floor, but the floor belongs to the end of the run. Where should the "
        "first steps climb from?"
    ),
    no_warm_up=wrong(_climbing(lambda step, steps, warm_up, peak, floor: peak)).tell(
        "All your warm-up steps have the peak rate. What fraction of the peak should the first of these steps"
        " have?"
    ),
    climb_along_a_cosine=wrong(
        _climbing(
            lambda step, steps, warm_up, peak, floor: (
                peak * (1 - math.cos(math.pi * (step + 1) / warm_up)) / 2
            )
        )
    ).tell(
        "In the warm-up, your rate climbs along a cosine, but the cosine belongs to the steps after the warm-"
        "up. By how much should the rate go up in each step of the warm-up?",
        breaks="climb evenly",
    ),
    climb_never_ends=wrong(lambda *run: _climb(*run)).tell(
        "Your rate keeps climbing to the end, beyond the peak. From which step on should it fall?"
    ),
)


warm_up_cosine.mistakes(
    stays_at_the_peak=wrong(_falling(lambda step, steps, warm_up, peak, floor: peak)).tell(
        "Your warm-up is right, but then the rate stays at the peak. What should bring it down?"
    ),
    falls_one_step_late=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: _half_cosine(
                (step - warm_up) / (steps - warm_up), peak, floor
            )
        )
    ).tell(
        "Two steps have the peak rate, and the last step doesn't reach the floor, because your cosine starts "
        "one step late. At which of those two steps should it start?",
        breaks="the last step of all has the rate `floor`",
    ),
    peak_twice=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: _half_cosine(
                (step - warm_up) / max(1, steps - warm_up - 1), peak, floor
            )
        )
    ).tell(
        "Your rate is at its peak in two steps: the last one of the warm-up, and the one after it. In which "
        "of these two steps should the cosine begin?"
    ),
    falls_too_soon=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: _half_cosine(
                (step + 1 - warm_up) / (steps - warm_up + 1), peak, floor
            )
        )
    ).tell(
        "You spread the cosine over one step too many, so the last step stays above the floor. How many steps"
        " follow the peak?"
    ),
    share_of_the_whole_run=wrong(
        _falling(lambda step, steps, warm_up, peak, floor: _half_cosine((step + 1) / steps, peak, floor))
    ).tell(
        "Your warm-up is right, but then the rate drops suddenly, as if the cosine had begun with the *run*. "
        "At which step should it begin?"
    ),
    share_of_the_whole_run_from_zero=wrong(
        _falling(lambda step, steps, warm_up, peak, floor: _half_cosine(step / steps, peak, floor))
    ).tell(
        "After the warm-up, your rate drops suddenly, and it ends above the floor, as if the cosine's angle "
        "were π · step / steps. At which step should this angle be 0?"
    ),
    share_of_the_whole_run_to_the_end=wrong(
        _falling(lambda step, steps, warm_up, peak, floor: _half_cosine(step / (steps - 1), peak, floor))
    ).tell(
        "After the warm-up, the rate drops suddenly, as if the cosine had begun in the run's first step. At "
        "which step should it begin?"
    ),
    divided_by_all_steps=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: _half_cosine((step + 1 - warm_up) / steps, peak, floor)
        )
    ).tell(
        "Your rate begins to fall at the right step, but it ends far above the floor, as if you divided by "
        "*all* steps. How many steps come after the warm-up?"
    ),
    divided_by_all_steps_one_late=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: _half_cosine((step - warm_up) / steps, peak, floor)
        )
    ).tell(
        "Two steps have the peak rate, and the last rate is far above the floor, as if the cosine's fraction "
        "were (step − warm_up) / steps. What should it be right after the warm-up, and in the last step?"
    ),
    falls_in_a_line=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: (
                peak - (peak - floor) * (step + 1 - warm_up) / (steps - warm_up)
            )
        )
    ).tell(
        "Your rate falls in a straight line, but half a cosine is flat at both ends and steep in between. At "
        "which angle does half a cosine start, and at which angle does it end?",
        breaks="half a cosine",
    ),
    down_and_up_again=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: _half_cosine(
                2 * (step + 1 - warm_up) / (steps - warm_up), peak, floor
            )
        )
    ).tell(
        "Your rate is back at the peak in the last step, as after a whole cosine. At which angle does half a "
        "cosine end?"
    ),
    quarter_cosine=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: (
                floor + (peak - floor) * math.cos(math.pi / 2 * (step + 1 - warm_up) / (steps - warm_up))
            )
        )
    ).tell(
        "After the warm-up, your curve starts flat and ends steep, like a quarter of a cosine. Half a cosine "
        "goes from 1 to −1: at which angle does it end?"
    ),
    half_way_only=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: _half_cosine(
                (step + 1 - warm_up) / (steps - warm_up) / 2, peak, floor
            )
        )
    ).tell(
        "Your cosine stops halfway between peak and floor, as if the angle ended at π / 2. At which angle is "
        "the cosine −1?"
    ),
    without_pi=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: _half_cosine(
                (step + 1 - warm_up) / (steps - warm_up) / math.pi, peak, floor
            )
        )
    ).tell(
        "Your rate comes only part of the way down, as if the angle ran only from 0 to 1, in radians. At "
        "which angle does half a cosine end?"
    ),
    in_degrees=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: _half_cosine(
                180 * (step + 1 - warm_up) / (steps - warm_up) / math.pi, peak, floor
            )
        )
    ).tell(
        "Your rates jump up and down, as if you used 180 in a cosine that works in radians. How much is half "
        "a circle in radians?"
    ),
    full_height=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: (
                2 * _half_cosine((step + 1 - warm_up) / (steps - warm_up), peak, floor) - floor
            )
        )
    ).tell(
        "Your cosine is twice as high above the floor as it should be. 1 + cos goes from 2 to 0: how do you "
        "make it go from 1 to 0?"
    ),
    below_zero=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: (
                floor + (peak - floor) * math.cos(math.pi * (step + 1 - warm_up) / (steps - warm_up))
            )
        )
    ).tell(
        "At the last step, your rate is as far below the floor as the peak is above it. The cosine goes from "
        "1 to −1: how do you make it go from 1 to 0?"
    ),
    upside_down=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: _half_cosine(
                1 - (step + 1 - warm_up) / (steps - warm_up), peak, floor
            )
        )
    ).tell(
        "After the warm-up, your rate climbs from the floor to the peak instead of falling. What is the "
        "cosine of 0, and which of the two rates belongs to it?"
    ),
    floor_forgotten=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: _half_cosine(
                (step + 1 - warm_up) / (steps - warm_up), peak, 0
            )
        )
    ).tell(
        "Your cosine ends at 0 instead of `floor`. If `floor` is above 0, how far should the rate come down "
        "from the peak?",
        breaks="the last step of all has the rate `floor`",
    ),
    cut_off_at_the_floor=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: max(
                floor, _half_cosine((step + 1 - warm_up) / (steps - warm_up), peak, 0)
            )
        )
    ).tell(
        "Your rate falls towards 0 and stops early, at the floor. The cosine itself should end at the floor: "
        "between which two rates should it run?"
    ),
    floor_added=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: (
                floor + _half_cosine((step + 1 - warm_up) / (steps - warm_up), peak, 0)
            )
        )
    ).tell(
        "Your cosine starts from peak + floor, not from the peak. How far is it from the peak down to the "
        "floor?"
    ),
)


warm_up_cosine.mistakes(
    cosine_on_both_sides=wrong(_fall).tell(
        "Your cosine is right, but your warm-up follows the same cosine, mirrored. In the warm-up, the rate "
        "should go up by the same amount in each step: how large is that amount?"
    ),
    one_late_and_full_height=wrong(
        _falling(
            lambda step, steps, warm_up, peak, floor: (
                2 * _half_cosine((step - warm_up) / (steps - warm_up), peak, floor) - floor
            )
        )
    ).tell(
        "Your cosine starts one step late, and it's twice as high above the floor as it should be. 1 + cos "
        "goes from 2 to 0: which factor is missing, and at which step should the cosine begin?"
    ),
    cosine_from_the_start=wrong(
        lambda step, steps, warm_up, peak, floor: _half_cosine(step / (steps - 1), peak, floor)
    ).tell("Your rate falls from the first step on, without a warm-up. In which steps should it climb?"),
    cosine_all_along=wrong(
        lambda step, steps, warm_up, peak, floor: _half_cosine(step / steps, peak, floor)
    ).tell(
        "Your rate falls from the first step on, and doesn't reach the floor at the last step. In which steps"
        " should it climb, and at which step should the cosine end?"
    ),
    warm_up_times_cosine=wrong(
        lambda step, steps, warm_up, peak, floor: (
            min(1, (step + 1) / warm_up) * _half_cosine((step + 1) / steps, peak, floor)
        )
    ).tell(
        "Your rates are what you'd get with a warm-up *times* a cosine over the whole run, so they never "
        "reach the peak. In which steps should only the warm-up set the rate, and in which only the cosine?"
    ),
    zero_first_and_one_late=wrong(
        lambda step, steps, warm_up, peak, floor: (
            peak * step / warm_up
            if step < warm_up
            else _half_cosine((step - warm_up) / (steps - warm_up), peak, floor)
        )
    ).tell(
        "All your rates come one step late: the first is 0, and the last isn't the floor. Steps are numbered "
        "from 0: which rates should the first and the last step have?"
    ),
    zero_first_then_right_end=wrong(
        lambda step, steps, warm_up, peak, floor: (
            peak * step / warm_up
            if step < warm_up
            else _half_cosine((step - warm_up) / max(1, steps - 1 - warm_up), peak, floor)
        )
    ).tell(
        "Your peak comes one step after the warm-up, because the first rate is 0. Which step of the warm-up should have the peak?"
    ),
    starts_at_one_more=wrong(
        lambda step, steps, warm_up, peak, floor: (
            peak * (step + 1) / (warm_up + 1)
            if step < warm_up
            else _half_cosine((step - warm_up) / (steps - warm_up), peak, floor)
        )
    ).tell(
        "Your peak comes one step after the warm-up, and the last step isn't at the floor. Which step of the warm-up should have the peak?"
    ),
    a_share_of_the_peak=wrong(
        lambda step, steps, warm_up, peak, floor: _both(
            step,
            warm_up,
            (step + 1) / warm_up,
            lambda: _half_cosine((step + 1 - warm_up) / (steps - warm_up), 1, 0),
        )
    ).tell(
        "Your numbers go from 0 to 1 and back, whatever the peak and the floor are. Which rate should 1 "
        "become, and which rate should 0 become?"
    ),
)
