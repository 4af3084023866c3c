import { t } from '@steward/texts';
import { MissingInPortal } from '../../../portal/missing-in-portal';
import { usePortalAddress } from '../../../portal/portal-address';
import { queryTimes } from '../../../shared/query-client';
import { useClientRecord } from '../../../portal/use-client-record';
import { InvoicesService, type InvoiceDetailsDto, type InvoiceDto } from '../../../shared/api';
import { InvoiceDialog } from './invoice-dialog';
import { useCheckout, usePaymentArrived } from './use-checkout';

/** Milliseconds between two polls for a payment. */
const arrivalPace = 3000;

/** Dialog of the invoice in the address. */
export function ClientInvoiceDialog() {
  const { invoiceId, closeInvoice } = usePortalAddress();
  const close = () => void closeInvoice();
  const checkout = useCheckout();
  const query = useClientRecord<InvoiceDto | InvoiceDetailsDto>({
    id: invoiceId,
    path: `/api/invoices/${invoiceId}`,
    load: (id) => InvoicesService.getInvoice({ id }),
    list: '/api/invoices',
    staleTime: queryTimes.invoices.staleTime,
    // The dialog shows the payment as pending until it arrives.
    refetchInterval: checkout === 'done' && arrivalPace,
  });
  const { record: invoice, isError } = query;
  usePaymentArrived(checkout, invoice ?? undefined);
  const missing = invoiceId !== undefined && (invoice === null || (isError && !invoice));
  return (
    <>
      <InvoiceDialog
        invoice={invoiceId === undefined ? undefined : (invoice ?? undefined)}
        checkout={checkout}
        onClose={close}
      />
      <MissingInPortal
        open={missing}
        texts={{
          oneFailed: t('The invoice could not be loaded'),
          failed: t('Failed to load invoices. Please try again.'),
          notFound: t('Invoice not found'),
        }}
        record={query}
        onClose={close}
      >
        {t('It may have been deleted, or the link is for another account.')}
      </MissingInPortal>
    </>
  );
}
