import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { MissingRecord } from '../../../../admin/dialogs/missing-record';
import { NoMatch, RecordList } from '../../../../admin/tables/record-list';
import { RowMenu } from '../../../../admin/tables/row-menu';
import { useRecordDialogs } from '../../../../admin/dialogs/use-record-dialogs';
import { useRecordFilters } from '../../../../admin/tables/use-record-filters';
import { usePages } from '../../../../admin/tables/use-pages';
import { FilterSelect } from '../../../../shared/antd/filter-select';
import { SearchInput } from '../../../../shared/antd/search-input';
import { Empty } from '../../../../shared/antd/states';
import { InvoicesService, type AdminInvoiceDto } from '../../../../shared/api';
import { Spot } from '../../../../shared/art/spot';
import { Icon } from '../../../../shared/icon';
import { queryTimes } from '../../../../shared/query-client';
import { ClientFilter } from '../../../clients/admin/offered/client-select';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { invoiceName } from '../../shared/invoice-labels';
import { AdminInvoiceDialog } from '../record/admin-invoice-dialog';
import { DeleteInvoiceDialog } from '../record/delete-invoice-dialog';
import { DismissReportDialog } from '../record/dismiss-report-dialog';
import { invoiceTasks, type InvoiceTask } from '../record/invoice-tasks';
import { RecordPaymentDialog } from '../record/record-payment-dialog';
import { RefundDialog } from '../record/refund-dialog';
import { isOwed } from '../../shared/invoice-labels';
import { refundableOf } from '../record/refundable';
import { useIssue } from '../record/use-issue';
import { useRemind } from '../record/use-remind';
import { VoidInvoiceDialog } from '../record/void-invoice-dialog';
import { ExportButton } from './export-button';
import { invoiceColumns } from './invoice-columns';
import { InvoiceTotals } from './invoice-totals';
import { ReportedPayments } from './reported-payments';
import {
  invoicesPage,
  invoicesPath,
  stateOptions,
  useAdminInvoices,
  type AdminInvoiceFilters,
} from './use-admin-invoices';
import '../billing.css';

const refundOf = (invoice: AdminInvoiceDto) => ({
  invoiceId: invoice.id,
  name: invoiceName(invoice),
  clientName: invoice.client.name,
  refundable: refundableOf(invoice),
  owed: isOwed(invoice) ? invoice.balance : '0.00',
});

const noFilters: AdminInvoiceFilters = { search: '', userId: undefined, state: '' };

/** Every client's invoices in one table, or one client's on their page; `?invoice=7` opens one of them. */
export function AllInvoices() {
  const navigate = useNavigate();
  const { filters, change, clear, isFiltered } = useRecordFilters(noFilters);
  const { client, isClosed, filtersOf, columnsOf } = useRecordClient();
  const list = useAdminInvoices(filtersOf(filters));
  const pages = usePages(list, invoicesPage, filters);
  const reading = useRecordDialogs<AdminInvoiceDto, 'read'>({
    parameter: 'invoice',
    task: 'read',
    list,
    path: (id) => `${invoicesPath}/${id}`,
    load: (id) => InvoicesService.getInvoiceForAdmin({ id }),
    ...queryTimes.adminInvoices,
  });
  // The dialog of a task replaces the invoice's dialog, which is shown again afterwards.
  const [task, setTask] = useState<{ name: InvoiceTask; invoice: AdminInvoiceDto }>();
  const issue = useIssue();
  const remind = useRemind();
  const close = () => setTask(undefined);
  const begin = (name: InvoiceTask, invoice: AdminInvoiceDto) => {
    if (name === 'edit') void navigate(`?view=write&edit=${invoice.id}`);
    else if (name === 'issue') issue.mutate(invoice);
    else if (name === 'remind') remind.mutate(invoice);
    else setTask({ name, invoice });
  };
  const rowFor = (name: InvoiceTask) => (task?.name === name ? task.invoice : undefined);
  const refunded = rowFor('refund');
  return (
    <>
      <div className="toolbar">
        <SearchInput
          label="Search invoices"
          placeholder={client ? 'Number or description' : 'Number, description or client'}
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
        <ClientFilter value={filters.userId} onChange={(userId) => change({ userId })} />
        <FilterSelect
          label="Status"
          value={filters.state}
          options={stateOptions}
          onChange={(state) => change({ state })}
        />
        {!client && <ExportButton />}
      </div>
      {!client && filters.state !== 'reported' && (
        <ReportedPayments onShow={() => change({ ...noFilters, state: 'reported' })} />
      )}
      <InvoiceTotals filters={filtersOf(filters)} />
      <RecordList
        label="Invoices"
        list={list}
        pages={pages}
        noun={['invoice', 'invoices']}
        failure="Failed to load invoices. Please try again."
        noMatch={
          isFiltered && (
            <NoMatch
              art={<Spot name="ledger" />}
              title="No invoices match"
              clear={{ label: 'Clear search and filters', onClear: clear }}
            >
              Try another word, {!client && 'client '}or status.
            </NoMatch>
          )
        }
        empty={
          <Empty
            art={<Spot name="ledger" />}
            title="No invoices yet"
            action={
              !client && (
                <Button
                  type="primary"
                  icon={<Icon name="plus" size={18} />}
                  onClick={() => void navigate('?view=write')}
                >
                  New invoice
                </Button>
              )
            }
          >
            {!isClosed && 'Create your first one. The client will see it in the portal.'}
          </Empty>
        }
        rows={[
          ...columnsOf(invoiceColumns),
          {
            title: 'Actions',
            actions: true,
            render: (invoice) => (
              <span className="ui-row-actions">
                <RowMenu
                  of={invoiceName(invoice)}
                  actions={(isClosed ? [] : invoiceTasks(invoice)).map(({ task: name, ...action }) => ({
                    ...action,
                    onSelect: () => begin(name, invoice),
                  }))}
                />
              </span>
            ),
          },
        ]}
      />
      <MissingRecord open={reading.isMissing} noun="Invoice" onClose={reading.close} />
      <AdminInvoiceDialog
        invoice={task ? undefined : reading.rowFor('read')}
        onTask={begin}
        isIssuing={issue.isPending}
        onClose={reading.close}
      />
      <RecordPaymentDialog invoice={rowFor('pay')} onClose={close} />
      <DismissReportDialog invoice={rowFor('dismiss')} onClose={close} />
      <RefundDialog of={refunded && refundOf(refunded)} onClose={close} />
      <VoidInvoiceDialog invoice={rowFor('void')} onClose={close} />
      <DeleteInvoiceDialog
        invoice={rowFor('delete')}
        onClose={close}
        onDeleted={() => {
          close();
          reading.close();
        }}
      />
    </>
  );
}
