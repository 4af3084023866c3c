import { useAction } from '../../../../shared/action/use-action';
import { InvoicesService, type AdminInvoiceDto } from '../../../../shared/api';

/** Sends a client a reminder about an unpaid invoice. */
export function useRemind() {
  return useAction({
    call: ({ id }: AdminInvoiceDto, keyFor) =>
      InvoicesService.remindOfInvoice({ id, idempotencyKey: keyFor({ id }) }),
    success: (_, { client, invoiceNumber }) => ({
      title: 'Reminder sent',
      description: `To ${client.name}, for ${invoiceNumber}`,
    }),
    failure: 'Failed to send the reminder',
  });
}
