import { useAction } from '../../../../shared/action/use-action';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { RecurringInvoicesService, type RecurringInvoiceDto } from '../../../../shared/api';

interface EndRecurringDialogProps {
  /** The recurring invoice to end; undefined keeps the dialog closed. */
  recurring: RecurringInvoiceDto | undefined;
  onClose: () => void;
}

/** Confirms and ends a recurring invoice; issued invoices stay. */
export function EndRecurringDialog({ recurring, onClose }: EndRecurringDialogProps) {
  const lastRecurring = useLastDefined(recurring);
  const ending = useAction({
    call: (id: number) => RecurringInvoicesService.endRecurringInvoice({ id }),
    events: ['recurring_invoice.changed'],
    success: 'Recurring invoice ended',
    failure: 'Failed to end the recurring invoice',
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={recurring !== undefined}
      title="End this recurring invoice?"
      confirm="End"
      cancel="Go back"
      pending={ending.isPending}
      onCancel={onClose}
      onConfirm={() => recurring && ending.mutate(recurring.id)}
    >
      {lastRecurring?.client.name} won’t get any more invoices for “{lastRecurring?.description}”. Invoices
      already issued don’t change.
    </ConfirmDialog>
  );
}
