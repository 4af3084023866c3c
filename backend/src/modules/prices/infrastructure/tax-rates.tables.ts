import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { Percent } from '../../../kernel/index.js';
import { identityKey, moment } from '../../../platform/database/columns.js';
import { TaxRate } from '../domain/tax-rate.js';

const percent: EntitySchemaColumnOptions = {
  type: 'numeric',
  precision: 7,
  scale: 4,
  transformer: { from: (stored: string) => Percent.parse(stored), to: (given: Percent) => `${given}` },
};

export const taxRateTable = new EntitySchema<TaxRate>({
  name: 'TaxRate',
  tableName: 'tax_rates',
  target: TaxRate,
  columns: {
    id: identityKey('tax_rates_pkey'),
    name: { type: 'text' },
    percent,
    taxableShare: { ...percent, name: 'taxable_share' },
    reason: { type: 'text', nullable: true },
    translations: { type: 'jsonb' },
    used: { type: 'boolean', default: false },
    retired: { type: 'boolean', default: false },
    created_at: moment(),
    updated_at: moment(),
  },
});
