import { t } from '@steward/texts';
import type { ClientDto } from '../../../../shared/api';
import { formatMoney } from '../../../../shared/text/format';
import type { Column } from '../../../../admin/tables/record-table';
import { AssigneeNames } from '../../../clients/admin/offered/assignees';
import { TagCell } from '../../../clients/admin/offered/tags/tag-badges';
import { ClientEmail, ClientName, ClientStatus, LastContact } from './client-status';

const person = (): Column<ClientDto>[] => [
  { title: t('Name'), sort: { key: 'name' }, render: (client) => <ClientName {...client} /> },
  {
    title: t('Username'),
    optional: 'username',
    render: ({ username }) => <span className="client-text">{username}</span>,
  },
  {
    title: t('Email'),
    render: (client) => (
      <span className="client-text client-state">
        <ClientEmail {...client} />
      </span>
    ),
  },
  { title: t('Status'), render: (client) => <ClientStatus client={client} /> },
];

const assignees = (): Column<ClientDto> => ({
  title: t('Assigned to'),
  from: 'desktop',
  render: (client) => <AssigneeNames {...client} />,
});

const tagged = (): Column<ClientDto> => ({
  title: t('Tags'),
  from: 'laptop',
  render: ({ tags }) => <TagCell tags={tags} />,
});

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
  numeric: true,
  end: true,
  sort: { key: 'balance', descending: true },
  render: ({ balance: owed }) => owed !== null && formatMoney(owed),
});

/** Columns of the client list: assignees for practices with colleagues, tags if there are any, amounts not for assistants. */
export const clientColumns = (
  hasColleagues: boolean,
  hasTags: boolean,
  seesAmounts: boolean,
): Column<ClientDto>[] => [
  ...person(),
  ...(hasTags ? [tagged()] : []),
  ...(hasColleagues ? [assignees()] : []),
  ...work(),
  ...(seesAmounts ? [balance()] : []),
];
