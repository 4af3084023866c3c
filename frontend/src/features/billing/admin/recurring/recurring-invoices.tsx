import { Button } from 'antd';
import { NoMatch, RecordList } from '../../../../admin/tables/record-list';
import { RowMenu } from '../../../../admin/tables/row-menu';
import { useRecordDialogs } from '../../../../admin/dialogs/use-record-dialogs';
import { useRecordFilters } from '../../../../admin/tables/use-record-filters';
import { usePages } from '../../../../admin/tables/use-pages';
import { useAction } from '../../../../shared/action/use-action';
import { Badge } from '../../../../shared/antd/badge';
import { SearchInput } from '../../../../shared/antd/search-input';
import { Empty } from '../../../../shared/antd/states';
import { RecurringInvoicesService, type RecurringInvoiceDto } from '../../../../shared/api';
import { Spot } from '../../../../shared/art/spot';
import { formatDate, formatMoney } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';
import { ClientFilter } from '../../../clients/admin/offered/client-select';
import { EndRecurringDialog } from './end-recurring-dialog';
import { RecurringDialog } from './recurring-dialog';
import { periodLabel } from './recurring-schema';

const page = 25;

interface Filters {
  search: string;
  /** users.id of the client */
  userId: number | undefined;
}
const noFilters: Filters = { search: '', userId: undefined };

/** Recurring invoices: create, pause, edit, end. */
export function RecurringInvoices() {
  const { filters, change, clear, isFiltered } = useRecordFilters(noFilters);
  const query = given(filters);
  const list = usePagedList<RecurringInvoiceDto>({
    key: ['/api/admin/recurring-invoices', 'list', query],
    load: (cursor) =>
      RecurringInvoicesService.listRecurringInvoices({ ...query, limit: page, ...given({ cursor }) }),
    times: queryTimes.adminInvoices,
  });
  const pages = usePages(list, page, filters);
  const dialogs = useRecordDialogs<RecurringInvoiceDto, 'new' | 'edit' | 'end'>();
  const pausing = useAction({
    call: ({ id, paused }: RecurringInvoiceDto) =>
      RecurringInvoicesService.updateRecurringInvoice({ id, requestBody: { paused: !paused } }),
    events: ['recurring_invoice.changed'],
    success: ({ paused }) => ({ title: paused ? 'Recurring invoice paused' : 'Recurring invoice resumed' }),
    failure: 'Failed to change the recurring invoice',
  });
  return (
    <>
      <div className="toolbar below">
        <SearchInput
          label="Search recurring invoices"
          placeholder="Description or client"
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
        <ClientFilter value={filters.userId} onChange={(userId) => change({ userId })} />
        <div className="ui-tools ui-tools-end">
          <Button type="primary" icon={<Icon name="plus" size={18} />} onClick={() => dialogs.open('new')}>
            New recurring invoice
          </Button>
        </div>
      </div>
      <RecordList
        label="Recurring invoices"
        list={list}
        pages={pages}
        noun={['recurring invoice', 'recurring invoices']}
        failure="Failed to load recurring invoices. Please try again."
        noMatch={
          isFiltered && (
            <NoMatch
              art={<Spot name="oak" />}
              title="No recurring invoices match"
              clear={{ label: 'Clear search and filters', onClear: clear }}
            >
              Try another word or client.
            </NoMatch>
          )
        }
        empty={
          <Empty art={<Spot name="oak" />} title="No recurring invoices yet">
            For a retainer or a monthly package. Set it up once, and invoices are issued on schedule.
          </Empty>
        }
        rows={[
          { title: 'Description', long: true, render: ({ description }) => <b>{description}</b> },
          { title: 'Client', render: ({ client }) => client.name },
          { title: 'How often', render: ({ every }) => periodLabel(every) },
          { title: 'Amount', numeric: true, end: true, render: ({ amount }) => formatMoney(amount) },
          { title: 'Next', numeric: true, render: (recurring) => <NextDay recurring={recurring} /> },
          {
            title: 'Actions',
            actions: true,
            render: (recurring) => (
              <span className="ui-row-actions">
                <RowMenu
                  of={recurring.description}
                  actions={[
                    { label: 'Edit', icon: 'pencil', onSelect: () => dialogs.open('edit', recurring) },
                    {
                      label: recurring.paused ? 'Resume' : 'Pause',
                      icon: recurring.paused ? 'arrow-right' : 'clock',
                      onSelect: () => pausing.mutate(recurring),
                    },
                    {
                      label: 'End',
                      icon: 'close',
                      danger: true,
                      onSelect: () => dialogs.open('end', recurring),
                    },
                  ]}
                />
              </span>
            ),
          },
        ]}
      />
      <RecurringDialog
        recurring={dialogs.isOpen('new') ? 'new' : dialogs.rowFor('edit')}
        onClose={dialogs.close}
      />
      <EndRecurringDialog recurring={dialogs.rowFor('end')} onClose={dialogs.close} />
    </>
  );
}

/** Date of the next invoice, and the end date if set. */
function NextDay({ recurring: { nextOn, paused, endsOn } }: { recurring: RecurringInvoiceDto }) {
  if (paused) return <Badge colour="grey">Paused</Badge>;
  if (nextOn === null) return <span className="ui-hint">No more invoices</span>;
  return (
    <div>
      {formatDate(nextOn)}
      {endsOn && <p className="ui-hint">Until {formatDate(endsOn)}</p>}
    </div>
  );
}
