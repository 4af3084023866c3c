import type { Page } from '@playwright/test';
import { holdLiveUpdates } from '../support/live.ts';
import { expect, test } from '../support/test.ts';
import { alex, consultant, type Person, type Practice } from '../support/practice.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';

const payNow = (page: Page) => page.getByRole('button', { name: /^Pay Now/ }).first();

/** One invoice of each kind. */
async function bill(practice: Practice, client: Person) {
  const late = await practice.issue(client, {
    description: 'Bookkeeping in October, with the reconciliation of both accounts of the bakery',
    dueDate: '2026-01-31',
    items: [
      { description: 'Bookkeeping, monthly package', amount: '1180.00' },
      { description: 'Reconciliation of a second account at another bank', amount: '45.50' },
    ],
  });
  const begun = await practice.issue(client, { description: 'Monthly retainer' });
  await practice.recordPayment(begun.id, {
    amount: '100.00',
    method: 'bank_transfer',
    reference: 'Transfer 17',
  });
  const paid = await practice.issue(client, { description: 'Quarterly review' });
  await practice.recordPayment(paid.id, { amount: '125.00', method: 'check', reference: 'No. 1042' });
  const reduced = await practice.issue(client, { description: 'Coaching' });
  await practice.recordPayment(reduced.id, { amount: '125.00', method: 'zelle' });
  await practice.refund(reduced.id, { amount: '30.00', reason: 'One hour was not needed' });
  const wrong = await practice.issue(client, { description: 'Workshop' });
  await practice.voidInvoice(wrong.id, 'Wrong client');
  return { late, begun, paid, reduced };
}

test('invoices and payments pass the survey', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Nora', lastName: 'Sample' });
  const invoices = await bill(practice, client);
  const page = await visit(client);
  await page.goto('/client/payments');
  await expect(payNow(page)).toBeVisible();
  await fitsEverywhere(page, 'payments');
  await survey(page, 'payments');
  await page.goto('/client/portal');
  await expect(page.getByText('2 pending invoices')).toBeVisible();
  await survey(page, 'portal-owing', { only: [1280, 390] });
  for (const [name, { id }] of Object.entries(invoices)) {
    await page.goto(`/client/payments?invoice=${id}`);
    await expect(page.getByRole('table', { name: 'Items' })).toBeVisible();
    await survey(page, `invoice-${name}`);
  }
  await page.goto(`/client/payments?invoice=${invoices.late.id}&checkout=done`);
  await expect(page.getByText(/^We haven’t received a payment\./)).toBeVisible();
  await survey(page, 'invoice-arriving', { only: [1280, 390] });
});

test('the invoice dialogs pass the survey', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Nora', lastName: 'Sample' });
  const { late, paid } = await bill(practice, client);
  const page = await visit(client);
  await page.goto(`/client/payments?invoice=${paid.id}`);
  await page.getByRole('button', { name: 'Ask for a refund' }).click();
  const question = page.getByRole('dialog', { name: /^Ask for a refund/ });
  await question.getByRole('button', { name: 'Ask for a refund' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await survey(page, 'refund-request');

  await page.goto('/client/payments');
  await page.getByRole('button', { name: 'Statement' }).click();
  await expect(page.getByRole('dialog', { name: 'Statement' })).toBeVisible();
  await survey(page, 'statement');
  await page.keyboard.press('Escape');

  await page.route('**/pay', async (route) => {
    const instructions =
      'Make your check payable to Example Financial Consulting.\nOr use Zelle: pay@example.com';
    await route.fulfill({
      json: { outcome: 'instructions', instructions, invoice: await practice.invoice(late.id) },
    });
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await payNow(page).click();
  await expect(page.getByRole('dialog', { name: /^How to pay/ })).toBeVisible();
  await survey(page, 'how-to-pay');
});

test('taxes, discounts and credit pass the survey', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Nora', lastName: 'Sample' });
  const taxRateId = await practice.tax({
    name: 'State and county sales tax',
    percent: '8.125',
    taxableShare: '80',
    reason: 'Data processing, of which 80% is taxed',
  });
  const { id } = await practice.issue(client, {
    description: 'Bookkeeping',
    items: [
      {
        description: 'Data entry',
        quantity: '3',
        unitPrice: '75.00',
        discountPercent: '12.5',
        taxRateId,
      },
      { description: 'Filing', amount: '30.00' },
    ],
  });
  await practice.addCredit(client, { amount: '1250.00', method: 'bank_transfer', reference: 'Transfer 17' });
  const portal = await visit(client);
  await portal.goto('/client/payments');
  await portal.getByText('You have $1,250.00 of credit').click();
  await fitsEverywhere(portal, 'payments-credit');
  await survey(portal, 'payments-credit');
  await portal.goto(`/client/payments?invoice=${id}`);
  await expect(portal.getByRole('button', { name: /^Use your credit/ })).toBeVisible();
  await survey(portal, 'invoice-taxed');

  const reader = await visit();
  await reader.goto(await practice.mailedLink(client.email, '/invoice'));
  await expect(reader.getByRole('button', { name: /^Use your credit/ })).toBeVisible();
  await survey(reader, 'invoice-link-taxed', { both: true });

  const page = await visit(consultant);
  await page.goto(`/admin/clients/${client.id}/invoices`);
  await expect(page.getByRole('heading', { name: 'Credit: $1,250.00' })).toBeVisible();
  await fitsEverywhere(page, 'admin-client-credit');
  await survey(page, 'admin-client-credit');
  for (const name of ['Add credit', 'Refund credit']) {
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name }).click();
    await expect(dialog.getByRole('alert').first()).toBeVisible();
    await survey(page, `admin-${name.toLowerCase().replaceAll(' ', '-')}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.goto(`/admin/invoices?invoice=${id}`);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByRole('button', { name: /^Use \$.* of credit$/ })).toBeVisible();
  await survey(page, 'admin-payment-credit');
  await page.goto(`/admin/clients/${client.id}/invoices?view=write`);
  await page.getByRole('button', { name: 'From the price list' }).click();
  await page.getByRole('menuitem', { name: 'Monthly Retainer' }).click();
  await page.getByRole('button', { name: 'Discount', exact: true }).click();
  await page.getByLabel('Discount %').fill('10');
  await survey(page, 'admin-invoice-taxed');
  await page.goto('/admin/prices');
  await page.getByRole('button', { name: 'Add tax rate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add tax rate' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await survey(page, 'admin-tax-rate-new');
});

test('automatic payment that asks again passes the survey, and its switch keeps the focus', async ({
  visit,
  watch,
}) => {
  watch.expect(409, /^\/api\/recurring-invoices\/\d+$/);
  const page = await visit(alex);
  const visa = { id: 1, brand: 'visa', last4: '4242', created_at: '2026-11-20T15:04:05Z' };
  await page.route('**/api/payment-methods*', (route) =>
    route.fulfill({
      json: [
        { ...visa, expires: '2020-04', chargeable: true },
        { ...visa, id: 2, last4: '1881', expires: '2038-04', chargeable: false },
      ],
    }),
  );
  await page.route('**/api/recurring-invoices?*', async (route) => {
    const response = await route.fetch();
    const [invoice] = (await response.json()) as object[];
    const asked = { ...invoice, autopay: false, agreedAmount: '150.00', askedAmount: '225.00' };
    await route.fulfill({ response, json: [asked] });
  });
  await page.route('**/api/recurring-invoices/*', (route) => route.fulfill({ status: 409, json: {} }));
  await page.goto('/client/payments');
  const section = page.getByRole('region', { name: 'Automatic payment' });
  await expect(section).toContainText('You agreed to $150.00.');
  await expect(section).toContainText('Expired 04/2020. Save another card.');
  await fitsEverywhere(page, 'payments-autopay');
  await survey(page, 'payments-autopay');
  await section.getByRole('switch').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Failed to change automatic payment')).toBeVisible();
  await expect(section.getByRole('switch')).toBeFocused();
});

test('empty, loading and failed invoice lists pass the survey', async ({ visit, practice, watch }) => {
  watch.expect('net::ERR_FAILED', /^\/api\/invoices$/);
  const page = await visit(await practice.addClient());
  await holdLiveUpdates(page);
  await page.goto('/client/payments');
  await expect(page.getByText('No invoices yet')).toBeVisible();
  await survey(page, 'payments-empty', { only: [1280, 390] });
  let fail: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (fail = resolve));
  await page.route('/api/invoices?*', async (route) => {
    await held;
    await route.abort();
  });
  await page.goto('/client/payments');
  await expect(page.getByRole('status', { name: 'Loading invoices' })).toBeVisible();
  await survey(page, 'payments-loading', { only: [1280, 390] });
  fail();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await survey(page, 'payments-failed', { only: [1280, 390] });
});
