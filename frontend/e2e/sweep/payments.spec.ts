import type { Page } from '@playwright/test';
import { holdLiveUpdates } from '../support/live.ts';
import { chooseOption } from '../support/options.ts';
import { payButton } from '../support/pay-button.ts';
import { expect, expectToast, test } from '../support/test.ts';

const unpaid = (page: Page) => page.getByRole('region', { name: 'Unpaid invoices' });
const history = (page: Page) => page.getByRole('region', { name: 'Payment History' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const invoiceDialogOf = (page: Page, number: string) =>
  page.getByRole('dialog').filter({ has: page.getByText(new RegExp(`^${number}`)) });

test('another client’s invoice and a withdrawn one are not found', async ({ visit, practice, watch }) => {
  watch.expect(404, /^\/api\/invoices\/\d+$/);
  const client = await practice.addClient();
  const other = await practice.addClient();
  const { id } = await practice.issue(other);
  const page = await visit(client);
  await page.goto(`/client/payments?invoice=${id}`);
  await expect(dialog(page, 'Invoice not found')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL('/client/payments');
  await expect(page.getByText('No invoices yet')).toBeVisible();
});

test('the list is searched, filtered, paged and refreshed', async ({ visit, practice }) => {
  const client = await practice.addClient();
  for (let count = 1; count <= 27; count++) {
    await practice.issue(client, { description: `${count % 2 ? 'Planning' : 'Review'} ${count}` });
  }
  const late = await practice.issue(client, { description: 'Late session', dueDate: '2026-01-31' });
  const withdrawn = await practice.issue(client, { description: 'Not wanted' });
  await practice.voidInvoice(withdrawn.id, 'Wrong client');
  const page = await visit(client);
  await page.goto('/client/payments');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(page.getByText('Showing 25 of 28 invoices')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(unpaid(page).getByRole('listitem')).toHaveCount(28);
  await expect(history(page).getByRole('listitem')).toContainText(['Void']);

  await page.getByRole('searchbox').fill('planning');
  await expect(rows).toHaveCount(14);
  await expect(page).toHaveURL('/client/payments?search=planning');
  await page.getByRole('searchbox').fill('nothing of the kind');
  await expect(page.getByText('No invoices match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();

  await chooseOption(page.getByRole('combobox', { name: 'Status' }), 'Overdue');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(late.invoiceNumber ?? '');
  await expect(page).toHaveURL('/client/payments?status=overdue');
  await chooseOption(page.getByRole('combobox', { name: 'Status' }), 'Void');
  await expect(rows).toContainText(['Not wanted']);
});

test("the header's search finds invoices where they are shown", async ({ visit, practice }) => {
  const client = await practice.addClient();
  await practice.issue(client, { description: 'Reconciliation' });
  await practice.issue(client, { description: 'Review' });
  const page = await visit(client);
  await page.goto('/client/portal?tab=payments');
  await page.getByRole('banner').getByRole('searchbox').fill('review');
  await expect(unpaid(page).getByRole('listitem')).toContainText(['Review']);
  await expect(page).toHaveURL('/client/portal?tab=payments&search=review');
});

test('a failed payment is reported and changes nothing', async ({ visit, practice, watch }) => {
  watch.expect('net::ERR_FAILED', /\/pay$/);
  const client = await practice.addClient();
  const { id, invoiceNumber } = await practice.issue(client);
  const page = await visit(client);
  await holdLiveUpdates(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/pay', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.abort();
  });
  await page.goto('/client/payments');
  await payButton(page, invoiceNumber ?? '').click();
  await expectToast(page, 'Payment failed', 'Failed to process payment. Please try again.');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  await page.unroute('**/pay');
  // Paid elsewhere in the meantime.
  await practice.recordPayment(id, { amount: '125.00', method: 'cash' });
  watch.expect(409, /\/pay$/);
  await payButton(page, invoiceNumber ?? '').click();
  await expectToast(page, 'Already paid', 'This invoice is already paid.');
  await expect(history(page).getByRole('link', { name: invoiceNumber ?? '' })).toBeVisible();
});

test('an invoice is opened and paid by keyboard alone', async ({ visit, practice }) => {
  const client = await practice.addClient();
  const { invoiceNumber } = await practice.issue(client);
  const page = await visit(client);
  await page.goto('/client/payments');
  const link = page.getByRole('link', { name: invoiceNumber ?? '' });
  await link.focus();
  await page.keyboard.press('Enter');
  const invoiceDialog = invoiceDialogOf(page, invoiceNumber ?? '');
  await expect(invoiceDialog.getByRole('table')).toBeVisible();
  const pay = payButton(invoiceDialog, invoiceNumber ?? '');
  for (let presses = 0; presses < 8; presses++) {
    if (await pay.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(pay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Payment successful/)).toBeVisible();
  await expect(invoiceDialog).toContainText('Paid');
  await page.keyboard.press('Escape');
  await expect(invoiceDialog).toBeHidden();
});
