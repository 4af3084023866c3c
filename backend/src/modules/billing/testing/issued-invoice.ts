import type { TestApp } from '../../../../test/test-app.js';
import { type Actor, Money } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Invoice, type Issue } from '../domain/invoice.js';
import { InvoiceRepository } from '../domain/ports.js';
import { admin, aNewInvoice, anIssue } from './fixtures.js';

/**
 * Stores an invoice and issues it when it was created.
 * @param issue without a number it gets the next of the series
 */
export function storeIssued(
  { work, invoices }: { work: UnitOfWork; invoices: InvoiceRepository },
  draft: Invoice,
  issue: Partial<Issue> = {},
  by: Actor | null = admin,
): Promise<Invoice> {
  return work.run(async () => {
    const { id, created_at: at } = await invoices.add(draft);
    const number = issue.number ?? (await invoices.takeNumber(null));
    return invoices.change(id, by, (invoice) => invoice.issue({ ...anIssue(), ...issue, number }, by, at));
  });
}

/** An issued invoice of that client in a running application. @returns invoices.id */
export async function anIssuedInvoice(
  { app, clock }: TestApp,
  userId: number,
  amount = '125.00',
): Promise<number> {
  const items = [{ description: 'Bookkeeping', amount: Money.parse(amount) }];
  const draft = new Invoice(aNewInvoice({ userId, items }), null, clock.now());
  const opened = { work: app.get(UnitOfWork), invoices: app.get(InvoiceRepository) };
  return (await storeIssued(opened, draft, {}, null)).id;
}
