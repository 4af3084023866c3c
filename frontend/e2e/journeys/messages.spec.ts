import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aPdf, aWebPage, demoFile } from '../support/files.ts';
import { holdLiveUpdates } from '../support/live.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Client portal' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New Message' });
const messagesOf = (id: number) => new RegExp(`/api/message-threads/${id}/messages$`);

/** Distance in pixels from the scroll position to the end of the page. */
const fromEnd = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    return Math.round(scrollHeight - clientHeight - scrollTop);
  });

test('a client writes to the practice, and reads the answer', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Nora' });
  const page = await visit(client);
  await page.goto('/client/portal');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText(/Messages\s*0/);
  await page.getByRole('banner').getByRole('button', { name: 'New Message' }).click();
  await dialog(page).getByRole('button', { name: 'Send Message' }).click();
  await expectToast(page, 'Missing information', 'Please provide both subject and message content.');
  await expectFieldError(dialog(page).getByLabel('Subject'), 'Please provide a subject for your message');
  await dialog(page).getByLabel('Subject').fill('The new lease');
  await dialog(page).getByLabel('Message').fill('Good morning.\n\n  Could you look at it?');
  await dialog(page).getByRole('button', { name: 'Send Message' }).click();
  await expectToast(
    page,
    'Message sent',
    'Your message has been sent successfully to your financial consultant.',
  );
  await expect(dialog(page)).toBeHidden();
  await expect(summary).toContainText(/Messages\s*1/);

  const recent = page.getByRole('region', { name: 'Recent Messages' });
  await expect(recent.getByRole('listitem')).toContainText('You: Good morning.');
  await recent.getByRole('link', { name: 'View All messages' }).click();
  await page.getByRole('link', { name: 'View Conversation The new lease' }).click();
  const [thread] = await practice.conversations(client);
  const id = thread?.id ?? 0;
  await expect(page).toHaveURL(`/client/messages/${id}`);
  await expect(page).toHaveTitle(/The new lease, Client Portal$/);
  const own = log(page).getByRole('listitem').first();
  // Exactly as it was typed.
  await expect(own.getByText('Good morning.')).toHaveText('Good morning.\n\n  Could you look at it?', {
    useInnerText: true,
  });
  await expect(own.getByText('Seen')).toHaveCount(0);

  await page.getByRole('link', { name: 'All messages' }).click();
  await practice.read(id);
  await practice.write(id, 'Gladly: https://example.com/leases');
  await expect(menu(page).getByRole('link', { name: 'Messages 1 unread' })).toBeVisible();
  await page.getByRole('link', { name: 'The new lease', exact: true }).click();
  await expect(log(page).getByText('New', { exact: true })).toBeVisible();
  await expect(own.getByText('Seen')).toBeVisible();
  const link = log(page).getByRole('link', { name: 'https://example.com/leases' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  // Read, since its end is visible.
  await expect(menu(page).getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  await expect.poll(async () => (await practice.messages(id)).every(({ isRead }) => isRead)).toBe(true);
});

test("both parties see each other's messages live", { tag: '@all' }, async ({ visit, practice, watch }) => {
  watch.expect('net::ERR_INTERNET_DISCONNECTED', /^\/api\//);
  const client = await practice.addClient();
  const lines = Array.from({ length: 20 }, (_, index) => `Line ${index + 1}`);
  const id = await practice.converse(client, 'The new lease', lines);
  const page = await visit(client);
  await page.goto(`/client/messages/${id}`);
  await page.getByRole('button', { name: 'New messages' }).click();
  await field(page).fill('Good morning.');
  await page.getByRole('button', { name: 'Send' }).click();
  const own = log(page).getByRole('listitem').last();
  await expect(own).toContainText('Good morning.');
  await expect(own.getByText('Sending...')).toHaveCount(0);
  await expect(own.getByText('Seen')).toHaveCount(0);
  await practice.read(id);
  await expect(own.getByText('Seen')).toBeVisible();

  await test.step('at its end it follows new messages, which are marked as read', async () => {
    // The last message is visible, though not all of the space below it.
    await page.evaluate(() => window.scrollBy({ top: -90, behavior: 'instant' }));
    await expect.poll(() => fromEnd(page)).toBe(90);
    await practice.write(id, 'Good morning to you.');
    await expect(log(page).getByText('Good morning to you.')).toBeInViewport();
    await expect.poll(() => fromEnd(page)).toBeLessThan(2);
    await expect.poll(async () => (await practice.messages(id))[0]?.isRead).toBe(true);
  });
  await test.step('further up the scroll position stays, and a note appears', async () => {
    await page.evaluate(() => window.scrollTo({ top: 100, behavior: 'instant' }));
    await expect.poll(() => fromEnd(page)).toBeGreaterThan(400);
    const place = await page.evaluate(() => window.scrollY);
    await practice.write(id, 'One more thing.');
    await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Messages 1 unread' })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
    await page.getByRole('button', { name: 'New messages' }).click();
    await expect(log(page).getByText('One more thing.')).toBeInViewport();
    await expect(menu(page).getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  });
  await test.step('offline, a message waits visibly, and is sent once after reconnecting', async () => {
    await page.context().setOffline(true);
    await expect(page.getByText('You’re offline. We’ll send your message when you’re back.')).toBeVisible();
    await field(page).fill('Gladly.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Waiting for a connection')).toBeInViewport();
    await page.context().setOffline(false);
    await expect(page.getByText('Waiting for a connection')).toHaveCount(0);
    await expect(page.getByText('You’re offline.')).toHaveCount(0);
    await expect(page.getByText('Sending...')).toHaveCount(0);
    const written = (await practice.messages(id)).filter(({ content }) => content === 'Gladly.');
    expect(written).toHaveLength(1);
  });
});

test(
  'if the first message breaks off, it waits, and continues the same conversation',
  { tag: '@sweep' },
  async ({ visit, practice, watch }) => {
    watch.expect('net::ERR_FAILED', /^\/api\/message-threads\/\d+\/messages$/);
    const client = await practice.addClient();
    const page = await visit(client);
    await holdLiveUpdates(page);
    await page.goto('/client/messages');
    await page.getByRole('button', { name: 'New Message' }).click();
    await dialog(page).getByLabel('Subject').fill('The new lease');
    await dialog(page).getByLabel('Message').fill('Good morning.');
    await page.route(/\/messages$/, (route) => route.abort());
    await dialog(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('list', { name: 'Not sent yet' })).toContainText('Waiting for a connection');
    expect(await practice.conversations(client)).toMatchObject([{ lastMessage: null }]);
    await page.unroute(/\/messages$/);
    await page.getByRole('button', { name: 'Try again The new lease' }).click();
    await expect(page.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0);
    expect(await practice.conversations(client)).toMatchObject([
      { lastMessage: { content: 'Good morning.' } },
    ]);
  },
);

test(
  'a message that could not be sent stays, and is sent once',
  { tag: '@sweep' },
  async ({ visit, practice, watch }) => {
    const client = await practice.addClient();
    const id = await practice.converse(client, 'The new lease', ['Good morning.']);
    watch.expect('net::ERR_FAILED', messagesOf(id));
    const page = await visit(client);
    await holdLiveUpdates(page);
    await page.goto(`/client/messages/${id}`);
    await field(page).fill('Good morning to you.');
    // The request arrives, and its response is lost.
    await page.route(messagesOf(id), async (route) => {
      if (route.request().method() === 'POST') {
        await route.fetch();
        await route.abort();
      } else await route.continue();
    });
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Waiting for a connection')).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await page.unroute(messagesOf(id));
    await expect(page.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0);
    await expect(log(page).getByText('Good morning to you.')).toHaveCount(1);
    expect((await practice.messages(id)).map(({ content }) => content)).toEqual([
      'Good morning to you.',
      'Good morning.',
    ]);
  },
);

test(
  'a draft survives a reload, is there on another device, and disappears when sent',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    const id = await practice.converse(client, 'The new lease', ['Good morning.']);
    const page = await visit(client);
    await page.goto(`/client/messages/${id}`);
    await field(page).pressSequentially('A thought');
    // Immediately, like closing the window. A page opened right after it may be faster than the draft.
    await page.goto('about:blank');
    await expect
      .poll(async () => (await page.request.get(`/api/message-threads/${id}/draft`)).text())
      .toContain('A thought');
    await page.goto(`/client/messages/${id}`);
    await expect(field(page)).toHaveValue('A thought');
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
      'thought',
    );

    const phone = await visit(client, { viewport: { width: 390, height: 844 } });
    await phone.goto(`/client/messages/${id}`);
    await expect(field(phone)).toHaveValue('A thought');
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(log(phone).getByText('A thought')).toBeVisible();
    // With the border above it, an empty composer takes 56 px of the phone.
    await expect(field(phone)).toHaveValue('');
    expect((await phone.locator('.conversation-foot').boundingBox())?.height).toBeLessThanOrEqual(56);
    await page.reload();
    await expect(log(page).getByText('A thought')).toBeVisible();
    await expect(field(page)).toHaveValue('');
  },
);

test(
  'a file that was changed on the disk is chosen again',
  { tag: '@all' },
  async ({ visit, practice, watch }, info) => {
    const client = await practice.addClient();
    const id = await practice.converse(client, 'The new lease', ['Good morning.']);
    watch.expect('net::ERR_UPLOAD_FILE_CHANGED', messagesOf(id));
    const page = await visit(client);
    await page.goto(`/client/messages/${id}`);
    const onDisk = info.outputPath('lease.pdf');
    await writeFile(onDisk, aPdf('The lease', 'lease.pdf').buffer);
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles(onDisk);
    await writeFile(onDisk, aPdf('The lease, corrected', 'lease.pdf').buffer);
    await field(page).fill('Here it is');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('This file has changed. Choose it again.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(field(page)).toHaveValue('Here it is');
    await choose.setInputFiles(onDisk);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(log(page).getByRole('button', { name: /^lease\.pdf/ })).toBeVisible();
  },
);

test('files are attached, dropped, pasted and opened', { tag: '@all' }, async ({ visit, practice }) => {
  const client = await practice.addClient();
  const id = await practice.converse(client, 'The new lease', ['Good morning.']);
  await practice.write(id, 'The lease', aPdf('The lease', 'lease.pdf'));
  const page = await visit(client);
  await page.goto(`/client/messages/${id}`);

  await log(page)
    .getByRole('button', { name: /^lease\.pdf/ })
    .click();
  const preview = page.getByRole('dialog', { name: 'lease.pdf' });
  await expect(preview.getByRole('region', { name: 'Preview of lease.pdf, 1 page' })).toBeVisible();
  await expect(preview.getByText('The lease', { exact: false }).last()).toBeAttached();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('lease.pdf');
  await page.keyboard.press('Escape');

  const choose = page.locator('input[type=file]');
  await choose.setInputFiles([aWebPage]);
  await expect(page.getByRole('alert')).toContainText('This type of file is not accepted.');
  await choose.setInputFiles([aPdf('Costs', 'costs.pdf')]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const picture = demoFile('Receipt Photo.jpg', 'image/jpeg');
  await field(page).evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, picture.buffer.toString('base64'));
  const attached = page.getByRole('list', { name: 'Attached files' });
  await expect(attached.getByRole('listitem')).toHaveText([/costs\.pdf/, /pasted\.jpg/]);
  await field(page).fill('Here they are');
  await page.getByRole('button', { name: 'Send' }).click();
  await log(page)
    .getByRole('button', { name: /^pasted\.jpg/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'pasted.jpg' }).getByRole('img')).toBeVisible();
  expect((await practice.messages(id))[0]?.attachments.map(({ fileName }) => fileName)).toEqual([
    'costs.pdf',
    'pasted.jpg',
  ]);
});
