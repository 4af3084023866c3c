import { useState } from 'react';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { AddButton } from '../../../shared/antd/icon-button';
import type { ClientDto } from '../../../shared/api';
import { ApiError } from '../../../shared/api-error';
import { Icon } from '../../../shared/icon';
import { useHasRightsOf } from '../../../shared/staff-role';
import { NotPermitted } from '../../../admin/not-permitted';
import type { OpenDialog } from '../../../admin/dialogs/use-record-dialogs';
import { ListFilter, ListScreen, ListSearch } from '../../../admin/tables/list-screen';
import type { Column } from '../../../admin/tables/record-table';
import { RowButton } from '../../../admin/tables/row-actions';
import { useSelection } from '../../../admin/tables/selection';
import { useRecordFilters } from '../../../admin/tables/use-record-filters';
import { AssigneeFilter } from '../../staff/admin/offered/assignee-filter';
import { AssigneeNames } from '../../staff/admin/offered/assignees';
import { useHasColleagues } from '../../staff/admin/offered/use-staff';
import { ClientDialogs, useClientDialogs, type ClientTask } from './client-dialogs';
import { ClientEmail, ClientName, ClientStatus } from './client-status';
import { InviteClientsDialog } from './invite-clients-dialog';
import { clientName } from './offered/record-client';
import { useClients, type ClientFilters } from './use-clients';
import './clients.css';

const statuses: { value: ClientFilters['status']; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
];

const noFilters: ClientFilters = { search: '', status: 'active', assignee: '' };

/** The practice's clients: search, view, add, invite, close. `?search=` finds closed accounts as well. */
export function ClientsSection() {
  const sought = useSearchParams()[0].get('search');
  const filtering = useRecordFilters(noFilters, sought ? { search: sought, status: 'all' } : {});
  const records = useClients(filtering.filters);
  const { list } = records;
  const selection = useSelection<ClientDto>(filtering.filters);
  const [isInviting, setIsInviting] = useState(false);
  const dialogs = useClientDialogs(list);
  const mayAdd = useHasRightsOf('consultant');
  const hasColleagues = useHasColleagues();
  if (list.error instanceof ApiError && list.error.status === 403) return <NotPermitted />;
  return (
    <>
      <ListScreen
        {...records}
        title="Clients"
        tools={
          <>
            <ListSearch label="Search clients" placeholder="Name, username or email" of={filtering} />
            <ListFilter label="Status" name="status" options={statuses} of={filtering} />
            <AssigneeFilter
              value={filtering.filters.assignee}
              onChange={(assignee) => filtering.change({ assignee })}
            />
            {mayAdd && (
              <div className="ui-tools">
                <Link className="ui-text-link" to="/admin/clients/import">
                  Import clients
                </Link>
                <Button type="link" className="ui-text-link" onClick={() => dialogs.open('organization')}>
                  Household or business
                </Button>
                <AddButton type="primary" onClick={() => dialogs.open('new')}>
                  Add New Client
                </AddButton>
              </div>
            )}
          </>
        }
        label="Clients"
        noun={['client', 'clients']}
        filtering={filtering}
        failure="Failed to load clients. Please check your permissions."
        noMatch={{ title: 'No clients found', text: 'Try another name or status.' }}
        empty={{ title: 'No clients found', text: 'Add your first client. They can log in right away.' }}
        rows={hasColleagues ? staffedColumns : columns}
        actions={(client) => <ClientActions client={client} onChoose={dialogs.open} />}
        {...(mayAdd && {
          bulk: {
            selection,
            nameOf: clientName,
            allows: isInvitable,
            actions: (
              <Button icon={<Icon name="send" size={18} />} onClick={() => setIsInviting(true)}>
                Send invitation
              </Button>
            ),
          },
        })}
      />
      <ClientDialogs dialogs={dialogs} />
      <InviteClientsDialog
        open={isInviting}
        clients={selection.rows}
        onSent={selection.clear}
        onClose={() => setIsInviting(false)}
      />
    </>
  );
}

const isActive = ({ status }: ClientDto): boolean => status === 'active';

/** Households and businesses cannot log in. */
const isInvitable = (client: ClientDto): boolean => isActive(client) && client.kind === 'individual';

const columns: Column<ClientDto>[] = [
  {
    title: 'Username',
    render: ({ id, username, name }) => <Link to={`/admin/clients/${id}`}>{username || name}</Link>,
  },
  {
    title: 'Name',
    render: (client) => <ClientName {...client} />,
  },
  { title: 'Email', long: true, render: (client) => <ClientEmail {...client} /> },
  { title: 'Status', render: ({ status }) => <ClientStatus status={status} /> },
];

const staffedColumns: Column<ClientDto>[] = [
  ...columns.slice(0, -1),
  { title: 'Assigned to', render: (client) => <AssigneeNames {...client} /> },
  ...columns.slice(-1),
];

interface ClientActionsProps {
  client: ClientDto;
  onChoose: OpenDialog<ClientDto, ClientTask>;
}

function ClientActions({ client, onChoose }: ClientActionsProps) {
  const mayDelete = useHasRightsOf('owner');
  return (
    <>
      <RowButton
        icon="eye"
        label={`View Details of ${client.username || client.name}`}
        onClick={() => onChoose('details', client)}
      >
        View Details
      </RowButton>
      {mayDelete && isActive(client) && (
        <RowButton
          danger
          icon="trash"
          label={`Delete ${client.username || client.name}`}
          onClick={() => onChoose('close', client)}
        >
          Delete
        </RowButton>
      )}
    </>
  );
}
