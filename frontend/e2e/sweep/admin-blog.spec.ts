import type { Page } from '@playwright/test';
import { holdLiveUpdates } from '../support/live.ts';
import { consultant, newUsername } from '../support/practice.ts';
import { chooseAction } from '../support/row-menu.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const save = (page: Page) => page.getByRole('button', { name: 'Save post' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });

test('unsaved text is not lost without a question: by a button, Back, or closing the window', async ({
  visit,
  practice,
}) => {
  const { title } = await practice.addPost({ title: `Kept ${newUsername('post')}` });
  const page = await visit(consultant);
  await page.goto('/admin/blog');
  await chooseAction(page, title, 'Edit');
  const field = page.getByLabel('Title');
  await field.click();
  await field.fill('Another title');
  const kept = async () => {
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(page)).toBeHidden();
    await expect(field).toHaveValue('Another title');
    await expect(page).toHaveURL(/\?post=\d+$/);
  };
  await page.getByRole('link', { name: 'All posts' }).click();
  await kept();
  await page.evaluate(() => window.history.back());
  await kept();
  await page.getByRole('button', { name: 'Logout' }).click();
  await kept();

  const asked = page.waitForEvent('dialog');
  const reload = page.reload({ timeout: 3000 }).catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reload;
  await expect(field).toHaveValue('Another title');

  await page.evaluate(() => window.history.back());
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin/blog');
  await expect(row(page, title)).toBeVisible();
  // Once saved, there is nothing to ask.
  await chooseAction(page, title, 'Edit');
  await field.fill(`${title}, changed`);
  await save(page).click();
  await expectToast(page, 'Post saved');
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(row(page, `${title}, changed`)).toBeVisible();
});

test('a server refusal is shown at its field, and a failure keeps the text', async ({
  visit,
  practice,
  watch,
}) => {
  watch.expect(400, /^\/api\/admin\/blog-posts\/\d+$/);
  watch.expect('net::ERR_FAILED', /^\/api\/admin\/blog-posts/);
  const { id, title } = await practice.addPost({ title: `Refused ${newUsername('post')}` });
  const page = await visit(consultant);
  await holdLiveUpdates(page);
  await page.goto(`/admin/blog?post=${id}`);
  await page.getByLabel('Summary').fill('Another summary');
  await page.route(`/api/admin/blog-posts/${id}`, (route) =>
    route.fulfill({
      status: 400,
      json: { statusCode: 400, message: 'Please check the form', fields: { content: 'Content is required' } },
    }),
  );
  await save(page).click();
  await expectToast(page, 'Failed to save post', 'Please check the form');
  await expectFieldError(page.getByRole('textbox', { name: 'Content' }), 'Content is required');
  await page.unroute(`/api/admin/blog-posts/${id}`);

  await page.route('/api/admin/blog-posts/preview', (route) => route.abort());
  await page.getByText('Preview', { exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'preview' })).toContainText(
    'Failed to load the preview. Please try again.',
  );
  await page.unroute('/api/admin/blog-posts/preview');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Text.');
  await save(page).click();
  await expectToast(page, 'Post saved');

  await page.route(`/api/admin/blog-posts/${id}`, (route) => route.abort());
  await page.getByRole('link', { name: 'All posts' }).click();
  await chooseAction(page, title, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Failed to delete post', /could not be reached/);
});

test('failed, empty and deleted posts have their messages', async ({ visit, watch }) => {
  watch.expect('net::ERR_FAILED', /^\/api\/admin\/blog-posts$/);
  watch.expect(404, /^\/api\/admin\/blog-posts\/2147483647$/);
  const page = await visit(consultant);
  await holdLiveUpdates(page);
  await page.route('/api/admin/blog-posts?*', (route) => route.abort());
  await page.goto('/admin/blog');
  await expect(page.getByRole('alert')).toContainText('Failed to load posts. Please try again.');
  await page.unroute('/api/admin/blog-posts?*');
  await page.route('/api/admin/blog-posts?*', (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No posts yet')).toBeVisible();
  await page.goto('/admin/blog?post=2147483647');
  await expect(page.getByText('Post not found')).toBeVisible();
});
