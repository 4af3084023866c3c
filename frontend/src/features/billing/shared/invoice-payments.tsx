import { useId, type ReactNode } from 'react';
import { t } from '@steward/texts';
import { formatDate, formatMoney } from '../../../shared/text/format';
import type { InvoicePaymentDto, InvoiceRefundDto } from '../../../shared/api';
import { Entry } from './invoice-entry';
import { methodLabel } from './invoice-labels';
import './invoice.css';

interface InvoicePaymentsProps {
  payments: readonly InvoicePaymentDto[];
  /** Shows the practice why a refund failed. */
  refunds: readonly (InvoiceRefundDto & { failure?: string | null })[];
}

/** Payments with their receipts, and refunds with their credit notes. */
export function InvoicePayments({ payments, refunds }: InvoicePaymentsProps) {
  return (
    <>
      <Entries title={t('Payments')} count={payments.length}>
        {payments.map(({ id, amount, method, reference, mode, receivedOn, paidBy, onBehalfOf, byLink }) => (
          <Entry
            key={id}
            amount={amount}
            // The former software alone knows the day.
            date={method === 'before' ? null : formatDate(receivedOn)}
            text={[
              methodLabel(method),
              onBehalfOf && paidBy && t('Paid by {name}', { name: paidBy.name }),
              byLink && t('Paid by the emailed link'),
              reference,
              mode === 'test' && t('Test payment'),
            ]}
            pdf={
              method === 'before'
                ? undefined
                : {
                    label: t('Receipt'),
                    name: t('Receipt for {amount}', { amount: formatMoney(amount) }),
                    href: `/api/payments/${id}/receipt`,
                  }
            }
          />
        ))}
      </Entries>
      <Entries title={t('Refunds')} count={refunds.length}>
        {refunds.map(({ id, amount, reason, status, refundedAt, failure }) => (
          <Entry
            key={id}
            amount={amount}
            date={refundedAt && formatDate(refundedAt)}
            text={[refundText()[status], failure, reason]}
            pdf={
              status === 'succeeded'
                ? {
                    label: t('Credit note'),
                    name: t('Credit note for {amount}', { amount: formatMoney(amount) }),
                    href: `/api/refunds/${id}/credit-note`,
                  }
                : undefined
            }
          />
        ))}
      </Entries>
    </>
  );
}

const refundText = () =>
  ({ succeeded: undefined, pending: t('[refund] Pending'), failed: t('[refund] Failed') }) as const;

function Entries({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="invoice-entries">
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
