import type { Page } from '@playwright/test';
import { holdLiveUpdates } from './support/live.ts';
import { consultant } from './support/practice.ts';
import { survey } from './support/survey.ts';
import { expect, test } from './support/test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const searchCall = '**/api/admin/search?*';

test('by keyboard alone a record is found as one types, and opened', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Quentin', lastName: 'Quokka' });
  await practice.share(client, { title: 'Quokka shelter lease' });
  const page = await visit(consultant);
  await page.goto('/admin/documents');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('quok');
  await expect(option(page, /^Quokka shelter lease/).first()).toBeVisible();
  await page.keyboard.type('ka shelter');
  const lease = option(page, /^Quokka shelter lease Quentin Quokka$/).first();
  await expect(lease).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Quokka shelter lease' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/documents\?document=\d+$/);
});

test('the same box leads to screens, and begins an invoice or a conversation for whoever is found', async ({
  visit,
  practice,
}) => {
  const { id, username } = await practice.addClient({ firstName: 'Willa', lastName: 'Wallaroo' });
  const page = await visit(consultant);
  await page.goto('/admin/practice');
  await page.getByRole('button', { name: 'Search' }).click();
  await box(page).fill('contact');
  await expect(option(page, 'Go to Contact Messages')).toBeVisible();
  await box(page).press('Escape');
  await expect(box(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await box(page).fill(`new invoice for ${username}`);
  await expect(option(page, 'New invoice for Willa Wallaroo')).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Enter');
  await expect(page).toHaveURL(`/admin/invoices?view=write&client=${id}`);
  await expect(page.getByText('Willa Wallaroo')).toBeVisible();

  await page.keyboard.press('Control+k');
  await box(page).fill(username);
  await expect(option(page, /^Willa Wallaroo$/)).toHaveAttribute('aria-selected', 'true');
  await option(page, 'New conversation with Willa Wallaroo').click();
  const dialog = page.getByRole('dialog', { name: 'New Conversation' });
  await expect(dialog).toContainText('With Willa Wallaroo.');
  await dialog.getByLabel('Subject').fill('Begun from the search');
  await dialog.getByLabel('Message', { exact: true }).fill('Good morning.');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/admin\/messages\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Begun from the search' })).toBeVisible();
});

test('a failed search says so and is tried again', async ({ visit, watch }) => {
  watch.expect(500, /^\/api\/admin\/search$/);
  const page = await visit(consultant);
  await holdLiveUpdates(page);
  await page.goto('/admin/practice');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let failing = true;
  await page.route(searchCall, (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.keyboard.press('Control+k');
  await box(page).fill('alex sample');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The search failed.');
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(option(page, /^Alex Sample/).first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0);
});

test('the search looks right and is open to everybody', async ({ visit, watch }) => {
  test.setTimeout(240_000);
  watch.expect(500, /^\/api\/admin\/search$/);
  const page = await visit(consultant);
  await page.goto('/admin/practice');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(option(page, 'Go to Documents')).toBeVisible();
  await survey(page, 'search-empty', { both: true });
  await box(page).fill('re');
  await expect(option(page, /Alex Sample$/).first()).toBeVisible();
  await survey(page, 'search-found', { both: true });
  await box(page).fill('nobody of this name');
  await expect(page.getByText('Nothing found for ‘nobody of this name’.')).toBeVisible();
  await survey(page, 'search-none', { both: true });
  await page.route(searchCall, (route) => route.fulfill({ status: 500, json: {} }));
  await box(page).fill('agreement');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await survey(page, 'search-failed', { both: true });
});
