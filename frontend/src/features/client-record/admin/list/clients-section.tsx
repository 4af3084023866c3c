import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Button, AddButton } from '../../../../shared/antd/button';
import type { ClientDto, ClientSort } from '../../../../shared/api';
import { Spot } from '../../../../shared/art/spot';
import { ApiError } from '../../../../shared/http/api-error';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { NotPermitted } from '../../../../admin/not-permitted';
import { ListFilter, ListScreen, ListSearch } from '../../../../admin/tables/list-screen';
import { useSelection } from '../../../../admin/tables/selection';
import { AssigneeFilter } from '../../../clients/admin/offered/assignee-filter';
import { useHasColleagues } from '../../../clients/admin/offered/use-staff';
import { BulkButtons, BulkDialogs, type BulkTask } from './bulk/client-bulk';
import { ClientActions } from './client-actions';
import { clientColumns } from './client-columns';
import { ClientDialogs, useClientDialogs } from './client-dialogs';
import { clientName, isCurrent } from '../../../clients/admin/offered/record-client';
import { useClients, type ClientFilters } from '../../../clients/admin/use-clients';
import { useAddressFilters } from '../../../../shared/forms/use-address-filters';
import type { Column } from '../../../../admin/tables/record-table';
import { FilterSelect } from '../../../../shared/antd/filter-select';
import '../../../clients/admin/clients.css';

/** Values of the list's filter. */
type ClientView =
  | ''
  | 'not_invited'
  | 'never_signed_in'
  | 'owes'
  | 'silent'
  | 'archived'
  | 'closed'
  | 'everyone';

const clientViews = (): readonly { value: ClientView; label: string }[] => [
  { value: '', label: t('[clients] All') },
  { value: 'not_invited', label: t('[clients] Not invited') },
  { value: 'never_signed_in', label: t('Never logged in') },
  { value: 'owes', label: t('Owes') },
  { value: 'silent', label: t('No recent activity') },
  { value: 'archived', label: t('[clients] Archived') },
  { value: 'closed', label: t('[clients] Closed') },
  { value: 'everyone', label: t('All, with archived and closed') },
];

/** Filters of the call. */
function filtersOf(view: ClientView): Pick<ClientFilters, 'status' | 'filter'> {
  if (view === 'everyone') return { status: 'all' };
  return view === '' || view === 'archived' || view === 'closed' ? { status: view } : { filter: view };
}

const noFilters = { search: '', filter: '', assignee: '' };

/** Search, filter and order of the list of clients, in the address. Unknown values count as none. */
function useClientFilters(columns: readonly Column<ClientDto>[], views = clientViews()) {
  const { params, change } = useAddressFilters();
  const wanted = (name: string): string => params.get(name) ?? '';
  const filters = {
    search: wanted('search'),
    filter: views.find(({ value }) => value === wanted('filter'))?.value ?? ('' satisfies ClientView),
    assignee: wanted('assignee'),
  };
  const isSortable = columns.some(({ sort }) => sort?.key === wanted('sort').replace(/^-/, ''));
  return {
    filters,
    change,
    clear: () => change(noFilters),
    isFiltered: Object.values(filters).some((value) => value !== ''),
    // Each key of a column is a value of the call.
    sort: isSortable ? (wanted('sort') as ClientSort) : ('' as const),
    onSort: (sort: string) => change({ sort }),
  };
}

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
            {isConsultant && (
              <div className="ui-tools">
                <Link className="ui-text-link" to="/admin/clients/import">
                  {t('Import clients')}
                </Link>
                <Button look="link" onClick={() => dialogs.open('organization')}>
                  {t('Add household or business')}
                </Button>
                <AddButton type="primary" onClick={() => dialogs.open('new')}>
                  {t('Add New Client')}
                </AddButton>
              </div>
            )}
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
          title: t('No clients yet'),
          text: t('Invite your first client.'),
          action: isConsultant && <Button onClick={() => dialogs.open('new')}>{t('Invite a client')}</Button>,
        }}
        art={<Spot name="arcade" />}
        rows={columns}
        sorting={{ sort, onSort }}
        actions={(client) => <ClientActions client={client} onChoose={dialogs.open} />}
        bulk={{
          selection,
          nameOf: clientName,
          allows: isCurrent,
          selected: (count) =>
            t('{count, plural, one {# client selected} other {# clients selected}}', { count }),
          actions: <BulkButtons onChoose={setBulk} />,
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

interface SortFilterProps<Row> {
  columns: readonly Column<Row>[];
  sort: string;
  onSort: (sort: string) => void;
}

/** Order of a list on a phone, where the titles of the columns are hidden. */
function SortFilter<Row>({ columns, sort, onSort }: SortFilterProps<Row>) {
  const options = columns.flatMap(({ title, sort: by }) => {
    if (!by) return [];
    const [ascending, descending] = [
      { value: by.key, label: t('{title}, ascending', { title }) },
      { value: `-${by.key}`, label: t('{title}, descending', { title }) },
    ];
    return by.descending ? [descending, ascending] : [ascending, descending];
  });
  return (
    <span className="client-sort">
      <FilterSelect
        label={t('Sort by')}
        value={sort}
        options={[{ value: '', label: t('Newest first') }, ...options]}
        onChange={onSort}
      />
    </span>
  );
}
