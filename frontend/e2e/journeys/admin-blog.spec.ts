import type { Page } from '@playwright/test';
import { consultant, newUsername } from '../support/practice.ts';
import { chooseAction } from '../support/row-menu.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const save = (page: Page) => page.getByRole('button', { name: 'Save post' });

test('a post is written, previewed, published and deleted', async ({ visit, context }) => {
  const title = `Receipts of ${newUsername('year')}`;
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page).toHaveURL('/admin/blog');
  await page.getByRole('button', { name: 'New post' }).click();
  await expect(page).toHaveURL('/admin/blog?post=new');

  await test.step('every field is required', async () => {
    await page.getByText('Preview', { exact: true }).click();
    await expect(page.getByText('Nothing to preview yet')).toBeVisible();
    await save(page).click();
    // The message is visible.
    await expectFieldError(page.getByRole('textbox', { name: 'Content' }), 'Content is required');
    await expectFieldError(page.getByLabel('Title'), 'Title is required');
    await expectFieldError(page.getByLabel('Category'), 'Category is required');
    await expectFieldError(page.getByLabel('Summary'), 'Summary is required');
  });

  await test.step('the preview renders the Markdown', async () => {
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Category').fill('Bookkeeping');
    await page.getByLabel('Summary').fill('What to keep.');
    await page
      .getByRole('textbox', { name: 'Content' })
      .fill('## In one place\n\nKeep **this** year.\n\n<script>alert(1)</script>');
    await page.getByText('Preview', { exact: true }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'In one place' })).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('this');
    await expect(preview.locator('script')).toHaveCount(0);
  });

  await test.step('it is a draft first', async () => {
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await save(page).click();
    await expectToast(page, 'Post saved');
    await expect(page).toHaveURL(/\?post=\d+$/);
    await expect(page.getByRole('heading', { name: 'Edit post' })).toBeVisible();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue(title);
  });

  await test.step('once published, it can be viewed on the site', async () => {
    await page.getByRole('switch', { name: 'Published' }).click();
    await save(page).click();
    await expectToast(page, 'Post saved');
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
    const address = await page.getByRole('link', { name: /View on site/ }).getAttribute('href');
    expect(address).toMatch(/^\/blog\/receipts-of-/);
    const published = await context.request.get(`/api/blog-posts/${address?.slice('/blog/'.length)}`);
    expect(published.status()).toBe(200);
  });

  await test.step('deleting asks', async () => {
    await page.getByRole('link', { name: 'All posts' }).click();
    await expect(page).toHaveURL('/admin/blog');
    await page.getByRole('searchbox', { name: 'Search posts' }).fill(title);
    await expect(row(page, title).getByText('Published', { exact: true })).toBeVisible();
    await expect(row(page, title)).toContainText('Bookkeeping');
    await chooseAction(page, title, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
    await dialog.getByRole('button', { name: 'Keep post' }).click();
    await chooseAction(page, title, 'Delete');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expectToast(page, 'Post deleted successfully');
    await expect(page.getByText('No posts match')).toBeVisible();
  });
});
