import type { Page } from '@playwright/test';
import { holdLiveUpdates } from '../support/live.ts';
import { chooseOption } from '../support/options.ts';
import { alex } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

const rows = (page: Page) =>
  page.getByRole('region', { name: 'Documents', exact: true }).getByRole('listitem');

const choose = (page: Page, filter: string, option: string) =>
  chooseOption(page.getByRole('combobox', { name: filter }), option);

test("the search box in the portal's header opens the documents", async ({ visit }) => {
  const page = await visit(alex);
  await page.goto('/client/portal');
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('agreement');
  await expect(page).toHaveURL('/client/portal?tab=documents&search=agreement');
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Overview');
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('status and category filter the list', async ({ visit }) => {
  const page = await visit(alex);
  await page.goto('/client/documents');
  await choose(page, 'Status', 'Completed');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Quarterly Budget Review');
  await choose(page, 'Category', 'Tax');
  await expect(page.getByText('No documents match')).toBeVisible();
  await choose(page, 'Status', 'All statuses');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('2025 Tax Folder');
  await expect(page).toHaveURL('/client/documents?category=tax');
});

test('the grid choice is stored', async ({ visit }) => {
  const page = await visit(alex);
  await page.goto('/client/documents');
  await page.getByText('Grid', { exact: true }).click();
  await expect(page.locator('.portal-grid').getByRole('listitem')).toHaveCount(5);
  await page.reload();
  await expect(page.locator('.portal-grid').getByRole('listitem')).toHaveCount(5);
  await page.getByText('List', { exact: true }).click();
  await expect(page.locator('.portal-grid')).toHaveCount(0);
});

test('without documents the screens explain what comes next', async ({ visit, practice }) => {
  const page = await visit(await practice.addClient({ firstName: 'Newton' }));
  await page.goto('/client/portal');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(/Documents\s*0/);
  await expect(page.getByRole('region', { name: 'Recent Documents' })).toContainText('No documents yet');
  await expect(page.getByRole('heading', { name: 'Welcome to your portal' })).toBeVisible();
  await page.getByRole('tab', { name: 'Documents' }).click();
  await expect(page.getByRole('tabpanel')).toContainText(
    'Documents your consultant shares with you appear here.',
  );
});

test('sixty documents are all there, a page at a time', async ({ visit, practice }) => {
  const client = await practice.addClient();
  await practice.shareAll(
    client,
    Array.from({ length: 60 }, (_, index) => `Statement ${index + 1}`),
  );
  const page = await visit(client);
  await holdLiveUpdates(page);
  await page.goto('/client/documents');
  await expect(rows(page)).toHaveCount(25);
  await expect(rows(page).first()).toContainText('Statement 60');
  await expect(page.getByRole('status').filter({ hasText: 'Showing 25 of 60 documents' })).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(60);
  await expect(rows(page).last()).toContainText('Statement 1');
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('60 documents');

  await practice.share(client, { title: 'Statement 61' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page).first()).toContainText('Statement 61');
  await page.goto('/client/portal');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(/Documents\s*61/);
});

test('a failed list says so, and can be retried', async ({ visit, watch }) => {
  watch.expect('net::ERR_FAILED', /^\/api\/documents$/);
  const page = await visit(alex);
  await holdLiveUpdates(page);
  await page.route('/api/documents?*', (route) => route.abort());
  await page.goto('/client/documents');
  await expect(page.getByRole('alert')).toContainText('Failed to load documents. Please try again.');
  await page.unroute('/api/documents?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a loading list shows placeholders', async ({ visit }) => {
  const page = await visit(alex);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await holdLiveUpdates(page);
  await page.route('/api/documents?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/client/documents');
  await expect(page.getByRole('status', { name: 'Loading documents' })).toBeVisible();
  answer();
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByRole('status', { name: 'Loading documents' })).toHaveCount(0);
});
