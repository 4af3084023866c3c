import type { UnsentOf } from '../../../../shared/sending/unsent';
import type { AnswersState } from '../use-answers';
import type { AnswerValue, Question } from '../../shared/form';

type AnswerPlace = ReturnType<AnswersState['placeOf']>;

/** Properties of every control of an answer. */
export interface ControlProps {
  question: Question;
  value: AnswerValue | null;
  /** Id of the field with the label, if there is one field. */
  id: string;
  /** Id of the label. */
  labelId: string;
  /** Place of the file, and files on their way there. */
  filing: { answers: AnswerPlace; unsent: readonly UnsentOf<'filing'>[] };
  /** Ids of help and problem. */
  describedBy: string | undefined;
  /** @param isTyped saved after a pause */
  onAnswer: (value: AnswerValue | null, isTyped?: boolean) => void;
}
