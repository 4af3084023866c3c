import type { Page } from '@playwright/test';
import { alex, newUsername } from '../support/practice.ts';
import { expect, expectFieldError, expectNoFieldError, expectToast, test } from '../support/test.ts';

const fields = (page: Page) => ({
  firstName: page.getByLabel('First name'),
  lastName: page.getByLabel('Last name'),
  username: page.getByLabel('Username'),
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  send: page.getByRole('button', { name: 'Create Account' }),
});

test(
  'an empty registration names every field, and each error clears while typing',
  { tag: '@sweep' },
  async ({ page }) => {
    await page.goto('/client/register');
    const { firstName, lastName, username, email, password, send } = fields(page);
    await send.click();
    await expectFieldError(firstName, 'First name is required');
    await expectFieldError(lastName, 'Last name is required');
    await expectFieldError(username, 'Username must be at least 3 characters long');
    await expectFieldError(email, 'Please enter a valid email address');
    await expectFieldError(password, 'Password must be at least 8 characters long');
    await expect(firstName).toBeFocused();

    await firstName.fill('Dana');
    await expectNoFieldError(firstName);
    await lastName.fill('Sample');
    await expectNoFieldError(lastName);
    await username.fill('abc');
    await expectNoFieldError(username);
    await email.fill('dana@example');
    await expectFieldError(email, 'Please enter a valid email address');
    await email.fill('dana@example.com');
    await expectNoFieldError(email);
    for (const weak of ['riverstone1!', 'RIVERSTONE1!', 'Riverstone!!', 'Riverstone11', 'River-stone-1']) {
      await password.fill(weak);
      await expectFieldError(
        password,
        'Password must include at least one uppercase letter, one lowercase letter, one number, and one special character',
      );
    }
    await password.fill('Riverstone1!');
    await expectNoFieldError(password);
  },
);

test(
  'a taken username is reported at its field, and another one works',
  { tag: '@sweep' },
  async ({ page, watch }) => {
    watch.expect(409, /^\/api\/register$/);
    await page.goto('/client/register');
    const { firstName, lastName, username, email, password, send } = fields(page);
    const free = newUsername('dana');
    await firstName.fill('Dana');
    await lastName.fill('Sample');
    await username.fill(alex.username.toUpperCase());
    await email.fill(`${free}@example.com`);
    await password.fill('Riverstone1!');
    await send.click();
    await expectToast(page, 'Registration failed', 'This username is already taken');
    await expectFieldError(username, 'This username is already taken');
    await expect(username).toBeFocused();
    await expect(email).toHaveValue(`${free}@example.com`);

    await username.fill(free);
    await expectNoFieldError(username);
    await email.fill('alex@example.com');
    await send.click();
    await expectFieldError(email, 'An account with this email already exists');

    await email.fill(`${free}@example.com`);
    await send.click();
    await expect(page).toHaveURL('/client/portal');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dana');
    const me = await (await page.request.get('/api/user')).json();
    expect(me).toMatchObject({ username: free, firstName: 'Dana', lastName: 'Sample', role: 'client' });
  },
);

test('a failed registration shows the specified message', { tag: '@sweep' }, async ({ page, watch }) => {
  watch.expect('net::ERR_FAILED', /^\/api\/register$/);
  await page.route('/api/register', (route) => route.abort());
  await page.goto('/client/register');
  const { firstName, lastName, username, email, password, send } = fields(page);
  await firstName.fill('Dana');
  await lastName.fill('Sample');
  await username.fill(newUsername());
  await email.fill('dana@example.com');
  await password.fill('Riverstone1!');
  await send.click();
  await expectToast(page, 'Registration failed', 'Could not create account');
  await expect(firstName).toHaveValue('Dana');
});
