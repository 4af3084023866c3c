import type { APIRequestContext } from '@playwright/test';
import { StripeServer } from '../../../backend/src/modules/billing/testing/stripe-server.ts';
import { askDatabase } from '../support/database.ts';
import { Practice } from '../support/practice.ts';
import { launch, type Product } from '../support/product.ts';
import { survey } from '../support/survey.ts';
import { expect, expectToast, test } from '../support/test.ts';

// A separate server, whose payments run at Stripe, and which can send email.
let stripe: StripeServer;
let product: Product;
let api: APIRequestContext;
let practice: Practice;
test.beforeAll(async ({ playwright }) => {
  stripe = await StripeServer.start();
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' };
  product = await launch('product-autopay', { ...stripe.env, ...mail });
  api = await playwright.request.newContext({ baseURL: product.url });
  practice = await Practice.open(api);
});
test.afterAll(async () => {
  await api.dispose();
  await product.stop();
  await stripe.close();
});

/** Stripe tells of the card. */
async function sendEvent(): Promise<void> {
  const event = stripe.events.at(-1);
  if (!event) throw new Error('Nothing has happened at Stripe.');
  const { payload: data, headers } = stripe.signed(event);
  expect((await api.post('/api/payments/stripe/webhook', { data, headers })).status()).toBe(200);
}

test(
  'a client saves a card, has it pay a monthly package, and replaces it',
  { tag: '@all' },
  async ({ visit }) => {
    const client = await practice.addClient({ firstName: 'Otto', lastName: 'Payer' });
    await askDatabase('UPDATE users SET confirmed_email = email WHERE id = $1', [client.id], product.dataDir);
    const monthly = {
      userId: client.id,
      description: 'Monthly package',
      items: [{ description: 'Bookkeeping', amount: '125.00' }],
      every: 'month',
      startsOn: '2099-01-31',
      dueInDays: 14,
    };
    expect((await api.post('/api/admin/recurring-invoices', { data: monthly })).status()).toBe(201);
    const page = await visit(client, { baseURL: product.url });
    await page.goto('/client/payments');
    const section = page.getByRole('region', { name: 'Automatic payment' });
    const byCard = section.getByRole('switch', { name: 'Pay “Monthly package” automatically' });

    await test.step('a card is entered on the page of Stripe', async () => {
      await expect(byCard).toBeDisabled();
      await section.getByRole('button', { name: 'Save a card' }).click();
      await expect(page.getByRole('heading', { name: 'Save your card' })).toBeVisible();
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page).toHaveURL('/client/payments');
      await section.getByRole('button', { name: 'Save a card' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(section.getByRole('status').first()).toHaveText('Your card will be here in a moment.');
      await sendEvent();
      await expect(section.getByText('Visa ending in 4242')).toBeVisible();
      await expect(page).toHaveURL('/client/payments');
    });

    await test.step('one switch agrees to its words, by the keyboard', async () => {
      await expect(section).toContainText('up to $125.00 every month for “Monthly package”');
      await byCard.focus();
      await page.keyboard.press('Space');
      await expectToast(page, 'Automatic payment is on', 'Monthly package');
      await expect(byCard).toBeChecked();
      await survey(page, 'portal-autopay');
    });

    await test.step('the card is replaced, and the last one ends it', async () => {
      await section.getByRole('button', { name: 'Save another card' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await sendEvent();
      await expect(section.getByText('Visa ending in 4242')).toHaveCount(2);
      const remove = async () => {
        await section.getByRole('button', { name: 'Remove' }).last().click();
        await page.getByRole('dialog').getByRole('button', { name: 'Remove the card' }).click();
        await expectToast(page, 'Card removed');
      };
      await remove();
      await expect(byCard).toBeChecked();
      await remove();
      await expect(byCard).toBeDisabled();
      await expect(byCard).not.toBeChecked();
    });
  },
);
