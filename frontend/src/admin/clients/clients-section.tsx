import { useState } from 'react';
import { Button } from 'antd';
import type { ClientDto } from '../../shared/api';
import { ApiError } from '../../shared/api-error';
import { FilterSelect } from '../../shared/antd/filter-select';
import { SearchInput } from '../../shared/antd/search-input';
import { Empty, Failed } from '../../shared/antd/states';
import { Icon } from '../../shared/icon';
import { Badge } from '../../shared/antd/badge';
import { NotPermitted } from '../not-permitted';
import { RecordTable, TableSkeleton } from '../record-table';
import { usePages } from '../use-pages';
import { AddClientDialog } from './add-client-dialog';
import { ClientDetailsDialog } from './client-details-dialog';
import { CloseClientDialog } from './close-client-dialog';
import { personName } from '../../shared/person-name';
import { clientsPage, useClients, type ClientFilters } from '../use-clients';

const statuses: { value: ClientFilters['status']; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
];

/** The practice's clients: find, look at, add, close. */
export function ClientsSection() {
  const [filters, setFilters] = useState<ClientFilters>({ search: '', status: 'active' });
  const list = useClients(filters);
  const pages = usePages(list, clientsPage);
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<ClientDto>();
  const [closing, setClosing] = useState<ClientDto>();

  const change = (changes: Partial<ClientFilters>) => {
    setFilters({ ...filters, ...changes });
    pages.first();
  };
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
          <Button type="primary" icon={<Icon name="plus" size={18} />} onClick={() => setAdding(true)}>
            Add New Client
          </Button>
        </div>
      </div>
      {list.isPending ? (
        <TableSkeleton columns={5} label="Loading clients" />
      ) : list.isError && !list.isFetchNextPageError ? (
        <Failed
          message="Failed to load clients. Please check your permissions."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <RecordTable
          label="Clients"
          pages={pages}
          total={list.total === 1 ? '1 client' : `${list.total} clients`}
          stale={list.isPlaceholderData}
          empty={
            <Empty title="No clients found">
              {filters.search || filters.status === 'closed'
                ? 'Try another name or another status.'
                : 'Add your first client, and they can sign in right away.'}
            </Empty>
          }
          columns={[
            { title: 'Username', render: ({ username }) => username },
            {
              title: 'Name',
              render: (client) => personName(client) || <span className="ui-hint">Not provided</span>,
            },
            { title: 'Email', long: true, render: ({ email }) => email },
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
                    onClick={() => setShown(client)}
                  >
                    View Details
                  </Button>
                  {client.status === 'active' && (
                    <Button
                      type="text"
                      className="ui-danger"
                      icon={<Icon name="trash" size={18} />}
                      aria-label={`Delete ${client.username}`}
                      onClick={() => setClosing(client)}
                    >
                      Delete
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      <AddClientDialog open={adding} onClose={() => setAdding(false)} />
      <ClientDetailsDialog client={shown} onClose={() => setShown(undefined)} />
      <CloseClientDialog client={closing} onClose={() => setClosing(undefined)} />
    </>
  );
}

function ClientStatus({ status }: Pick<ClientDto, 'status'>) {
  return status === 'active' ? <Badge colour="ok">Active</Badge> : <Badge colour="grey">Closed</Badge>;
}
