import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { useAction } from '../../../../shared/action/use-action';
import { InvoicesService, type AdminInvoiceDto } from '../../../../shared/api';
import { invoiceName } from '../../shared/invoice-labels';

interface DeleteInvoiceDialogProps {
  /** The invoice to delete; undefined keeps the dialog closed. */
  invoice: AdminInvoiceDto | undefined;
  onDeleted: () => void;
  onClose: () => void;
}

/** Confirms and deletes a draft, or an invoice that never had a payment. */
export function DeleteInvoiceDialog({ invoice, onDeleted, onClose }: DeleteInvoiceDialogProps) {
  const lastInvoice = useLastDefined(invoice);
  const isDraft = lastInvoice?.status === 'draft';
  const deleting = useAction({
    call: (id: number) => InvoicesService.deleteInvoice({ id }),
    events: ['invoice.deleted'],
    success: isDraft ? 'Draft deleted' : 'Invoice deleted',
    failure: 'Failed to delete invoice',
    onSuccess: onDeleted,
  });
  return (
    <ConfirmDialog
      open={invoice !== undefined}
      title={isDraft ? 'Delete this draft?' : 'Delete this invoice?'}
      confirm="Delete"
      cancel={isDraft ? 'Keep draft' : 'Keep invoice'}
      pending={deleting.isPending}
      onCancel={onClose}
      onConfirm={() => invoice && deleting.mutate(invoice.id)}
    >
      {isDraft
        ? `The draft for ${lastInvoice.client.name} will be deleted. You can’t undo this.`
        : lastInvoice &&
          `${invoiceName(lastInvoice)} disappears from your list and from ${lastInvoice.client.name}’s. Its number isn’t used again. To keep a record, void the invoice instead.`}
    </ConfirmDialog>
  );
}
