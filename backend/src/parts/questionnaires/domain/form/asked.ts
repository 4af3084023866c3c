import {
  type Answers,
  type AnswerValue,
  type Condition,
  ownOf,
  type Question,
  questionsOf,
  type Section,
} from './questions.ts';
import { centsOf, isAnswered } from './values.ts';

/** The questions of a questionnaire, given these answers. */
export interface Asked {
  /** Questions that are shown, in their order. */
  visible: Question[];
  /** Keys of those that have an answer. */
  answered: ReadonlySet<string>;
  /** Keys of those that need an answer and have none. */
  missing: string[];
}

/** A question that is shown and answered: only these are seen by conditions. */
interface Given {
  question: Question;
  value: AnswerValue;
}

/**
 * Which questions are shown, answered and missing. A question that is hidden counts as unanswered, and a condition on an
 * unanswered one does not hold, whatever its kind.
 */
export function askedOf(sections: readonly Section[], answers: Answers): Asked {
  const given = new Map<string, Given>();
  const visible: Question[] = [];
  const missing: string[] = [];
  for (const question of questionsOf(sections)) {
    if (question.showIf && !holds(question.showIf, given)) continue;
    visible.push(question);
    const value = ownOf(answers, question.key);
    if (isAnswered(value)) given.set(question.key, { question, value });
    else if (question.required) missing.push(question.key);
  }
  return { visible, answered: new Set(given.keys()), missing };
}

function holds(condition: Condition, given: ReadonlyMap<string, Given>): boolean {
  if ('all' in condition) return condition.all.every((one) => holds(one, given));
  if ('any' in condition) return condition.any.some((one) => holds(one, given));
  const answer = given.get(condition.key);
  if (!answer) return false;
  if ('is' in condition) return isEqual(answer, condition.is);
  if ('isNot' in condition) return !isEqual(answer, condition.isNot);
  return reaches(answer, condition.atLeast);
}

/** Several chosen options are equal to each of them. */
function isEqual({ question, value }: Given, other: string | number): boolean {
  if (typeof value === 'object') return value.some((one) => one === other);
  return question.type === 'money' ? centsOf(value) === centsOf(other) : value === other;
}

function reaches({ question: { type }, value }: Given, least: string | number): boolean {
  if (type === 'money') return Number(centsOf(value)) >= Number(centsOf(least));
  // Days, as they are written, have the order of their letters.
  return typeof value === typeof least && value >= least;
}
