import { InvoiceNote } from '../shared/invoice-note';
import type { Checkout } from './use-checkout';

/** Result of a payment on Stripe's checkout page, as far as it is known here. */
export function CheckoutNote({ checkout }: { checkout: Checkout }) {
  if (checkout === undefined) return null;
  return checkout === 'done' ? (
    <InvoiceNote icon="clock" role="status">
      Your payment is being processed. It will appear here when it arrives. Bank payments can take a few days.
    </InvoiceNote>
  ) : (
    <InvoiceNote icon="info" role="status">
      You left before paying. You haven’t been charged.
    </InvoiceNote>
  );
}
