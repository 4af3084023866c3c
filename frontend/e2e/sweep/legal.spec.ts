import { expect, test } from '../support/test.ts';

const pages = [
  { path: '/privacy-policy', title: 'Privacy Policy' },
  { path: '/terms-of-service', title: 'Terms of Service' },
  { path: '/accessibility', title: 'Accessibility' },
];

for (const { path, title } of pages) {
  test.describe(title, () => {
    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('every entry of the contents links to its section', async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page.locator('.page-hero time')).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}$/);
        const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
        const sections = page.locator('.legal section[id]');
        await expect(links).toHaveText(await sections.locator('h2').allTextContents());
        for (const link of await links.all()) {
          const anchor = (await link.getAttribute('href')) ?? '';
          await expect(page.locator(anchor)).toHaveCount(1);
        }
        await links.last().click();
        await expect(sections.last()).toBeInViewport();
      });

      test('shows how to contact the practice', async ({ page }) => {
        await page.goto(path);
        const text = page.locator('.legal .writing');
        await expect(text.getByRole('link', { name: 'hello@example.com' }).first()).toHaveAttribute(
          'href',
          'mailto:hello@example.com',
        );
        await expect(text.getByRole('link', { name: '(210) 555-0100' }).first()).toBeVisible();
      });
    });

    test('is printed in ink on white, without navigation', async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('steward-theme', 'dark'));
      await page.goto(path);
      await page.emulateMedia({ media: 'print' });
      for (const hidden of ['.site-header', '.letterhead', '.site-footer', '.legal nav', '.art-river']) {
        await expect(page.locator(hidden).first()).toBeHidden();
      }
      const colours = await page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body);
        return { backgroundColor, color };
      });
      expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' });
      const after = await page
        .locator('.legal a')
        .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content));
      expect(new Set(after)).toEqual(new Set(['none']));
    });
  });
}

test('the privacy policy names every cookie and everything in browser storage', async ({ page }) => {
  await page.goto('/privacy-policy');
  const cookies = page.locator('#cookies');
  await expect(cookies).toContainText('The session cookie');
  await expect(cookies).toContainText('The remember cookie');
  await expect(cookies).toContainText('The logged-in mark');
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test('the terms contain the rules of the practice', async ({ page }) => {
  await page.goto('/terms-of-service');
  const terms = page.locator('.legal');
  await expect(terms).toContainText('Refund requests are accepted within 48 hours');
  await expect(terms).toContainText('The first session is free for new clients');
  await expect(terms).toContainText('We do not give licensed tax, investment or legal advice');
  await expect(terms).toContainText('The law of the State of Texas applies');
});
