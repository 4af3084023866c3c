import { t } from '@steward/texts';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { InvoicesService, PaymentsService, type AdminInvoiceDto } from '../../../../shared/api';
import { invoiceName, isOwed } from '../../shared/invoice-labels';
import { useInvoiceDetails, type InvoiceTask, type OpenTask } from './invoice-tasks';
import { ReasonDialog } from './reason-dialog';
import { RecordPaymentDialog } from './record-payment-dialog';
import { RefundDialog } from './refund-dialog';

interface InvoiceTaskDialogsProps {
  /** Undefined keeps all dialogs closed. */
  task: OpenTask | undefined;
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
      <ConfirmAction
        of={rowFor('dismiss')}
        title={t('Dismiss this payment report?')}
        confirm={t('Dismiss')}
        cancel={t('Keep report')}
        call={({ id }) => PaymentsService.dismissPaymentReport({ id })}
        events={['payment.report_dismissed']}
        success={t('Payment report dismissed')}
        failure={t('Failed to dismiss the payment report')}
        onClose={onClose}
      >
        {({ client }) =>
          t('{name} will be notified that the payment hasn’t arrived, and can pay or report again.', {
            name: client.name,
          })
        }
      </ConfirmAction>
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

/** Voids an invoice, with a reason for the practice's own records. */
function VoidInvoiceDialog({ invoice, onClose }: DialogOf<{ invoice: AdminInvoiceDto }>) {
  return (
    <ReasonDialog
      of={invoice}
      draft="void"
      title={t('Void invoice')}
      subtitle={(lastInvoice) =>
        t(
          '{invoice} keeps its number and stays in both lists, but nothing is owed on it. You can’t undo this.',
          { invoice: invoiceName(lastInvoice) },
        )
      }
      hint={t('Only you and your team see this.')}
      maxLength={500}
      call={(id, reason) => InvoicesService.voidInvoice({ id, requestBody: { reason } })}
      event="invoice.voided"
      success={t('Invoice voided')}
      failure={t('Failed to void invoice')}
      onClose={onClose}
    />
  );
}

/** Confirms and deletes a draft, or an invoice that never had a payment. */
function DeleteInvoiceDialog(
  props: DialogOf<{ invoice: AdminInvoiceDto }> & Pick<InvoiceTaskDialogsProps, 'onDeleted'>,
) {
  const { invoice, onClose, onDeleted } = props;
  const isDraft = useLastDefined(invoice)?.status === 'draft';
  return (
    <ConfirmAction
      of={invoice}
      title={isDraft ? t('Delete this draft?') : t('Delete this invoice?')}
      confirm={t('Delete')}
      cancel={isDraft ? t('Keep draft') : t('Keep invoice')}
      call={({ id }) => InvoicesService.deleteInvoice({ id })}
      events={['invoice.deleted']}
      success={isDraft ? t('Draft deleted') : t('Invoice deleted')}
      failure={t('Failed to delete invoice')}
      onSuccess={onDeleted}
      onClose={onClose}
    >
      {(lastInvoice) =>
        isDraft
          ? t('The draft for {name} will be deleted. You can’t undo this.', { name: lastInvoice.client.name })
          : t(
              '{invoice} disappears from your list and from {name}’s. Its number isn’t used again, and stays in your list of deleted invoices. To keep a record, void the invoice instead.',
              { invoice: invoiceName(lastInvoice), name: lastInvoice.client.name },
            )
      }
    </ConfirmAction>
  );
}
