import type { Page } from '@playwright/test';
import { alex } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

const rows = (page: Page) =>
  page.getByRole('region', { name: 'Documents', exact: true }).getByRole('listitem');

test('a search finds titles, descriptions and categories, and stays in the address', async ({ visit }) => {
  const page = await visit(alex);
  await page.goto('/client/documents');
  await expect(rows(page)).toHaveCount(5);
  const search = page.getByRole('searchbox', { name: 'Search documents' });
  await search.fill('TAX');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('2025 Tax Folder');
  await expect(page).toHaveURL('/client/documents?search=TAX');
  await page.reload();
  await expect(search).toHaveValue('TAX');
  await expect(rows(page)).toHaveCount(1);

  await search.fill('holidays');
  await expect(rows(page)).toContainText(['Quarterly Budget Review']);
  await search.fill('%');
  await expect(page.getByText('No documents match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL('/client/documents');
});
