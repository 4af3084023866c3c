import { t } from '@steward/texts';
import type { ClientDto } from '../../../../shared/api';
import { formatMoney } from '../../../../shared/text/format';
import type { Column } from '../../../../admin/tables/record-table';
import { ClientEmail, ClientName, ClientStatus, LastContact } from './client-status';

const person = (hasColleagues: boolean): Column<ClientDto>[] => [
  {
    title: t('Username'),
    optional: 'username',
    isOnAtFirst: true,
    render: ({ username }) => <span className="client-username">{username}</span>,
  },
  {
    title: t('Name'),
    long: true,
    place: 'name',
    sort: { key: 'name' },
    render: (client) => <ClientName client={client} hasColleagues={hasColleagues} />,
  },
  {
    title: t('Email'),
    place: 'who',
    render: (client) => (
      <span className="client-text client-state">
        <ClientEmail {...client} />
      </span>
    ),
  },
  { title: t('Status'), place: 'badge', render: (client) => <ClientStatus client={client} /> },
];

const work = (): Column<ClientDto>[] => [
  {
    title: t('Last contact'),
    from: 'laptop',
    numeric: true,
    sort: { key: 'lastContact', descending: true },
    render: (client) => <LastContact {...client} />,
  },
  {
    title: t('Open items'),
    numeric: true,
    end: true,
    sort: { key: 'openItems', descending: true },
    render: ({ openItems }) => openItems,
  },
];

const balance = (): Column<ClientDto> => ({
  title: t('[amount] Balance'),
  place: 'amount',
  numeric: true,
  end: true,
  sort: { key: 'balance', descending: true },
  render: ({ balance: owed }) => owed !== null && formatMoney(owed),
});

/** Columns of the client list: with assignees for practices with colleagues, amounts not for assistants. */
export const clientColumns = (hasColleagues: boolean, seesAmounts: boolean): Column<ClientDto>[] => [
  ...person(hasColleagues),
  ...[...work(), ...(seesAmounts ? [balance()] : [])].map((column) => ({ ...column, afterActions: true })),
];
