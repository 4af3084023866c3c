import type { Page } from '@playwright/test';
import { chooseOption } from '../support/options.ts';
import { consultant, newUsername } from '../support/practice.ts';
import { expect, expectToast, test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search contact messages' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Contact Message' });

const choose = (page: Page, option: string) =>
  chooseOption(page.getByRole('combobox', { name: 'Status' }), option);

test('messages are listed, searched, filtered and read', async ({ visit, practice }) => {
  const lastName = newUsername('Writer');
  await practice.receive({
    lastName,
    email: 'maya+books@example.com',
    phone: '(210) 555-0133',
    service: 'Professional Bookkeeping',
    message: 'We have a year of receipts in boxes.\n\nCould we meet on a Monday?',
  });
  await practice.receive({ lastName, service: 'Business Consulting' });
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await page.getByRole('link', { name: 'Contact Messages' }).click();
  await expect(page).toHaveURL('/admin/contact-messages');
  for (const column of ['Name', 'Email', 'Subject', 'Date', 'Status', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  }
  await search(page).fill(lastName.toUpperCase());
  await expect(rows(page)).toHaveCount(2);
  await search(page).fill('maya+books@');
  await expect(rows(page)).toHaveCount(1);
  const row = rows(page);
  await expect(row).toContainText(`Maya ${lastName}`);
  await expect(row).toContainText('Professional Bookkeeping');
  await expect(row.getByText('Pending', { exact: true })).toHaveCSS('color', 'rgb(122, 82, 0)');

  await row.getByRole('button', { name: 'View' }).click();
  const detail = (label: string) =>
    dialog(page)
      .locator('dl > div', { has: page.getByText(label, { exact: true }) })
      .getByRole('definition');
  await expect(detail('From')).toHaveText(`Maya ${lastName}`);
  await expect(dialog(page).getByRole('link', { name: 'maya+books@example.com' })).toHaveAttribute(
    'href',
    'mailto:maya+books@example.com',
  );
  await expect(dialog(page).getByRole('link', { name: '(210) 555-0133' })).toHaveAttribute(
    'href',
    'tel:+12105550133',
  );
  await expect(detail('Service')).toHaveText('Professional Bookkeeping');
  await expect(detail('Received')).toContainText(/\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/);
  await expect(detail('Status')).toHaveText('Pending');
  await expect(detail('Message')).toHaveCSS('white-space-collapse', 'preserve-breaks');
  await expect(detail('Message')).toHaveText(/boxes\.\s+Could we meet/);
  await page.keyboard.press('Escape');

  await search(page).fill('Business Consulting');
  await expect(rows(page).filter({ hasText: 'Business Consulting' }).first()).toBeVisible();
  await rows(page)
    .filter({ hasText: lastName })
    .filter({ hasText: 'Business Consulting' })
    .getByRole('button', { name: 'View' })
    .click();
  await expect(detail('Phone')).toHaveText('Not provided');
  await expect(detail('Message')).toHaveText('No message was left.');
});

test(
  'a message is resolved in its dialog, which stays open and shows it',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const lastName = newUsername('Dialog');
    await practice.receive({ lastName });
    const page = await visit(consultant);
    await page.goto('/admin/contact-messages');
    await search(page).fill(lastName);
    await choose(page, 'Pending');
    await page.getByRole('button', { name: `View message from Maya ${lastName}` }).click();
    await dialog(page).getByRole('button', { name: 'Mark as Resolved' }).click();
    await expectToast(page, 'Message resolved');
    await expect(dialog(page).getByText('Resolved', { exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Mark as Resolved' })).toHaveCount(0);
    await expect(dialog(page).getByText('Close', { exact: true }).locator('..')).toBeFocused();
    await page.keyboard.press('Escape');

    await expect(page.getByText('No messages match')).toBeVisible();
    await choose(page, 'Resolved');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).getByText('Resolved', { exact: true })).toBeVisible();
    await page.reload();
    await search(page).fill(lastName);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).getByText('Resolved', { exact: true })).toBeVisible();
  },
);
