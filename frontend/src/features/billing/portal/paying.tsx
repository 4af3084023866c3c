import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../portal/portal-address';
import { taskDone } from '../../../shared/action/task-done';
import { useAction } from '../../../shared/action/use-action';
import { NetworkError, refusalOf } from '../../../shared/http/api-error';
import { Button } from '../../../shared/kit/button';
import { payNow, paymentProcessing, paymentSuccessful } from '../../../shared/payment/payment-words';
import { PaymentsService, type InvoiceDto, type PayingDto } from '../../../shared/api';

interface Paying {
  /** Pays the balance of an invoice, or opens the checkout page. */
  pay: (invoice: InvoiceDto) => void;
  /** invoices.id of the payment in progress. */
  payingId: number | undefined;
  /** invoices.id of the payment that has arrived last, until another screen is opened. */
  paidId: number | undefined;
  /** Notes a payment that arrived from the checkout page. */
  markPaid: (id: number) => void;
  /** Payment instructions from the server, while they are shown. */
  howTo: PayingDto | undefined;
  closeHowTo: () => void;
}

const PayingContext = createContext<Paying | null>(null);

/** Pays one invoice at a time, from a list or its dialog, and shows the result. */
export function PayingProvider({ children }: { children: ReactNode }) {
  const [howTo, setHowTo] = useState<PayingDto>();
  const { paidId, setPaidId } = usePaid();
  // Set synchronously, so that a double click pays once.
  const underWay = useRef(false);
  const ended = () => {
    underWay.current = false;
  };
  const paying = useAction({
    call: ({ id, balance }: InvoiceDto, keyFor): Promise<PayingDto | typeof paidElsewhere> =>
      PaymentsService.payInvoice({ id, idempotencyKey: keyFor({ id, balance }) }).catch(asPaidElsewhere),
    retry: 1,
    events: ['payment.settled'],
    success: ({ outcome }) => outcomeText()[outcome],
    failure: (failure) => ({ title: t('Payment failed'), description: failureText(failure) }),
    onSuccess: (answer, { id }) => {
      ended();
      if (answer.outcome === 'paid') setPaidId(id);
      if (answer.outcome === 'instructions') setHowTo(answer);
      if (answer.outcome === 'redirect' && answer.url !== undefined) window.location.assign(answer.url);
    },
    onFailure: ended,
  });
  const pay = (invoice: InvoiceDto) => {
    if (underWay.current) return;
    underWay.current = true;
    paying.mutate(invoice);
  };
  return (
    <PayingContext
      value={{
        pay,
        payingId: paying.isPending ? paying.variables.id : undefined,
        paidId,
        markPaid: setPaidId,
        howTo,
        closeHowTo: () => setHowTo(undefined),
      }}
    >
      {children}
    </PayingContext>
  );
}

/** The invoice that was paid on the open screen; on the next one it is no longer mentioned. */
function usePaid() {
  const { pathname } = useLocation();
  const { openTab } = usePortalAddress();
  const screen = `${pathname} ${openTab}`;
  const [paid, setPaid] = useState<{ id: number; screen: string }>();
  if (paid && paid.screen !== screen) setPaid(undefined);
  return {
    paidId: paid?.id,
    setPaidId: useCallback(
      (id: number) => {
        setPaid({ id, screen });
        taskDone();
      },
      [screen],
    ),
  };
}

export function usePaying(): Paying {
  const paying = useContext(PayingContext);
  if (!paying) throw new Error('usePaying requires a PayingProvider');
  return paying;
}

/** The invoice was paid on another device, or its payment was recorded, after this screen was loaded. */
const paidElsewhere = { outcome: 'paidElsewhere' } as const;

function asPaidElsewhere(failure: unknown): typeof paidElsewhere {
  if (failure instanceof Error && refusalOf(failure)?.code === 'invoice.already_paid') return paidElsewhere;
  throw failure;
}

const outcomeText = () =>
  ({
    paid: paymentSuccessful(),
    paidElsewhere: {
      title: t('Already paid'),
      description: t('This invoice is already paid.'),
    },
    processing: paymentProcessing(),
    redirect: undefined,
    instructions: undefined,
  }) as const;

function failureText(failure: Error): string {
  const refusal = refusalOf(failure);
  if (refusal) return refusal.serverMessage ?? t('Failed to process payment');
  return failure instanceof NetworkError
    ? t('Failed to process payment. Please try again.')
    : t('Failed to process payment');
}

interface PayButtonProps {
  invoice: InvoiceDto;
  /** Id of the element with the invoice's number: another one may owe the same amount. */
  describedBy: string;
}

/** Pays an invoice. */
export function PayButton({ invoice, describedBy }: PayButtonProps) {
  const { pay, payingId } = usePaying();
  return (
    <Button
      look="primary"
      loading={payingId === invoice.id}
      disabled={payingId !== undefined && payingId !== invoice.id}
      onClick={() => pay(invoice)}
      aria-describedby={describedBy}
    >
      {payNow(invoice.balance)}
    </Button>
  );
}
