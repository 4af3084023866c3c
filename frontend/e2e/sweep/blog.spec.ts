import type { Page } from '@playwright/test';
import { consultant } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

// In order: the last test publishes posts, and the others read the first ones.
test.describe.configure({ mode: 'default' });

// Reads the published posts: at least one from the demo data.
async function firstPost(page: Page): Promise<{ title: string; path: string }> {
  const link = page.locator('.posts h2 a').first();
  return { title: (await link.textContent()) ?? '', path: (await link.getAttribute('href')) ?? '' };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an address without a published post is a 404', async ({ page, watch }) => {
    watch.expect(404, /^\/blog\/nothing-of-that-name$/);
    const response = await page.goto('/blog/nothing-of-that-name');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  });
});

test('feed readers find the feed', async ({ page, request }) => {
  await page.goto('/blog');
  const feed = page.locator('head link[rel="alternate"][type="application/rss+xml"]');
  await expect(feed).toHaveAttribute('href', '/feed.xml');
  await expect(page.getByRole('link', { name: 'Follow by RSS' })).toHaveAttribute('href', '/feed.xml');
  const response = await request.get('/feed.xml');
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain(`<title>${(await firstPost(page)).title}</title>`);
});

test('a row of the list is one large link', async ({ page }) => {
  await page.goto('/blog');
  const { path } = await firstPost(page);
  await page
    .locator('.posts li')
    .first()
    .click({ position: { x: 8, y: 100 } });
  await expect(page).toHaveURL(path);
});

test('the blog shows ten posts per page, with links to older and newer ones', async ({
  page,
  playwright,
  baseURL,
}) => {
  const api = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect((await api.post('/api/login', { data: consultant })).status()).toBe(200);
  const ids: number[] = [];
  for (let number = 1; number <= 11; number++) {
    const response = await api.post('/api/admin/blog-posts', {
      data: {
        title: `Notes, part ${number}`,
        category: 'Households',
        summary: 'What this part says.',
        content: `## Part ${number}\n\n| Month | Income |\n|---|---|\n| May | $1,200.00 |\n`,
        published: true,
      },
    });
    expect(response.status()).toBe(201);
    ids.push(((await response.json()) as { id: number }).id);
  }

  await page.goto('/blog');
  const titles = page.locator('.posts h2');
  await expect(titles).toHaveCount(10);
  await expect(titles.first()).toHaveText('Notes, part 11');
  await expect(page.getByRole('link', { name: 'Newest posts' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Older posts' }).click();
  await expect(page).toHaveURL(/\/blog\?cursor=/);
  await expect(titles.first()).toHaveText('Notes, part 1');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Newest posts' }).click();
  await expect(page).toHaveURL('/blog');

  await page.getByRole('link', { name: 'Notes, part 11' }).click();
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 2, name: 'Part 11' })).toBeVisible();
  await expect(article.getByRole('region', { name: 'Table' })).toHaveAttribute('tabindex', '0');

  for (const id of ids) expect((await api.delete(`/api/admin/blog-posts/${id}`)).status()).toBe(204);
  await page.goto('/blog');
  await expect(titles.first()).not.toHaveText('Notes, part 11');
  await api.dispose();
});
