import { holdLiveUpdates } from '../support/live.ts';
import { alex } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

test('an unknown API call is a 404 in the standard error format', async ({ request }) => {
  const response = await request.get('/api/nowhere');
  expect(response.status()).toBe(404);
  expect(await response.json()).toMatchObject({
    statusCode: 404,
    code: expect.any(String),
    message: expect.any(String),
    requestId: expect.any(String),
  });
});

test('without a choice the page follows the device', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toBe('rgb(15, 26, 28)');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground()).toBe('rgb(247, 246, 241)');
});

test('with reduced motion nothing moves, on the site and in the portal', async ({ page, visit }) => {
  const portal = await visit(alex);
  await holdLiveUpdates(portal);
  for (const [one, path] of [
    [page, '/'],
    [portal, '/client/documents'],
  ] as const) {
    await one.emulateMedia({ reducedMotion: 'reduce' });
    await one.goto(path);
    await expect(one.getByRole('listitem').first()).toBeVisible();
    await expect(one.locator('.spinner').filter({ visible: true })).toHaveCount(0);
    const moving = await one.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        if (!element.checkVisibility()) return [];
        const style = getComputedStyle(element);
        const seconds = style.transitionDuration.split(',').map(parseFloat);
        const animated = style.animationName !== 'none' && parseFloat(style.animationDuration) > 0;
        const moves = Math.max(...seconds) > 0.001 || animated || style.scrollBehavior === 'smooth';
        return moves ? [element.outerHTML.slice(0, 100)] : [];
      }),
    );
    expect(moving).toEqual([]);
  }
  // Loading indicators fade instead of turning.
  await portal.route('/api/documents?*', () => undefined);
  await portal.getByRole('button', { name: 'Refresh' }).click();
  await expect(portal.locator('.spinner').first()).toHaveCSS('animation-name', 'breathe');
});

test('the header gets tighter past 50 pixels, and the mobile menu closes after navigation', async ({
  page,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const height = async () => (await header.boundingBox())?.height ?? 0;
  const before = await height();
  await page.evaluate(() => window.scrollTo(0, 50));
  await expect(header).not.toHaveClass(/is-compact/);
  await page.evaluate(() => window.scrollTo(0, 51));
  await expect(header).toHaveClass(/is-compact/);
  await expect.poll(height).toBeLessThan(before);

  await page.setViewportSize({ width: 767, height: 844 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('summary').click();
  const menu = page.getByRole('navigation', { name: 'Main, small screens' });
  await expect(menu.getByRole('link', { name: 'Admin' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.locator('summary').click();
  await menu.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await expect(page.getByRole('navigation', { name: 'Main, small screens' })).toBeHidden();
});
