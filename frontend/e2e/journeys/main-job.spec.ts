import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aFalsePdf, aLargeFile, aPdf, aScannedPdf, aWebPage } from '../support/files.ts';
import { chooseClient } from '../support/options.ts';
import { consultant, newUsername, password } from '../support/practice.ts';
import { expect, expectFieldError, expectNoFieldError, expectToast, logIn, test } from '../support/test.ts';

type Named = Parameters<typeof chooseClient>[1];

/** Shows one client's documents, since those of other journeys fill a page. */
async function showOnly(page: Page, person: Named): Promise<void> {
  await expect(page).toHaveURL('/admin/documents');
  // The form has a field of the same name, and is hidden a moment later.
  await expect(page.getByRole('searchbox', { name: 'Search documents' })).toBeVisible();
  await chooseClient(page.getByRole('combobox', { name: 'Client' }), person);
}

/** Controls of the upload form, and actions with them. */
function uploadForm(page: Page) {
  const client = page.getByRole('combobox', { name: 'Client' });
  return {
    title: page.getByLabel('Title'),
    client,
    file: page.getByLabel('File', { exact: true }),
    send: page.getByRole('button', { name: 'Upload Document' }),
    choose: (person: Named) => chooseClient(client, person),
  };
}

/** Number of colors on the first page of the preview; a blank one has one. */
const coloursOf = (page: Page) =>
  page
    .locator('.doc-sheet canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      const colours = new Set<string>();
      for (let at = 0; at < pixels.length; at += 4) colours.add(pixels.slice(at, at + 3).join());
      return colours.size;
    });

test('a document goes from the consultant to its client only', async ({ page, visit, practice, watch }) => {
  watch.expect(404, /^\/api\/documents\/\d+\/details$/);
  const username = newUsername('wilma');
  const wilma = { username, firstName: 'Wilma', lastName: 'Sample' };
  const letter = aPdf('Dear Wilma', 'Engagement letter.pdf');

  await test.step('the consultant logs in and adds a client', async () => {
    await page.goto('/auth');
    await logIn(page, consultant);
    await expect(page).toHaveURL('/admin');
    await page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true }).click();
    await page.getByRole('button', { name: 'Add New Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Client' });
    await dialog.getByRole('button', { name: 'Set a password instead' }).click();
    await dialog.getByLabel('First name').fill('Wilma');
    await dialog.getByLabel('Last name').fill('Sample');
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByLabel('Email').fill(`${username}@example.com`);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await expectToast(page, 'Client created successfully', 'The new client has been added to the system');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: username })).toContainText('Wilma Sample');
  });

  await test.step('and shares a document with this client', async () => {
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByText('Upload Document').click();
    const form = uploadForm(page);
    await form.title.fill('Engagement letter');
    await form.choose(wilma);
    await page.getByLabel('Description').fill('Please keep it.');
    await form.file.setInputFiles(letter);
    await form.send.click();
    await expectToast(page, 'Document uploaded successfully');
    await showOnly(page, wilma);
    const row = page.getByRole('row', { name: 'Wilma Sample' });
    await expect(row).toContainText('Engagement letter');
    await expect(row).toContainText('Draft');
  });

  const client = await visit();
  await test.step('the client logs in and finds it', async () => {
    await client.goto('/client/login');
    await logIn(client, { username, password });
    await expect(client).toHaveURL('/client/portal');
    await expect(client.getByRole('heading', { level: 1 })).toHaveText(
      /^Good (morning|afternoon|evening), Wilma$/,
    );
    await client.getByRole('link', { name: 'Engagement letter', exact: true }).first().click();
  });

  const dialog = client.getByRole('dialog', { name: 'Engagement letter' });
  await test.step('reads it', async () => {
    await expect(dialog).toContainText('Please keep it.');
    await expect(dialog).toContainText('Draft');
    await expect(dialog).toContainText('Added ');
    await expect.poll(() => coloursOf(client)).toBeGreaterThan(2);
    const preview = dialog.getByRole('region', { name: 'Preview of Engagement letter, 1 page' });
    await expect(preview).toContainText('Dear Wilma');
    const width = () => preview.locator('canvas').evaluate((canvas) => canvas.clientWidth);
    const fitting = await width();
    await dialog.getByRole('button', { name: 'Larger' }).click();
    await expect.poll(width).toBeGreaterThan(fitting * 1.2);
    await dialog.getByRole('button', { name: 'Fit' }).click();
    await expect.poll(width).toBe(fitting);
  });

  let address = '';
  await test.step('and downloads the exact bytes', async () => {
    const link = dialog.getByRole('link', { name: 'Download Engagement letter' });
    address = ((await link.getAttribute('href')) ?? '').replace('/download', '');
    const [download] = await Promise.all([client.context().waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('Engagement letter.pdf');
    expect(await readFile(await download.path())).toEqual(letter.buffer);
  });

  await test.step('or views it in a new tab', async () => {
    await dialog.getByText('Close', { exact: true }).click();
    await expect(dialog).toBeHidden();
    const [response] = await Promise.all([
      client
        .context()
        .waitForEvent(
          'response',
          (one) => one.url().endsWith(address) && one.request().isNavigationRequest(),
        ),
      client.getByRole('link', { name: 'View Engagement letter' }).click(),
    ]);
    expect(response.status()).toBe(200);
    expect(await response.headerValue('content-type')).toBe('application/pdf');
    expect(await response.headerValue('content-disposition')).toMatch(/^inline/);
  });

  await test.step('another client neither sees it nor can open its address', async () => {
    const other = await visit(await practice.addClient());
    await other.goto('/client/documents');
    await expect(other.getByText('No documents yet')).toBeVisible();
    for (const path of [address, `${address}/download`]) {
      expect((await other.request.get(path)).status()).toBe(404);
    }
    await other.goto(`/client/documents?document=${address.split('/').pop()}`);
    await expect(other.getByRole('dialog', { name: 'Document not found' })).toBeVisible();
    await expect(other.getByText('Engagement letter')).toHaveCount(0);
  });

  await test.step('and nobody can without a session', async () => {
    await client.getByRole('button', { name: 'Log Out' }).click();
    await expect(client).toHaveURL('/');
    expect((await client.request.get(address)).status()).toBe(401);
    await client.goto('/client/documents');
    await expect(client).toHaveURL('/client/login');
  });
});

test(
  'the form for a new client reports errors, keeps typed values, and asks before they are lost',
  { tag: '@sweep' },
  async ({ visit, watch }) => {
    watch.expect(409, /^\/api\/admin\/create-user$/);
    const page = await visit(consultant);
    await page.goto('/admin/clients');
    await page.getByRole('button', { name: 'Add New Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Client' });
    await dialog.getByRole('button', { name: 'Set a password instead' }).click();
    const username = dialog.getByLabel('Username');
    const email = dialog.getByLabel('Email');
    const secret = dialog.getByLabel('Password', { exact: true });
    const send = dialog.getByRole('button', { name: 'Add client' });
    await send.click();
    await expectFieldError(username, 'Username must be at least 3 characters long');
    await expectFieldError(email, 'Please enter a valid email address');
    await expectFieldError(secret, 'Password must be at least 8 characters long');
    await expect(username).toBeFocused();

    await username.fill('asample');
    await expectNoFieldError(username);
    await email.fill('wilma');
    await expectFieldError(email, 'Please enter a valid email address');
    await email.fill('wilma@example.com');
    await expectNoFieldError(email);
    await secret.fill('riverstone');
    await expectFieldError(
      secret,
      'Password must include at least one uppercase letter, one lowercase letter, one number, and one special character',
    );
    await secret.fill(password);
    await expectNoFieldError(secret);

    await send.click();
    await expectToast(page, 'Error creating client', 'This username is already taken');
    await expectFieldError(username, 'This username is already taken');
    await expect(email).toHaveValue('wilma@example.com');
    await expect(secret).toHaveValue(password);

    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard this client?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(email).toHaveValue('wilma@example.com');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Add New Client' }).click();
    await expect(email).toHaveValue('');
  },
);

test(
  'the upload form reports errors and refuses unaccepted files',
  { tag: '@sweep' },
  async ({ visit, watch, practice }) => {
    watch.expect(415, /^\/api\/admin\/documents\/upload$/);
    const client = await practice.addClient();
    const page = await visit(consultant);
    await page.goto('/admin/documents?view=upload');
    const form = uploadForm(page);
    await form.title.fill('ab');
    await form.title.blur();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await form.send.click();
    await expectToast(page, 'File required', 'Please select a file to upload');
    await expectFieldError(form.title, 'Title must be at least 3 characters');
    await expectFieldError(form.client, 'Please select a client');
    await expectFieldError(form.file, 'A file is required');

    await form.title.fill('Budget');
    await expectNoFieldError(form.title);
    await form.choose(client);
    await expectNoFieldError(form.client);
    await form.file.setInputFiles(aWebPage);
    await expectFieldError(form.file, 'Please choose a PDF, DOC, DOCX, XLS, XLSX, JPG, JPEG or PNG file');
    await form.file.setInputFiles(aLargeFile(aPdf('Large'), 6 * 1024 * 1024));
    await expectFieldError(form.file, 'That file is too big. The limit is 5 MB.');

    await form.file.setInputFiles(aFalsePdf);
    await expectNoFieldError(form.file);
    await form.send.click();
    const refusal = /^(?=.*\bPDF\b).+\.$/i;
    await expect(page.locator('.toast-title')).toHaveText('Upload failed');
    await expect(page.locator('.toast-text')).toHaveText(refusal);
    await expectFieldError(form.file, (await page.locator('.toast-text').textContent()) ?? '');
    await expect(form.title).toHaveValue('Budget');

    await form.file.setInputFiles(aLargeFile(aPdf('Large'), 5 * 1024 * 1024));
    await form.send.click();
    await expectToast(page, 'Document uploaded successfully');
    await showOnly(page, client);
    await expect(page.getByRole('row', { name: client.username })).toContainText('Budget');
  },
);

test('a page scanned into JPEG 2000 is rendered', { tag: '@sweep' }, async ({ visit, practice }) => {
  const client = await practice.addClient();
  const { id } = await practice.share(client, { title: 'Old return', file: aScannedPdf('Old return.pdf') });
  const page = await visit(client);
  await page.goto(`/client/documents?document=${id}`);
  const middle = () =>
    page
      .locator('.doc-sheet canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const point = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
        return [...(point?.data ?? [])].slice(0, 3);
      });
  await expect.poll(middle).toEqual([0x1a, 0x8f, 0x3c]);
});
