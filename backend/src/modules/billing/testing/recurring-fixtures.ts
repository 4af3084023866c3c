import { Money } from '../../../kernel/index.js';
import { type NewRecurringInvoice, RecurringInvoice } from '../domain/recurring-invoice.js';

/** A monthly one of 125.00, not stored yet. @param today day in the practice's time zone */
export const aRecurringInvoice = (
  over: Partial<NewRecurringInvoice> = {},
  today = '2026-01-15',
): RecurringInvoice =>
  new RecurringInvoice(
    {
      userId: 2,
      createdBy: 1,
      description: 'Monthly package',
      items: [
        { description: 'Bookkeeping', amount: Money.parse('100.00') },
        { description: 'Payroll', amount: Money.parse('25.00') },
      ],
      every: 'month',
      startsOn: '2026-01-31',
      endsOn: null,
      dueInDays: 14,
      ...over,
    },
    today,
    new Date('2026-01-15T12:00:00.123Z'),
  );
