import { msg, type Text } from '@steward/texts';
import { Money } from '../../../kernel/index.js';
import type { TransactionKind } from './ledger.js';
import type { StatementLine, StatementPdfData } from './pdf-renderer.js';

/** Figures of a statement, without the client. */
export type StatementFigures = Pick<
  StatementPdfData,
  'from' | 'to' | 'opening' | 'lines' | 'closing' | 'test'
>;

/** One transaction in a client's ledger. */
export interface Posting {
  /** Day in the practice's time zone, as 2027-01-31. */
  on: string;
  kind: TransactionKind;
  /** A payment to other software, before its invoice was imported. */
  before: boolean;
  test: boolean;
  /** null: credit, without an invoice */
  invoiceNumber: string | null;
  /** Description of the invoice. */
  description: string | null;
  /** Reference of a payment. */
  reference: string | null;
  /** Reason of a refund or a dispute. */
  reason: string | null;
  /** Change of the balance as a decimal; negative if it decreased. */
  owed: string;
  /** Tax in the change of the invoice, as a decimal. */
  tax: string;
  /** Amount refunded to the client, as a decimal. */
  returned: string;
}

/** Lines with the balance after each, and the closing balance. */
export function balanced(
  opening: Money,
  postings: readonly Posting[],
): Pick<StatementFigures, 'lines' | 'closing' | 'test'> {
  let balance = opening;
  const lines = postings.flatMap(linesOf).map((line) => {
    balance = balance.plus(line.amount);
    return { ...line, balance };
  });
  return { lines, closing: balance, test: lines.some(({ test }) => test) };
}

type Line = Omit<StatementLine, 'balance'>;

/** An open or won dispute does not change the balance. */
function linesOf(posting: Posting): Line[] {
  const { on, test, kind, invoiceNumber } = posting;
  const owed = Money.parse(posting.owed);
  const number = { invoiceNumber: invoiceNumber ?? '' };
  const line = (text: Text, description: string | null, amount = owed): Line => {
    return { on, test, text, description: description ?? '', amount };
  };
  const tax = Money.parse(posting.tax);
  const ofInvoice = (text: Text, amount = owed): Line => ({
    ...line(text, posting.description, amount),
    ...(!tax.isZero && { tax }),
  });
  const returned = (text: Text): Line[] => {
    const back = Money.parse(posting.returned);
    const paid = line(text, posting.reason, back);
    // A refund of a paid invoice reduces revenue, so that it is not owed again.
    const credit = owed.minus(back);
    const credited = ofInvoice(msg('Credit for {invoiceNumber}', number), credit);
    return [...(credit.isZero ? [] : [credited]), ...(back.isZero ? [] : [paid])];
  };
  switch (kind) {
    case 'issue':
      return [ofInvoice(msg('Invoice {invoiceNumber}', number))];
    case 'change':
      return [ofInvoice(msg('Change to {invoiceNumber}', number))];
    case 'void':
      return [ofInvoice(msg('Void: {invoiceNumber}', number))];
    case 'payment':
      // Credit was on the statement when it came.
      if (owed.isZero) return [];
      return posting.before
        ? [line(msg('Paid earlier for {invoiceNumber}', number), null)]
        : [line(msg('Payment for {invoiceNumber}', number), posting.reference)];
    case 'refund':
      return returned(msg('Refund for {invoiceNumber}', number));
    case 'refund_failed':
      return returned(msg('Failed refund for {invoiceNumber}', number));
    case 'dispute_lost':
      return returned(msg('Payment reversed for {invoiceNumber}', number));
    case 'deposit':
      return [line(msg('Credit received'), posting.reference)];
    case 'credit_refund':
      return [line(msg('Credit refunded'), posting.reason)];
    case 'delete':
    case 'dispute':
    case 'dispute_won':
      return [];
  }
}
