"""Answer to the prediction about the opening's six differences."""

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import predictions_six as questions


@answers.to(questions.costliest_difference)
def costliest_difference() -> str:
    return "loss"  # trained in the lesson's next cell: 45 %, and 88 % for the second worst


costliest_difference.mistakes(
    start=wrong("start").tell(
        "Weights that start too large give a terrible loss before the first step. But this network has only "
        "two layers: how quickly could good steps repair its weights?"
    ),
    gradients=wrong("gradients").tell(
        "You chose the second-worst mistake: it adds old gradients to each new one, but at first, steps with "
        "the old ones go roughly downhill too. Which mistake makes *every* gradient small?"
    ),
    order=wrong("order").tell(
        "The mistake you chose makes each step use the previous batch's gradient. But weights change little "
        "in one step: how much worse can that gradient be than the current batch's?"
    ),
    mode=wrong("mode").tell(
        "With the mistake you chose, dropout is off after the first epoch. But this network learns without "
        "dropout too: how much accuracy could it lose on digits like these?"
    ),
    accuracy=wrong("accuracy").tell(
        "The difference you chose changes no weight: it only lets the last 60 digits count as much as a batch"
        " of 100. How far can that move the accuracy?"
    ),
)
