import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { useAction } from '../../../../shared/action/use-action';
import { PaymentsService, type AdminInvoiceDto } from '../../../../shared/api';

interface DismissReportDialogProps {
  /** The invoice whose reported payment did not arrive; undefined keeps the dialog closed. */
  invoice: AdminInvoiceDto | undefined;
  onClose: () => void;
}

/** Confirms and dismisses a payment that a client reported. */
export function DismissReportDialog({ invoice, onClose }: DismissReportDialogProps) {
  const lastInvoice = useLastDefined(invoice);
  const dismissing = useAction({
    call: (id: number) => PaymentsService.dismissPaymentReport({ id }),
    events: ['payment.report_dismissed'],
    success: 'Payment report dismissed',
    failure: 'Failed to dismiss the payment report',
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={invoice !== undefined}
      title="Dismiss this payment report?"
      confirm="Dismiss"
      cancel="Keep report"
      pending={dismissing.isPending}
      onCancel={onClose}
      onConfirm={() => invoice && dismissing.mutate(invoice.id)}
    >
      {lastInvoice?.client.name} will be notified that the payment hasn’t arrived, and can pay or report
      again.
    </ConfirmDialog>
  );
}
