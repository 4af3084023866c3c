import { t } from '@steward/texts';
import { type AnswerValue, isAnswered, type Question } from '../shared/form';
import { answerText } from '../shared/answer-text';
import { DocumentName } from './document-name';

interface AnswerTextProps {
  question: Question;
  value: AnswerValue | null | undefined;
}

/** An answer, to read. */
export function AnswerText({ question, value }: AnswerTextProps) {
  if (!isAnswered(value)) return <p className="soft">{t('No answer')}</p>;
  return (
    <p className="as-written">
      {question.type === 'file' && typeof value === 'number' ? (
        <DocumentName id={value} />
      ) : (
        answerText(question, value)
      )}
    </p>
  );
}
