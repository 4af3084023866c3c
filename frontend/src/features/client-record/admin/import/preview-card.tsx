import { useState } from 'react';
import { t } from '@steward/texts';
import { RecordTable, type Column } from '../../../../admin/tables/record-table';
import type { ImportedRowDto, NewcomerDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Badge } from '../../../../shared/antd/badge';
import { fieldLabel } from './client-columns';

/** Number of rows shown at first. */
const previewRows = 25;

interface PreviewCardProps {
  newcomers: readonly NewcomerDto[];
  rows: readonly ImportedRowDto[];
}

/** The server's check of each row; rows with problems come first. */
export function PreviewCard({ newcomers, rows }: PreviewCardProps) {
  const [limit, setLimit] = useState(previewRows);
  const good = rows.filter(({ fields }) => !fields).length;
  const listed = rows
    .map((row, index) => ({ ...row, id: row.row, newcomer: newcomers[index] }))
    .sort((one, other) => Number(!one.fields) - Number(!other.fields) || one.row - other.row);
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

type ListedRow = ImportedRowDto & { id: number; newcomer: NewcomerDto | undefined };

const columns = (): Column<ListedRow>[] => [
  {
    title: t('Name'),
    render: ({ newcomer }) => <NewcomerName {...newcomer} />,
  },
  { title: t('Row'), numeric: true, render: ({ row }) => row },
  {
    title: t('Email'),
    long: true,
    render: ({ newcomer }) => newcomer?.email ?? <span className="ui-hint">{t('None')}</span>,
  },
  {
    title: t('Result'),
    render: ({ fields, username, newcomer }) =>
      fields ? (
        <ul className="bad">
          {Object.entries(fields).map(([field, message]) => (
            <li key={field}>
              <b>{fieldLabel(field)}:</b>{' '}
              {field === 'email' && !newcomer?.email ? t('No email address') : message}
            </li>
          ))}
        </ul>
      ) : (
        <span className="cluster">
          <Badge colour="ok">{t('Ready')}</Badge>
          <span className="ui-hint">{t('Username {username}', { username: username ?? '' })}</span>
        </span>
      ),
  },
];

function NewcomerName({ firstName, lastName }: Partial<NewcomerDto>) {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name ? <b>{name}</b> : <span className="ui-hint">{t('No name')}</span>;
}
