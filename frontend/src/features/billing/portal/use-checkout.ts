import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStaleQueries } from '../../../shared/action/stale-queries';
import type { InvoiceDto } from '../../../shared/api';
import { isOwed } from '../shared/invoice-labels';
import { usePaying } from './paying';

/** `done`: paid there, and the payment is pending here; `cancelled`: left without paying. */
export type Checkout = 'done' | 'cancelled' | undefined;

const parameter = 'checkout';

/** Result of the checkout page, from the address. */
export function useCheckout(): Checkout {
  const [params] = useSearchParams();
  const value = params.get(parameter);
  return value === 'done' || value === 'cancelled' ? value : undefined;
}

/** Notes once that the payment of a returning client has arrived. */
export function usePaymentArrived(checkout: Checkout, invoice: InvoiceDto | undefined): void {
  const [, setParams] = useSearchParams();
  const markStale = useStaleQueries();
  const { markPaid } = usePaying();
  const arrivedId = checkout === 'done' && invoice !== undefined && !isOwed(invoice) ? invoice.id : undefined;
  useEffect(() => {
    if (arrivedId === undefined) return;
    markPaid(arrivedId);
    void markStale(['payment.settled']);
    setParams(
      (now) => {
        now.delete(parameter);
        return now;
      },
      { replace: true },
    );
  }, [arrivedId, markPaid, markStale, setParams]);
}
