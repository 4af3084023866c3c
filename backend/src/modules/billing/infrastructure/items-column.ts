import type { EntitySchemaColumnOptions } from 'typeorm';
import { type LineItem, type StoredLineItem, storedLineItem } from '../../../kernel/index.js';

/** Items of an invoice as jsonb: amounts and quantities are decimals. */
export const itemsColumn: EntitySchemaColumnOptions = {
  type: 'jsonb',
  transformer: {
    from: (stored: StoredLineItem[]): LineItem[] => stored.map(storedLineItem),
    to: (given: readonly LineItem[]) => given,
  },
};
