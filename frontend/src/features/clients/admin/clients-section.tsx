import { useState } from 'react';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { AddButton } from '../../../shared/antd/icon-button';
import type { ClientDto, ClientSort } from '../../../shared/api';
import { ApiError } from '../../../shared/api-error';
import { useHasRightsOf } from '../../../shared/staff-role';
import { NotPermitted } from '../../../admin/not-permitted';
import { ListFilter, ListScreen, ListSearch } from '../../../admin/tables/list-screen';
import { useSelection } from '../../../admin/tables/selection';
import { useRecordFilters } from '../../../admin/tables/use-record-filters';
import { AssigneeFilter } from '../../staff/admin/offered/assignee-filter';
import { useHasColleagues } from '../../staff/admin/offered/use-staff';
import { BulkButtons, BulkDialogs, type BulkTask } from './bulk/client-bulk';
import { ClientActions } from './client-actions';
import { clientColumns } from './client-columns';
import { ClientDialogs, useClientDialogs } from './client-dialogs';
import { SortFilter } from './sort-filter';
import { clientViews, filtersOf, type ClientView } from './client-views';
import { clientName, isCurrent } from './offered/record-client';
import { useClients } from './use-clients';
import './clients.css';

const noFilters = { search: '', view: '' as ClientView, assignee: '' };

/** The practice's clients: search, sort, view, add, invite, archive, close. `?search=` finds all of them. */
export function ClientsSection() {
  const sought = useSearchParams()[0].get('search');
  const filtering = useRecordFilters(noFilters, sought ? { search: sought, view: 'everyone' } : {});
  const [sort, setSort] = useState('');
  const { search, view, assignee } = filtering.filters;
  // Each value is the key of a column.
  const records = useClients({ search, ...filtersOf(view), assignee, sort: sort as ClientSort | '' });
  const { list } = records;
  const selection = useSelection<ClientDto>(filtering.filters);
  const [bulk, setBulk] = useState<BulkTask>();
  const dialogs = useClientDialogs(list);
  const isConsultant = useHasRightsOf('consultant');
  const columns = clientColumns(useHasColleagues(), isConsultant);
  if (list.error instanceof ApiError && list.error.status === 403) return <NotPermitted />;
  return (
    <>
      <ListScreen
        {...records}
        title="Clients"
        tools={
          <>
            <ListSearch label="Search clients" placeholder="Name, username or email" of={filtering} />
            <ListFilter
              label="Filter"
              name="view"
              options={clientViews.filter(({ value }) => isConsultant || value !== 'owes')}
              of={filtering}
            />
            <SortFilter columns={columns} sort={sort} onSort={setSort} />
            <AssigneeFilter value={assignee} onChange={(chosen) => filtering.change({ assignee: chosen })} />
            {isConsultant && <AddTools onAdd={dialogs.open} />}
          </>
        }
        label="Clients"
        noun={['client', 'clients']}
        filtering={filtering}
        failure="Failed to load clients. Please check your permissions."
        noMatch={{
          title: 'No clients found',
          text: 'Try another name or filter.',
          clear: 'Show all clients',
        }}
        empty={{ title: 'No clients found', text: 'Add your first client. They can log in right away.' }}
        rows={columns}
        sorting={{ sort, onSort: setSort }}
        actions={(client) => <ClientActions client={client} onChoose={dialogs.open} />}
        bulk={{
          selection,
          nameOf: clientName,
          allows: isCurrent,
          actions: <BulkButtons clients={selection.rows} onChoose={setBulk} />,
        }}
      />
      <ClientDialogs dialogs={dialogs} />
      <BulkDialogs
        task={bulk}
        clients={selection.rows}
        onDone={() => {
          selection.clear();
          void list.refetch();
        }}
        onClose={() => setBulk(undefined)}
      />
    </>
  );
}

function AddTools({ onAdd }: { onAdd: (task: 'new' | 'organization') => void }) {
  return (
    <div className="ui-tools">
      <Link className="ui-text-link" to="/admin/clients/import">
        Import clients
      </Link>
      <Button type="link" className="ui-text-link" onClick={() => onAdd('organization')}>
        Household or business
      </Button>
      <AddButton type="primary" onClick={() => onAdd('new')}>
        Add New Client
      </AddButton>
    </div>
  );
}
