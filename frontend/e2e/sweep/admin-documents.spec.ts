import type { Page } from '@playwright/test';
import { holdLiveUpdates } from '../support/live.ts';
import { consultant } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search documents' });

test('a practice without documents sees how to begin', async ({ visit }) => {
  const page = await visit(consultant);
  await page.route('/api/admin/documents?*', (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  );
  await page.goto('/admin/documents');
  await expect(
    page.getByText('No documents found. Upload a document for a client to get started.'),
  ).toBeVisible();
});

test("a status has the dashboard's colors, unlike the client's", async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/documents');
  const colours: [status: string, document: string, text: string, ground: string][] = [
    ['Draft', 'Meeting notes, October', 'rgb(77, 87, 90)', 'rgb(230, 231, 227)'],
    ['Pending review', 'Receipt for office chairs', 'rgb(150, 64, 12)', 'rgb(252, 227, 210)'],
    ['Awaiting signature', 'Engagement Agreement 2027', 'rgb(122, 82, 0)', 'rgb(251, 235, 194)'],
    ['Signed', '2025 Tax Folder', 'rgb(31, 79, 134)', 'rgb(224, 235, 247)'],
    ['Completed', 'Quarterly Budget Review', 'rgb(31, 99, 56)', 'rgb(223, 240, 225)'],
  ];
  for (const [status, document, text, ground] of colours) {
    await search(page).fill(document);
    const badge = page.getByRole('row', { name: document }).getByText(status, { exact: true });
    await expect(badge).toHaveCSS('color', text);
    await expect(badge).toHaveCSS('background-color', ground);
  }
});

test('the table is paged', async ({ visit, practice }) => {
  const client = await practice.addClient();
  const stem = `Pages of ${client.username}`;
  await practice.shareAll(
    client,
    Array.from({ length: 26 }, (_, index) => `${stem}, ${index + 1}`),
  );
  const page = await visit(consultant);
  await page.goto('/admin/documents');
  await search(page).fill(stem);
  await expect(page.getByRole('status').filter({ hasText: '26 documents' })).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`${stem}, 1`);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(rows(page)).toHaveCount(25);
});

test('a failed document list has its message', async ({ visit, watch }) => {
  watch.expect('net::ERR_FAILED', /^\/api\/admin\/documents$/);
  const page = await visit(consultant);
  await holdLiveUpdates(page);
  await page.route('/api/admin/documents?*', (route) => route.abort());
  await page.goto('/admin/documents');
  await expect(page.getByRole('alert')).toContainText('Failed to load documents. Please try again.');
  await page.unroute('/api/admin/documents?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
