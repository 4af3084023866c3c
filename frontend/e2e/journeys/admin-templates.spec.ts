import { readFile } from 'node:fs/promises';
import { aPdf, demoFile } from '../support/files.ts';
import { chooseClient } from '../support/options.ts';
import { consultant, newUsername } from '../support/practice.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

test(
  'a template is saved, used for several clients, changed and deleted',
  { tag: '@all' },
  async ({ visit, watch, practice }) => {
    watch.expect(400, /^\/api\/admin\/document-templates\/\d+\/use$/);
    const title = `Agreement ${newUsername('template')}`;
    const client = await practice.addClient();
    const gone = await practice.addClient();
    const page = await visit(consultant);
    await page.goto('/admin/documents');
    await page.getByText('Templates', { exact: true }).click();
    await expect(page).toHaveURL('/admin/documents?view=templates');
    const dialog = page.getByRole('dialog').last();
    const row = page.getByRole('row', { name: title });
    const pick = async (action: string) => {
      await page.getByRole('button', { name: `More actions for ${title}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };

    await test.step('a file is saved', async () => {
      await page.getByRole('button', { name: 'New template' }).click();
      await dialog.getByRole('button', { name: 'Save template' }).click();
      await expectFieldError(dialog.getByLabel('File', { exact: true }), 'A file is required');
      await expectFieldError(dialog.getByLabel('Title'), 'Title must be at least 3 characters');
      await dialog.getByLabel('File', { exact: true }).setInputFiles(aPdf('Agreement', 'agreement.pdf'));
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByLabel('Needs a signature').check();
      await dialog.getByRole('button', { name: 'Save template' }).click();
      await expectToast(page, 'Template saved');
      await page.getByRole('searchbox', { name: 'Search templates' }).fill(title);
      await expect(row).toContainText('Required');
      await expect(row).toContainText('PDF');
    });

    await test.step('each client gets one document, also when one of them failed', async () => {
      await page.getByRole('button', { name: `Use ${title}` }).click();
      const clients = dialog.getByRole('combobox', { name: 'Clients' });
      for (const one of [client, gone]) await chooseClient(clients, one);
      await practice.close(gone);
      await dialog.getByRole('button', { name: 'Create document' }).click();
      await expectToast(page, 'Failed to create document', 'Please select a client');
      const outcomes = dialog.getByRole('list', { name: 'Clients' });
      await expect(outcomes.getByRole('listitem').filter({ hasText: client.username })).toContainText(
        'Created',
      );
      await expect(outcomes.getByRole('listitem').filter({ hasText: gone.username })).toContainText(
        'Please select a client',
      );
      // Only the remaining client is still selected; another takes the free place.
      const third = await practice.addClient();
      await clients.fill('');
      await clients.press('Backspace');
      await chooseClient(clients, third);
      await dialog.getByRole('button', { name: 'Create document' }).click();
      await expectToast(page, 'Document created for 2 clients');
    });

    await test.step('it is changed, its file replaced and downloaded', async () => {
      await pick('Edit');
      await dialog.getByLabel('Description').fill('For new clients.');
      await dialog.getByLabel('Needs a signature').uncheck();
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expectToast(page, 'Template saved');
      await expect(row).toContainText('Not required');
      await pick('Replace file');
      const form = demoFile('Quarterly Budget Review.xlsx', 'application/vnd.ms-excel');
      await dialog.getByLabel('File', { exact: true }).setInputFiles(form);
      await dialog.getByRole('button', { name: 'Replace file' }).click();
      await expectToast(page, 'File replaced successfully');
      await expect(row).toContainText('XLSX');
      const [download] = await Promise.all([page.context().waitForEvent('download'), pick('Download')]);
      expect(await readFile(await download.path())).toEqual(form.buffer);
    });

    await test.step('it is deleted, while the documents stay', async () => {
      await pick('Delete');
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await expectToast(page, 'Template deleted');
      await expect(page.getByText('No templates match')).toBeVisible();
      await page.getByRole('link', { name: /^All documents/ }).click();
      await page.getByRole('searchbox', { name: 'Search documents' }).fill(title);
      await expect(page.getByRole('status').filter({ hasText: '2 documents' })).toBeVisible();
      await expect(page.getByText('Awaiting signature')).toHaveCount(2);
    });
  },
);
