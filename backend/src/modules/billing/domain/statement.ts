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
  test: boolean;
  invoiceNumber: string;
  /** Description of the invoice. */
  description: string;
  /** Reference of a payment. */
  reference: string | null;
  /** Reason of a refund or a dispute. */
  reason: string | null;
  /** Change of the balance as a decimal; negative if it decreased. */
  owed: string;
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
  const line = (label: string, description: string | null, amount = owed): Line => {
    return { on, test, text: `${label} ${invoiceNumber}`, description: description ?? '', amount };
  };
  const returned = (label: string): Line[] => {
    const back = Money.parse(posting.returned);
    const paid = line(label, posting.reason, back);
    // A refund of a paid invoice reduces revenue, so that it is not owed again.
    const credit = owed.minus(back);
    return credit.isZero ? [paid] : [line('Credit for', posting.description, credit), paid];
  };
  switch (kind) {
    case 'issue':
      return [line('Invoice', posting.description)];
    case 'change':
      return [line('Change to', posting.description)];
    case 'void':
      return [line('Void:', posting.description)];
    case 'payment':
      return [line('Payment for', posting.reference)];
    case 'refund':
      return returned('Refund for');
    case 'refund_failed':
      return returned('Failed refund for');
    case 'dispute_lost':
      return returned('Payment reversed for');
    case 'delete':
    case 'dispute':
    case 'dispute_won':
      return [];
  }
}
