import { DomainError, invalidField } from '../../../kernel/domain-error.js';
import { Money } from '../../../kernel/money.js';

/** One item of an invoice. */
export interface InvoiceItem {
  readonly description: string;
  readonly amount: Money;
}

/** Name and address of one party, as printed on PDFs. */
export interface Party {
  name: string;
  /** Lines of the address, without empty ones. */
  address: string[];
  email: string;
  phone: string | null;
}

/** Both parties at the time the invoice was issued or changed. */
export interface Parties {
  practice: Party & { paymentInstructions: string };
  client: Party;
}

/** Everything that the PDF of one invoice version shows. It is frozen with the version. */
export interface InvoiceContent extends Parties {
  invoiceNumber: string;
  version: number;
  /** Day in the practice's time zone, as 2027-01-31. */
  issuedOn: string;
  /** null: upon receipt */
  dueDate: string | null;
  description: string;
  items: readonly InvoiceItem[];
  amount: Money;
}

/** @throws DomainError invalid (items): none, or a total above the maximum */
export function totalOf(items: readonly InvoiceItem[]): Money {
  if (items.length === 0) throw invalidField('items', 'Please add at least one item');
  const amount = Money.sum(items.map((item) => item.amount));
  if (amount.exceeds(Money.maximum))
    throw invalidField('items', `All items together must be at most ${Money.maximum}`);
  if (items.some((item) => !item.amount.isPositive))
    throw new DomainError('invalid', 'request.invalid', 'The amount of each item must be more than 0.00');
  return amount;
}

export const sameItems = (one: readonly InvoiceItem[], other: readonly InvoiceItem[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
