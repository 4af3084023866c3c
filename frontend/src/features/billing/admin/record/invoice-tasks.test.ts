import type { AdminInvoiceDto } from '../../../../shared/api';
import { invoiceTasks } from './invoice-tasks.ts';

const tasksOf = (
  status: AdminInvoiceDto['status'],
  mode: AdminInvoiceDto['mode'] = null,
  others: Partial<Parameters<typeof invoiceTasks>[0]> = {},
): string[] =>
  invoiceTasks({ status, mode, disputed: false, paymentReport: null, ...others }).map(({ task }) => task);

test('a draft is issued, edited or deleted', () => {
  expect(tasksOf('draft')).toEqual(['issue', 'edit', 'delete']);
});

test('an unpaid one can be edited until its first payment', () => {
  expect(tasksOf('unpaid')).toEqual(['pay', 'remind', 'edit', 'void', 'delete']);
  expect(tasksOf('unpaid', 'live')).toEqual(['pay', 'remind', 'void']);
});

test('a reported payment is recorded, or dismissed', () => {
  const paymentReport = { method: 'zelle', reference: null, at: '2026-11-19T12:00:00Z' } as const;
  expect(tasksOf('partly_paid', 'live', { paymentReport })).toEqual(['pay', 'dismiss', 'remind', 'refund']);
});

test('a payment can be refunded, unless it is disputed', () => {
  expect(tasksOf('partly_paid', 'live')).toEqual(['pay', 'remind', 'refund']);
  expect(tasksOf('paid', 'live')).toEqual(['refund']);
  expect(tasksOf('paid', 'live', { disputed: true })).toEqual([]);
});

test('a closed invoice has no actions', () => {
  expect(tasksOf('refunded', 'live')).toEqual([]);
  expect(tasksOf('void')).toEqual([]);
});
