import { chooseAction } from '../support/row-menu.ts';
import { aPdf, aWebPage } from '../support/files.ts';
import { openOptions } from '../support/options.ts';
import { alex, consultant } from '../support/practice.ts';
import { searchFor } from '../support/search.ts';
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
  await searchFor(page.getByRole('searchbox'), 'asample');
  await chooseAction(page, 'Alex Sample', 'View Details');
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
  await page.getByRole('button', { name: 'Set a password instead' }).click();
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
  await searchFor(page.getByRole('searchbox'), 'Engagement Agreement');
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
  await page.getByLabel('File', { exact: true }).setInputFiles(aWebPage);
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

test('settings, compliance, prices and their dialogs pass the survey', async ({ visit }) => {
  const page = await visit(consultant);
  for (const [name, address, button] of [
    ['prices', 'prices', 'Add price'],
    ['refund-requests', 'invoices?view=refund-requests'],
    ['connections', 'practice?tab=connections', 'Connect email'],
    ['connections-stripe', 'practice?tab=connections', 'Connect Stripe'],
    ['connections-calendar', 'practice?tab=connections', 'Connect a calendar'],
    ['connections-books', 'practice?tab=connections', 'Name accounts'],
    ['webhooks', 'webhooks', 'New webhook'],
    ['tokens', 'tokens', 'Create access token'],
    ['retention', 'retention'],
    ['security-plan', 'security-plan'],
    ['breach-reports', 'security-plan/breach-reports', 'New report'],
    ['health', 'health'],
  ] as const) {
    await page.goto(`/admin/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await survey(page, `admin-${name}`);
    if (!button) continue;
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await survey(page, `admin-${name}-new`);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await survey(page, 'admin-shortcuts');
});

test('a decision about a document passes the survey', async ({ visit, practice }) => {
  const client = await practice.addClient();
  const { id } = await practice.askFor(client, { title: `Decided by ${client.username}` });
  const page = await visit(client);
  await page.request.post(`/api/document-requests/${id}/upload`, { multipart: { file: aPdf('W-2') } });
  const admin = await visit(consultant);
  await admin.goto('/admin/documents');
  await searchFor(admin.getByRole('searchbox'), client.username);
  await admin.getByRole('button', { name: `Decided by ${client.username}`, exact: true }).click();
  const sendBack = admin.getByRole('dialog').getByRole('button', { name: 'Send back' });
  await expect(sendBack).toBeVisible();
  await survey(admin, 'admin-document-decisions');
  await sendBack.press('Enter');
  await expect(admin.getByRole('dialog')).toHaveCount(2);
  await survey(admin, 'admin-document-send-back');
});

test('the refusal of a client on the dashboard passes the survey', async ({ visit }) => {
  const page = await visit(alex);
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toBeVisible();
  await survey(page, 'admin-not-permitted');
});
