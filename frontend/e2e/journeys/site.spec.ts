import { expect, test } from '../support/test.ts';

test('an unknown address is a 404 with its two sentences', { tag: '@sweep' }, async ({ page, watch }) => {
  watch.expect(404, /\/nowhere/);
  for (const path of ['/nowhere', '/nowhere/at/all', '/client/nowhere', '/admin/nowhere']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expect(page.locator('link[hreflang="es"]')).toHaveAttribute('href', new RegExp(`/es${path}$`));
    // The public header and footer appear only outside /client.
    await expect(page.getByRole('contentinfo')).toHaveCount(path.startsWith('/client') ? 0 : 1);
  }
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page is readable', { tag: '@sweep' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial Success Made Accessible');
    await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('summary').click();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  });

  test(
    'a login screen explains that it needs JavaScript, and how else to contact the practice',
    { tag: '@sweep' },
    async ({ page }) => {
      await page.goto('/client/login');
      const note = page.locator('noscript p');
      await expect(note).toBeVisible();
      await expect(note).toHaveText('This form needs JavaScript. You can also call (210) 555-0100.');
      await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled();
    },
  );
});

test('a chosen theme is kept, and applied before the first paint', { tag: '@sweep' }, async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      document.documentElement.dataset['seenAtBody'] = document.documentElement.dataset['theme'] ?? 'none';
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.documentElement;
      root.dataset['seenWhenLoaded'] = root.dataset['theme'] ?? 'none';
    });
  });
  const root = page.locator('html');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/');
  await expect(root).toHaveAttribute('data-seen-at-body', 'none');
  expect(await ground()).toBe('rgb(247, 246, 241)');

  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click({ force: true });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(root).toHaveAttribute('data-seen-at-body', 'dark');
  await expect(root).toHaveAttribute('data-seen-when-loaded', 'dark');
  expect(await ground()).toBe('rgb(15, 26, 28)');

  // The screens behind the login, and other tabs of this browser, follow.
  await page.goto('/client/login');
  await expect(root).toHaveAttribute('data-seen-at-body', 'dark');

  await page.goto('/');
  await page.getByRole('contentinfo').getByText('Same as this device').click({ force: true });
  await expect(root).not.toHaveAttribute('data-theme');
  await page.reload();
  await expect(root).toHaveAttribute('data-seen-at-body', 'none');
});
