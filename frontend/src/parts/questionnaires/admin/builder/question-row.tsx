import { memo, useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { t } from '@steward/texts';
import { FieldError } from '../../../../shared/antd/field';
import { Icon } from '../../../../shared/kit/icon';
import { limits } from '../../shared/form';
import { canRequest, hasOptions, linesOf, newQuestion, type DraftQuestion } from './draft';
import { PlainSelect } from './plain-field';
import { QuestionDetails, type QuestionRowProps } from './question-details';
import { typeOptions } from './type-labels';

/** One line of the list: the question, its type and, when opened, its details. Drawn again only if it changed. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { question, number, sentence, broken, problems, earlier, actions } = props;
  const { id, label, type } = question;
  const isOpen = earlier !== undefined;
  // React writes the value or default of a textarea into the document with each update, and the browser then computes
  // every style anew.
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (field.current && field.current.value !== label) field.current.value = label;
  }, [label]);
  const problem = problems?.['label'];
  const summary = [...summaryOf(question), sentence].filter(Boolean).join(' · ');
  return (
    <li className={isOpen ? 'question-row is-open' : 'question-row'} data-row={id}>
      <span
        className="question-grip numeric"
        draggable
        aria-hidden="true"
        onDragStart={(event) => event.dataTransfer.setData('text/plain', id)}
      >
        {number}
      </span>
      <textarea
        id={`${id}-label`}
        className="question-label"
        rows={1 + Math.floor(label.length / 60)}
        maxLength={limits.label}
        aria-label={t('Question {number}', { number })}
        aria-invalid={problem !== undefined}
        aria-describedby={
          [problem && `${id}-label-error`, summary && `${id}-summary`].filter(Boolean).join(' ') || undefined
        }
        placeholder={label === '' ? t('Write a question') : undefined}
        ref={field}
        onChange={({ target }) => actions.edit(id, { label: target.value.replaceAll('\n', ' ') })}
        onKeyDown={(event) => onKey(event, props)}
        onPaste={(event) => onPaste(event, props)}
      />
      <PlainSelect
        className="question-type"
        label={t('Type of question {number}', { number })}
        value={type}
        options={typeOptions()}
        onChange={(value) => actions.setType(id, value)}
      />
      <button
        type="button"
        className="icon-button question-open"
        aria-label={t('Details of question {number}', { number })}
        aria-expanded={isOpen}
        onClick={() => actions.open(isOpen ? undefined : id)}
      >
        <Icon name="chevron-down" size={18} />
      </button>
      <div className="question-under">
        <FieldError id={`${id}-label-error`} message={problem} />
        {summary && (
          <p id={`${id}-summary`} className="ui-hint breaks">
            {summary}
          </p>
        )}
        {!isOpen && <OtherProblems broken={broken} problems={problems} id={id} />}
      </div>
      {earlier && <QuestionDetails {...props} earlier={earlier} />}
    </li>
  );
});

/** Problems of fields that are not in view. */
function OtherProblems({
  id,
  broken,
  problems = {},
}: Pick<QuestionRowProps, 'broken' | 'problems'> & { id: string }) {
  const hidden = Object.entries(problems).find(([field]) => field !== 'label')?.[1];
  return <FieldError id={`${id}-hidden-error`} message={broken ?? hidden} />;
}

/** Facts of a closed row. */
function summaryOf({ required, type, options, requests }: DraftQuestion): string[] {
  const count = hasOptions(type) ? linesOf(options).length : 0;
  const asked = canRequest(type) ? requests.map(({ title }) => title.trim()).filter(Boolean) : [];
  return [
    required ? t('Required') : '',
    count > 0 ? t('{count, plural, one {# option} other {# options}}', { count }) : '',
    asked.length > 0 ? t('Asks for: {titles}', { titles: asked.join(', ') }) : '',
  ].filter(Boolean);
}

/** Height in pixels of a text with two lines. */
const twoLines = 56;

/** Writing a list: Enter, Backspace and arrows do what they do in one. */
function onKey(event: KeyboardEvent<HTMLTextAreaElement>, { question, actions }: QuestionRowProps): void {
  const { key, altKey, shiftKey, nativeEvent, currentTarget } = event;
  const { selectionStart, selectionEnd, value } = currentTarget;
  if (nativeEvent.isComposing || shiftKey) return;
  const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
  const by = key === 'ArrowUp' ? -1 : 1;
  // Within a long question, arrows go from line to line.
  const isAtEdge =
    currentTarget.scrollHeight < twoLines ||
    (selectionStart === selectionEnd && selectionStart === (by === 1 ? value.length : 0));
  if (key === 'Enter') {
    event.preventDefault();
    actions.insertAfter(question.id, [newQuestion()]);
  } else if (key === 'Backspace' && value === '') {
    event.preventDefault();
    actions.remove(question.id);
  } else if (isArrow && altKey) {
    event.preventDefault();
    actions.move(question.id, by);
  } else if (isArrow && isAtEdge) {
    event.preventDefault();
    actions.focusBeside(question.id, by);
  }
}

/** Pasted lines are questions. */
function onPaste(event: ClipboardEvent<HTMLTextAreaElement>, { question, actions }: QuestionRowProps): void {
  const [first = '', ...others] = linesOf(event.clipboardData.getData('text/plain'));
  if (others.length === 0) return;
  event.preventDefault();
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  const label = value.slice(0, selectionStart) + first + value.slice(selectionEnd);
  actions.edit(question.id, { label: label.slice(0, limits.label) });
  actions.insertAfter(
    question.id,
    others.map((line) => newQuestion(line.slice(0, limits.label))),
  );
}
