import { aTextFile } from '../support/files.ts';
import { openOptions } from '../support/options.ts';
import { alex, consultant } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';

test('the clients pass the survey', async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await expect(page.getByRole('table')).toBeVisible();
  await fitsEverywhere(page, 'admin-clients');
  await survey(page, 'admin-clients');
  await page.getByRole('searchbox').fill('nobody of this name');
  await expect(page.getByText('No clients found')).toBeVisible();
  await survey(page, 'admin-clients-none', { only: [1280, 390] });
});

test("a client's dialogs pass the survey", async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await page.getByRole('searchbox').fill('asample');
  await page.getByRole('button', { name: 'View Details of Alex Sample' }).click();
  await expect(page.getByText('Sample Bakery')).toBeVisible();
  await survey(page, 'admin-client-details');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions for Alex Sample' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Alex Sample?' })).toBeVisible();
  await survey(page, 'admin-client-delete');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add New Client' }).click();
  await survey(page, 'admin-client-add');
  await page.getByRole('dialog').getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByRole('alert')).toHaveCount(3);
  await survey(page, 'admin-client-add-errors');
  await page.getByLabel('First name').fill('Wilma');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard this client?' })).toBeVisible();
  await survey(page, 'admin-client-discard', { only: [1280, 390] });
});

test("the practice's documents pass the survey", async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/documents');
  await expect(page.getByRole('table')).toBeVisible();
  // Documents that other journeys share at the same time have no category.
  await page.getByRole('searchbox').fill('financial');
  await expect(page.getByText('4 documents')).toBeVisible();
  await fitsEverywhere(page, 'admin-documents');
  await survey(page, 'admin-documents');
  await page.getByRole('searchbox').fill('Engagement Agreement');
  await page.getByRole('button', { name: 'Engagement Agreement 2027', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Page 1 of', { exact: false }).first()).toBeAttached();
  await survey(page, 'admin-document');
});

test('the upload form passes the survey', async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/documents?view=upload');
  await expect(page.getByLabel('Title')).toBeVisible();
  await fitsEverywhere(page, 'admin-upload');
  await survey(page, 'admin-upload');
  await page.getByLabel('File', { exact: true }).setInputFiles(aTextFile);
  await page.getByLabel('Title').fill('');
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await expect(page.getByRole('alert')).toHaveCount(3);
  await survey(page, 'admin-upload-errors');
  await survey(page, 'admin-upload-choice', {
    only: [1280, 390],
    arrange: async () => {
      await page.keyboard.press('Escape');
      const options = await openOptions(page.getByRole('combobox', { name: 'Client' }));
      await expect(options.getByTitle(/Sample|client/).first()).toBeVisible();
    },
  });
});

test('the document dialogs pass the survey', async ({ visit, practice }) => {
  const client = await practice.addClient();
  const title = `Paper of ${client.username}`;
  await practice.share(client, { title, needsSignature: true });
  await practice.ask(client, { title, description: 'Both pages, please.', dueDate: '2026-01-31' });
  const page = await visit(consultant);
  const dialog = page.getByRole('dialog').last();
  await page.goto('/admin/documents');
  await page.getByRole('searchbox').fill(client.username);
  await expect(page.getByText('1 document', { exact: true })).toBeVisible();
  for (const task of ['Edit', 'Change status', 'Replace file', 'History']) {
    await page.getByRole('button', { name: `More actions for ${title}` }).click();
    if (task === 'Edit') await survey(page, 'admin-document-menu');
    await page.getByRole('menuitem', { name: task }).click();
    await expect(dialog).toBeVisible();
    if (task === 'Change status') await dialog.getByRole('radio').check();
    if (task === 'History') await dialog.getByText('Full log').click();
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
    await survey(page, `admin-document-${task.toLowerCase().replace(' ', '-')}`);
    await page.keyboard.press('Escape');
  }
  await page.goto('/admin/requests');
  await expect(page.getByText(title)).toBeVisible();
  await survey(page, 'admin-requests');
  await page.getByRole('button', { name: 'New request' }).click();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await survey(page, 'admin-request-new');
  await page.goto('/admin/documents?view=templates');
  await page.getByRole('button', { name: 'New template' }).click();
  await survey(page, 'admin-template-new');
});

test('the refusal of a client on the dashboard passes the survey', async ({ visit }) => {
  const page = await visit(alex);
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toBeVisible();
  await survey(page, 'admin-not-permitted');
});
