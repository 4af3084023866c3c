import { useId, useRef, type ReactNode } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { FieldError } from '../../../shared/antd/field';
import { Icon } from '../../../shared/kit/icon';
import { type AnswerValue, isAnswered, ownOf, type Question } from '../shared/form';
import { AnswerText } from './answer-text';
import type { ControlProps } from './controls/control';
import { FileControl } from './controls/file-control';
import { OptionsControl } from './controls/options-control';
import { SecretControl } from './controls/secret-control';
import { TableControl } from './controls/table-control';
import { TextControl } from './controls/text-control';
import { TypedControl } from './controls/typed-control';
import type { AnswersState } from './use-answers';

interface QuestionFieldProps {
  question: Question;
  state: AnswersState;
  /** The client's answer of the last time; undefined if there is none, or it is no answer any more. */
  previous: AnswerValue | undefined;
  /** It is answered anew, whatever the answer of the last time. */
  isChanging: boolean;
  onChanging: () => void;
}

const hasOneField = ({ type, options = [] }: Question): boolean =>
  ['text', 'long_text', 'number', 'money', 'date', 'secret'].includes(type) || options.length > 12;

const fieldIn = (place: HTMLElement | null): HTMLElement | null | undefined =>
  place?.querySelector<HTMLElement>('input:checked') ?? place?.querySelector<HTMLElement>('input, textarea');

/** A question with its answer, or with the one of the last time to agree to. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, state, previous, isChanging, onChanging } = props;
  const { key, label, help, required } = question;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const value = ownOf(state.answers, key) ?? null;
  const unsaved = state.unsaved.get(key);
  const problem = unsaved?.state === 'refused' ? unsaved.problem : undefined;
  const other = state.otherAnswer(key);
  const offered = isAnswered(value) || isChanging ? undefined : previous;
  const describedBy = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const isClearable = !required && value !== null && ['yes_no', 'choice'].includes(question.type);
  // The button that was pressed is gone; in a field, the keyboard of a phone would open.
  const focusQuestion = () => place.current?.focus({ preventScroll: true });
  const labelled = (
    <>
      {label}
      {!required && <span className="optional"> {t('(optional)')}</span>}
    </>
  );
  return (
    <div ref={place} id={`question-${key}`} className="answer" tabIndex={-1}>
      {hasOneField(question) && offered === undefined ? (
        <label id={`${id}-label`} htmlFor={id} className="answer-label breaks">
          {labelled}
        </label>
      ) : (
        <div className="row between">
          <p id={`${id}-label`} className="answer-label breaks">
            {labelled}
          </p>
          {isClearable && (
            <Button
              look="quiet"
              aria-label={t('Clear: {label}', { label })}
              onClick={() => state.answer(key, null)}
            >
              {t('Clear')}
            </Button>
          )}
        </div>
      )}
      {help && (
        <p id={`${id}-help`} className="ui-hint as-written">
          {help}
        </p>
      )}
      {offered === undefined ? (
        <Control
          question={question}
          value={value}
          id={id}
          labelId={`${id}-label`}
          describedBy={describedBy || undefined}
          filing={{
            answers: state.placeOf(key),
            unsent: state.unsentFiles.filter(({ data }) => data.answers?.key === key),
          }}
          onAnswer={(answer, isTyped) => {
            state.answer(key, answer, isTyped);
            // An answer that is cleared is not replaced by the offer again.
            onChanging();
          }}
        />
      ) : (
        <Offer
          question={question}
          value={offered}
          labelId={`${id}-label`}
          onAgree={() => {
            if (question.type === 'secret') state.usePrevious(key);
            else state.answer(key, offered);
            focusQuestion();
          }}
          onChange={() => {
            onChanging();
            // The earlier answer is there to be changed.
            if (question.type !== 'secret' && question.type !== 'file') state.answer(key, offered);
            requestAnimationFrame(() => fieldIn(place.current)?.focus());
          }}
        />
      )}
      {other !== undefined && (
        <Conflict
          question={question}
          other={other}
          onKeep={() => {
            state.keepOwn(key);
            focusQuestion();
          }}
          onTake={() => {
            state.saver.drop(key);
            focusQuestion();
          }}
        />
      )}
      <FieldError id={`${id}-problem`} message={problem} />
    </div>
  );
}

function Control(props: ControlProps): ReactNode {
  switch (props.question.type) {
    case 'text':
    case 'long_text':
      return <TextControl {...props} />;
    case 'number':
    case 'money':
    case 'date':
      return <TypedControl {...props} />;
    case 'yes_no':
    case 'choice':
    case 'choices':
      return <OptionsControl {...props} />;
    case 'file':
      return <FileControl {...props} />;
    case 'table':
      return <TableControl {...props} />;
    case 'secret':
      return <SecretControl {...props} />;
  }
}

interface OfferProps {
  question: Question;
  value: AnswerValue;
  labelId: string;
  onAgree: () => void;
  onChange: () => void;
}

/** The answer of the last time. */
function Offer({ question, value, labelId, onAgree, onChange }: OfferProps) {
  return (
    <div className="answer-offer stack gap-s" role="group" aria-labelledby={labelId}>
      <div>
        <p className="ui-hint">{t('Last time')}</p>
        <AnswerText question={question} value={value} />
      </div>
      <div className="answer-pair">
        <Button icon="check" onClick={onAgree}>
          {t('Still correct')}
        </Button>
        <Button onClick={onChange}>{t('Change')}</Button>
      </div>
    </div>
  );
}

interface ConflictProps {
  question: Question;
  /** The newer answer; null if it was cleared. */
  other: AnswerValue | null;
  onKeep: () => void;
  onTake: () => void;
}

function Conflict({ question, other, onKeep, onTake }: ConflictProps) {
  return (
    <div className="note note-amber" role="alert">
      <Icon name="alert" size={18} />
      <div className="stack gap-s">
        <p className="strong">{t('This answer was changed somewhere else.')}</p>
        <div>
          <p className="ui-hint">{t('There it is')}</p>
          <AnswerText question={question} value={other} />
        </div>
        <div className="cluster">
          <Button onClick={onKeep}>{t('Keep mine')}</Button>
          <Button onClick={onTake}>{t('Use that one')}</Button>
        </div>
      </div>
    </div>
  );
}
