import type { Page } from '@playwright/test';
import { consultant } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test('a record is found while typing, and opened, by keyboard alone', async ({ visit, practice }) => {
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

test(
  'the same box opens screens, and starts an invoice or a conversation for a found client',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
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
    await expect(page.getByTitle('Willa Wallaroo')).toBeVisible();

    await page.keyboard.press('Control+k');
    await box(page).fill(username);
    await expect(option(page, /^Willa Wallaroo$/)).toHaveAttribute('aria-selected', 'true');
    await option(page, 'New conversation with Willa Wallaroo').click();
    const dialog = page.getByRole('dialog', { name: 'New conversation' });
    await expect(dialog).toContainText('With Willa Wallaroo.');
    await dialog.getByLabel('Subject').fill('Begun from the search');
    await dialog.getByLabel('Message', { exact: true }).fill('Good morning.');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(/\/admin\/messages\/\d+$/);
    await expect(page.getByRole('heading', { name: 'Begun from the search' })).toBeVisible();
  },
);

test(
  'letters typed from the first moment are kept, also while the search loads',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client = await practice.addClient({ firstName: 'Wilma', lastName: 'Wombat' });
    const page = await visit(consultant);
    await page.goto(`/admin/clients/${client.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Wilma Wombat' })).toBeVisible();
    // First with its code still to load, then with it loaded.
    for (const _ of ['cold', 'warm']) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('wilma wombat');
      await expect(box(page)).toHaveValue('wilma wombat');
      await expect(option(page, /^Wilma Wombat$/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(box(page)).toHaveCount(0);
    }
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toHaveText('Wilma Wombat');
    await page.keyboard.type('two-factor');
    await expect(option(page, 'Two-factor login')).toBeVisible();
  },
);

test('the question mark lists the shortcuts, except while typing', { tag: '@sweep' }, async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByRole('searchbox').first().press('?');
  await expect(shortcuts).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(shortcuts).toContainText('Search, or go to a screen');
});
