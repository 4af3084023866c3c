import type { Page } from '@playwright/test';
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

  test(
    'the blog links to its posts, and a post links back and to the practice',
    { tag: '@all' },
    async ({ page }) => {
      await page.goto('/blog');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
      const { title, path } = await firstPost(page);
      expect(path).toMatch(/^\/blog\/[a-z0-9-]+$/);
      await page.getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(new RegExp(` \\| Example Financial Consulting$`));
      const article = page.getByRole('article');
      await expect(article.locator('time').first()).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
      await expect(article).toContainText('By Jordan Example');
      await expect(article.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
      await article.getByRole('link', { name: 'All posts' }).click();
      await expect(page).toHaveURL('/blog');
    },
  );
});
