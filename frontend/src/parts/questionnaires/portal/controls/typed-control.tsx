import { Input } from 'antd';
import { useState } from 'react';
import { t } from '@steward/texts';
import { FieldError } from '../../../../shared/antd/field';
import { formatDay } from '../../../../shared/text/format';
import type { AnswerValue } from '../../shared/form';
import { amountOf, dayOf, numberOf, typedDay } from '../typed-values';
import type { ControlProps } from './control';

interface Kind {
  /** The value that was typed; undefined if it is none. */
  read: (typed: string) => AnswerValue | undefined;
  write: (value: AnswerValue) => string;
  problem: () => string;
  placeholder?: () => string;
  /** The value in words, to compare. */
  words?: (value: string) => string;
  inputMode: 'decimal' | 'text';
  prefix?: string;
}

const kinds: Record<'number' | 'money' | 'date', Kind> = {
  number: {
    read: numberOf,
    write: String,
    problem: () => t('Enter a number, e.g. 1,200'),
    inputMode: 'decimal',
  },
  money: {
    read: amountOf,
    write: String,
    problem: () => t('Enter an amount, e.g. 125.00'),
    inputMode: 'decimal',
    prefix: '$',
  },
  date: {
    read: dayOf,
    write: (day) => typedDay(String(day)),
    problem: () => t('Enter a date with its year, e.g. 04/15/2027'),
    placeholder: () => t('MM/DD/YYYY'),
    words: formatDay,
    inputMode: 'text',
  },
};

/** A number, an amount or a date, as people type it. Only a whole one is an answer. */
export function TypedControl({ question, value, id, describedBy, onAnswer }: ControlProps) {
  const kind = kinds[question.type as keyof typeof kinds];
  const textOf = (of: AnswerValue | null) => (of === null ? '' : kind.write(of));
  const [typed, setTyped] = useState({ text: textOf(value), of: value });
  const [isLeft, setIsLeft] = useState(false);
  const read = (text: string) => (text.trim() === '' ? null : kind.read(text));
  // Answered on another device.
  if (typed.of !== value && read(typed.text) !== value) setTyped({ text: textOf(value), of: value });
  const now = read(typed.text);
  const isWrong = now === undefined && isLeft;
  return (
    <>
      <Input
        id={id}
        size="large"
        className="answer-short"
        value={typed.text}
        inputMode={kind.inputMode}
        autoComplete="off"
        {...(kind.prefix && { prefix: kind.prefix })}
        {...(kind.placeholder && { placeholder: kind.placeholder() })}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        data-wrong={now === undefined || undefined}
        aria-describedby={[describedBy, `${id}-wrong`].filter(Boolean).join(' ')}
        onChange={({ target }) => {
          const next = read(target.value);
          setTyped({ text: target.value, of: next === undefined ? value : next });
          setIsLeft(false);
          if (next !== undefined) onAnswer(next, true);
        }}
        onBlur={() => setIsLeft(true)}
        onKeyDown={({ key }) => key === 'Enter' && setIsLeft(true)}
      />
      {kind.words && typeof now === 'string' && <p className="ui-hint">{kind.words(now)}</p>}
      <FieldError id={`${id}-wrong`} message={isWrong ? kind.problem() : undefined} />
    </>
  );
}
