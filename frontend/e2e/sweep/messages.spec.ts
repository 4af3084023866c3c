import type { Page } from '@playwright/test';
import { aPdf } from '../support/files.ts';
import { expect, test } from '../support/test.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New Message' });

/** Distance in pixels from the scroll position to the end of the page. */
const fromEnd = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    return Math.round(scrollHeight - clientHeight - scrollTop);
  });

test('a long conversation opens at the first new message, and loads older ones without a jump', async ({
  visit,
  practice,
}) => {
  const client = await practice.addClient();
  const numbers = Array.from({ length: 70 }, (_, index) => `Message ${index + 1}`);
  const id = await practice.converse(client, 'A long story', numbers.slice(0, 60));
  const page = await visit(client);
  expect((await page.request.post(`/api/message-threads/${id}/read`)).status()).toBe(200);
  for (const content of numbers.slice(60)) await practice.write(id, content);

  await page.goto(`/client/messages/${id}`);
  await expect(log(page).getByText('New', { exact: true })).toBeInViewport();
  await expect(log(page).getByText('Message 61', { exact: true })).toBeInViewport();
  // Its end is not visible, so nothing is read yet.
  expect((await practice.messages(id))[0]?.isRead).toBe(false);
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(log(page).getByText('Message 70', { exact: true })).toBeInViewport();
  await expect.poll(async () => (await practice.messages(id))[0]?.isRead).toBe(true);
  await expect.poll(() => fromEnd(page)).toBe(0);

  const first = log(page).getByText('Message 21', { exact: true });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const before = (await first.boundingBox())?.y;
  await expect(log(page).getByText('Message 1', { exact: true })).toBeAttached();
  expect(Math.abs(((await first.boundingBox())?.y ?? 0) - (before ?? 0))).toBeLessThan(2);
});

test('a conversation is read and answered by keyboard alone', async ({ visit, practice }) => {
  const client = await practice.addClient();
  const id = await practice.converse(client, 'The new lease', ['Good morning.']);
  const page = await visit(client);
  await page.goto('/client/messages');
  const subject = page.getByRole('link', { name: 'The new lease', exact: true });
  await subject.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/client/messages/${id}`);
  await expect(field(page)).toBeVisible();
  for (let presses = 0; presses < 30; presses++) {
    if (await field(page).evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Good morning to you.');
  await page.keyboard.press('Control+Enter');
  await expect(log(page).getByText('Good morning to you.')).toBeVisible();
  await expect(field(page)).toBeFocused();
});

test("another client's conversation is not found", async ({ visit, practice, watch }) => {
  const id = await practice.converse(await practice.addClient(), 'Not yours', ['Secret']);
  watch.expect(404, new RegExp(`^/api/message-threads/${id}(?:/messages|/draft)?$`));
  const page = await visit(await practice.addClient());
  await page.goto(`/client/messages/${id}`);
  await expect(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
  await expect(page.getByText('Secret')).toHaveCount(0);
});

test('a conversation is printed without its surroundings', async ({ visit, practice }) => {
  const client = await practice.addClient();
  const id = await practice.converse(client, 'The new lease', ['Good morning.']);
  const page = await visit(client);
  await page.goto(`/client/messages/${id}`);
  await expect(log(page).getByText('Good morning.')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { name: 'The new lease' })).toBeVisible();
  await expect(log(page).getByText('Good morning.')).toBeVisible();
  await expect(field(page)).toBeHidden();
  await expect(page.getByRole('complementary')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('the messages pass the survey', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Nora', lastName: 'Sample' });
  const page = await visit(client);
  await page.goto('/client/messages');
  await expect(page.getByText('No messages yet')).toBeVisible();
  await survey(page, 'messages-empty', { only: [1280, 390] });
  const id = await practice.converse(client, 'Questions about the new lease of the storefront', [
    'Thank you. I will read it with your cash flow next to it: https://example.com/leases',
  ]);
  await practice.write(id, 'I marked the two clauses to ask about.', aPdf('Notes', 'lease-notes.pdf'));
  await page.reload();
  await expect(page.getByText('1 conversation')).toBeVisible();
  await fitsEverywhere(page, 'messages');
  await survey(page, 'messages');
  await page.getByRole('button', { name: 'New Message' }).click();
  await expect(dialog(page)).toBeVisible();
  await survey(page, 'new-message');
  await page.keyboard.press('Escape');
  await page.goto(`/client/messages/${id}`);
  await field(page).fill('Yes, please. See you on the 24th.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Sending...')).toHaveCount(0);
  await fitsEverywhere(page, 'conversation');
  await survey(page, 'conversation');
});
