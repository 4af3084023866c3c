import { EntitySchema } from 'typeorm';
import { Money } from '../../../kernel/index.js';
import { identityKey, moment } from '../../../platform/database/columns.js';
import { Price, type PricePackage } from '../domain/price.js';

/** Stored form: amounts are decimals with two places. */
type StoredPackage = Omit<PricePackage, 'price' | 'savings'> & Record<'price' | 'savings', string | null>;

const moneyOrNull = (stored: string | null): Money | null => (stored === null ? null : Money.parse(stored));

export const priceTable = new EntitySchema<Price>({
  name: 'Price',
  tableName: 'prices',
  target: Price,
  columns: {
    id: identityKey('prices_pkey'),
    title: { type: 'text' },
    description: { type: 'text' },
    features: { type: 'jsonb' },
    unit: { type: 'text' },
    price: {
      type: 'numeric',
      precision: 10,
      scale: 2,
      nullable: true,
      transformer: { from: moneyOrNull, to: (price: Money | null) => price && `${price}` },
    },
    priceText: { type: 'text', name: 'price_text', nullable: true },
    package: {
      type: 'jsonb',
      nullable: true,
      transformer: {
        from: (stored: StoredPackage | null): PricePackage | null =>
          stored && {
            name: stored.name,
            price: moneyOrNull(stored.price),
            priceText: stored.priceText,
            savings: moneyOrNull(stored.savings),
            note: stored.note,
          },
        to: (given: PricePackage | null) => given,
      },
    },
    serviceId: { type: 'text', name: 'service_id', nullable: true },
    taxRateId: { type: 'integer', name: 'tax_rate_id', nullable: true },
    hidden: { type: 'boolean', default: false },
    translations: { type: 'jsonb', default: { es: {} } },
    position: { type: 'integer', default: 0 },
    updatedBy: { type: 'integer', name: 'updated_by', nullable: true },
    created_at: { ...moment(), default: () => 'now()' },
    updated_at: { ...moment(), default: () => 'now()' },
    deletedAt: { ...moment('deleted_at'), nullable: true },
  },
});
