import type { AdminInvoiceDto } from '../../../../shared/api';
import { invoiceName, isOwed } from '../../shared/invoice-labels';
import { DeleteInvoiceDialog } from './delete-invoice-dialog';
import { DismissReportDialog } from './dismiss-report-dialog';
import type { InvoiceTask } from './invoice-tasks';
import { RecordPaymentDialog } from './record-payment-dialog';
import { RefundDialog } from './refund-dialog';
import { useInvoiceDetails } from './use-invoice-details';
import { VoidInvoiceDialog } from './void-invoice-dialog';

interface InvoiceTaskDialogsProps {
  /** Undefined keeps all dialogs closed. */
  task: { name: InvoiceTask; invoice: AdminInvoiceDto } | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialog of each task on an invoice. */
export function InvoiceTaskDialogs({ task, onClose, onDeleted }: InvoiceTaskDialogsProps) {
  const rowFor = (name: InvoiceTask) => (task?.name === name ? task.invoice : undefined);
  const refunded = useInvoiceDetails(rowFor('refund')?.id).data;
  return (
    <>
      <RecordPaymentDialog invoice={rowFor('recordPayment')} onClose={onClose} />
      <DismissReportDialog invoice={rowFor('dismiss')} onClose={onClose} />
      <RefundDialog
        of={
          rowFor('refund') &&
          refunded && {
            invoiceId: refunded.id,
            name: invoiceName(refunded),
            clientName: refunded.client.name,
            refundable: refunded.refundable,
            owed: isOwed(refunded) ? refunded.balance : '0.00',
          }
        }
        onClose={onClose}
      />
      <VoidInvoiceDialog invoice={rowFor('void')} onClose={onClose} />
      <DeleteInvoiceDialog invoice={rowFor('delete')} onClose={onClose} onDeleted={onDeleted} />
    </>
  );
}
