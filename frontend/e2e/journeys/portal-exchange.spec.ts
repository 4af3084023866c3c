import type { Page } from '@playwright/test';
import type { DocumentRequestDto } from '../../src/shared/api/models/DocumentRequestDto.ts';
import { dayIn } from '../support/days.ts';
import { aPdf, aWebPage } from '../support/files.ts';
import { holdLiveUpdates } from '../support/live.ts';
import { chooseOption } from '../support/options.ts';
import { expect, expectFieldError, expectToast, test, toast } from '../support/test.ts';

const library = (page: Page) => page.getByRole('region', { name: 'Documents', exact: true });
const requests = (page: Page) => page.getByRole('region', { name: 'Requested documents' });

/** The client's request, read through the API. */
async function requestOf(page: Page): Promise<DocumentRequestDto> {
  const answer = await page.request.get('/api/document-requests');
  const [request] = (await answer.json()) as DocumentRequestDto[];
  if (!request) throw new Error('Nothing is requested');
  return request;
}

test('a client uploads several files together, fixes a rejected one and retries a failed one', async ({
  visit,
  practice,
  watch,
}) => {
  watch.expect(503, /^\/api\/documents$/);
  const page = await visit(await practice.addClient({ firstName: 'Wanda' }));
  await page.goto('/client/portal');
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload documents' });
  await dialog.getByRole('button', { name: 'Upload document' }).click();
  await expectToast(page, 'File required', 'Please select a file to upload');
  const chooser = dialog.getByLabel('Files');
  await expectFieldError(chooser, 'A file is required');

  await chooser.setInputFiles([aPdf('One', 'Statement.pdf'), aPdf('Two', 'W2.pdf'), aWebPage]);
  const file = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(file('notes.html')).toContainText('This type of file is not accepted.');
  await file('notes.html').getByRole('button', { name: 'Remove' }).click();
  await chooseOption(dialog.getByRole('combobox', { name: 'Category' }), 'Tax');
  await dialog.getByRole('button', { name: 'Upload 2 documents' }).click();
  const title = dialog.getByLabel('Title of W2.pdf');
  await expectFieldError(title, 'Title must be at least 3 characters');
  await expect(title).toBeFocused();
  await title.fill('W-2 of 2026');

  const keys: (string | undefined)[] = [];
  const busy = { statusCode: 503, code: 'upload.busy', message: 'Please try again in a moment.' };
  await page.route('/api/documents', async (route) => {
    if (!route.request().postDataBuffer()?.includes('W-2 of 2026')) return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1 ? route.fulfill({ status: 503, json: busy }) : route.fallback();
  });
  await dialog.getByRole('button', { name: 'Upload 2 documents' }).click();
  await expectToast(page, 'Upload failed', 'Please try again in a moment.');
  await expect(file('W2.pdf')).toContainText('Please try again in a moment.');
  await expect(dialog.getByRole('status')).toHaveText('1 of 2 uploaded, 1 failed');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard this file?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep files' }).click();
  await page.evaluate(() => history.back());
  await page
    .getByRole('dialog', { name: 'Leave without uploading?' })
    .getByRole('button', { name: 'Stay here' })
    .click();
  await file('W2.pdf').getByRole('button', { name: 'Retry' }).click();
  await expectToast(page, 'Document uploaded successfully');
  await expect(dialog).toBeHidden();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);

  const rows = library(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('W-2 of 2026');
  for (const words of ['Pending review', 'Tax', 'Uploaded by you']) {
    await expect(rows.first()).toContainText(words);
  }
});

test('a request is answered, undone, sent back with a reason, and accepted', async ({
  visit,
  practice,
  watch,
}) => {
  watch.expect(409, /^\/api\/document-requests\/\d+\/upload$/);
  const client = await practice.addClient({ firstName: 'Rhea' });
  const { id } = await practice.askFor(client, {
    description: 'The one that your employer sends in January.',
    dueDate: dayIn(1),
  });
  const page = await visit(client);
  // Undo would otherwise disappear as soon as the practice opens the file.
  await holdLiveUpdates(page);
  await page.goto('/client/portal');
  const toDo = page.getByRole('region', { name: 'To do' });
  await expect(toDo.getByRole('listitem')).toContainText('Due tomorrow');
  await toDo.getByRole('button', { name: 'Upload: W-2 of 2026' }).click();
  const request = requests(page).getByRole('listitem').first();
  await expect(request).toContainText('Due tomorrow');
  const choose = request.getByLabel('File for W-2 of 2026');
  await choose.setInputFiles(aWebPage);
  await expectFieldError(choose, 'This type of file is not accepted.');
  await choose.setInputFiles(aPdf('First', 'first.pdf'));
  const said = page.getByText(/^Document uploaded successfully/);
  await expect(said).toBeVisible();
  await expect(request).toContainText('Waiting for review');
  await expect(request.getByRole('link', { name: 'first.pdf' })).toBeVisible();
  await expect(library(page).getByRole('listitem')).toHaveCount(1);

  await request.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Upload undone', 'You can upload a file for W-2 of 2026 again.');
  await expect(said).toHaveCount(0);
  await expect(library(page).getByText('No documents yet')).toBeVisible();
  await choose.setInputFiles(aPdf('Second', 'second.pdf'));
  await expect(request.getByRole('button', { name: 'Undo' })).toBeVisible();
  const { documentId } = await requestOf(page);
  await practice.look(documentId ?? 0);
  await request.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('has already opened your file');
  await expect(request.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(request).toContainText('second.pdf');

  await practice.decide(id, { status: 'pending_review', reason: 'The second page is missing.' });
  await page.reload();
  await expect(request).toContainText('Sent back: The second page is missing.');
  await choose.setInputFiles(aPdf('Third', 'third.pdf'));
  await expect(request).toContainText('Waiting for review');
  await practice.decide(id, { status: 'completed' });
  await page.reload();
  await expect(requests(page)).toHaveCount(0);
  // The address opens the section that contains it.
  await expect(page.getByRole('list', { name: 'Completed requests' })).toContainText('third.pdf');
});

test(
  "the history shows when the consultant opened the client's file",
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const client = await practice.addClient({ firstName: 'Hal', lastName: 'Sample' });
    const page = await visit(client);
    const upload = await page.request.post('/api/documents', {
      multipart: { title: 'A receipt', file: aPdf('Receipt') },
    });
    const { id } = (await upload.json()) as { id: number };
    const views: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/api/documents/${id}`) views.push(request.method());
    });
    await page.goto(`/client/documents?document=${id}`);
    const dialog = page.getByRole('dialog', { name: 'A receipt' });
    await expect(dialog.getByText('Page 1 of 1', { exact: false })).toBeAttached();
    await dialog.getByRole('tab', { name: 'History' }).click();
    const history = dialog.getByRole('list', { name: 'History, newest first' });
    await expect(history.getByRole('listitem')).toHaveText([/^You viewed it/, /^You uploaded it/]);
    await expect(dialog).toContainText('Your consultant has not opened it yet.');
    await expect(dialog.getByRole('link', { name: 'Download version 1' })).toBeVisible();
    await dialog.getByRole('tab', { name: 'Document' }).click();
    await expect(dialog.getByRole('region', { name: 'Preview of A receipt, 1 page' })).toBeVisible();
    expect(views).toEqual(['GET']);
    await page.keyboard.press('Escape');

    await practice.look(id);
    await page.getByRole('link', { name: 'A receipt', exact: true }).click();
    await dialog.getByRole('tab', { name: 'History' }).click();
    await expect(
      history.getByRole('listitem').filter({ hasText: 'Example Financial Consulting viewed it' }),
    ).toContainText(/\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/);
    await expect(dialog.getByText('Your consultant has not opened it yet.')).toHaveCount(0);
  },
);
