import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { ClientsService, type ClientDto } from '../../../shared/api';
import { ApiError } from '../../../shared/api-error';
import { FilterSelect } from '../../../shared/antd/filter-select';
import { SearchInput } from '../../../shared/antd/search-input';
import { Empty } from '../../../shared/antd/states';
import { Icon } from '../../../shared/icon';
import { queryTimes } from '../../../shared/query-client';
import { NotPermitted } from '../../../admin/not-permitted';
import { ApplyPackDialog } from '../../packs/admin/offered/apply-pack-dialog';
import { NewConversationDialog } from '../../messaging/admin/offered/new-conversation-dialog';
import { NoMatch, RecordList } from '../../../admin/tables/record-list';
import { MissingRecord } from '../../../admin/dialogs/missing-record';
import { usePages } from '../../../admin/tables/use-pages';
import { useRecordDialogs } from '../../../admin/dialogs/use-record-dialogs';
import { useRecordFilters } from '../../../admin/tables/use-record-filters';
import { AddClientDialog } from './add-client-dialog';
import { ClientDetailsDialog } from './client-details-dialog';
import { ClientEmail, ClientStatus } from './client-status';
import { CloseClientDialog } from './close-client-dialog';
import { EditProfileDialog } from './edit-profile-dialog';
import { personName } from '../../../shared/person-name';
import { clientsPage, clientsPath, useClients, type ClientFilters } from './use-clients';

const statuses: { value: ClientFilters['status']; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
];

const noFilters: ClientFilters = { search: '', status: 'active' };

/** The practice's clients: search, view, add, close. `?search=` finds closed accounts as well. */
export function ClientsSection() {
  const sought = useSearchParams()[0].get('search');
  const { filters, change, isFiltered } = useRecordFilters(
    noFilters,
    sought ? { search: sought, status: 'all' } : {},
  );
  const list = useClients(filters);
  const pages = usePages(list, clientsPage, filters);
  const dialogs = useRecordDialogs<ClientDto, 'new' | 'details' | 'edit' | 'message' | 'pack' | 'close'>({
    parameter: 'client',
    task: 'details',
    list,
    path: (id) => `${clientsPath}/${id}`,
    load: (id) => ClientsService.getClient({ id }),
    ...queryTimes.clients,
  });

  if (list.error instanceof ApiError && list.error.status === 403) return <NotPermitted />;
  return (
    <>
      <div className="ui-page-title">
        <h1>Clients</h1>
        <div className="ui-tools">
          <SearchInput
            label="Search clients"
            placeholder="Name, username or email"
            value={filters.search}
            onSearch={(search) => change({ search })}
          />
          <FilterSelect
            label="Status"
            value={filters.status}
            options={statuses}
            onChange={(status) => change({ status })}
          />
          <Link className="ui-text-link" to="/admin/clients/import">
            Import clients
          </Link>
          <Button type="primary" icon={<Icon name="plus" size={18} />} onClick={() => dialogs.open('new')}>
            Add New Client
          </Button>
        </div>
      </div>
      <RecordList
        label="Clients"
        list={list}
        pages={pages}
        noun={['client', 'clients']}
        failure="Failed to load clients. Please check your permissions."
        noMatch={isFiltered && <NoMatch title="No clients found">Try another name or status.</NoMatch>}
        empty={<Empty title="No clients found">Add your first client. They can log in right away.</Empty>}
        rows={[
          {
            title: 'Username',
            render: ({ id, username }) => <Link to={`/admin/clients/${id}`}>{username}</Link>,
          },
          {
            title: 'Name',
            render: (client) => personName(client) || <span className="ui-hint">Not provided</span>,
          },
          { title: 'Email', long: true, render: (client) => <ClientEmail {...client} /> },
          { title: 'Status', render: ({ status }) => <ClientStatus status={status} /> },
          {
            title: 'Actions',
            actions: true,
            render: (client) => (
              <span className="ui-row-actions">
                <Button
                  type="text"
                  icon={<Icon name="eye" size={18} />}
                  aria-label={`View Details of ${client.username}`}
                  onClick={() => dialogs.open('details', client)}
                >
                  View Details
                </Button>
                {client.status === 'active' && (
                  <Button
                    type="text"
                    className="ui-danger"
                    icon={<Icon name="trash" size={18} />}
                    aria-label={`Delete ${client.username}`}
                    onClick={() => dialogs.open('close', client)}
                  >
                    Delete
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      <AddClientDialog open={dialogs.isOpen('new')} onClose={dialogs.close} />
      <MissingRecord open={dialogs.isMissing} noun="Client" onClose={dialogs.close} />
      <ClientDetailsDialog
        client={dialogs.rowFor('details')}
        onEdit={(client) => dialogs.open('edit', client)}
        onSendMessage={(client) => dialogs.open('message', client)}
        onApplyPack={(client) => dialogs.open('pack', client)}
        onClose={dialogs.close}
      />
      <EditProfileDialog client={dialogs.rowFor('edit')} onClose={dialogs.close} />
      <NewConversationDialog client={dialogs.rowFor('message')} onClose={dialogs.close} />
      <ApplyPackDialog
        open={dialogs.isOpen('pack')}
        client={dialogs.rowFor('pack')}
        onClose={dialogs.close}
      />
      <CloseClientDialog client={dialogs.rowFor('close')} onClose={dialogs.close} />
    </>
  );
}
