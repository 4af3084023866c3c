import { InvoicesService, type AdminInvoiceDto } from '../../../../shared/api';
import { invoiceName } from '../../shared/invoice-labels';
import { ReasonDialog } from './reason-dialog';

interface VoidInvoiceDialogProps {
  /** The invoice to void; undefined keeps the dialog closed. */
  invoice: AdminInvoiceDto | undefined;
  onClose: () => void;
}

/** Voids an invoice, with a reason for the practice's own records. */
export function VoidInvoiceDialog({ invoice, onClose }: VoidInvoiceDialogProps) {
  return (
    <ReasonDialog
      of={invoice}
      draftKey={({ id }) => `void:${id}`}
      title="Void invoice"
      subtitle={(lastInvoice) =>
        `${invoiceName(lastInvoice)} keeps its number and stays in both lists, but nothing is owed on it. You can’t undo this.`
      }
      hint="Only you and your team see this."
      submit="Void invoice"
      maxLength={500}
      call={({ id }, reason) => InvoicesService.voidInvoice({ id, requestBody: { reason } })}
      event="invoice.voided"
      success="Invoice voided"
      failure="Failed to void invoice"
      onClose={onClose}
    />
  );
}
