import { Button } from 'antd';
import { RowMenu } from '../../../../admin/tables/row-menu';
import { Dialog } from '../../../../shared/antd/dialog';
import { Failed } from '../../../../shared/antd/states';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { AdminInvoiceDto, InvoiceAction } from '../../../../shared/api';
import { Icon } from '../../../../shared/icon';
import { InvoiceFacts } from '../../shared/invoice-facts';
import { InvoiceItems } from '../../shared/invoice-items';
import { InvoicePayments } from '../../shared/invoice-payments';
import { RemainingBalance } from '../../shared/remaining-balance';
import { invoiceName } from '../../shared/invoice-labels';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { InvoiceNotes } from './invoice-notes';
import { invoiceTasks, type InvoiceTask } from './invoice-tasks';
import { useInvoiceDetails } from './use-invoice-details';

interface AdminInvoiceDialogProps {
  /** Invoice row to show; undefined keeps the dialog closed. */
  invoice: AdminInvoiceDto | undefined;
  isIssuing: boolean;
  onTask: (task: InvoiceTask, invoice: AdminInvoiceDto) => void;
  onClose: () => void;
}

/** One invoice for the practice, with payments, refunds and the available actions. */
export function AdminInvoiceDialog({ invoice, isIssuing, onTask, onClose }: AdminInvoiceDialogProps) {
  const row = useLastDefined(invoice);
  const { isClosed } = useRecordClient();
  const details = useInvoiceDetails(invoice && row?.id);
  const currentInvoice = details.data ?? row;
  if (!currentInvoice) return null;
  const may = (action: InvoiceAction) => details.data?.allowed.includes(action) ?? false;
  const [usual, ...others] = isClosed ? [] : invoiceTasks(currentInvoice, may);
  return (
    <Dialog
      open={invoice !== undefined}
      width={720}
      title={currentInvoice.invoiceNumber ?? 'Draft invoice'}
      subtitle={
        <p>
          {currentInvoice.client.name}
          {currentInvoice.description && `: ${currentInvoice.description}`}
        </p>
      }
      onClose={onClose}
      footer={
        <>
          <Button type="text" className="ui-quiet ui-start" onClick={onClose}>
            Close
          </Button>
          <RowMenu
            of={invoiceName(currentInvoice)}
            actions={others.map(({ task, ...action }) => ({
              ...action,
              onSelect: () => onTask(task, currentInvoice),
            }))}
          />
          <Button
            href={`/api/invoices/${currentInvoice.id}/pdf`}
            target="_blank"
            rel="noopener"
            icon={<Icon name="document" size={18} />}
            aria-label={`PDF of ${invoiceName(currentInvoice)}`}
          >
            PDF
          </Button>
          {usual && (
            <Button
              type="primary"
              icon={<Icon name={usual.icon} size={18} />}
              loading={isIssuing}
              onClick={() => onTask(usual.task, currentInvoice)}
            >
              {usual.label}
            </Button>
          )}
        </>
      }
    >
      <div className="invoice-sheet stack gap-xl">
        <InvoiceNotes
          invoice={currentInvoice}
          request={details.data?.refundRequest ?? null}
          voidReason={details.data?.voidReason ?? null}
          may={may}
          onTask={(task) => onTask(task, currentInvoice)}
        />
        <InvoiceFacts invoice={currentInvoice} />
        {details.isError ? (
          <Failed
            message="Failed to load the invoice's items and payments."
            onRetry={() => void details.refetch()}
            retrying={details.isFetching}
          />
        ) : (
          <InvoiceItems items={details.data?.items} total={currentInvoice.amount} />
        )}
        {details.data && <InvoicePayments payments={details.data.payments} refunds={details.data.refunds} />}
        <RemainingBalance invoice={currentInvoice} label="Outstanding" />
      </div>
    </Dialog>
  );
}
