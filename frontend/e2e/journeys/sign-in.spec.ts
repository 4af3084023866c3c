import { alex, consultant } from '../support/practice.ts';
import { expect, expectFieldError, expectNoFieldError, expectToast, logIn, test } from '../support/test.ts';

test('the staff login shows errors on submit, then while typing', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/auth');
  const username = page.getByLabel('Username');
  const password = page.getByLabel('Password', { exact: true });
  await username.fill('ab');
  await password.fill('12345');
  await password.blur();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.getByRole('button', { name: 'Log In' }).click();
  await expectFieldError(username, 'Username must be at least 3 characters');
  await expectFieldError(password, 'Password must be at least 6 characters');
  await expect(username).toBeFocused();

  await username.fill('abc');
  await expectNoFieldError(username);
  await expectFieldError(password, 'Password must be at least 6 characters');
  await password.fill('123456');
  await expectNoFieldError(password);
  await password.fill('12345');
  await expectFieldError(password, 'Password must be at least 6 characters');
});

test(
  'the client login requires both fields, and focuses the first missing one',
  { tag: '@sweep' },
  async ({ page }) => {
    await page.goto('/client/login');
    const username = page.getByLabel('Username');
    const password = page.getByLabel('Password', { exact: true });
    await page.getByRole('button', { name: 'Log In' }).click();
    await expectFieldError(username, 'Username is required');
    await expectFieldError(password, 'Password is required');
    await expect(username).toBeFocused();

    await username.fill('a');
    await expectNoFieldError(username);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(password).toBeFocused();
    await password.fill('b');
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

for (const login of ['/auth', '/client/login']) {
  test(
    `a wrong password at ${login} is reported, and the input stays`,
    { tag: '@sweep' },
    async ({ page, watch }) => {
      watch.expect(401, /^\/api\/login$/);
      await page.goto(login);
      await page.getByLabel('Remember me').check();
      await logIn(page, { username: alex.username, password: 'River-stone-wrong' });
      await expectToast(page, 'Login failed', 'Please try again or contact your administrator.');
      await expect(page).toHaveURL(login);
      await expect(page.getByLabel('Username')).toHaveValue(alex.username);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('River-stone-wrong');
      await expect(page.getByLabel('Remember me')).toBeChecked();
    },
  );
}

test('the consultant arrives at the dashboard from /auth', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/auth');
  await logIn(page, consultant);
  await expect(page).toHaveURL('/admin');
  await expectToast(page, 'Login successful');
  await expect(page.getByRole('link', { name: 'Clients' })).toBeVisible();
});

test('a client arrives at the portal, from /auth and from /client/login', async ({ page, visit }) => {
  await page.goto('/auth');
  await logIn(page, alex);
  await expect(page).toHaveURL('/client/portal');
  await expectToast(page, 'Login successful');

  const other = await visit();
  await other.goto('/client/login');
  await logIn(other, alex);
  await expect(other).toHaveURL('/client/portal');
  await expectToast(other, 'Login successful');
});

test('a requested page opens after the login', { tag: '@sweep' }, async ({ page, visit }) => {
  await page.goto('/admin/documents');
  await expect(page).toHaveURL('/auth');
  await logIn(page, consultant);
  await expect(page).toHaveURL('/admin/documents');

  const client = await visit();
  await client.goto('/client/documents?search=tax');
  await expect(client).toHaveURL('/client/login');
  await logIn(client, alex);
  await expect(client).toHaveURL('/client/documents?search=tax');
  await expect(client.getByRole('link', { name: '2025 Tax Folder', exact: true })).toBeVisible();
});

test('a password is shown and hidden again', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/client/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('River');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('links between login and registration work', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/client/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/client/register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/client/login');
});
