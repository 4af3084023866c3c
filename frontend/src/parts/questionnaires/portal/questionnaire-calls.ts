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

export const pathOf = (id: number): string => `/api/questionnaires/${id}`;

/** @returns when it was saved */
export async function saveAnswer(id: number, { key, value, usesPrevious, ifMatch }: Saving): Promise<string> {
  const requestBody = usesPrevious ? { usePrevious: true } : { value: value as AnsweredValue };
  return (await QuestionnairesService.saveAnswer({ id, key, requestBody, ifMatch })).savedAt;
}

/** The generated type has lists that can be changed. */
type AnsweredValue = QuestionnaireResponseRecordDto['answers'][string] | null;
