import { replaceEqualDeep } from '@tanstack/react-query';
import {
  QuestionnairesService,
  type QuestionnaireResponseDto,
  type QuestionnaireResponseRecordDto,
} from '../../../shared/api';
import type { Answers, AnswerValue, Section } from '../shared/form';
import type { Saving } from './answer-saver';

export type ResponseRow = QuestionnaireResponseDto;

/** A questionnaire that was sent to the client, with their answers. */
export interface OpenResponse extends Omit<
  QuestionnaireResponseRecordDto,
  'sections' | 'answers' | 'previous'
> {
  sections: readonly Section[];
  answers: Answers;
  previous: Readonly<Record<string, AnswerValue>>;
}

/**
 * Keeps the questions of a response that is loaded again. Its answers are taken as they came: the library's own comparison
 * loses the cells of a column `__proto__`.
 */
export function sharingQuestions(before: unknown, now: unknown): unknown {
  const shared = replaceEqualDeep(before, now) as OpenResponse | null;
  const { answers, previous } = (now ?? {}) as Partial<OpenResponse>;
  return shared && { ...shared, answers, previous };
}

export const pathOf = (id: number): string => `/api/questionnaires/${id}`;

/** @returns when it was saved */
export async function saveAnswer(id: number, { key, value, usesPrevious, ifMatch }: Saving): Promise<string> {
  const requestBody = usesPrevious ? { usePrevious: true } : { value: value as AnsweredValue };
  return (await QuestionnairesService.saveAnswer({ id, key, requestBody, ifMatch })).savedAt;
}

/** The generated type has lists that can be changed. */
type AnsweredValue = QuestionnaireResponseRecordDto['answers'][string] | null;
