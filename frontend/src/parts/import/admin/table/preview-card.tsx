import { useEffect, useRef, useState } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { RecordTable, type Column } from '../../../../admin/tables/record-table';
import { isGood } from './checked-rows';

/** Number of rows shown at first. */
const previewRows = 25;

interface Outcome {
  problem?: string;
  fields?: Record<string, string>;
}

interface PreviewCardProps<Row extends Outcome> {
  rows: readonly Row[];
  /** Line of the file, which is the id of the row in the table. */
  lineOf: (row: Row) => number;
  columns: readonly Column<Row & { id: number }>[];
}

/** The server's check of each row; rows with problems come first. */
export function PreviewCard<Row extends Outcome>({ rows, lineOf, columns }: PreviewCardProps<Row>) {
  const [limit, setLimit] = useState(previewRows);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  const good = rows.filter((row) => isGood(row)).length;
  const listed = rows
    .map((row) => ({ ...row, id: lineOf(row) }))
    .sort((one, other) => Number(isGood(one)) - Number(isGood(other)) || one.id - other.id);
  return (
    <section className="ui-card" aria-label={t('Rows')}>
      <header>
        <div role="status">
          <h2 ref={heading} tabIndex={-1}>
            {good === rows.length && good > 1
              ? t('All {good, number} rows can be imported', { good })
              : t('{good, number} of {count, plural, one {# row} other {# rows}} can be imported', {
                  good,
                  count: rows.length,
                })}
          </h2>
        </div>
      </header>
      <RecordTable label={t('Rows of the file')} rows={listed.slice(0, limit)} columns={columns} />
      {listed.length > limit && (
        <div className="cluster gap-l card-end">
          <Button onClick={() => setLimit(limit + 100)}>{t('Show more rows')}</Button>
          <span className="ui-hint">{t('{count} more', { count: listed.length - limit })}</span>
        </div>
      )}
    </section>
  );
}

interface RowProblemsProps extends Outcome {
  /** Label of a field. */
  label: (field: string) => string;
}

/** Reasons why a row cannot be imported. */
export function RowProblems({ problem, fields, label }: RowProblemsProps) {
  return (
    <ul className="bad">
      {problem !== undefined && <li>{problem}</li>}
      {Object.entries(fields ?? {}).map(([field, message]) => (
        <li key={field}>
          <b>{label(field)}:</b> {message}
        </li>
      ))}
    </ul>
  );
}
