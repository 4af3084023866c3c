import { Input } from 'antd';
import { useRef } from 'react';
import { t } from '@steward/texts';
import { AddButton, IconButton } from '../../../../shared/antd/button';
import { isAnswered, limits, ownOf, type TableRow } from '../../shared/form';
import type { ControlProps } from './control';

/** Rows with the same columns; on a phone each is a block of its own. */
export function TableControl({ question, value, labelId, describedBy, onAnswer }: ControlProps) {
  const { columns = [] } = question;
  const given = Array.isArray(value) ? (value as readonly TableRow[]) : [];
  const rows = given.length > 0 ? given : [{}];
  const list = useRef<HTMLOListElement>(null);
  const take = (next: readonly TableRow[], isTyped: boolean) =>
    onAnswer(next.length > 1 || isAnswered(next) ? next : null, isTyped);
  const add = () => {
    take([...rows, {}], false);
    // The row is there after the next drawing.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className="stack gap-l to-start"
    >
      <ol ref={list} className="answer-table fill stack">
        {rows.map((row, index) => (
          <li key={index}>
            <fieldset className="answer-row">
              <legend>{t('Row {number}', { number: index + 1 })}</legend>
              {columns.map((column) => (
                <label key={column} className="ui-field">
                  <span className="ui-label">{column}</span>
                  <Input
                    value={ownOf(row, column) ?? ''}
                    maxLength={limits.text}
                    autoComplete="off"
                    onChange={({ target }) =>
                      take(rows.with(index, { ...row, [column]: target.value }), true)
                    }
                  />
                </label>
              ))}
              {rows.length > 1 && (
                <IconButton
                  icon="trash"
                  label={t('Remove row {number}', { number: index + 1 })}
                  onClick={() => take(rows.toSpliced(index, 1), false)}
                />
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      {rows.length < limits.rows && <AddButton onClick={add}>{t('Add a row')}</AddButton>}
    </div>
  );
}
