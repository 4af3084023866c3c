import type { TestApp } from '../../../../test/test-app.js';
import { Money } from '../../../kernel/money.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Invoice } from '../domain/invoice.js';
import { InvoiceRepository } from '../domain/ports.js';
import { aNewInvoice, anIssue } from './fixtures.js';

/** An issued invoice of that client in a running application. @returns invoices.id */
export async function anIssuedInvoice(
  { app, clock }: TestApp,
  userId: number,
  amount = '125.00',
): Promise<number> {
  const [invoices, work] = [app.get(InvoiceRepository), app.get(UnitOfWork)];
  const items = [{ description: 'Bookkeeping', amount: Money.parse(amount) }];
  const { id } = await invoices.add(new Invoice(aNewInvoice({ userId, items }), null, clock.now()));
  await work.run(async () => {
    const number = await invoices.takeNumber(null);
    await invoices.change(id, null, (invoice) => invoice.issue(anIssue(number), null, clock.now()));
  });
  return id;
}
