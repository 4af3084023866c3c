import { type Language, t } from '@steward/texts';
import {
  DomainError,
  invalidField,
  type LineItem,
  Money,
  type Totals,
  totalsOf,
} from '../../../kernel/index.js';

/**
 * The part of an invoice that the practice writes, and may change until the first payment. Answers, earlier
 * versions and the PDF have all of its fields.
 */
export class InvoiceText {
  description = '';
  /** Due date in the practice's time zone, as 2027-01-31; null: upon receipt */
  dueDate: string | null = null;
  /** The client's purchase order number */
  poNumber: string | null = null;
  items: readonly LineItem[] = [];
}

const textFields = Object.keys(new InvoiceText()) as (keyof InvoiceText)[];

/** The fields of `InvoiceText` that are given. */
export const textOf = <Given extends Partial<InvoiceText>>(
  given: Given,
): Pick<Given, keyof InvoiceText & keyof Given> =>
  // The compiler does not derive the keys of an object from its entries.
  Object.fromEntries(
    textFields.filter((field) => given[field] !== undefined).map((field) => [field, given[field]]),
  ) as Pick<Given, keyof InvoiceText & keyof Given>;

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
  /** The client's; an invoice keeps that of its issue. */
  language: Language;
}

/** Everything that the PDF of one invoice version shows. It is frozen with the version. */
export interface InvoiceContent extends Parties, InvoiceText {
  invoiceNumber: string;
  version: number;
  /** Day in the practice's time zone, as 2027-01-31. */
  issuedOn: string;
  amount: Money;
}

/**
 * @param language of the rates' names
 * @throws DomainError invalid (items): none, or a total of 0.00 or above the maximum
 */
export function checkedTotals(items: readonly LineItem[], language?: Language): Totals {
  if (items.length === 0) throw invalidField('items', t('Please add at least one item'));
  const totals = totalsOf(items, language);
  if (totals.amount.exceeds(Money.maximum))
    throw invalidField(
      'items',
      t('All items together must be at most {maximum}', { maximum: String(Money.maximum) }),
    );
  if (items.some(({ amount, discountPercent }) => !amount.isPositive && !discountPercent))
    throw new DomainError('invalid', 'request.invalid', t('The amount of each item must be more than 0.00'));
  if (!totals.amount.isPositive) throw invalidField('items', t('The total must be more than 0.00'));
  return totals;
}

export const sameItems = (one: readonly LineItem[], other: readonly LineItem[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
