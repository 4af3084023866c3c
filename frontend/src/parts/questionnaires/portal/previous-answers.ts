import { type AnswerValue, isAnswered, ownOf, problemOfValue, type Question } from '../shared/form';
import type { OpenResponse } from './questionnaire-calls';
import type { AnswersState } from './use-answers';

/** The answer of the last time, unless the question has other options by now. */
export function previousOf({ previous }: OpenResponse, question: Question): AnswerValue | undefined {
  const value = ownOf(previous, question.key);
  if (value === undefined || !isAnswered(value)) return undefined;
  return question.type === 'secret' || problemOfValue(question, value) === undefined ? value : undefined;
}

/** Questions that were passed by, with an answer of the last time. One that was cleared is not among them. */
export const unconfirmedOf = (response: OpenResponse, { asked, answers, hasBeenAnswered }: AnswersState) =>
  asked.visible.filter(
    (question) =>
      !isAnswered(ownOf(answers, question.key)) &&
      !hasBeenAnswered(question.key) &&
      previousOf(response, question) !== undefined,
  );

/** The answer of the last time is the one of this time. */
export function agree({ key, type }: Question, response: OpenResponse, state: AnswersState): void {
  if (type === 'secret') state.usePrevious(key);
  else state.answer(key, ownOf(response.previous, key) ?? null);
}
