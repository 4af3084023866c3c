import type { EntitySchemaColumnOptions } from 'typeorm';
import { Money } from '../../../kernel/index.js';
import type { InvoiceItem } from '../domain/invoice-content.js';

/** Items of an invoice as jsonb: amounts are decimals with two places. */
export const itemsColumn: EntitySchemaColumnOptions = {
  type: 'jsonb',
  transformer: {
    from: (stored: { description: string; amount: string }[]): InvoiceItem[] =>
      stored.map(({ description, amount }) => ({ description, amount: Money.parse(amount) })),
    to: (given: readonly InvoiceItem[]) => given,
  },
};
