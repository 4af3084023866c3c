import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { Button, AddButton } from '../../../../shared/antd/button';
import { useRecordDialogs, MissingRecord } from '../../../../admin/dialogs/record-dialogs';
import { ListFilter, ListSearch } from '../../../../admin/tables/list-screen';
import type { ShippedView } from '../../../../admin/tables/saved-views';
import { useListFilters } from '../../../../admin/tables/use-list-filters';
import { WorkList } from '../../../../admin/tables/work-list';
import { InvoicesService, type AdminInvoiceDto, type TableFormat } from '../../../../shared/api';
import { Spot } from '../../../../shared/art/spot';
import { queryTimes } from '../../../../shared/http/query-client';
import { ListClientFilter } from '../../../clients/admin/offered/client-select';
import { clientIn, useRecordClient } from '../../../clients/admin/offered/record-client';
import { AdminInvoiceDialog } from '../record/admin-invoice-dialog';
import { InvoiceMenu } from '../record/invoice-menu';
import { InvoiceTaskDialogs } from '../record/invoice-task-dialogs';
import { invoicePath, useInvoiceTasks } from '../record/invoice-tasks';
import { useBulkRemind } from '../../../../admin/bulk/use-bulk-remind';
import { invoiceReminder } from '../offered/invoice-reminder';
import { isKept, type ListedInvoice } from '../offered/kept-invoices';
import { invoiceColumns } from './invoice-columns';
import {
  invoicesFound,
  mostReminded,
  queryOf,
  type State,
  stateOptions,
  useAdminInvoices,
  type AdminInvoiceFilters,
  useInvoiceSummary,
} from './use-admin-invoices';
import { useState } from 'react';
import { download } from '../../../../shared/action/download';
import { useAction } from '../../../../shared/action/use-action';
import { Segmented } from '../../../../shared/antd/segmented';
import { useAdditions } from '../../../../shared/parts/parts-in-use';
import type { ExportChoice } from '../offered/added-export';
import { CsvHint } from '../offered/csv-hint';
import { PeriodButton } from '../../shared/offered/period-button';
import { locale } from '@steward/texts/locale';
import { given } from '../../../../shared/http/paged-list';
import { Fact } from '../../../../shared/kit/fact';
import { formatMoney } from '../../../../shared/text/format';
import { Icon } from '../../../../shared/kit/icon';
import '../billing.css';

const noFilters = { search: '', client: '', state: '' as State | '', olderThan: '' };
const sorts = ['invoiceNumber', 'client', 'amount', 'balance', 'dueDate', 'issuedOn'] as const;
const shippedViews = (): ShippedView[] => [
  { name: t('Owed over {days} days', { days: 30 }), query: 'olderThan=30' },
];

/** Every client's invoices in one table, or one client's on their page; `?invoice=7` opens one of them. */
export function AllInvoices() {
  const filtering = useListFilters({ none: noFilters, options: { state: stateOptions() }, sorts });
  const { change, sort } = filtering;
  const { client, isClosed, filtersOf, columnsOf } = useRecordClient();
  const { client: chosen, ...others } = filtering.filters;
  const filters = filtersOf({ ...others, userId: clientIn({ client: chosen }) });
  const records = useAdminInvoices(filters, sort);
  const reading = useRecordDialogs<AdminInvoiceDto, 'read'>({
    parameter: 'invoice',
    task: 'read',
    list: { ...records.list, rows: records.list.rows.filter(isKept) },
    path: invoicePath,
    load: (id) => InvoicesService.getInvoiceForAdmin({ id }),
    ...queryTimes.adminInvoices,
  });
  const { task, begin, close, isIssuing, question } = useInvoiceTasks();
  const reminding = useBulkRemind<ListedInvoice>({
    of: JSON.stringify(filters),
    nameOf: ({ invoiceNumber, client: { name } }) => `${invoiceNumber ?? t('Draft of an invoice')}, ${name}`,
    allows: isKept,
    selected: (count) =>
      t('{count, plural, one {# invoice selected} other {# invoices selected}}', { count }),
    remindersOf: (invoices) => invoices.filter(isKept).map(invoiceReminder),
    everything: { count: Math.min(records.list.total, mostReminded), load: () => invoicesFound(filters) },
  });
  return (
    <>
      <WorkList
        {...records}
        name="invoices"
        views={client ? undefined : shippedViews()}
        label={t('Invoices')}
        search={
          <ListSearch
            label={t('Search invoices')}
            placeholder={client ? t('Number or description') : t('Number, description or client')}
            of={filtering}
          />
        }
        filters={<InvoiceFilters filtering={filtering} asked={filters} />}
        count={(count) => t('{count, plural, one {# invoice} other {# invoices}}', { count })}
        filtering={filtering}
        art={<Spot name="ledger" />}
        noMatch={{
          title: t('No invoices match'),
          text: client ? t('Try another word, or status.') : t('Try another word, client or status.'),
          clear: t('Clear search and filters'),
        }}
        empty={{
          title: t('No invoices yet'),
          text: !isClosed && t('Create your first one. The client will see it in the portal.'),
          action: !client && <NewInvoiceButton />,
        }}
        rows={columnsOf(invoiceColumns())}
        {...(!isClosed && { bulk: reminding.bulk })}
        actions={(invoice) => isKept(invoice) && <InvoiceMenu invoice={invoice} onTask={begin} />}
        summary={
          <div className="admin-summary cluster between">
            <InvoiceTotals filters={filters} />
            {!client && filters.state !== 'reported' && (
              <ReportedPayments onShow={() => change({ ...noFilters, state: 'reported' })} />
            )}
          </div>
        }
      />
      <MissingRecord open={reading.isMissing} title={t('Invoice not found')} onClose={reading.close} />
      {/* The dialog of a task replaces the invoice's dialog, which is shown again afterwards. */}
      <AdminInvoiceDialog
        invoice={task ? undefined : reading.rowFor('read')}
        onTask={begin}
        isIssuing={isIssuing}
        onClose={reading.close}
      />
      {question}
      {reminding.dialog}
      <InvoiceTaskDialogs task={task} onClose={close} onDeleted={reading.close} />
    </>
  );
}

type Filtering = ReturnType<typeof useListFilters<typeof noFilters, (typeof sorts)[number]>>;

/** @param asked the filters as the call has them */
function InvoiceFilters({ filtering, asked }: { filtering: Filtering; asked: AdminInvoiceFilters }) {
  const { filters, change, sort } = filtering;
  const { client } = useRecordClient();
  return (
    <>
      <ListClientFilter of={filtering} />
      <ListFilter label={t('Status')} name="state" options={stateOptions()} of={filtering} />
      {filters.olderThan !== '' && (
        <Button
          icon={<Icon name="close" size={16} />}
          iconPlacement="end"
          aria-label={t('Remove the filter: owed over {days} days', { days: filters.olderThan })}
          onClick={() => change({ olderThan: '' })}
        >
          {t('Owed over {days} days', { days: filters.olderThan })}
        </Button>
      )}
      {!client && <ExportButton query={queryOf(asked)} sort={sort} />}
    </>
  );
}

function NewInvoiceButton() {
  const navigate = useNavigate();
  return <AddButton onClick={() => void navigate('?view=write')}>{t('New invoice')}</AddButton>;
}

/** Lists to export, by their path below `/api/admin`. */
const lists = () => ({
  invoices: {
    label: t('Invoices'),
    text: t('Invoices issued in this period, with the numbers of void and deleted ones.'),
  },
  payments: {
    label: t('Payments'),
    text: t('Payments received in this period, for your tax preparer. Refunds are negative amounts.'),
  },
});

type List = keyof ReturnType<typeof lists>;
const listNames: readonly List[] = ['invoices', 'payments'];

interface ExportButtonProps {
  /** Filters of the list, which the CSV of invoices has as well. */
  query: ReturnType<typeof queryOf>;
  sort: string;
}

/** Button that exports the invoices or the payments of a period as CSV or a spreadsheet, or what parts add. */
function ExportButton({ query, sort }: ExportButtonProps) {
  const [chosen, setChosen] = useState('invoices');
  const [format, setFormat] = useState<TableFormat>('csv');
  const additions = useAdditions('invoices.exports');
  const added = additions.find(({ name }) => name === chosen);
  const list = listNames.find((name) => name === chosen) ?? 'invoices';
  const [ofAddition, setOfAddition] = useState<ExportChoice>();
  const isFiltered = Object.keys(query).length > 0;
  const addressOf = (days: URLSearchParams) => {
    const asked = {
      ...(list === 'invoices' && { ...query, ...given({ sort }) }),
      ...(format === 'xlsx' && { format }),
    };
    const parameters = Object.entries(asked).map(([name, value]) => [name, String(value)]);
    return `/api/admin/${list}/export?${new URLSearchParams([...days, ...parameters])}`;
  };
  const ofList: ExportChoice = {
    text:
      list === 'invoices' && isFiltered
        ? t('Invoices issued in this period that match the search and filters of the list.')
        : lists()[list].text,
    addressOf,
    started: () => ({
      title: t('Download started'),
      description:
        format === 'xlsx' ? t('Your browser saves a spreadsheet.') : t('Your browser saves a CSV file.'),
    }),
  };
  const choice = added ? (ofAddition ?? added.first()) : ofList;
  const exporting = useAction({
    call: ({ days }: { days: URLSearchParams; close: () => void }) => download(choice.addressOf(days)),
    success: () => choice.started(),
    failure: [t('Error'), t('The download could not start. Please try again.')],
    onSuccess: (_, { close }) => close(),
  });
  const choose = (value: string): void => {
    setChosen(value);
    setOfAddition(undefined);
  };
  return (
    <PeriodButton
      label={t('Export')}
      icon="download"
      title={t('Export')}
      subtitle={choice.text}
      submit={added || format === 'xlsx' ? t('Download') : t('Download CSV')}
      isSaving={exporting.isPending}
      onChoose={(days, close) => exporting.mutate({ days, close })}
    >
      <Segmented
        label={t('Contents')}
        className="below"
        value={added?.name ?? list}
        onChange={choose}
        options={[
          ...listNames.map((value) => ({ value, label: lists()[value].label })),
          ...additions.map(({ name, label }) => ({ value: name, label: label() })),
        ]}
      />
      {added ? (
        <added.Fields onChange={setOfAddition} />
      ) : (
        <div className="stack below">
          <Segmented<TableFormat>
            label={t('File')}
            value={format}
            onChange={setFormat}
            options={[
              { value: 'csv', label: t('CSV') },
              { value: 'xlsx', label: t('[program] Spreadsheet') },
            ]}
          />
          {format === 'csv' && <CsvHint />}
        </div>
      )}
    </PeriodButton>
  );
}

const bone = <span className="ui-bone" />;

/** Totals of the filtered invoices over all pages; nothing if they could not be loaded. */
function InvoiceTotals({ filters }: { filters: AdminInvoiceFilters }) {
  const { data, isPending, isPlaceholderData } = useInvoiceSummary(filters);
  if (!data && !isPending) return null;
  return (
    <dl
      className={isPlaceholderData ? 'billing-totals ui-stale cluster' : 'billing-totals cluster'}
      aria-busy={!data}
    >
      <Fact label={t('Invoices')}>{data?.count.toLocaleString(locale()) ?? bone}</Fact>
      <Fact label={t('Total')}>{data ? formatMoney(data.amount) : bone}</Fact>
      <Fact label={t('Outstanding')}>{data ? formatMoney(data.balance) : bone}</Fact>
    </dl>
  );
}

const reported = { search: '', userId: undefined, state: 'reported', olderThan: '' } as const;

/** Number of reported payments that wait for a decision; nothing if there are none. */
function ReportedPayments({ onShow }: { onShow: () => void }) {
  const count = useInvoiceSummary(reported).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <div className="row gap-s" role="status">
      <Icon name="clock" size={18} />
      <span>
        {count === 1
          ? t('A client reported a payment. Record it, or dismiss the report.')
          : t('Clients reported payments for {count} invoices. Record them, or dismiss the reports.', {
              count,
            })}
      </span>
      <Button look="quiet" onClick={onShow}>
        {count === 1 ? t('Show invoice') : t('Show invoices')}
      </Button>
    </div>
  );
}
