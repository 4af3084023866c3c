import { useState } from 'react';
import { t } from '@steward/texts';
import { Button, AddButton } from '../../../../shared/antd/button';
import type { ClientDto } from '../../../../shared/api';
import { Spot } from '../../../../shared/art/spot';
import { ApiError } from '../../../../shared/http/api-error';
import { useAdditions } from '../../../../shared/parts/parts-in-use';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { NotPermitted } from '../../../../admin/not-permitted';
import { ListFilter, ListSearch } from '../../../../admin/tables/list-screen';
import { useListFilters } from '../../../../admin/tables/use-list-filters';
import { WorkList } from '../../../../admin/tables/work-list';
import { useSelection } from '../../../../admin/tables/selection';
import { AssigneeFilter } from '../../../clients/admin/offered/assignee-filter';
import { TagFilter } from '../../../clients/admin/offered/tags/tag-filter';
import { useHasColleagues } from '../../../clients/admin/offered/use-staff';
import { BulkButtons, BulkDialogs, type BulkTask } from './bulk/client-bulk';
import { ClientActions } from './client-actions';
import { clientColumns } from './client-columns';
import { ClientDialogs, useClientDialogs } from './client-dialogs';
import { useArchiving } from './use-archiving';
import { clientName, isCurrent } from '../../../clients/admin/offered/record-client';
import { useClients, type ClientFilters } from '../../../clients/admin/use-clients';
import { HeadLinks } from '../../../../admin/navigation/head-links';
import '../../../clients/admin/clients.css';

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Screens beside the list, for consultants. */
    'clients.links': () => readonly { label: string; to: string }[];
  }
}

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

const noFilters = { search: '', filter: '' as ClientView, assignee: '', tag: [] as string[] };
const sorts = ['name', 'created_at', 'lastContact', 'openItems', 'balance', 'lastSignInAt'] as const;

/** The practice's clients: search, sort, view, add, invite, archive, close. */
export function ClientsSection() {
  const isConsultant = useHasRightsOf('consultant');
  const columns = clientColumns(useHasColleagues(), isConsultant);
  const views = clientViews().filter(({ value }) => isConsultant || value !== 'owes');
  const filtering = useListFilters({
    none: noFilters,
    options: { filter: views },
    sorts: sorts.filter((name) => isConsultant || name !== 'balance'),
  });
  const { search, filter, assignee, tag } = filtering.filters;
  const records = useClients({
    search,
    ...filtersOf(filter),
    assignee,
    ...(tag.length > 0 && { tag }),
    sort: filtering.sort,
  });
  const { list } = records;
  const selection = useSelection<ClientDto>(JSON.stringify(filtering.filters));
  const [bulk, setBulk] = useState<BulkTask>();
  const links = useAdditions('clients.links').flatMap((ofPart) => ofPart());
  const dialogs = useClientDialogs(list);
  const archive = useArchiving();
  if (list.error instanceof ApiError && list.error.status === 403) return <NotPermitted />;
  return (
    <>
      <WorkList
        {...records}
        name="clients"
        views={[]}
        title={t('Clients')}
        buttons={
          isConsultant && (
            <>
              <HeadLinks
                of={t('Clients')}
                links={[
                  ...links.map((link) => ({ ...link, icon: 'upload' as const })),
                  {
                    label: t('Add household or business'),
                    icon: 'people',
                    onSelect: () => dialogs.open('organization'),
                  },
                ]}
              />
              <AddButton type="primary" onClick={() => dialogs.open('new')}>
                {t('Add New Client')}
              </AddButton>
            </>
          )
        }
        search={
          <ListSearch label={t('Search clients')} placeholder={t('Name, username or email')} of={filtering} />
        }
        filters={
          <>
            <ListFilter label={t('Filter')} name="filter" options={views} of={filtering} />
            <TagFilter value={tag} onChange={(chosen) => filtering.change({ tag: chosen })} />
            <AssigneeFilter value={assignee} onChange={(chosen) => filtering.change({ assignee: chosen })} />
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
          titleFirst: true,
          text: t('Invite your first client.'),
          action: isConsultant && <Button onClick={() => dialogs.open('new')}>{t('Invite a client')}</Button>,
        }}
        art={<Spot name="arcade" />}
        rows={columns}
        actions={(client) => <ClientActions client={client} onChoose={dialogs.open} onArchive={archive} />}
        bulk={{
          selection,
          nameOf: clientName,
          allows: isCurrent,
          selected: (count) =>
            t('{count, plural, one {# client selected} other {# clients selected}}', { count }),
          actions: <BulkButtons onChoose={setBulk} />,
        }}
      />
      <ClientDialogs dialogs={dialogs} onArchive={archive} />
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
