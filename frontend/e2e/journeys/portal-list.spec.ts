import type { Page } from '@playwright/test';
import { alex } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

const rows = (page: Page) =>
  page.getByRole('region', { name: 'Documents', exact: true }).getByRole('listitem');

test(
  'a search finds titles, descriptions and categories, and stays in the address',
  { tag: '@sweep' },
  async ({ visit }) => {
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
  },
);

test(
  'on a phone the search shows its matches right below the field',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    await practice.share(client, { title: 'Retainer agreement' });
    const { id, invoiceNumber } = await practice.issue(client, { description: 'Monthly retainer' });
    const page = await visit(client, { viewport: { width: 390, height: 844 } });
    await page.goto('/client/portal');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.getByRole('searchbox').fill('retainer');
    const found = page.getByRole('search');
    await expect(found.getByRole('heading')).toHaveText(['Documents 1', 'Invoices 1', 'Messages 0']);
    const match = found.getByRole('link', { name: invoiceNumber ?? '' });
    await expect(match).toBeInViewport({ ratio: 1 });
    await match.click();
    await expect(page).toHaveURL(new RegExp(`invoice=${id}$`));
    const dialog = page.getByRole('dialog').filter({ hasText: invoiceNumber ?? '' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(match).toBeVisible();
    await page.getByRole('searchbox').fill('zzz');
    await expect(found.getByText('Nothing found for “zzz”.')).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No documents match')).toBeVisible();
  },
);
