"""The rules that every lesson must pass: each a function from a draft to its faults, one module a family."""

from collections.abc import Callable, Iterator

from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault
from lessons_lib.authoring.rules import (
    clauses,
    derived,
    discriminating,
    judging,
    material,
    names,
    needs,
    outputs,
    questions,
    roles,
    syllabus,
    texts,
)

Rule = Callable[[Draft], Iterator[Fault]]

RULES: tuple[Rule, ...] = (
    texts.begins_with_its_title,
    texts.short_opening,
    texts.has_a_recap,
    texts.links_lead_somewhere,
    roles.one_role_each,
    roles.regions_where_answers_are,
    roles.check_cells_only_check,
    roles.exercise_then_check,
    roles.short_cells,
    names.opens_its_own_lesson,
    names.package_has_its_slug,
    names.everything_is_asked_once,
    names.everything_asked_is_known,
    names.unique_in_the_course,
    needs.needs_come_before,
    needs.what_is_given_is_needed,
    needs.needs_are_no_answers,
    syllabus.covers_known_items,
    syllabus.everything_is_covered,
    syllabus.enough_of_everything,
    material.enough_misconceptions,
    material.misconceptions_are_sentences,
    material.hints_lead_on,
    clauses.clauses_are_in_the_text,
    clauses.promises_have_a_clause,
    clauses.violations_are_refused,
    judging.references_pass,
    judging.misconceptions_are_told_apart,
    discriminating.small_changes_are_noticed,
    judging.starter_is_not_attempted,
    judging.solution_passes,
    judging.solution_is_another,
    questions.questions_import_no_answer,
    questions.questions_have_no_body,
    derived.up_to_date,
    derived.solutions_were_executed,
    derived.notebooks_are_blank,
    derived.notebooks_hold_no_answer,
    outputs.no_trace_of_the_machine,
    outputs.pictures_have_words,
    outputs.untrusted_notebooks_show_them,
    outputs.bitmaps_are_asserted,
)
