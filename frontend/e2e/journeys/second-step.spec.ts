import { codeOf, switchOnTwoFactor, wrongCodeOf } from '../support/authenticator-app.ts';
import { expect, expectFieldError, expectToast, logIn, test } from '../support/test.ts';

test(
  'both logins ask for a second step: a code from the app, then a recovery code',
  { tag: '@sweep' },
  async ({ page, practice, visit, api, watch }) => {
    watch.expect(401, /^\/api\/login$/);
    const client = await practice.addClient({ firstName: 'Tess' });
    const request = await api(client);
    const { secret, recoveryCodes } = await switchOnTwoFactor(request);

    await page.goto('/client/documents?search=tax');
    await expect(page).toHaveURL('/client/login');
    await logIn(page, client);
    const code = page.getByRole('textbox', { name: 'Code', exact: true });
    await expect(code).toBeFocused();
    await expect(page.locator('.toast')).toHaveCount(0);
    await code.fill(wrongCodeOf(secret));
    await page.keyboard.press('Enter');
    await expectFieldError(
      code,
      "That code didn't work. Wait for a new code and try again, or use a recovery code.",
    );
    await expect(code).toBeFocused();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Username')).toHaveValue(client.username);
    await page.keyboard.press('Enter');
    await code.fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/client/documents?search=tax');
    await expectToast(page, 'Login successful');

    await test.step('with a recovery code, once, and the browser is trusted afterwards', async () => {
      const other = await visit();
      await other.goto('/auth');
      await logIn(other, client);
      await other.getByRole('button', { name: 'Use a recovery code' }).click();
      const recovery = other.getByRole('textbox', { name: 'Recovery code' });
      await expect(recovery).toBeFocused();
      await recovery.fill(recoveryCodes[0] ?? '');
      await other.getByLabel('Trust this device for 30 days').check();
      await other.getByRole('button', { name: 'Log In' }).click();
      await expect(other).toHaveURL('/client/portal');
      await other.getByRole('button', { name: 'Log Out' }).click();
      await expect(other).toHaveURL('/');
      await other.goto('/client/login');
      await logIn(other, client);
      await expect(other).toHaveURL('/client/portal');
    });

    await test.step('a used recovery code is refused elsewhere', async () => {
      const third = await visit();
      await third.goto('/client/login');
      await logIn(third, client);
      await third.getByRole('button', { name: 'Use a recovery code' }).click();
      const recovery = third.getByRole('textbox', { name: 'Recovery code' });
      await recovery.fill(recoveryCodes[0] ?? '');
      await third.keyboard.press('Enter');
      await expectFieldError(recovery, "That code didn't work.");
    });
  },
);
