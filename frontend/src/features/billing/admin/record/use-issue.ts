import { useAction } from '../../../../shared/action/use-action';
import { InvoicesService, type AdminInvoiceDto } from '../../../../shared/api';

/** Issues a draft: it gets its number, and the client is notified. */
export function useIssue() {
  return useAction({
    call: ({ id }: Pick<AdminInvoiceDto, 'id'>) => InvoicesService.issueInvoice({ id }),
    events: ['invoice.issued'],
    success: ({ invoiceNumber, client }) => ({
      title: 'Invoice issued',
      description: `${invoiceNumber}, to ${client.name}`,
    }),
    failure: 'Failed to issue invoice',
  });
}
