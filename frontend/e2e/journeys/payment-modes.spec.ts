import type { APIRequestContext, Page } from '@playwright/test';
import { StripeServer } from '../../../backend/src/modules/billing/testing/stripe-server.ts';
import { chooseOption } from '../support/options.ts';
import { payButton } from '../support/pay-button.ts';
import { consultant, Practice } from '../support/practice.ts';
import { launch, type Product } from '../support/product.ts';
import { survey } from '../support/survey.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

// Separate servers, one after the other, with other payment modes than the shared one.
test.describe.configure({ mode: 'default' });

const unpaid = (page: Page) => page.getByRole('region', { name: 'Unpaid invoices' });
const history = (page: Page) => page.getByRole('region', { name: 'Payment History' });

test.describe('payments outside of the product', () => {
  let product: Product;
  let api: APIRequestContext;
  let practice: Practice;
  test.beforeAll(async ({ playwright }) => {
    product = await launch('product-offline', { PAYMENTS: 'offline' });
    api = await playwright.request.newContext({ baseURL: product.url });
    practice = await Practice.open(api);
  });
  test.afterAll(async () => {
    await api.dispose();
    await product.stop();
  });

  test('a client reports payments, and the practice records or dismisses them', async ({ visit }) => {
    const { url: baseURL } = product;
    const client = await practice.addClient({ firstName: 'Nora', lastName: 'Sample' });
    const arrived = (await practice.issue(client, { description: 'Coaching in May' })).invoiceNumber ?? '';
    const missing = (await practice.issue(client, { description: 'Coaching in June' })).invoiceNumber ?? '';
    const page = await visit(client, { baseURL });
    await page.goto('/client/payments');
    await expect(page.getByText('Test mode: no money is moved')).toHaveCount(0);
    const report = async (number: string, method: string, reference: string) => {
      await payButton(page, number).click();
      const how = page.getByRole('dialog', { name: `How to pay ${number}` });
      await expect(how).toContainText('$125.00');
      await how.getByRole('button', { name: 'I have paid' }).click();
      await expectFieldError(how.getByRole('combobox'), 'Select how you paid');
      await chooseOption(how.getByRole('combobox'), method);
      await how.getByLabel('Reference').fill(reference);
      await how.getByRole('button', { name: 'I have paid' }).click();
      await expectToast(page, 'Payment reported', 'Thank you. We’ll confirm it when it arrives.');
    };
    await report(arrived, 'Check', '1042');
    await report(missing, 'Zelle', 'June');
    await expect(unpaid(page).getByText(/^You reported a payment on/)).toHaveCount(2);

    const desk = await visit(consultant, { baseURL });
    const dialog = desk.getByRole('dialog').last();
    await desk.goto('/admin/invoices');
    await desk.setViewportSize({ width: 1280, height: 900 });
    await expect(desk.getByText(/^Clients reported payments for 2 invoices\./)).toBeVisible();
    await survey(desk, 'admin-reported', { only: [1280, 390], both: true });
    await desk.setViewportSize({ width: 1280, height: 900 });
    await desk.getByRole('button', { name: 'Show invoices' }).click();
    await expect(desk.getByText('2 invoices', { exact: true })).toBeVisible();
    const choose = async (number: string, task: string) => {
      await desk.getByRole('button', { name: `More actions for ${number}` }).click();
      await desk.getByRole('menuitem', { name: task }).click();
    };
    await choose(arrived, 'Record payment');
    await expect(dialog.getByLabel('Amount')).toHaveValue('125.00');
    await expect(dialog.getByText('Check', { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('Reference')).toHaveValue('1042');
    await dialog.getByRole('button', { name: 'Record $125.00' }).click();
    await expectToast(desk, 'Payment recorded', '$125.00');
    await choose(missing, 'Dismiss report');
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await expectToast(desk, 'Payment report dismissed');
    await expect(desk.getByText('No invoices match')).toBeVisible();

    await expect(history(page).getByRole('listitem')).toContainText([arrived]);
    await expect(unpaid(page).getByRole('listitem')).toContainText([missing]);
    await expect(unpaid(page).getByText(/^You reported a payment on/)).toHaveCount(0);
    await expect(payButton(page, missing)).toBeEnabled();
  });
});

test.describe('payments with Stripe', () => {
  let stripe: StripeServer;
  let product: Product;
  let api: APIRequestContext;
  let practice: Practice;
  test.beforeAll(async ({ playwright }) => {
    stripe = await StripeServer.start();
    product = await launch('product-stripe', stripe.env);
    api = await playwright.request.newContext({ baseURL: product.url });
    practice = await Practice.open(api);
  });
  test.afterAll(async () => {
    await api.dispose();
    await product.stop();
    await stripe.close();
  });

  /** Stripe repeats its last event. */
  const sendEvent = async () => {
    const event = stripe.events.at(-1);
    if (!event) throw new Error('Nothing has happened at Stripe.');
    const { payload: data, headers } = stripe.signed(event);
    const answer = await api.post('/api/payments/stripe/webhook', { data, headers });
    expect(answer.status()).toBe(200);
  };

  test("a client pays on Stripe's page, and sees when the payment has arrived", async ({ visit }) => {
    const { url: baseURL } = product;
    const client = await practice.addClient({ firstName: 'Nora', lastName: 'Sample' });
    const { id, invoiceNumber } = await practice.issue(client);
    const number = invoiceNumber ?? '';
    const page = await visit(client, { baseURL });
    await page.goto('/client/payments');
    await payButton(page, number).click();
    await expect(page.getByRole('heading', { name: 'Pay $125.00' })).toBeVisible();
    await expect(page).toHaveURL(stripe.session.url ?? '');
    await page.getByRole('link', { name: 'Back' }).click();
    const invoiceDialog = page.getByRole('dialog').filter({ hasText: number });
    await expect(invoiceDialog.getByRole('status')).toContainText('You haven’t been charged.');

    await payButton(invoiceDialog, number).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(`/client/payments?invoice=${id}&checkout=done`);
    await expect(invoiceDialog.getByRole('status')).toContainText('Checking your payment.');
    await expect(payButton(invoiceDialog, number)).toHaveCount(0);
    await sendEvent();
    await expectToast(page, 'Payment successful', 'Your payment has been processed successfully.');
    await expect(invoiceDialog.getByRole('region', { name: 'Payments' })).toContainText('$125.00');
    await page.keyboard.press('Escape');
    await expect(history(page).getByRole('listitem')).toContainText([number]);
    expect(await practice.invoice(id)).toMatchObject({
      status: 'paid',
      payments: [{ amount: '125.00', mode: 'live', method: 'card' }],
    });

    await test.step('by the link in the email: one click, and no login', async () => {
      const emailed = await practice.issue(client, { description: 'Coaching in July' });
      const reader = await visit(undefined, { baseURL });
      await reader.goto(await practice.mailedLink(client.email, '/invoice'));
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText('$125.00 due now');
      await survey(reader, 'invoice-link', { only: [1280, 390], both: true });
      await reader.getByRole('button', { name: 'Pay Now · $125.00' }).click();
      await expect(reader.getByRole('heading', { name: 'Pay $125.00' })).toBeVisible();
      await reader.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(reader).toHaveURL('/invoice?checkout=done');
      await expect(reader.getByRole('status')).toContainText('Checking your payment.');
      await sendEvent();
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you.');
      await expectToast(reader, 'Payment successful', 'Your payment has been processed successfully.');
      await page.goto(`/client/payments?invoice=${emailed.id}`);
      await expect(page.getByRole('dialog')).toContainText('Paid by the emailed link');
    });
  });

  test('an admin is notified of differences with Stripe', { tag: '@sweep' }, async ({ visit }) => {
    const client = await practice.addClient();
    const { id, invoiceNumber } = await practice.issue(client);
    const page = await visit(client, { baseURL: product.url });
    await page.goto('/client/payments');
    await payButton(page, invoiceNumber ?? '').click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(/checkout=done$/);
    await practice.voidInvoice(id, 'Wrong client');
    await sendEvent();
    const desk = await visit(consultant, { baseURL: product.url });
    await desk.goto('/admin/invoices?view=overview');
    const row = desk.getByRole('row', { name: invoiceNumber ?? '' });
    await expect(row).toContainText('Stripe charged $125.00, but the invoice no longer accepted a payment.');
    await survey(desk, 'admin-overview-differences', { only: [1280, 390], both: true });
  });
});
