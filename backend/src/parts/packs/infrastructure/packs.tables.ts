import { EntitySchema } from 'typeorm';
import { type StoredLineItem, storedLineItem } from '../../../kernel/index.js';
import { identityKey, moment } from '../../../platform/database/columns.js';
import { Pack, type PackInvoice } from '../domain/pack.js';

/** Stored form: amounts are decimals with two places. */
type StoredInvoice = Omit<PackInvoice, 'items'> & { items: StoredLineItem[] };

export const packTable = new EntitySchema<Pack>({
  name: 'Pack',
  tableName: 'packs',
  target: Pack,
  columns: {
    id: identityKey('packs_pkey'),
    title: { type: 'text' },
    language: { type: 'text', default: 'en' },
    documents: { type: 'jsonb' },
    requests: { type: 'jsonb' },
    message: { type: 'jsonb', nullable: true },
    invoice: {
      type: 'jsonb',
      nullable: true,
      transformer: {
        from: (stored: StoredInvoice | null): PackInvoice | null =>
          stored && {
            ...stored,
            items: stored.items.map(storedLineItem),
          },
        to: (given: PackInvoice | null) => given,
      },
    },
    added: { type: 'jsonb', default: {} },
    createdBy: { type: 'integer', name: 'created_by' },
    created_at: moment(),
    updated_at: moment(),
    deletedAt: { ...moment('deleted_at'), nullable: true },
  },
});
