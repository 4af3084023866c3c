import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { AddButton } from '../../../shared/antd/icon-button';
import type { ClientDto } from '../../../shared/api';
import { ApiError } from '../../../shared/api-error';
import { useSite } from '../../../shared/site';
import { useHasRightsOf } from '../../../shared/staff-role';
import { NotPermitted } from '../../../admin/not-permitted';
import { ListFilter, ListScreen, ListSearch } from '../../../admin/tables/list-screen';
import { useSelection } from '../../../admin/tables/selection';
import { AssigneeFilter } from '../../staff/admin/offered/assignee-filter';
import { useHasColleagues } from '../../staff/admin/offered/use-staff';
import { BulkButtons, BulkDialogs, type BulkTask } from './bulk/client-bulk';
import { ClientActions } from './client-actions';
import { clientColumns } from './client-columns';
import { ClientDialogs, useClientDialogs } from './client-dialogs';
import { SortFilter } from './sort-filter';
import { clientViews, filtersOf } from './client-views';
import { clientName, isCurrent } from './offered/record-client';
import { useClientFilters } from './use-client-filters';
import { useClients } from './use-clients';
import './clients.css';

/** The practice's clients: search, sort, view, add, invite, archive, close. */
export function ClientsSection() {
  const isConsultant = useHasRightsOf('consultant');
  const columns = clientColumns(useHasColleagues(), isConsultant);
  const views = clientViews().filter(({ value }) => isConsultant || value !== 'owes');
  const { sort, onSort, ...filtering } = useClientFilters(columns, views);
  const { search, filter, assignee } = filtering.filters;
  const records = useClients({ search, ...filtersOf(filter), assignee, sort });
  const { list } = records;
  const selection = useSelection<ClientDto>(JSON.stringify(filtering.filters));
  const [bulk, setBulk] = useState<BulkTask>();
  const dialogs = useClientDialogs(list);
  const { sendsEmail } = useSite();
  if (list.error instanceof ApiError && list.error.status === 403) return <NotPermitted />;
  return (
    <>
      <ListScreen
        {...records}
        title={t('Clients')}
        tools={
          <>
            <ListSearch
              label={t('Search clients')}
              placeholder={t('Name, username or email')}
              of={filtering}
            />
            <ListFilter label={t('Filter')} name="filter" options={views} of={filtering} />
            <SortFilter columns={columns} sort={sort} onSort={onSort} />
            <AssigneeFilter value={assignee} onChange={(chosen) => filtering.change({ assignee: chosen })} />
            {isConsultant && <AddTools onAdd={dialogs.open} />}
          </>
        }
        label={t('Clients')}
        count={(count) => t('{count, plural, one {# client} other {# clients}}', { count })}
        filtering={filtering}
        failure={t('Failed to load clients. Please check your permissions.')}
        noMatch={{
          title: t('No clients found'),
          text: t('Try another name or filter.'),
          clear: t('Show all clients'),
        }}
        empty={{
          title: t('No clients found'),
          text: sendsEmail
            ? t('Add your first client. They get an email to set a password.')
            : t('Add your first client. They can log in right away.'),
        }}
        rows={columns}
        sorting={{ sort, onSort }}
        actions={(client) => <ClientActions client={client} onChoose={dialogs.open} />}
        bulk={{
          selection,
          nameOf: clientName,
          allows: isCurrent,
          selected: (count) =>
            t('{count, plural, one {# client selected} other {# clients selected}}', { count }),
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
        {t('Import clients')}
      </Link>
      <Button type="link" className="ui-text-link" onClick={() => onAdd('organization')}>
        {t('Household or business')}
      </Button>
      <AddButton type="primary" onClick={() => onAdd('new')}>
        {t('Add New Client')}
      </AddButton>
    </div>
  );
}
