import { useState } from 'react';
import { t } from '@steward/texts';
import { RecordTable, type Column } from '../../../../admin/tables/record-table';
import type { NewcomerDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Badge } from '../../../../shared/antd/badge';
import { isGood, type CheckedRow } from './checked-rows';
import { fieldLabel } from './client-columns';

/** Number of rows shown at first. */
const previewRows = 25;

/** The server's check of each row; rows with problems come first. */
export function PreviewCard({ rows }: { rows: readonly CheckedRow[] }) {
  const [limit, setLimit] = useState(previewRows);
  const good = rows.filter((row) => isGood(row)).length;
  const listed = rows
    .map((row) => ({ ...row, id: row.newcomer.line }))
    .sort((one, other) => Number(isGood(one)) - Number(isGood(other)) || one.id - other.id);
  return (
    <section className="ui-card" aria-label={t('Rows')}>
      <header>
        <div role="status">
          <h2>
            {good === rows.length && good > 1
              ? t('All {good, number} rows can be imported', { good })
              : t('{good, number} of {count, plural, one {# row} other {# rows}} can be imported', {
                  good,
                  count: rows.length,
                })}
          </h2>
        </div>
      </header>
      <RecordTable label={t('Rows of the file')} rows={listed.slice(0, limit)} columns={columns()} />
      {listed.length > limit && (
        <div className="cluster gap-l card-end">
          <Button onClick={() => setLimit(limit + 100)}>{t('Show more rows')}</Button>
          <span className="ui-hint">{t('{count} more', { count: listed.length - limit })}</span>
        </div>
      )}
    </section>
  );
}

type ListedRow = CheckedRow & { id: number };

const columns = (): Column<ListedRow>[] => [
  {
    title: t('Name'),
    render: ({ newcomer }) => <NewcomerName {...newcomer} />,
  },
  { title: t('Line'), numeric: true, render: ({ id }) => id },
  {
    title: t('Email'),
    long: true,
    render: ({ newcomer }) => newcomer.email ?? <span className="ui-hint">{t('None')}</span>,
  },
  {
    title: t('Result'),
    render: (row) => (
      <>
        <RowResult {...row} />
        {row.otherAddresses.length > 0 && (
          <p className="ui-hint">
            {t('Only the first address is taken')} ({row.otherAddresses.join(', ')})
          </p>
        )}
      </>
    ),
  },
];

function RowResult({ problem, fields, username, newcomer }: CheckedRow) {
  if (problem !== undefined || fields)
    return (
      <ul className="bad">
        {problem !== undefined && <li>{problem}</li>}
        {Object.entries(fields ?? {}).map(([field, message]) => (
          <li key={field}>
            <b>{fieldLabel(field)}:</b>{' '}
            {field === 'email' && !newcomer.email ? t('No email address') : message}
          </li>
        ))}
      </ul>
    );
  return (
    <span className="cluster">
      <Badge colour="ok">{t('Ready')}</Badge>
      <span className="ui-hint">
        {username ? t('Username {username}', { username }) : t('[client] Business')}
      </span>
    </span>
  );
}

/** A person, or a business with the person who would be its owner. */
function NewcomerName({ name, firstName, lastName }: Partial<NewcomerDto>) {
  const person = [firstName, lastName].filter(Boolean).join(' ');
  if (name)
    return (
      <>
        <b>{name}</b>
        {person && <div className="ui-hint">{t('Owner: {person}', { person })}</div>}
      </>
    );
  return person ? <b>{person}</b> : <span className="ui-hint">{t('No name')}</span>;
}
