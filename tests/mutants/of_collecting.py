"""Mutants of what runs a learner's code and writes down what it did: evidence, snapshots, blanks, limits."""

from lessons_lib.checking.collect import blanks, cpu_wait, evidence, exceptions
from lessons_lib.checking.values import snapshot
from tests.checking import test_changed_inputs, test_judging, test_messages_of_verdicts
from tests.checking.collect import test_blanks, test_evidence, test_time_limits
from tests.checking.exercise import test_running_order
from tests.checking.explain.sentences import test_sentences
from tests.checking.values import test_snapshot
from tests.mutants.mutant import Mutant
from tests.notebook import test_api

MUTANTS = [
    Mutant(
        evidence.run_case,
        "if not _same(now, before)",
        "if now._version",
        "a change that no version counter saw costs nothing",
        [test_changed_inputs.test_a_change_behind_the_version_counters_back_is_seen],
    ),
    Mutant(
        evidence.run_case,
        "inputs = fresh_copy(case.inputs)",
        "inputs = case.inputs",
        "an answer changes the cases themselves",
        [test_changed_inputs.test_right_values_that_change_the_input_earn_half],
    ),
    Mutant(
        evidence.run_case,
        "torch.set_default_dtype(default or _fitting_dtype(case.inputs))",
        "pass",
        "what an answer makes anew does not fit the case",
        [test_api.test_new_tensors_fit_the_cases_in_either_precision],
    ),
    Mutant(
        evidence.run_case,
        "except BaseException as error:",
        "except Exception as error:",
        "an answer that calls exit() ends the kernel",
        [test_judging.test_a_wrong_answer_gets_one_true_sentence],
        only="SystemExit",
    ),
    Mutant(
        evidence.run_case,
        "torch.default_generator.manual_seed(0)",
        "pass",
        "random numbers depend on the order of the cases",
        [test_evidence],
    ),
    Mutant(
        evidence.run_case,
        "if default is None and _meets_another_float(failure):",
        "if False:",
        "what an answer makes anew does not fit its own float()",
        [test_evidence],
    ),
    Mutant(
        evidence._same,
        "(now != now) & (before != before)",
        "now != now",
        "an input that became nan is as it was",
        [test_evidence],
    ),
    Mutant(
        evidence._same,
        "| ((now != now) & (before != before))",
        "",
        "an input that holds nan counts as changed",
        [test_evidence],
    ),
    Mutant(
        evidence._run_all_cases,
        "tuple(tried[index] for index in range(len(cases)))",
        "tuple(tried.values())",
        "outcomes stand in the order in which they were tried",
        [test_running_order],
    ),
    Mutant(
        evidence._run_all_cases,
        'exercise.kind == "hunt" and',
        "False and",
        "a hunt's program as it was given is not known",
        [test_judging.test_a_hunt_left_unchanged_is_not_attempted_and_shows_the_symptom],
    ),
    Mutant(
        evidence.collect,
        "[:MOST_PRINTED]",
        "",
        "an endless text is kept",
        [test_evidence],
    ),
    Mutant(
        evidence._collect_value,
        "all(part is Ellipsis for part in parts)",
        "any(part is Ellipsis for part in parts)",
        "an answer with one blank is not attempted",
        [test_sentences.test_the_text_is_the_expected_one],
        only="blank",
    ),
    Mutant(
        snapshot._CopyBudget,
        "self._elements -= count",
        "pass",
        "many tensors are copied, each below the limit",
        [test_snapshot],
    ),
    Mutant(
        snapshot._snapshot,
        "depth < DEEPEST and kind in (tuple, list)",
        "kind in (tuple, list)",
        "a list that holds itself never ends",
        [test_snapshot.test_nesting_and_length_have_limits],
    ),
    Mutant(
        snapshot._snapshot,
        "if kind is str:",
        "if issubclass(kind, str):",
        "a class of the learner's own is asked for its text",
        [test_snapshot],
    ),
    Mutant(
        snapshot._snapshot,
        "(has_fields(kind) or",
        "(False or",
        "a named tuple is not compared by its values",
        [test_snapshot],
    ),
    Mutant(
        snapshot._snapshot,
        "and all(map(_is_key, value))",
        "",
        "a dict with an object for a key is taken apart",
        [test_snapshot],
    ),
    Mutant(
        snapshot._not_copied,
        "if tensor.is_quantized:",
        "if False:",
        "a quantized tensor is read as numbers",
        [test_snapshot.test_what_cannot_be_copied_says_why],
    ),
    Mutant(
        snapshot.plain_text,
        "if len(seen.items) == 1",
        "if False",
        "a tuple of one is shown as a number in brackets",
        [test_snapshot.test_descriptions],
    ),
    Mutant(
        blanks._blank_code,
        "and _keeps(second.opname)",
        "",
        "an index of ... is taken for a blank",
        [test_blanks.test_an_answer_is_not_a_blank],
    ),
    Mutant(
        blanks._blank_code,
        "steps[0].argval is None or",
        "",
        "an untouched body is an answer",
        [test_blanks.test_a_blank_is_recognised],
    ),
    Mutant(
        blanks.is_blank,
        "m.__func__ if is_a(m, *_WRAPPERS) else m",
        "m",
        "a blank static method is an answer",
        [test_blanks.test_a_blank_is_recognised],
    ),
    Mutant(
        blanks.is_blank,
        "and not _inherits_more(candidate, starter)",
        "",
        "an empty class that inherits all of it is a blank",
        [test_blanks.test_an_empty_class_with_another_base_than_the_starters_is_an_answer],
    ),
    Mutant(
        blanks._is_todo,
        "return value is Ellipsis",
        "return False",
        "a lone ... among other lines is an honest try",
        [test_api.test_what_is_no_honest_try_brings_the_solution_no_nearer],
    ),
    Mutant(
        exceptions.record_exception,
        '_ADDRESS.sub("0x…", text[:MOST_READ])',
        "text[:MOST_READ]",
        "an address is shown",
        [test_messages_of_verdicts.test_a_message_keeps_no_path_and_no_address],
    ),
    Mutant(
        exceptions.record_exception,
        '_PATH.sub("…", text)',
        "text",
        "a path is shown",
        [test_messages_of_verdicts.test_a_message_keeps_no_path_and_no_address],
    ),
    Mutant(
        exceptions._learners_line,
        "if own(code.co_filename):",
        "if True:",
        "a line of the library is shown as the learner's",
        [test_evidence.test_the_line_of_an_exception_is_the_answers_own],
    ),
    Mutant(
        exceptions._without_decorators,
        "function = within",
        "break",
        "a decorator's line is shown as the learner's",
        [test_evidence.test_the_line_of_an_exception_is_the_answers_own_within_a_decorator],
    ),
    Mutant(
        cpu_wait.extended_limit,
        "min(max(0.0, waited), MOST_EXTENSION * limit)",
        "max(0.0, waited)",
        "on a busy machine a check never ends",
        [test_time_limits.test_what_is_allowed],
    ),
]
