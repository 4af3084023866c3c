import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { aPdf } from '../support/files.ts';
import { holdLiveUpdates } from '../support/live.ts';
import { consultant, type Person } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { searchFor } from '../support/search.ts';
import { openSheet, pagesOf, shareOfWindow } from '../support/signing-page.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

const title = 'Engagement Agreement 2027';
const wilma = { firstName: 'Wilma', lastName: 'Sample' };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** From the document's dialog to the first page of the document to sign. */
async function beginToSign(page: Page, document: { id: number }): Promise<void> {
  await page.goto(`/client/documents?document=${document.id}`);
  await button(page, 'Sign Document').click();
  await expect(page).toHaveURL(`/client/documents/${document.id}/sign`);
  await expect(pagesOf(page, title)).toContainText('Page 1 of 1');
}

/** To the signature, for a client who has not consented before. */
async function readAndAgree(page: Page): Promise<void> {
  const sheet = await openSheet(page);
  await sheet.getByLabel('I agree to sign electronically').check();
}

/** Saves the target of a link. */
async function saved(page: Page, link: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.context().waitForEvent('download'), link.click()]);
  return readFile(await download.path());
}

/** Number of requests for the file; each is recorded as a view. */
function fetchesOf(page: Page, { id }: { id: number }): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/documents/${id}`) count += 1;
  });
  return () => count;
}

test(
  'a client reads, consents, types a name and downloads the signed document, by keyboard alone',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client: Person = await practice.addClient(wilma);
    const document = await practice.share(client, {
      title,
      file: aPdf('Terms', 'a.pdf'),
      needsSignature: true,
    });
    const page = await visit(client);
    const press = async (control: Locator, key = 'Enter') => {
      await control.focus();
      await page.keyboard.press(key);
    };
    const sheet = page.getByRole('dialog', { name: 'Your signature' });
    const agree = sheet.getByLabel('I agree to sign electronically');
    await beginToSign(page, document);
    await page.reload(); // the address alone leads here, too
    const fetches = fetchesOf(page, document);
    await page.reload();
    await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible();
    await survey(page, 'signing-read', { only: [1280, 390] });
    await page.setViewportSize({ width: 1280, height: 900 });

    await test.step('nothing but the document and one button is there, and keys scroll the document', async () => {
      for (const name of ['Main screens', 'Client portal'])
        await expect(page.getByRole('navigation', { name })).toHaveCount(0);
      await expect(pagesOf(page, title)).toBeFocused();
      const sign = button(page, 'Sign');
      await expect(sign).toBeEnabled();
      const place = await sign.boundingBox();
      await expect(async () => {
        await page.keyboard.press('End');
        await expect(button(page, 'Decline to sign')).toBeInViewport({ timeout: 1000 });
      }).toPass();
      expect(await sign.boundingBox()).toEqual(place);
      await press(sign);
    });

    await test.step('the sheet keeps the focus until Escape, and requires the agreement', async () => {
      await expect(sheet).toBeVisible();
      // More than it has controls
      for (let tab = 0; tab < 12; tab += 1) {
        await page.keyboard.press('Tab');
        await expect(page.locator('main :focus')).toHaveCount(0);
      }
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(button(page, 'Sign')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(sheet.getByText('let us know by message, by phone or at our office')).toBeVisible();
      await expect(agree).not.toBeChecked();
      await press(button(page, `Sign ${title}`));
      await expectFieldError(agree, 'Please agree to sign electronically');
      await expect(agree).toBeFocused();
      await page.keyboard.press('Space');
    });

    await test.step('a name is required, and sufficient', async () => {
      const name = sheet.getByLabel('Full name');
      await expect(name).toHaveValue('Wilma Sample');
      await name.fill(' ');
      await press(button(page, `Sign ${title}`));
      await expectFieldError(name, 'Please type your full name');
      await name.fill('Wilma Łukasiewicz');
      await expect(page.locator('.sign-typed')).toContainText('Wilma Łukasiewicz');
      await survey(page, 'signing-sheet', { only: [1280, 390] });
      await press(button(page, `Sign ${title}`));
      await expect(page.getByRole('heading', { name: 'Signed', exact: true })).toBeVisible();
    });

    await test.step('it is signed and sealed', async () => {
      await expect(page.getByRole('heading', { name: 'Signed' })).toBeFocused();
      expect(fetches()).toBe(1);
      await expect(page.getByRole('img', { name: 'Your signature' })).toBeVisible();
      const sealed = await saved(page, page.getByRole('link', { name: 'Download signed document' }));
      expect(sealed.subarray(0, 5).toString()).toBe('%PDF-');
      expect(sealed.includes('ETSI.CAdES.detached')).toBe(true);
      await press(button(page, 'See the signing record'));
      const evidence = page.getByRole('dialog', { name: 'Signing record' });
      await expect(evidence).toContainText('Nothing has been changed.');
      for (const event of [
        'Sent for signature',
        'Opened by Wilma',
        'Agreed to sign electronically',
        'Signed by',
      ]) {
        await expect(evidence).toContainText(event);
      }
      await survey(page, 'signing-evidence', { only: [1280, 390] });
      await page.keyboard.press('Escape');
      await expect(evidence).toBeHidden();
      await press(page.getByRole('link', { name: 'Back to documents' }));
      await expect(page).toHaveURL('/client/documents');
      await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Signed');
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible();
      await press(page.getByRole('main').getByRole('button', { name: 'Close' }));
      await expect(page).toHaveURL('/client/documents');
    });
  },
);

test('on a phone a client signs with a finger, enters the password in an old session, and loses nothing', async ({
  visit,
  watch,
  practice,
}) => {
  watch.expect(403, /\/sign$/);
  watch.expect(503, /\/sign$/);
  watch.expect('net::ERR_INTERNET_DISCONNECTED', /\/sign$/);
  const client = await practice.addClient(wilma);
  const document = await practice.share(client, { title, needsSignature: true });
  const page = await visit(client, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await holdLiveUpdates(page);
  await beginToSign(page, document);
  expect(await shareOfWindow(page, title)).toBeGreaterThanOrEqual(0.8);
  await readAndAgree(page);
  const sign = button(page, `Sign ${title}`);
  await page.getByText('Draw', { exact: true }).tap();
  await sign.tap();
  await expect(page.getByRole('alert')).toHaveText('Please draw your signature, or choose Type');
  const pad = page.getByRole('img', { name: 'Drawn signature' });
  await drawWithFinger(page, pad);
  await drawWithFinger(page, pad);
  await expect(pad).toHaveAccessibleName('Drawn signature, 2 lines');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button(page, 'Undo').tap();
  await expect(pad).toHaveAccessibleName('Drawn signature, 1 line');
  await survey(page, 'signing-draw', { only: [390, 320] });
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step('leaving asks for confirmation', async () => {
    await button(page, 'Back').tap();
    await button(page, 'Close').tap();
    const question = page.getByRole('dialog', { name: 'Leave without signing?' });
    await question.getByRole('button', { name: 'Keep signing' }).tap();
    await expect(question).toBeHidden();
    await openSheet(page);
    await expect(pad).toHaveAccessibleName('Drawn signature, 1 line');
  });

  await test.step('without a connection it fails immediately, and is not retried automatically', async () => {
    await page.context().setOffline(true);
    await sign.tap();
    await expect(page.getByText('Nothing has been signed yet.')).toBeVisible();
    await page.context().setOffline(false);
    const details = await page.request.get(`/api/documents/${document.id}/details`);
    expect(((await details.json()) as { status: string }).status).toBe('awaiting_signature');
    await expect(sign).toBeEnabled();
  });

  await test.step('a server error, and a session that is too old', async () => {
    const answers = [
      { status: 503, code: 'signing.busy', message: 'Too many are signing just now.' },
      { status: 403, code: 'auth.password_required', message: 'Please enter your password.' },
      { status: 403, code: 'auth.password_required', message: 'The password is wrong.' },
    ];
    const sent: { key: string | undefined; body: { signature: string; password?: string } }[] = [];
    await page.route(`/api/documents/${document.id}/sign`, async (route) => {
      const { 'idempotency-key': key } = route.request().headers();
      sent.push({ key, body: route.request().postDataJSON() as (typeof sent)[number]['body'] });
      const refusal = answers.shift();
      if (!refusal) return route.continue();
      const { status: statusCode, message } = refusal;
      const fields = statusCode === 403 ? { password: message } : undefined;
      return route.fulfill({ status: statusCode, json: { ...refusal, statusCode, error: message, fields } });
    });
    await sign.tap();
    await expect(page.getByRole('alert')).toContainText('Too many are signing just now.');
    await button(page, 'Retry').tap();
    const password = page.getByLabel('Password');
    await expect(
      page.getByText('Enter your password once more, so nobody else can sign for you.'),
    ).toBeVisible();
    await password.fill('River-stone-0!');
    await sign.tap();
    await expectFieldError(password, 'The password is wrong.');
    await survey(page, 'signing-password', { only: [390] });
    await password.fill(client.password);
    await sign.tap();
    await expect(page.getByRole('heading', { name: 'Signed', exact: true })).toBeVisible();
    expect(sent.map(({ body }) => body.password)).toEqual([
      undefined,
      undefined,
      'River-stone-0!',
      client.password,
    ]);
    // The drawing stays the same; only the request without a response was the same attempt.
    expect(new Set(sent.map(({ body }) => body.signature)).size).toBe(1);
    expect(sent[0]?.key).toBe(sent[1]?.key);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });
  const image = await page.request.get(`/api/documents/${document.id}/signature`);
  expect(image.headers()['content-type']).toBe('image/png');
});

test('a client may decline with a reason, and is not asked to sign changed or closed documents', async ({
  visit,
  watch,
  practice,
}) => {
  watch.expect(409, /\/sign$/);
  watch.expect(404, /^\/api\/documents\/999999\/details$/);
  const client = await practice.addClient(wilma);
  const document = await practice.share(client, { title, needsSignature: true });
  const page = await visit(client);
  await beginToSign(page, document);
  await readAndAgree(page);
  await page.route(`/api/documents/${document.id}/sign`, (route) =>
    route.fulfill({
      status: 409,
      json: { statusCode: 409, code: 'document.changed', message: 'Updated', error: 'Updated' },
    }),
  );
  await button(page, `Sign ${title}`).click();
  await expect(page.getByText('The document has changed since you read it.')).toBeVisible();
  await button(page, 'Read it again').click();
  await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible();

  await button(page, 'Decline to sign').click();
  const dialog = page.getByRole('dialog', { name: `Decline to sign ${title}?` });
  const reason = dialog.getByLabel('Why are you declining?');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expectFieldError(reason, 'Tell us why');
  await reason.fill('The fee is not what we agreed.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expectToast(page, 'Document declined', 'Your consultant sees your reason.');
  await expect(page).toHaveURL('/client/documents');
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Pending review');
  await page.goto(`/client/documents/${document.id}/sign`);
  await expect(page.getByText('No signature needed')).toBeVisible();
  await expect(page.getByText('The fee is not what we agreed.')).toBeVisible();
  await page.goto('/client/documents/999999/sign');
  await expect(page.getByText('Document not found')).toBeVisible();
});

test(
  'the consultant countersigns, and the client withdraws the consent for later documents',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client = await practice.addClient({ firstName: 'Wilma', lastName: 'Partner' });
    const first = await practice.share(client, { title, needsSignature: true });
    const theirs = await visit(client);
    await practice.share(client, { title: 'Second agreement', needsSignature: true });
    await theirs.request.get(`/api/documents/${first.id}`);
    const data = { consent: true, name: 'Wilma Partner', version: 1 };
    expect((await theirs.request.post(`/api/documents/${first.id}/sign`, { data })).status()).toBe(200);

    const page = await visit(consultant);
    await page.goto('/admin/documents');
    await searchFor(page.getByRole('searchbox', { name: 'Search documents' }), title);
    const row = page.getByRole('row', { name: 'Wilma Partner' });
    await row.getByRole('button', { name: title, exact: true }).click();
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Countersign' }).click();
    const dialog = page.getByRole('dialog', { name: `Countersign ${title}` });
    await expect(dialog.getByLabel('Full name')).toHaveValue('Jordan Example');
    await dialog.getByRole('button', { name: 'Countersign' }).click();
    await expectToast(page, 'Document countersigned');
    await expect(row).toContainText('Completed');
    const sealed = await saved(page, row.getByRole('link', { name: /^Download/ }));
    expect(sealed.toString('latin1').match(/ETSI\.CAdES\.detached/g)).toHaveLength(2);

    await theirs.goto('/client/documents');
    const agreed = theirs.getByText(/^You agreed to sign electronically on \w+ \d+, \d{4}\.$/);
    await expect(agreed).toBeVisible();
    await button(theirs, 'Read it again').click();
    await expect(theirs.getByRole('dialog')).toContainText('on paper');
    await theirs.keyboard.press('Escape');
    await theirs.getByRole('link', { name: 'Read and sign: Second agreement' }).click();
    const sheet = await openSheet(theirs);
    await expect(sheet.getByText(/^You agreed to sign electronically on/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Withdraw' }).click();
    const question = theirs.getByRole('dialog', { name: 'Withdraw your consent?' });
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(theirs, 'Consent withdrawn');
    await expect(sheet.getByLabel('I agree to sign electronically')).not.toBeChecked();
    await theirs.goto('/client/documents');
    await expect(theirs.getByRole('link', { name: 'Second agreement', exact: true })).toBeVisible();
    await expect(agreed).toBeHidden();
  },
);

/** One stroke across the pad, with touch events. */
async function drawWithFinger(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad is not on the screen');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const place = (part: number) => ({
    x: box.x + box.width * (0.15 + part * 0.6),
    y: box.y + box.height * (0.6 + Math.sin(part * 9) * 0.2),
  });
  await touch('touchStart', [place(0)]);
  for (let step = 1; step <= 12; step++) await touch('touchMove', [place(step / 12)]);
  await touch('touchEnd', []);
  await finger.detach();
}
