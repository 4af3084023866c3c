import type { Page } from '@playwright/test';
import { holdLiveUpdates } from '../support/live.ts';
import { openOptions } from '../support/options.ts';
import { alex } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';

/** The list is loaded. */
const listed = (page: Page) => expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();

test('the overview passes the survey', async ({ visit }) => {
  const page = await visit(alex);
  await page.goto('/client/portal');
  await listed(page);
  await fitsEverywhere(page, 'portal');
  await survey(page, 'portal');
  await page.goto('/client/dashboard');
  await listed(page);
  await survey(page, 'dashboard');
  await survey(page, 'dashboard-account', {
    only: [390, 320],
    arrange: async () => {
      if (await page.getByRole('menuitem').first().isVisible()) return;
      await page.getByRole('button', { name: /account of/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    },
  });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await survey(page, 'dashboard-drawer', {
    only: [390, 320],
    arrange: async () => {
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      if (!(await drawer.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(drawer).toBeVisible();
    },
  });
});

test('the documents pass the survey', async ({ visit }) => {
  const page = await visit(alex);
  await page.goto('/client/portal?tab=documents');
  await listed(page);
  await survey(page, 'portal-documents');
  await page.goto('/client/documents');
  await listed(page);
  await fitsEverywhere(page, 'documents');
  await survey(page, 'documents');
  await survey(page, 'documents-filter', {
    only: [1280, 390],
    arrange: async () => {
      await page.keyboard.press('Escape');
      const options = await openOptions(page.getByRole('combobox', { name: 'Status' }));
      await expect(options.getByTitle('Signed')).toBeVisible();
    },
  });
  await page.keyboard.press('Escape');
  await page.getByText('Grid', { exact: true }).click();
  await listed(page);
  await survey(page, 'documents-grid');
  await page.getByRole('searchbox').fill('nothing of the kind');
  await expect(page.getByText('No documents match')).toBeVisible();
  await survey(page, 'documents-no-match');
});

test('a document passes the survey', async ({ visit, watch }) => {
  watch.expect(404, /^\/api\/documents\/999999\/details$/);
  const page = await visit(alex);
  await page.goto('/client/documents');
  await page.getByRole('link', { name: 'Engagement Agreement 2027', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Page 1 of', { exact: false }).first()).toBeAttached();
  await survey(page, 'document');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Receipt for office chairs', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await survey(page, 'document-picture', { only: [1280, 390] });
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Meeting notes, October', exact: true }).click();
  await expect(page.getByText('Preview not available')).toBeVisible();
  await survey(page, 'document-no-preview', { only: [1280, 390] });
  await page.goto('/client/documents?document=999999');
  await expect(page.getByRole('dialog', { name: 'Document not found' })).toBeVisible();
  await survey(page, 'document-not-found', { only: [1280, 390] });
});

test('an empty, a loading and a failed portal pass the survey', async ({ visit, practice, watch }) => {
  watch.expect('net::ERR_FAILED', /^\/api\/documents$/);
  const page = await visit(await practice.addClient({ firstName: 'Newton', lastName: 'Sample' }));
  await page.goto('/client/portal');
  await expect(page.getByText('No documents yet')).toBeVisible();
  await survey(page, 'portal-empty');
  await page.goto('/client/documents');
  await expect(page.getByText('No documents yet')).toBeVisible();
  await survey(page, 'documents-empty', { only: [1280, 390] });

  await holdLiveUpdates(page);
  let fail: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (fail = resolve));
  await page.route('/api/documents?*', async (route) => {
    await held;
    await route.abort();
  });
  // The server draws the overview with its data, unless the address names a tab.
  await page.goto('/client/dashboard?tab=overview');
  await expect(page.getByRole('status', { name: 'Loading documents' })).toBeVisible();
  await survey(page, 'portal-loading', { only: [1280, 390] });
  fail();
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  await survey(page, 'portal-failed', { only: [1280, 390] });
});
