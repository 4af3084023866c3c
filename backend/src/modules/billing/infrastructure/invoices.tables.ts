import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { Money } from '../../../kernel/index.js';
import { identityKey, moment } from '../../../platform/database/columns.js';
import type { PaymentReport } from '../domain/invoice-account.js';
import { Invoice } from '../domain/invoice.js';
import { LedgerTotals } from '../domain/ledger.js';
import { itemsColumn } from './items-column.js';

const money: EntitySchemaColumnOptions = {
  type: 'numeric',
  precision: 12,
  scale: 2,
  transformer: { from: (stored: string) => Money.parse(stored), to: (amount: Money) => `${amount}` },
};

/** Follows from the ledger by a trigger, so it is only read. */
const readOnly = { insert: false, update: false };

const totals = new EntitySchema<LedgerTotals>({
  name: 'LedgerTotals',
  target: LedgerTotals,
  columns: {
    balance: { ...money, ...readOnly },
    received: { ...money, ...readOnly },
    refunded: { ...money, ...readOnly },
    credited: { ...money, ...readOnly },
    disputed: { ...money, ...readOnly },
    paidDate: { ...moment('paid_date'), nullable: true, ...readOnly },
    lastPaidAt: { ...moment('last_paid_at'), nullable: true, ...readOnly },
    testMode: { type: 'boolean', name: 'test_mode', ...readOnly },
  },
});

const paymentReport = new EntitySchema<PaymentReport>({
  name: 'PaymentReport',
  columns: {
    method: { type: 'text', name: 'report_method', nullable: true },
    reference: { type: 'text', name: 'report_reference', nullable: true },
    at: { ...moment('reported_at'), nullable: true },
  },
});

export const invoiceTable = new EntitySchema<Invoice>({
  name: 'Invoice',
  tableName: 'invoices',
  target: Invoice,
  // The migrations alone describe generated columns, which TypeORM would create in another way.
  synchronize: false,
  columns: {
    id: identityKey('invoices_pkey'),
    userId: { type: 'integer', name: 'user_id', update: false },
    invoiceNumber: { type: 'text', name: 'invoice_number', nullable: true },
    // Computed from the items; stored for statements.
    amount: { ...money, select: false },
    // Likewise.
    taxes: { type: 'jsonb', select: false },
    description: { type: 'text' },
    items: itemsColumn,
    dueDate: { type: 'date', name: 'due_date', nullable: true },
    poNumber: { type: 'text', name: 'po_number', nullable: true },
    state: { type: 'text' },
    imported: { type: 'boolean', update: true },
    issuedOn: { type: 'date', name: 'issued_on', nullable: true },
    issuedAt: { ...moment('issued_at'), nullable: true },
    version: { type: 'integer' },
    language: { type: 'text' },
    voidReason: { type: 'text', name: 'void_reason', nullable: true },
    deletedAt: { ...moment('deleted_at'), nullable: true },
    deletedBy: { type: 'integer', name: 'deleted_by', nullable: true },
    remindedOn: { type: 'date', name: 'reminded_on', nullable: true },
    recurringInvoiceId: { type: 'integer', name: 'recurring_invoice_id', nullable: true, update: false },
    createdBy: { type: 'integer', name: 'created_by', nullable: true, update: false },
    created_at: { ...moment(), update: false },
    updated_at: moment(),
  },
  embeddeds: {
    totals: { schema: totals, prefix: '' },
    paymentReport: { schema: paymentReport, prefix: '' },
  },
});
