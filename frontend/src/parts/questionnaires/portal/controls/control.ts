import type { AnswerValue, Question } from '../../shared/form';

/** Properties of every control of an answer. */
export interface ControlProps {
  question: Question;
  value: AnswerValue | null;
  /** Id of the field with the label, if there is one field. */
  id: string;
  /** Id of the label. */
  labelId: string;
  /** Ids of help and problem. */
  describedBy: string | undefined;
  /** @param isTyped saved after a pause */
  onAnswer: (value: AnswerValue | null, isTyped?: boolean) => void;
}
