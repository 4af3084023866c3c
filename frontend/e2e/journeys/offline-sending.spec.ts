import type { Page } from '@playwright/test';
import { aPdf } from '../support/files.ts';
import { holdLiveUpdates } from '../support/live.ts';
import { expect, test } from '../support/test.ts';

const unsent = (page: Page) => page.getByRole('list', { name: 'Not sent yet' });
const question = (page: Page, words: string) => page.getByRole('dialog', { name: words });

/** Titles of the client's documents, from the server. */
const documents = async (page: Page) => {
  const answer = await page.request.get('/api/documents');
  return ((await answer.json()) as { title: string }[]).map(({ title }) => title);
};

/** Ends calls that send something without an answer. @returns the keys of those that were tried, and ends that */
async function breakOff(page: Page, path: RegExp) {
  const keys: (string | undefined)[] = [];
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    await route.abort();
  });
  return { keys, end: () => page.unroute(path) };
}

test(
  'an upload whose sending breaks survives a reload, is sent once, and a logout asks before it is lost',
  { tag: '@all' },
  async ({ visit, practice, watch }) => {
    watch.expect('net::ERR_FAILED', /^\/api\/(?:documents|document-requests\/\d+\/upload)$/);
    const client = await practice.addClient({ firstName: 'Nell' });
    await practice.askFor(client);
    const page = await visit(client);
    await holdLiveUpdates(page);
    await page.goto('/client/documents');
    const uploads = await breakOff(page, /\/api\/documents$/);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload documents' });
    await dialog.getByLabel('Files').setInputFiles(aPdf('One', 'Statement.pdf'));
    await dialog.getByRole('button', { name: 'Upload document' }).click();
    await expect(dialog).toBeHidden();
    await expect(unsent(page)).toContainText('Statement.pdf');
    await expect(unsent(page)).toContainText('Waiting for a connection');

    await page.goto('/client/portal');
    await expect(page.getByText('You have 1 unsent file.')).toBeVisible();
    await page.getByRole('link', { name: 'Show files' }).click();
    await page.reload();
    await expect(unsent(page)).toContainText('Waiting for a connection');

    await test.step('a logout asks', async () => {
      await page.getByRole('button', { name: 'Log Out' }).click();
      await question(page, 'You have 1 unsent file').getByRole('button', { name: 'Stay logged in' }).click();
      await expect(unsent(page)).toBeVisible();
    });
    await test.step('with a connection it is sent once', async () => {
      await uploads.end();
      // Not "Try again": it may be tried by itself just then, and the button goes.
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(unsent(page)).toHaveCount(0);
      await expect.poll(() => documents(page)).toEqual(['Statement']);
      expect(new Set(uploads.keys).size).toBe(1);
    });
    await test.step('the answer to a request waits at the request', async () => {
      await breakOff(page, /\/upload$/);
      await page.getByLabel(/^File for/).setInputFiles(aPdf('Two', 'w2.pdf'));
      const request = page.getByRole('region', { name: 'Requested documents' });
      await expect(request.getByRole('list', { name: 'Not sent yet' })).toContainText('w2.pdf');
      await page.goto('/');
      await page.getByRole('button', { name: 'Logout' }).click();
      await question(page, 'You have 1 unsent file')
        .getByRole('button', { name: 'Delete and log out' })
        .click();
      await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
    });
  },
);

test(
  'a message whose sending breaks waits for its writer, and nobody else sees it',
  { tag: '@all' },
  async ({ visit, practice, watch }) => {
    watch.expect('net::ERR_FAILED', /^\/api\/message-threads\/\d+\/messages$/);
    const [client, other] = [await practice.addClient(), await practice.addClient()];
    const id = await practice.converse(client, 'The new lease', ['Good morning.']);
    const page = await visit(client);
    await holdLiveUpdates(page);
    await page.goto(`/client/messages/${id}`);
    const messages = await breakOff(page, /\/messages$/);
    await page.getByRole('textbox', { name: 'Your message' }).fill('Gladly.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(unsent(page)).toContainText('Waiting for a connection');
    await page.reload();
    await expect(unsent(page)).toContainText('Gladly.');
    await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('');

    const logIn = async ({ username, password }: typeof client) => {
      await page.context().clearCookies();
      await page.goto('/client/login');
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page).toHaveURL('/client/portal');
      await page.goto('/client/messages');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    };
    await logIn(other);
    await expect(page.getByText('No messages yet')).toBeVisible();
    await expect(unsent(page)).toHaveCount(0);
    await messages.end();
    await logIn(client);
    await expect
      .poll(async () => (await practice.messages(id)).filter(({ content }) => content === 'Gladly.').length)
      .toBe(1);
    await expect(unsent(page)).toHaveCount(0);
  },
);
