import { Icon } from '../../../shared/icon';
import type { Checkout } from './use-checkout';

/** Result of a payment on Stripe's checkout page, as far as it is known here. */
export function CheckoutNote({ checkout }: { checkout: Checkout }) {
  if (checkout === undefined) return null;
  return (
    <p className="invoice-note note note-info cluster" role="status">
      {checkout === 'done' ? (
        <>
          <Icon name="clock" />
          <span>
            Your payment is being processed. It will appear here when it arrives. Bank payments can take a few
            days.
          </span>
        </>
      ) : (
        <>
          <Icon name="info" />
          <span>You left before paying. You haven’t been charged.</span>
        </>
      )}
    </p>
  );
}
