import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStaleQueries } from '../../../shared/action/stale-queries';
import type { InvoiceDto } from '../../../shared/api';
import { type Checkout, checkoutOf } from '../../../shared/payment/payment-state';
import { paymentSuccessful } from '../../../shared/payment/payment-words';
import { useToast } from '../../../shared/toast/toast';
import { usePaying } from './paying';

/** Result of the checkout page, from the address. */
export function useCheckout(): Checkout {
  const [params] = useSearchParams();
  return checkoutOf(params);
}

/** Says once that the payment of a returning client has arrived. */
export function usePaymentArrived(checkout: Checkout, invoice: InvoiceDto | undefined): void {
  const [, setParams] = useSearchParams();
  const markStale = useStaleQueries();
  const { markPaid } = usePaying();
  const toast = useToast();
  const arrivedId = checkout === 'done' && invoice?.isPaid === true ? invoice.id : undefined;
  useEffect(() => {
    if (arrivedId === undefined) return;
    markPaid(arrivedId);
    toast(paymentSuccessful());
    void markStale(['payment.settled']);
    setParams(
      (now) => {
        now.delete('checkout');
        return now;
      },
      { replace: true },
    );
  }, [arrivedId, markPaid, markStale, setParams, toast]);
}
