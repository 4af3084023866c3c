import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aFalsePdf, aPdf, aWebPage } from '../support/files.ts';
import { chooseClient, chooseOption } from '../support/options.ts';
import { consultant } from '../support/practice.ts';
import { searchFor } from '../support/search.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search documents' });

const choose = (page: Page, filter: string, option: string) =>
  chooseOption(page.getByRole('combobox', { name: filter }), option);

test(
  "every client's documents are in one table, with search, status and category filters",
  { tag: '@all' },
  async ({ visit }) => {
    const page = await visit(consultant);
    await page.goto('/admin/clients');
    await page.getByRole('link', { name: 'Documents' }).click();
    await expect(page).toHaveURL('/admin/documents');
    for (const column of ['Title', 'Client', 'Category', 'Status', 'Date', 'Actions']) {
      await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
    }
    await search(page).fill('yellow cells');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Cash flow worksheet');
    await expect(rows(page)).toContainText('Bea Riverside');
    await expect(rows(page)).toContainText('Financial');
    await search(page).fill('a');
    await choose(page, 'Category', 'Legal');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Identification');
    await choose(page, 'Status', 'Signed');
    await expect(page.getByText('No documents match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(rows(page).nth(5)).toBeVisible();
  },
);

test('a row opens the document and saves its file', { tag: '@sweep' }, async ({ visit, practice }) => {
  const client = await practice.addClient();
  const file = aPdf('For the files', 'Für die Akten.pdf');
  await practice.share(client, { title: `Record of ${client.username}`, file, needsSignature: true });
  const page = await visit(consultant);
  await page.goto('/admin/documents');
  await searchFor(search(page), client.username);
  await page.getByRole('button', { name: `Record of ${client.username}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`For ${client.username}`);
  await expect(dialog).toContainText('Awaiting signature');
  await expect(dialog).toContainText('For the files');
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([
    page.context().waitForEvent('download'),
    rows(page)
      .getByRole('link', { name: /^Download/ })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('Für die Akten.pdf');
  expect(await readFile(await download.path())).toEqual(file.buffer);
});

test(
  'text typed into the upload form survives a visit to the list, and is not lost without a question',
  { tag: '@sweep' },
  async ({ visit }) => {
    const page = await visit(consultant);
    await page.goto('/admin/documents');
    await page.getByText('Upload Document').click();
    await expect(page).toHaveURL('/admin/documents?view=upload');
    await page.getByLabel('Title').fill('Half done');
    await page.getByText('All Documents', { exact: true }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Title')).toHaveValue('Half done');
    await page.getByRole('link', { name: 'Clients' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Half done');
    await page.getByRole('link', { name: 'Clients' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/admin/clients');
  },
);

/** Chooses an entry of a row's menu. */
async function pick(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test(
  'a document is edited and moved, and a refused change shows the reason',
  { tag: '@sweep' },
  async ({ visit, watch, practice }) => {
    watch.expect(409, /^\/api\/admin\/documents\/\d+$/);
    const client = await practice.addClient();
    const title = `Agreement of ${client.username}`;
    const { id } = await practice.share(client, { title, needsSignature: true, description: 'First.' });
    const page = await visit(consultant);
    await page.goto('/admin/documents');
    await search(page).fill(client.username);
    const dialog = page.getByRole('dialog').last();

    await test.step('by keyboard, from the menu into the form and back to its button', async () => {
      const menu = page.getByRole('button', { name: `More actions for ${title}` });
      await menu.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel('Title')).toHaveValue(title);
      await dialog.getByLabel('Title').fill('ab');
      await page.keyboard.press('Enter');
      await expectFieldError(dialog.getByLabel('Title'), 'Title must be at least 3 characters');
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Discard' }).click();
      await expect(menu).toBeFocused();
    });

    await test.step('cancelling a signature request asks first', async () => {
      await pick(page, title, 'Edit');
      await dialog.getByLabel('Title').fill(`${title}, 2027`);
      await dialog.getByLabel('Description').fill('');
      await dialog.getByLabel('Needs a signature').uncheck();
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await page
        .getByRole('dialog', { name: 'Cancel the signature request?' })
        .getByRole('button', { name: 'Cancel signature request' })
        .click();
      await expectToast(page, 'Document updated successfully');
      await expect(rows(page)).toContainText(`${title}, 2027`);
      await expect(rows(page)).toContainText('Draft');
    });

    await test.step('only allowed statuses are offered, and an outdated change is refused', async () => {
      await pick(page, title, 'Change status');
      await expect(dialog.getByRole('radio')).toHaveCount(3);
      await dialog.getByRole('radio', { name: /Awaiting signature/ }).check();
      await practice.move(id, 'completed');
      await dialog.getByRole('button', { name: 'Change status' }).click();
      await expectToast(
        page,
        'Failed to update document',
        'A document with the status "completed" cannot change to "awaiting signature". Allowed: nothing.',
      );
      await expect(dialog).toContainText("A completed document can't be changed.");
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: `More actions for ${title}` }).click();
      await expect(page.getByRole('menuitem', { name: 'Change status' })).toHaveCount(0);
    });
  },
);

test(
  'a file is replaced, a document deleted and restored, immediately and later',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    const title = `Letter for ${client.username}`;
    const { id } = await practice.share(client, { title, file: aPdf('First', 'first.pdf') });
    // Another client's attempt: refused and recorded.
    const stranger = await visit(await practice.addClient({ firstName: 'Sam', lastName: 'Stranger' }));
    expect((await stranger.request.get(`/api/documents/${id}/download`)).status()).toBe(404);
    const page = await visit(consultant);
    await page.goto('/admin/documents');
    await chooseClient(page.getByRole('combobox', { name: 'Client' }), client);
    await expect(rows(page)).toHaveCount(1);
    const dialog = page.getByRole('dialog').last();

    await test.step('the previous file stays in the history, with the refused attempt', async () => {
      await pick(page, title, 'Replace file');
      await dialog.getByRole('button', { name: 'Replace file' }).click();
      await expectFieldError(dialog.getByLabel('File', { exact: true }), 'A file is required');
      await dialog.getByLabel('File', { exact: true }).setInputFiles(aPdf('Second', 'second.pdf'));
      await dialog.getByRole('button', { name: 'Replace file' }).click();
      await expectToast(page, 'File replaced successfully');
      await pick(page, title, 'History');
      await expect(dialog.getByRole('link', { name: 'Download version 1 of first.pdf' })).toBeVisible();
      await dialog.getByText('Full log').click();
      const record = dialog.getByRole('list', { name: 'Full log, newest first' });
      await expect(record.getByRole('listitem').first()).toContainText('You replaced the file of it');
      await expect(record).toContainText('Sam Stranger tried to download it and was refused');
      await expect(record).toContainText('From 127.0.0.1');
      // The history alone loads no file, which would be recorded as a view.
      await expect(record).not.toContainText('viewed');
      await page.keyboard.press('Escape');
    });

    const remove = async () => {
      await pick(page, title, 'Delete');
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.locator('.toast-title')).toHaveText('Document deleted successfully');
    };
    await test.step('Undo is in the message', async () => {
      await remove();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectToast(page, 'Document restored successfully');
      await expect(rows(page)).toContainText(title);
    });

    await test.step('the list of deleted documents shows the date of permanent deletion', async () => {
      await remove();
      await expect(page.getByText('No documents match')).toBeVisible();
      await choose(page, 'Status', 'Deleted');
      await expect(page.getByRole('columnheader', { name: 'Permanently deleted' })).toBeVisible();
      await page.getByRole('button', { name: `Restore ${title}` }).click();
      await expectToast(page, 'Document restored successfully');
      await expect(page.getByText('No deleted documents')).toBeVisible();
      await choose(page, 'Status', 'All statuses');
      await expect(rows(page)).toContainText(title);
    });
  },
);

test(
  'several files go to one client, and a refused one does not block the others',
  { tag: '@sweep' },
  async ({ visit, watch, practice }) => {
    watch.expect(415, /^\/api\/admin\/documents\/upload$/);
    const client = await practice.addClient();
    const page = await visit(consultant);
    await page.goto('/admin/documents?view=upload');
    await page.getByLabel('Title').fill('Letter of January');
    await chooseClient(page.getByRole('combobox', { name: 'Client' }), client);
    await page.getByLabel('File', { exact: true }).setInputFiles(aPdf('One', 'one.pdf'));
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles([aPdf('Two', 'two.pdf'), aFalsePdf, aWebPage]);

    const files = page.getByRole('list', { name: 'Files' });
    await expect(files.getByLabel('Title of one.pdf')).toHaveValue('Letter of January');
    await expect(files.getByRole('listitem').filter({ hasText: 'notes.html' })).toContainText(
      'This type of file is not accepted.',
    );
    await files.getByLabel('Title of two.pdf').fill('2');
    await page.getByRole('button', { name: 'Upload 3 Documents' }).click();
    await expectFieldError(files.getByLabel('Title of two.pdf'), 'Title must be at least 3 characters');
    await files.getByLabel('Title of two.pdf').fill('Letter of February');
    await page.getByRole('button', { name: 'Upload 3 Documents' }).click();
    await expect(page.locator('.toast-title')).toHaveText('Upload failed');
    await expect(page.getByText('2 of 3 uploaded, 1 failed')).toBeVisible();

    await files.getByRole('button', { name: 'Remove notes.html' }).click();
    await files.getByRole('button', { name: 'Remove false.pdf' }).click();
    await page.getByRole('button', { name: 'Files' }).setInputFiles(aPdf('Three', 'Letter of March.pdf'));
    await page.getByRole('button', { name: 'Upload Document' }).click();
    await expectToast(page, 'Document uploaded successfully');
    await expect(page).toHaveURL('/admin/documents');
    await search(page).fill('Letter of');
    for (const month of ['January', 'February', 'March']) {
      const row = page.getByRole('row', { name: `Letter of ${month}` });
      await expect(row.filter({ hasText: client.username })).toHaveCount(1);
    }
    await page.getByText('Upload Document').first().click();
    await expect(page.getByLabel('Title')).toHaveValue('');
  },
);
