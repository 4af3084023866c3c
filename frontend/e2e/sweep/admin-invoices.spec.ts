import { chooseClient } from '../support/options.ts';
import { consultant } from '../support/practice.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

test('the invoices pass the survey', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Jordan', lastName: 'Sample' });
  const bill = (invoice: Parameters<typeof practice.issue>[1]) => practice.issue(client, invoice);
  await bill({ draft: true, description: 'Workshop in spring' });
  await bill({
    dueDate: '2026-01-31',
    description: 'Bookkeeping, third quarter, with catching up on the summer',
  });
  const { id } = await bill({ dueDate: '2036-01-31' });
  await practice.recordPayment(id, { amount: '45.00', method: 'check', reference: '1001' });
  const page = await visit(consultant);
  await page.goto('/admin/invoices');
  await chooseClient(page.getByRole('combobox', { name: 'Client' }), client);
  await expect(page.getByText('3 invoices')).toBeVisible();
  await fitsEverywhere(page, 'admin-invoices');
  await survey(page, 'admin-invoices');
  await page.getByRole('link', { name: /^INV-/ }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Receipt');
  await survey(page, 'admin-invoice', { only: [1280, 390] });
  await page.getByRole('button', { name: 'Record payment' }).click();
  await survey(page, 'admin-invoice-payment', { only: [1280, 390] });
  await page.goto('/admin/invoices?view=write');
  await page.getByRole('button', { name: 'From the price list' }).click();
  await page.getByRole('menuitem', { name: 'Monthly Retainer' }).click();
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('button', { name: 'Issue invoice' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await survey(page, 'admin-invoice-writing');
});

test('the overview draws its charts, and shows them as tables', async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/invoices?view=overview');
  await expect(page.getByRole('heading', { name: 'Revenue by month' })).toBeVisible();
  await expect(page.locator('.billing-chart canvas')).toHaveCount(2);
  await page.getByText('Show as table: outstanding by age').click();
  await expect(page.getByRole('rowheader', { name: 'Over 90 days' })).toBeVisible();
  await survey(page, 'admin-overview', { both: true });
});
