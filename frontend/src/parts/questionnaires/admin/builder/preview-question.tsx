import { memo, useId, type ReactNode } from 'react';
import { t } from '@steward/texts';
import { optionText } from '../../shared/answer-text';
import type { AnswerValue, Question } from '../../shared/form';

interface PreviewQuestionProps {
  question: Question;
  value: AnswerValue | undefined;
  onAnswer: (key: string, value: AnswerValue | null) => void;
}

/** A question of the preview, which can be answered to see what is asked next. */
export const PreviewQuestion = memo(function PreviewQuestion({
  question,
  value,
  onAnswer,
}: PreviewQuestionProps) {
  const { key, label, help, required } = question;
  const id = useId();
  const answer = (given: AnswerValue | null) => onAnswer(key, given);
  return (
    <div className="ui-field" role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="ui-label breaks">
        {label}
        {!required && <span className="optional"> {t('(optional)')}</span>}
      </p>
      {help && <p className="ui-hint">{help}</p>}
      {controlOf({ question, value, answer, id })}
    </div>
  );
});

interface ControlProps {
  question: Question;
  value: AnswerValue | undefined;
  answer: (value: AnswerValue | null) => void;
  id: string;
}

function controlOf(props: ControlProps): ReactNode {
  const { question, value, answer, id } = props;
  const labelled = { 'aria-labelledby': `${id}-label`, className: 'phone-input', autoComplete: 'off' };
  const text = typeof value === 'string' ? value : '';
  switch (question.type) {
    case 'text':
    case 'money':
    case 'secret':
      return (
        <input
          {...labelled}
          {...(question.type === 'money' && { inputMode: 'decimal' })}
          value={text}
          onChange={({ target }) => answer(target.value)}
        />
      );
    case 'long_text':
      return <textarea {...labelled} rows={3} value={text} onChange={({ target }) => answer(target.value)} />;
    case 'number':
      return (
        <input
          {...labelled}
          type="number"
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => answer(target.value === '' ? null : target.valueAsNumber)}
        />
      );
    case 'date':
      return <input {...labelled} type="date" value={text} onChange={({ target }) => answer(target.value)} />;
    case 'yes_no':
      return <Options {...props} options={['yes', 'no']} />;
    case 'choice':
    case 'choices':
      return <Options {...props} options={question.options ?? []} />;
    case 'file':
      return <p className="phone-file soft">{t('The client chooses a file or takes a photo here.')}</p>;
    case 'table':
      return (
        <p className="phone-file soft">
          {t('A table with these columns: {columns}', { columns: (question.columns ?? []).join(', ') })}
        </p>
      );
  }
}

/** Big rows, of which one or several are chosen. */
function Options({ question, value, answer, id, options }: ControlProps & { options: readonly string[] }) {
  const isSeveral = question.type === 'choices';
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const choose = (option: string) => {
    if (!isSeveral) return answer(option);
    answer(options.filter((one) => chosen.includes(one) !== (one === option)));
  };
  return (
    <div className="stack gap-s">
      {options.map((option) => (
        <label key={option} className={chosen.includes(option) ? 'phone-option is-chosen' : 'phone-option'}>
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={id}
            checked={chosen.includes(option)}
            onChange={() => choose(option)}
          />
          <span className="breaks">{optionText(question, option)}</span>
        </label>
      ))}
    </div>
  );
}
