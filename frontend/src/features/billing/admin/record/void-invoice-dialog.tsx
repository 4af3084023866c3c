import { InvoicesService, type AdminInvoiceDto } from '../../../../shared/api';
import { invoiceName } from '../../shared/invoice-labels';
import { ReasonDialog } from './reason-dialog';

interface VoidInvoiceDialogProps {
  /** The invoice to make void; undefined keeps the dialog closed. */
  invoice: AdminInvoiceDto | undefined;
  onClose: () => void;
}

/** Makes an invoice void, with a reason for the practice's own records. */
export function VoidInvoiceDialog({ invoice, onClose }: VoidInvoiceDialogProps) {
  return (
    <ReasonDialog
      of={invoice}
      draftKey={({ id }) => `void:${id}`}
      title="Void Invoice"
      subtitle={(shown) =>
        `${invoiceName(shown)} keeps its number and stays in both lists; nothing is owed for it any more. This cannot be taken back.`
      }
      hint="For the practice; the client does not read it."
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
