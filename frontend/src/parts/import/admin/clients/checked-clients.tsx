import { t } from '@steward/texts';
import { isGood, type Checked } from '../table/checked-rows';
import { RowProblems } from '../table/preview-card';
import type { Column } from '../../../../admin/tables/record-table';
import type { ImportedRowDto, NewcomerDto } from '../../../../shared/api';
import { Badge } from '../../../../shared/antd/badge';
import { fieldLabel } from './client-columns';
import type { ReadRow } from './newcomers';

/** A row of the file with the server's check of it. */
export type CheckedClient = Checked<ReadRow, Pick<ImportedRowDto, 'fields' | 'username'>>;

/** True for a business with a person, who is invited to manage it. */
export const hasOwner = ({ name, firstName, lastName, email }: NewcomerDto): boolean =>
  Boolean(name && (firstName || lastName) && email);

export const clientColumns = (): Column<CheckedClient & { id: number }>[] => [
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

function RowResult(row: CheckedClient) {
  const { fields, username, newcomer } = row;
  if (!isGood(row)) {
    const missing = fields?.['email'] && !newcomer.email && { email: t('No email address') };
    return <RowProblems {...row} fields={{ ...fields, ...missing }} label={fieldLabel} />;
  }
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
