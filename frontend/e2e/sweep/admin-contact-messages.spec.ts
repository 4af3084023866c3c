import type { Page } from '@playwright/test';
import { chooseAction } from '../support/row-menu.ts';
import { holdLiveUpdates } from '../support/live.ts';
import { consultant, newUsername } from '../support/practice.ts';
import { expect, expectToast, test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search contact messages' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Contact Message' });

test('a message is resolved in its row, and the focus stays beside it', async ({ visit, practice }) => {
  const lastName = newUsername('Row');
  await practice.receive({ lastName });
  const page = await visit(consultant);
  await page.goto('/admin/contact-messages');
  await search(page).fill(lastName);
  await expect(rows(page)).toHaveCount(1);
  await chooseAction(page, `Maya ${lastName}`, 'Resolve');
  await expectToast(page, 'Message resolved');
  await expect(rows(page).getByText('Resolved', { exact: true })).toBeVisible();

  await expect(rows(page).getByRole('button', { name: /^More actions/ })).toBeFocused();
});

test('suspected automated messages are marked with a reason', async ({ visit, practice }) => {
  const lastName = newUsername('Robot');
  await practice.receive({ lastName, website: 'https://spam.example' });
  const page = await visit(consultant);
  await page.goto('/admin/contact-messages');
  await search(page).fill(lastName);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByText('Possible spam')).toBeVisible();
  await rows(page).getByRole('button', { name: lastName }).first().click();
  await expect(dialog(page).getByRole('note')).toContainText('faster than a person could');
});

test('a message that could not be resolved is reported, and stays pending', async ({
  visit,
  practice,
  watch,
}) => {
  watch.expect('net::ERR_FAILED', /^\/api\/admin\/messages\/\d+\/resolve$/);
  const lastName = newUsername('Stuck');
  await practice.receive({ lastName });
  const page = await visit(consultant);
  await page.route('/api/admin/messages/*/resolve', (route) => route.abort());
  await page.goto('/admin/contact-messages');
  await search(page).fill(lastName);
  await expect(rows(page)).toHaveCount(1);
  await chooseAction(page, `Maya ${lastName}`, 'Resolve');
  await expectToast(page, 'Error', 'Failed to resolve message');
  await expect(rows(page).getByText('Pending', { exact: true })).toBeVisible();
});

test('failed and empty message lists have their messages', async ({ visit, watch }) => {
  watch.expect('net::ERR_FAILED', /^\/api\/admin\/messages$/);
  const page = await visit(consultant);
  await holdLiveUpdates(page);
  await page.route('/api/admin/messages?*', (route) => route.abort());
  await page.goto('/admin/contact-messages');
  await expect(page.getByRole('alert')).toContainText('Failed to load contact messages. Please try again.');
  await page.unroute('/api/admin/messages?*');
  await page.route('/api/admin/messages?*', (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No contact messages yet')).toBeVisible();
});
