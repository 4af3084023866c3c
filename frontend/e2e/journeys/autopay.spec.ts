import type { APIRequestContext, Page } from '@playwright/test';
import { StripeServer } from '../../../backend/src/modules/billing/testing/stripe-server.ts';
import { TestSmtpServer } from '../../../backend/src/platform/mail/testing/smtp-server.ts';
import { askDatabase, databaseUrl } from '../support/database.ts';
import { consultant, Practice } from '../support/practice.ts';
import { launch, type Product } from '../support/product.ts';
import { survey } from '../support/survey.ts';
import { expect, expectToast, test } from '../support/test.ts';

// A separate server, whose payments run at Stripe, and which sends email.
let stripe: StripeServer;
let mail: TestSmtpServer;
let settings: Record<string, string>;
let product: Product;
let api: APIRequestContext;
let practice: Practice;
test.beforeAll(async ({ playwright }) => {
  stripe = await StripeServer.start();
  mail = await TestSmtpServer.start();
  settings = { ...stripe.env, SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'office@example.com' };
  product = await launch('product-autopay', settings);
  api = await playwright.request.newContext({ baseURL: product.url });
  practice = await Practice.open(api);
});
test.afterAll(async () => {
  await api.dispose();
  await product.stop();
  await stripe.close();
  await mail.stop();
});

/** Stripe tells of the card. */
async function sendEvent(): Promise<void> {
  const event = stripe.events.at(-1);
  if (!event) throw new Error('Nothing has happened at Stripe.');
  const { payload: data, headers } = stripe.signed(event);
  expect((await api.post('/api/payments/stripe/webhook', { data, headers })).status()).toBe(200);
}

const ask = (statement: string, values: readonly unknown[]) =>
  askDatabase(statement, values, product.dataDir);

/** Charges of a client's invoices, as "charged" after an email that is "sent". */
const charges = (clientId: number) =>
  ask(
    `SELECT c.state, m.status FROM autopay_charges c JOIN invoices i ON i.id = c.invoice_id JOIN outbox m ON m.id = c.mail_id
     WHERE i.user_id = $1 AND c.attempt = 1 ORDER BY c.id`,
    [clientId],
  );

/** Issues the invoices of a client's recurring ones, which are announced. */
async function issue(clientId: number, recurringInvoiceIds: readonly number[]): Promise<void> {
  await ask('UPDATE recurring_invoices SET next_on = current_date - 1 WHERE user_id = $1', [clientId]);
  for (const id of recurringInvoiceIds) {
    // An invoice that is due is issued before any change.
    const changed = await api.patch(`/api/admin/recurring-invoices/${id}`, { data: { dueInDays: 14 } });
    expect(changed.status()).toBe(200);
  }
  await expect
    .poll(() => charges(clientId))
    .toEqual(recurringInvoiceIds.map(() => ({ state: 'announced', status: 'sent' })));
}

/** The announcements were sent four days ago, and the day of the charges has come. */
async function passDays(clientId: number): Promise<void> {
  await ask(
    `WITH passed AS (
       UPDATE autopay_charges SET announced_at = now() - interval '4 days', planned = now() - interval '1 day'
       WHERE invoice_id IN (SELECT id FROM invoices WHERE user_id = $1) RETURNING mail_id)
     UPDATE outbox SET sent_at = now() - interval '4 days' WHERE id IN (SELECT mail_id FROM passed)`,
    [clientId],
  );
  // Cards are charged from 9:00 on: somewhere it is day.
  await ask(
    `UPDATE site SET time_zone = (
       SELECT zone FROM unnest(ARRAY['America/Chicago', 'Asia/Tokyo', 'Europe/Berlin']) zone
       WHERE (now() AT TIME ZONE zone)::time BETWEEN '09:30' AND '23:30' LIMIT 1)`,
    [],
  );
}

/** Charges what is due at once: a process runs a waiting job when it starts, and the running one within a minute. */
async function charge(clientId: number): Promise<void> {
  await ask(
    `INSERT INTO pgboss.job (name, policy, data, singleton_key) VALUES ('autopay.charge', 'short', '{}', gen_random_uuid())`,
    [],
  );
  const second = await launch('product-autopay-second', {
    ...settings,
    DATABASE_URL: await databaseUrl(product.dataDir),
  });
  try {
    await expect
      .poll(() => charges(clientId))
      .toEqual(['charged', 'refused'].map((state) => ({ state, status: 'sent' })));
  } finally {
    await second.stop();
  }
}

/** Looks at the latest notifications. */
async function expectNotified(page: Page, texts: readonly RegExp[]): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  for (const text of texts)
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(text);
  await page.keyboard.press('Escape');
}

test('a client saves a card, which is charged, refused and replaced', { tag: '@all' }, async ({ visit }) => {
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
  const recur = async (data: object): Promise<number> => {
    const answer = await api.post('/api/admin/recurring-invoices', { data });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { id: number }).id;
  };
  const ids = [await recur(monthly), await recur({ ...monthly, description: 'Payroll', every: 'week' })];
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

  await test.step('each switch agrees to its words, also by the keyboard', async () => {
    await expect(section).toContainText('up to $125.00 every month for “Monthly package”');
    await byCard.focus();
    await page.keyboard.press('Space');
    await expectToast(page, 'Automatic payment is on', 'Monthly package');
    await expect(byCard).toBeChecked();
    const another = section.getByRole('switch', { name: 'Pay “Payroll” automatically' });
    await another.click();
    await expect(another).toBeChecked();
    await survey(page, 'portal-autopay');
  });

  const admin = await visit(consultant, { baseURL: product.url });
  await admin.goto('/admin');
  await test.step('the card is charged for one and refused for the other, which both sides see', async () => {
    await issue(client.id, ids);
    await passDays(client.id);
    // The card has enough for one invoice.
    stripe.beforeAnswering = async () => {
      if (stripe.charges.length > 0)
        for (const { id } of stripe.methods) stripe.behaviors.set(id, 'declined');
    };
    await charge(client.id);
    expect(stripe.charges.map(({ amount }) => amount)).toEqual([12_500]);
    await expectNotified(page, [
      /We received your payment for “INV-\d+”/,
      /Your saved card was declined for “INV-\d+”. We’ll try again/,
    ]);
    await expectNotified(admin, [
      /The saved card of Otto Payer paid/,
      /The saved card of Otto Payer was declined for/,
    ]);
    await expect(page.getByRole('region', { name: 'Payment History' }).getByRole('listitem')).toContainText([
      'Monthly package',
    ]);
    await expect(page.getByRole('region', { name: 'Unpaid invoices' }).getByRole('listitem')).toContainText([
      'Payroll',
    ]);
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
    await expect(section.getByText('Visa ending in 4242')).toHaveCount(1);
    await expect(byCard).toBeChecked();
    await remove();
    await expect(byCard).toBeDisabled();
    await expect(byCard).not.toBeChecked();
  });
});
