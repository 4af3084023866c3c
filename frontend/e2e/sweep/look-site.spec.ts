import { expect, test } from '../support/test.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';

test('the public pages pass the survey', async ({ page, watch }) => {
  watch.expect(404, /\/nowhere$/);
  await page.goto('/');
  await fitsEverywhere(page, 'home');
  await survey(page, 'home', { both: true });
  const menu = page.locator('details.menu');
  await survey(page, 'home-menu', {
    both: true,
    only: [390, 320],
    arrange: async () => {
      if (!(await menu.evaluate((element: HTMLDetailsElement) => element.open)))
        await menu.locator('summary').click();
    },
  });
  await page.goto('/nowhere');
  await survey(page, 'not-found', { both: true });
  await page.goto('/client/nowhere');
  await survey(page, 'not-found-client', { both: true });
});

test('the login screens pass the survey', async ({ page, watch }) => {
  watch.expect(401, /^\/api\/login$/);
  await page.goto('/auth');
  await survey(page, 'auth', { both: true });
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await survey(page, 'auth-errors', { both: true });
  await page.goto('/client/login');
  await fitsEverywhere(page, 'login');
  await survey(page, 'login', { both: true });
  await survey(page, 'login-toast', {
    both: true,
    arrange: async () => {
      await page.getByLabel('Username').fill('somebody');
      await page.getByLabel('Password', { exact: true }).fill('a password');
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page.locator('.toast-title')).toHaveText('Login failed');
      // The message stays while it has the focus.
      await page.keyboard.press('F8');
    },
  });
});

test('the registration passes the survey', async ({ page }) => {
  await page.goto('/client/register');
  await survey(page, 'register', { both: true });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toHaveCount(5);
  await survey(page, 'register-errors', { both: true });
});
