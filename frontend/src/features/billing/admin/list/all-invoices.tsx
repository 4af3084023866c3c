import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { AddButton } from '../../../../shared/antd/icon-button';
import { MissingRecord } from '../../../../admin/dialogs/missing-record';
import { useRecordDialogs } from '../../../../admin/dialogs/use-record-dialogs';
import { ListFilter, ListScreen, ListSearch } from '../../../../admin/tables/list-screen';
import { useOptionInAddress, useRecordFilters } from '../../../../admin/tables/use-record-filters';
import { InvoicesService, type AdminInvoiceDto } from '../../../../shared/api';
import { Spot } from '../../../../shared/art/spot';
import { queryTimes } from '../../../../shared/query-client';
import { ClientFilter } from '../../../clients/admin/offered/client-select';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { AdminInvoiceDialog } from '../record/admin-invoice-dialog';
import { InvoiceMenu } from '../record/invoice-menu';
import { InvoiceTaskDialogs } from '../record/invoice-task-dialogs';
import { invoicePath, useInvoiceTasks } from '../record/invoice-tasks';
import { ExportButton } from './export-button';
import { invoiceColumns } from './invoice-columns';
import { InvoiceTotals, ReportedPayments } from './invoice-totals';
import { stateOptions, useAdminInvoices, type AdminInvoiceFilters } from './use-admin-invoices';
import '../billing.css';

const noFilters: AdminInvoiceFilters = { search: '', userId: undefined, state: '' };

/** Every client's invoices in one table, or one client's on their page; `?invoice=7` opens one of them. */
export function AllInvoices() {
  const filtering = useRecordFilters(noFilters, { state: useOptionInAddress('state', stateOptions()) });
  const { filters, change } = filtering;
  const { client, isClosed, filtersOf, columnsOf } = useRecordClient();
  const records = useAdminInvoices(filtersOf(filters), filters);
  const reading = useRecordDialogs<AdminInvoiceDto, 'read'>({
    parameter: 'invoice',
    task: 'read',
    list: records.list,
    path: invoicePath,
    load: (id) => InvoicesService.getInvoiceForAdmin({ id }),
    ...queryTimes.adminInvoices,
  });
  const { task, begin, close, isIssuing } = useInvoiceTasks();
  return (
    <>
      <ListScreen
        {...records}
        label={t('Invoices')}
        tools={<InvoiceTools filtering={filtering} />}
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
        actions={(invoice) => <InvoiceMenu invoice={invoice} onTask={begin} />}
      >
        {!client && filters.state !== 'reported' && (
          <ReportedPayments onShow={() => change({ ...noFilters, state: 'reported' })} />
        )}
        <InvoiceTotals filters={filtersOf(filters)} />
      </ListScreen>
      <MissingRecord open={reading.isMissing} title={t('Invoice not found')} onClose={reading.close} />
      {/* The dialog of a task replaces the invoice's dialog, which is shown again afterwards. */}
      <AdminInvoiceDialog
        invoice={task ? undefined : reading.rowFor('read')}
        onTask={begin}
        isIssuing={isIssuing}
        onClose={reading.close}
      />
      <InvoiceTaskDialogs task={task} onClose={close} onDeleted={reading.close} />
    </>
  );
}

type Filtering = ReturnType<typeof useRecordFilters<AdminInvoiceFilters>>;

function InvoiceTools({ filtering }: { filtering: Filtering }) {
  const { filters, change } = filtering;
  const { client } = useRecordClient();
  return (
    <>
      <ListSearch
        label={t('Search invoices')}
        placeholder={client ? t('Number or description') : t('Number, description or client')}
        of={filtering}
      />
      <ClientFilter value={filters.userId} onChange={(userId) => change({ userId })} />
      <ListFilter label={t('Status')} name="state" options={stateOptions()} of={filtering} />
      {!client && <ExportButton />}
    </>
  );
}

function NewInvoiceButton() {
  const navigate = useNavigate();
  return (
    <AddButton type="primary" onClick={() => void navigate('?view=write')}>
      {t('New invoice')}
    </AddButton>
  );
}
