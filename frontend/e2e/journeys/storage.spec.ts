import { chooseAction } from '../support/row-menu.ts';
import { aPdf } from '../support/files.ts';
import { consultant, nameOf } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { searchFor } from '../support/search.ts';
import { expect, expectToast, test } from '../support/test.ts';

test(
  'the practice sets a storage quota, and the client sees when it is nearly full and full',
  { tag: '@sweep' },
  async ({ visit, watch, practice }) => {
    watch.expect(413, /^\/api\/documents$/);
    const client = await practice.addClient();
    const theirs = await visit(client);
    const page = await visit(consultant);
    await page.goto('/admin/clients');
    await searchFor(page.getByRole('searchbox', { name: 'Search clients' }), client.username);
    await chooseAction(page, nameOf(client), 'View Details');
    const details = page.getByRole('dialog', { name: nameOf(client) });
    await expect(details).toContainText('0 MB of 1 GB used');
    await survey(page, 'client-details', { only: [1280, 390] });
    await page.setViewportSize({ width: 1280, height: 900 });
    await details.getByRole('button', { name: 'Change storage' }).click();
    const quota = page.getByRole('dialog', { name: `Storage of ${client.username}` });
    await quota.getByLabel('Gigabytes').fill('0');
    await survey(page, 'client-storage', { only: [1280, 390] });
    await page.setViewportSize({ width: 1280, height: 900 });
    await quota.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Storage changed');
    await expect(details).toContainText('0 MB of 0 MB used');

    await theirs.goto('/client/documents');
    await expect(theirs.getByText('Your storage is full')).toBeVisible();
    await survey(theirs, 'portal-storage', { only: [1280, 390] });
    await theirs.getByRole('button', { name: 'Upload' }).click();
    const upload = theirs.getByRole('dialog', { name: 'Upload documents' });
    await upload.locator('input[type=file]').first().setInputFiles(aPdf('W-2', 'w-2.pdf'));
    await upload
      .getByRole('button', { name: /^Upload/ })
      .last()
      .click();
    await expect(upload).toContainText('You do not have enough storage left for this file.');
  },
);
