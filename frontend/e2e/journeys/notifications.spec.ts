import type { Page } from '@playwright/test';
import { aPdf } from '../support/files.ts';
import { tabsWithStream } from '../support/live.ts';
import { consultant } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { expect, expectToast, logIn, test } from '../support/test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const expectUnread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} unread`);

/** Uploads a client's own document, so that the practice is notified. */
async function upload(page: Page, title: string): Promise<void> {
  const answer = await page.request.post('/api/documents', { multipart: { title, file: aPdf(title) } });
  expect(answer.status()).toBe(201);
}

test(
  'eight tabs share one stream, and continue without the one that reads it',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    const first = await visit(client);
    const context = first.context();
    const readers = tabsWithStream(context);
    const tabs = [first];
    while (tabs.length < 8) tabs.push(await context.newPage());
    for (const [index, tab] of tabs.entries())
      await tab.goto(index % 2 ? '/client/documents' : '/client/portal');
    for (const tab of tabs) await expectUnread(tab, 0);
    // Two tabs that start at the same time may both connect until one hears of the other.
    await expect.poll(() => readers().length).toBe(1);

    await test.step('each tab shows new notifications', async () => {
      await practice.askFor(client, { title: 'W-2 of 2026' });
      for (const tab of tabs) await expectUnread(tab, 1);
      for (const tab of tabs) await expect(tab).toHaveTitle(/^\(1\) (?:Documents, )?Client Portal$/);
      // The subject of the notification is on the screen, too.
      for (const tab of tabs.filter((_, index) => index % 2))
        await expect(tab.getByText('W-2 of 2026').first()).toBeVisible();
      await expect.poll(() => readers().length).toBe(1);
    });

    await test.step('the others still get everything after it is closed', async () => {
      const [reader] = readers();
      await reader?.close();
      const others = tabs.filter((tab) => tab !== reader);
      expect(others).toHaveLength(7);
      await practice.askFor(client, { title: 'Bank statements' });
      for (const tab of others) await expectUnread(tab, 2);
      await expect.poll(() => readers().length).toBe(1);
      await practice.askFor(client, { title: 'Lease agreement' });
      for (const tab of others) await expectUnread(tab, 3);
    });

    await test.step('a notification read in one tab is read in all', async () => {
      const others = tabs.filter((tab) => !tab.isClosed());
      const [here] = others;
      if (!here) throw new Error('All tabs are closed');
      await bell(here).click();
      await list(here).getByRole('button', { name: 'Mark all as read' }).click();
      await expectToast(here, 'All notifications marked as read');
      for (const tab of others) await expectUnread(tab, 0);
    });
  },
);

test(
  'without a connection there is a message, and nothing is missing afterwards',
  { tag: '@sweep' },
  async ({ visit, practice, watch }) => {
    // Letters outside the basic set have a separate font file, loaded when one of them is shown.
    watch.expect('net::ERR_INTERNET_DISCONNECTED', /^\/(?:api|assets)\//);
    const client = await practice.addClient();
    const page = await visit(client);
    const readers = tabsWithStream(page.context());
    await page.goto('/client/portal');
    await expect.poll(() => readers().length).toBe(1);
    await page.context().setOffline(true);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await practice.askFor(client);
    await survey(page, 'offline');
    await page.context().setOffline(false);
    await expect(page.getByText('Offline', { exact: true })).toHaveCount(0);
    await expectUnread(page, 1);
  },
);

test(
  "the bell shows a client's notifications, and links to their subjects",
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    for (let month = 1; month <= 10; month += 1)
      await practice.askFor(client, { title: `Bank statement ${month} of 2026` });
    const document = await practice.share(client, { title: 'Engagement Agreement', needsSignature: true });
    const page = await visit(client);
    await page.goto('/client/portal');
    await expectUnread(page, 11);
    await expect(page.getByText('9+', { exact: true })).toBeVisible();

    await test.step('by keyboard', async () => {
      await bell(page).focus();
      await page.keyboard.press('Enter');
      await expect(list(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(list(page)).toHaveCount(0);
      await expect(bell(page)).toBeFocused();
    });

    await test.step('at every width, and accessible', async () => {
      const open = async () => {
        if (!(await list(page).isVisible())) await bell(page).click();
        await expect(list(page).getByRole('link').first()).toBeVisible();
      };
      await survey(page, 'notifications', { arrange: open, both: true });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.reload();
      await open();
      expect(
        await list(page)
          .locator('.bell-list')
          .evaluate(({ clientHeight }) => clientHeight),
      ).toBe(320);
    });

    await test.step('a notification is read, and its document opened', async () => {
      await list(page).getByRole('link', { name: 'Signature requested' }).click();
      await expect(page).toHaveURL(`/client/documents?document=${document.id}`);
      await expect(page.getByRole('dialog', { name: 'Engagement Agreement' })).toBeVisible();
      await expect(list(page)).toHaveCount(0);
      await expect(page).toHaveTitle('(10) Documents, Client Portal');
      await page.keyboard.press('Escape');
      await bell(page).click();
      await list(page).getByRole('tab', { name: 'Unread' }).click();
      await expect(list(page).getByRole('link', { name: 'Document requested' })).toHaveCount(10);
      await expect(list(page).getByRole('link', { name: 'Signature requested' })).toHaveCount(0);
    });

    await test.step('all are marked as read', async () => {
      await list(page).getByRole('button', { name: 'Mark all as read' }).click();
      await expectToast(page, 'All notifications marked as read');
      await expect(list(page).getByText('No unread notifications')).toBeVisible();
      await expectUnread(page, 0);
      await expect(page).toHaveTitle('Documents, Client Portal');
      await survey(page, 'notifications-none', { only: [1280] });
      await page.reload();
      await expectUnread(page, 0);
    });
  },
);

test("the practice is notified of a client's actions", { tag: '@sweep' }, async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Nora', lastName: 'Example' });
  const admin = await visit(consultant);
  await admin.goto('/admin/clients');
  await expect(bell(admin)).toBeVisible();
  const page = await visit(client);
  const title = `Rental contract of ${client.username}`;
  await upload(page, title);
  await expect(admin).toHaveTitle(/^\(\d+\) Clients, Admin Dashboard$/);
  await bell(admin).click();
  const notification = list(admin).getByRole('link', {
    name: `Nora Example uploaded “${title}”.`,
  });
  await expect(notification).toBeVisible();
  await survey(admin, 'notifications-admin', {
    arrange: async () => {
      if (!(await list(admin).isVisible())) await bell(admin).click();
      await expect(notification).toBeVisible();
    },
  });
  await notification.click();
  await expect(admin).toHaveURL(/\/admin\/documents\?document=\d+$/);
  const opened = admin.getByRole('dialog', { name: title });
  await expect(opened).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await expect(admin).toHaveURL('/admin/documents');
});

test(
  'an email link leads through the login to its subject',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    const document = await practice.share(client, { title: 'Budget review' });
    for (const { account, at, login } of [
      { account: client, at: `/client/documents?document=${document.id}`, login: '/client/login' },
      { account: client, at: `/client/portal?tab=documents&document=${document.id}`, login: '/auth' },
      { account: consultant, at: `/admin/documents?document=${document.id}`, login: '/auth' },
    ]) {
      const page = await visit();
      await page.goto(at);
      await expect(page).toHaveURL(login);
      await logIn(page, account);
      await expect(page.getByRole('dialog', { name: 'Budget review' })).toBeVisible();
      await expect(page).toHaveURL(at);
    }
  },
);

test(
  'tabs follow each other when one logs out, and when another user logs in',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const former = await practice.addClient();
    const next = await practice.addClient();
    const here = await visit(former);
    const context = here.context();
    const there = await context.newPage();
    const readers = tabsWithStream(context);
    for (const tab of [here, there]) {
      await tab.goto('/client/documents');
      await expectUnread(tab, 0);
    }
    await expect.poll(() => readers().length).toBe(1);
    await here.getByRole('button', { name: 'Log out' }).click();
    await expect(here).toHaveURL('/');
    await expect(there).toHaveURL('/client/login');

    await here.goto('/client/login');
    await logIn(here, next);
    await expect(here).toHaveURL('/client/portal');
    await expect(there).toHaveURL('/client/documents');
    await expect(there.getByText(next.email)).toBeVisible();
    await practice.askFor(former, { title: 'Not for the next one' });
    await practice.askFor(next, { title: 'W-2 of 2026' });
    for (const tab of [here, there]) await expectUnread(tab, 1);
    await bell(there).click();
    await expect(list(there).getByRole('link')).toHaveText([/W-2 of 2026/]);
  },
);
