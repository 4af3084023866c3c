import { useId, type ReactNode } from 'react';
import { formatDate, formatMoney } from '../../../shared/format';
import type { InvoicePaymentDto, InvoiceRefundDto } from '../../../shared/api';
import { methodLabel } from './invoice-labels';
import { PdfButton } from './pdf-button';
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
      <Entries title="Payments" count={payments.length}>
        {payments.map(({ id, amount, method, reference, mode, receivedOn, paidBy, onBehalfOf }) => (
          <Entry
            key={id}
            amount={amount}
            date={formatDate(receivedOn)}
            text={[
              methodLabel(method),
              onBehalfOf && paidBy && `Paid by ${paidBy.name}`,
              reference,
              mode === 'test' && 'Test payment',
            ]}
            pdf={{ label: 'Receipt', href: `/api/payments/${id}/receipt` }}
          />
        ))}
      </Entries>
      <Entries title="Refunds" count={refunds.length}>
        {refunds.map(({ id, amount, reason, status, refundedAt, failure }) => (
          <Entry
            key={id}
            amount={amount}
            date={refundedAt && formatDate(refundedAt)}
            text={[refundText[status], failure, reason]}
            pdf={
              status === 'succeeded'
                ? { label: 'Credit note', href: `/api/refunds/${id}/credit-note` }
                : undefined
            }
          />
        ))}
      </Entries>
    </>
  );
}

const refundText = { succeeded: undefined, pending: 'Pending', failed: 'Failed' } as const;

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

interface EntryProps {
  amount: string;
  date: string | null;
  text: readonly (string | null | undefined | false)[];
  pdf: { label: string; href: string } | undefined;
}

function Entry({ amount, date, text, pdf }: EntryProps) {
  return (
    <li>
      <p className="cluster breaks">
        {date && <span>{date}</span>}
        {text.filter(Boolean).map((part) => (
          <span key={String(part)} className="ui-hint">
            {part}
          </span>
        ))}
      </p>
      {pdf && (
        <PdfButton type="text" size="small" href={pdf.href} name={`${pdf.label} for ${formatMoney(amount)}`}>
          {pdf.label}
        </PdfButton>
      )}
      <b className="numeric">{formatMoney(amount)}</b>
    </li>
  );
}
