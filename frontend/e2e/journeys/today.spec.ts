import type { Page } from '@playwright/test';
import { countClicks } from '../support/clicks.ts';
import { aPdf } from '../support/files.ts';
import { newUsername, password, Practice } from '../support/practice.ts';
import { launch, type Product } from '../support/product.ts';
import { expect, expectToast, test } from '../support/test.ts';

// Separate server, with no open items but those of this journey.
let product: Product;
let practice: Practice;
test.beforeAll(async ({ playwright }) => {
  product = await launch('product-today');
  practice = await Practice.open(await playwright.request.newContext({ baseURL: product.url }));
});
test.afterAll(() => product.stop());

const consultantHere = { username: 'consultant', password: 'Limestone-1!' };
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Logs in to this journey's server. */
async function signedIn(page: Page, account: { username: string; password: string }): Promise<Page> {
  const answer = await page.context().request.post('/api/login', { data: account });
  expect(answer.status()).toBe(200);
  return page;
}

test('open items appear and disappear live, each one click from where it is done', async ({ visit }) => {
  const client = await practice.addClient({ firstName: 'Nora', lastName: 'Example' });
  const at = { baseURL: product.url };
  const page = await signedIn(await visit(undefined, at), consultantHere);
  const theirs = await signedIn(await visit(undefined, at), { username: client.username, password });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page).toHaveTitle(/Today, Admin Dashboard$/);
  const subject = newUsername('Lease');
  const row = part(page, 'Waiting for you').getByRole('link', { name: subject });
  await expect(row).toHaveCount(0);

  await test.step('a client writes', async () => {
    const { id } = (await (
      await theirs.context().request.post('/api/message-threads', { data: { subject } })
    ).json()) as { id: number };
    const content = 'Could you look at it?';
    await theirs.context().request.post(`/api/message-threads/${id}/messages`, { data: { content } });
    await expect(row).toBeVisible();
  });

  await test.step('and is answered', async () => {
    await row.click();
    await page.getByRole('textbox', { name: 'Your message' }).fill('Tomorrow.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    // Sent: until then, leaving asks for confirmation.
    await expect(page.getByRole('link', { name: 'Messages 1 unanswered' })).toBeVisible();
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  for (const [what, leave, name, opened] of [
    [
      'an overdue invoice',
      () => practice.issue(client, { description: 'Books', dueDate: '2026-01-31' }),
      /Books$/,
      /^INV-/,
    ],
    [
      'an overdue request',
      () => practice.ask(client, { title: 'W-2 of 2025', dueDate: '2026-01-31' }),
      'W-2 of 2025',
      /request/i,
    ],
    [
      'a signature',
      () => practice.share(client, { title: 'Engagement letter', needsSignature: true }),
      'Engagement letter',
      'Engagement letter',
    ],
    [
      'a contact message',
      () => practice.receive({ firstName: 'Jo', lastName: 'Visitor', service: 'Business Consulting' }),
      'Jo Visitor: Business Consulting',
      'Contact Message',
    ],
  ] as const)
    await test.step(`${what} opens in its place`, async () => {
      await leave();
      await page.goto('/admin');
      await page.getByRole('main').getByRole('link', { name }).first().click();
      await expect(page.getByRole('dialog', { name: opened })).toBeVisible();
    });

  await test.step('a payment takes three clicks', async () => {
    const paid = await practice.issue(client);
    await practice.recordPayment(paid.id, { amount: '125.00', method: 'check' });
    await page.goto('/admin');
    const invoice = page.getByRole('main').getByRole('link', { name: /Books$/ });
    await expect(invoice).toBeVisible();
    const clicks = await countClicks(page);
    await invoice.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Record $125.00' }).click();
    await expectToast(page, 'Payment recorded', '$125.00');
    expect(await clicks()).toBe(3);
  });
});

test(
  'uploads are reviewed with two clicks each, and a signed document is countersigned with three',
  { tag: '@all' },
  async ({ visit }) => {
    const client = await practice.addClient({ firstName: 'Rita', lastName: 'Review' });
    const at = { baseURL: product.url };
    const theirs = await signedIn(await visit(undefined, at), { username: client.username, password });
    for (const title of ['First receipt', 'Second receipt'])
      expect(
        (
          await theirs.context().request.post('/api/documents', {
            multipart: { title, file: aPdf(title) },
          })
        ).status(),
      ).toBe(201);
    const { id } = await practice.share(client, { title: 'Fee agreement', needsSignature: true });
    await theirs.context().request.get(`/api/documents/${id}`);
    const signature = { name: 'Rita Review', consent: true };
    expect(
      (await theirs.context().request.post(`/api/documents/${id}/sign`, { data: signature })).status(),
    ).toBe(200);

    const page = await signedIn(await visit(undefined, at), consultantHere);
    await page.goto('/admin');
    const main = page.getByRole('main');
    const dialog = (name: string) => page.getByRole('dialog', { name });
    await expect(main.getByRole('link', { name: 'First receipt' })).toBeVisible();
    const reviewed = await countClicks(page);
    await main.getByRole('link', { name: 'First receipt' }).click();
    await dialog('First receipt').getByRole('button', { name: 'Accept' }).click();
    // The message leads to the next one.
    await page.getByRole('button', { name: /^Next of \d+$/ }).click();
    const following = page.getByRole('dialog').filter({ hasNotText: 'First receipt' });
    await following.getByRole('button', { name: 'Accept' }).click();
    await expectToast(page, 'Document accepted');
    await expect(following).toBeHidden();
    expect(await reviewed()).toBe(4);

    await page.goto('/admin');
    await expect(main.getByRole('link', { name: 'Fee agreement' })).toBeVisible();
    const countersigned = await countClicks(page);
    await main.getByRole('link', { name: 'Fee agreement' }).click();
    await dialog('Fee agreement').getByRole('button', { name: 'Countersign' }).click();
    await dialog('Countersign Fee agreement').getByRole('button', { name: 'Countersign' }).click();
    await expectToast(page, 'Document countersigned');
    expect(await countersigned()).toBe(3);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Fee agreement' })).toHaveCount(0);
  },
);
