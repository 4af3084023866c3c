import { Icon } from '../../../shared/icon';
import type { Checkout } from './use-checkout';

/** What became of a payment that was begun elsewhere, as far as it is known here. */
export function CheckoutNote({ checkout }: { checkout: Checkout }) {
  if (checkout === undefined) return null;
  return (
    <p className="invoice-note" role="status">
      {checkout === 'done' ? (
        <>
          <Icon name="clock" />
          <span>
            Your payment is being processed. This page shows it as soon as it has arrived; a payment from a
            bank account may take some days.
          </span>
        </>
      ) : (
        <>
          <Icon name="info" />
          <span>You left before the payment was made. Nothing was paid.</span>
        </>
      )}
    </p>
  );
}
