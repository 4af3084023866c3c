import { EntitySchema } from 'typeorm';
import { identityKey, isOneOf, moment } from '../../../platform/database/columns.js';
import { periods } from '../domain/recurrence.js';
import { RecurringInvoice } from '../domain/recurring-invoice.js';
import { itemsColumn } from './items-column.js';

export const recurringInvoiceTable = new EntitySchema<RecurringInvoice>({
  name: 'RecurringInvoice',
  tableName: 'recurring_invoices',
  target: RecurringInvoice,
  columns: {
    id: identityKey('recurring_invoices_pkey'),
    userId: {
      type: 'integer',
      name: 'user_id',
      foreignKey: { target: 'users', name: 'recurring_invoices_user_id_fkey' },
    },
    createdBy: {
      type: 'integer',
      name: 'created_by',
      foreignKey: { target: 'users', name: 'recurring_invoices_created_by_fkey' },
    },
    description: { type: 'text' },
    items: itemsColumn,
    every: { type: 'text' },
    startsOn: { type: 'date', name: 'starts_on' },
    endsOn: { type: 'date', name: 'ends_on', nullable: true },
    dueInDays: { type: 'integer', name: 'due_in_days' },
    paused: { type: 'boolean', default: false },
    waiting: { type: 'boolean', default: false },
    nextOn: { type: 'date', name: 'next_on', nullable: true },
    lastIssuedOn: { type: 'date', name: 'last_issued_on', nullable: true },
    created_at: moment(),
    updated_at: moment(),
    endedAt: { ...moment('ended_at'), nullable: true },
  },
  checks: [
    { name: 'recurring_invoices_every_check', expression: isOneOf('every', periods) },
    { name: 'recurring_invoices_ends_on_check', expression: 'ends_on >= starts_on' },
    { name: 'recurring_invoices_due_in_days_check', expression: 'due_in_days >= 0' },
    {
      name: 'recurring_invoices_next_on_check',
      expression: 'next_on IS NULL OR (NOT paused AND ended_at IS NULL)',
    },
  ],
  indices: [
    { name: 'recurring_invoices_created_at_idx', synchronize: false },
    { name: 'recurring_invoices_user_id_idx', synchronize: false },
    { name: 'recurring_invoices_next_on_idx', synchronize: false },
    { name: 'recurring_invoices_waiting_idx', synchronize: false },
  ],
});
