import { EntitySchema } from 'typeorm';
import { identityKey, moment } from '../../../platform/database/columns.js';
import { RecurringInvoice } from '../domain/recurring-invoice.js';
import { itemsColumn } from './items-column.js';

export const recurringInvoiceTable = new EntitySchema<RecurringInvoice>({
  name: 'RecurringInvoice',
  tableName: 'recurring_invoices',
  target: RecurringInvoice,
  columns: {
    id: identityKey('recurring_invoices_pkey'),
    userId: { type: 'integer', name: 'user_id' },
    createdBy: { type: 'integer', name: 'created_by' },
    description: { type: 'text' },
    items: itemsColumn,
    every: { type: 'text' },
    startsOn: { type: 'date', name: 'starts_on' },
    endsOn: { type: 'date', name: 'ends_on', nullable: true },
    dueInDays: { type: 'integer', name: 'due_in_days' },
    paused: { type: 'boolean', default: false },
    waiting: { type: 'boolean', default: false },
    nextOn: { type: 'date', name: 'next_on', nullable: true },
    laterDays: { type: 'jsonb', name: 'later_days', default: [] },
    countsFrom: { type: 'date', name: 'counts_from', nullable: true },
    lastIssuedOn: { type: 'date', name: 'last_issued_on', nullable: true },
    created_at: moment(),
    updated_at: moment(),
    endedAt: { ...moment('ended_at'), nullable: true },
  },
});
