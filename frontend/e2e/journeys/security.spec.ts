import type { Page } from '@playwright/test';
import { codeOf, wrongCodeOf } from '../support/authenticator-app.ts';
import { newUsername, password, type Person } from '../support/practice.ts';
import { expect, expectFieldError, expectToast, logIn, test } from '../support/test.ts';
import { atHostName, VirtualAuthenticator } from '../support/virtual-authenticator.ts';

const tab = '/client/profile?tab=security';
const newPassword = 'Wet stones 7 & a bridge';

async function open(page: Page, at = tab): Promise<void> {
  await page.goto(at);
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
test('a newly registered client changes the password, and logs in with it', async ({ page, watch }) => {
  watch.expect(400, /^\/api\/profile\/password$/);
  const username = newUsername('keeper');
  await page.goto('/client/register');
  for (const [label, value] of [
    ['First name', 'Kit'],
    ['Last name', 'Example'],
    ['Username', username],
    ['Email', `${username}@example.com`],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/client/portal');

  await open(page);
  const current = page.getByLabel('Current password');
  const next = page.getByLabel('New password');
  const change = page.getByRole('button', { name: 'Change password' });
  await current.fill('Not-my-password-1!');
  await next.fill(newPassword);
  await expect(page.getByRole('status', { name: 'Password strength' })).toHaveText('Strong');
  await change.click();
  await expectFieldError(current, "That's not your password. Please try again.");
  await current.fill(password);
  await next.fill('Password1!');
  await change.click();
  await expectFieldError(next, 'This password is known from data breaches. Please choose another one.');
  await next.fill(newPassword);
  await page.keyboard.press('Enter');
  await expectToast(
    page,
    'Password changed',
    'You are still logged in here. We logged out all your other devices.',
  );
  await expect(current).toHaveValue('');

  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page).toHaveURL('/');
  await page.goto('/client/login');
  await logIn(page, { username, password: newPassword });
  await expect(page).toHaveURL('/client/portal');
});

test('another session is logged out', { tag: '@all' }, async ({ practice, visit, watch }) => {
  watch.expect(401, /^\/api\//);
  const client = await practice.addClient();
  const here = await visit(client);
  const there = await visit(client, { userAgent: iphone });
  await there.goto('/client/documents');
  await expect(there.getByText('No documents yet')).toBeVisible();

  await open(here);
  const sessions = here.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
  await here.getByRole('button', { name: /^End session of Safari 19 on iPhone/ }).click();
  await expectToast(here, 'Session ended', 'Safari 19 on iPhone is logged out.');
  await expect(sessions).toHaveCount(1);
  await expect(there.getByRole('dialog', { name: 'You were logged out' })).toBeVisible();

  await test.step('and all others together', async () => {
    const others = [await visit(client), await visit(client)];
    await here.reload();
    await expect(sessions).toHaveCount(3);
    await here.getByRole('button', { name: 'End all other sessions' }).click();
    await dialog(here, 'End all other sessions?')
      .getByRole('button', { name: 'End all other sessions' })
      .click();
    await expectToast(here, 'All other sessions ended', '2 sessions were ended.');
    await expect(sessions).toHaveCount(1);
    for (const other of others) {
      await other.goto('/client/documents');
      await expect(other).toHaveURL('/client/login');
    }
  });
});

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

test('two-factor authentication is set up, used to log in, and turned off again', async ({
  practice,
  visit,
  watch,
}) => {
  watch.expect(401, /^\/api\/login$/);
  watch.expect(400, /^\/api\/two-factor\//);
  const client = await practice.addClient();
  const page = await visit(client);
  await open(page);
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  const setup = dialog(page, 'Set up two-factor authentication');
  await expect(setup.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await setup.getByLabel('Key').innerText()).replaceAll(' ', '');
  const code = setup.getByRole('textbox', { name: 'Code' });
  await code.fill(wrongCodeOf(secret));
  await page.keyboard.press('Enter');
  await expectFieldError(code, "That code didn't work. Wait for a new code and try again.");
  await code.fill(codeOf(secret));
  await page.keyboard.press('Enter');

  const sheet = dialog(page, 'Recovery codes');
  const shownCodes = sheet.getByRole('listitem');
  await expect(shownCodes).toHaveCount(10);
  const recoveryCodes = await shownCodes.allInnerTexts();
  expect(new Set(recoveryCodes).size).toBe(10);
  const download = page.waitForEvent('download');
  await sheet.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.keyboard.press('Escape');
  await expect(sheet.getByRole('button', { name: 'Done' })).toBeDisabled();
  await sheet.getByLabel('I saved these codes').check();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await test.step('the next login asks for it, and the device is trusted', async () => {
    const other = await visit();
    await other.goto('/client/login');
    await logIn(other, client);
    await other.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret, 1));
    await other.getByLabel('Trust this device for 30 days').check();
    await other.getByRole('button', { name: 'Log In' }).click();
    await expect(other).toHaveURL('/client/portal');
    await page.reload();
    await expect(page.getByText('1 device is trusted.')).toBeVisible();
    await page.getByRole('button', { name: 'Forget all' }).click();
    await dialog(page, 'Forget all trusted devices?').getByRole('button', { name: 'Forget all' }).click();
    await expectToast(page, 'Trusted devices forgotten');
    await expect(page.getByText(/^No trusted devices/)).toBeVisible();
  });

  await test.step('new codes for a recovery code, and off with another one', async () => {
    await page.getByRole('button', { name: 'Get new recovery codes' }).click();
    const renewing = dialog(page, 'Get new recovery codes?');
    await renewing.getByLabel('Password', { exact: true }).fill(client.password);
    await renewing.getByLabel('Code').fill(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(shownCodes).toHaveCount(10);
    const [renewed = ''] = await shownCodes.allInnerTexts();
    await sheet.getByLabel('I saved these codes').check();
    await sheet.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Turn off' }).click();
    const off = dialog(page, 'Turn off two-factor authentication?');
    await off.getByLabel('Password', { exact: true }).fill(client.password);
    await off.getByLabel('Code').fill(recoveryCodes[1] ?? '');
    await page.keyboard.press('Enter');
    await expectFieldError(off.getByLabel('Code'), "That code didn't work.");
    await off.getByLabel('Code').fill(renewed);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Two-factor authentication is off');
    await expect(page.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible();
  });
});

test(
  'a passkey is added, confirms an action, and is removed',
  { tag: '@all' },
  async ({ page, practice, watch }) => {
    watch.expect(403, /^\/api\/access-tokens$/);
    const client = await practice.addClient();
    const device = await VirtualAuthenticator.plugInto(page);
    await signInAtHostName(page, client);
    await open(page, atHostName(tab));
    // The portal offers one above the tab as well.
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const adding = dialog(page, 'Add a passkey');
    await adding.getByLabel('Name').fill('Laptop');

    await test.step('a device without user verification creates none', async () => {
      await device.recognises(false);
      await adding.getByRole('button', { name: 'Continue' }).click();
      await expect(adding.getByRole('alert')).toHaveText('No passkey was created. You can try again.');
      await device.recognises(true);
    });
    await adding.getByRole('button', { name: 'Continue' }).click();
    await expectToast(page, 'Passkey added');
    const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
    await expect(passkeys).toContainText(['Laptop']);
    await expect(passkeys).toContainText('Never used');

    await test.step('it replaces the password for confirmations', async () => {
      await refuseOnce(page, '/api/access-tokens');
      await makeToken(page, 'Nightly export');
      await dialog(page, "Please confirm it's you")
        .getByRole('button', { name: 'Use a passkey instead' })
        .click();
      await expect(dialog(page, 'Access token Nightly export')).toBeVisible();
      await page.getByRole('button', { name: 'Done' }).click();
    });

    await page.reload();
    await expect(passkeys).toContainText('Last used just now');
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await dialog(page, 'Remove Laptop?').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Passkey removed');
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  },
);

test(
  'an access token is created, works, and is revoked',
  { tag: '@all' },
  async ({ playwright, practice, visit, watch }) => {
    watch.expect(403, /^\/api\/(access-tokens|session\/confirm)$/);
    const client = await practice.addClient();
    const page = await visit(client);
    await open(page);
    await refuseOnce(page, '/api/access-tokens');
    await makeToken(page, 'Nightly export');

    await test.step('the password is asked for again, and canceling keeps the form', async () => {
      const question = dialog(page, "Please confirm it's you");
      await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(page.getByLabel('Name')).toHaveValue('Nightly export');
      await refuseOnce(page, '/api/access-tokens');
      await page.getByRole('button', { name: 'Create token' }).click();
      await question.getByLabel('Password', { exact: true }).fill('Wrong-1!');
      await page.keyboard.press('Enter');
      await expectFieldError(
        question.getByLabel('Password', { exact: true }),
        "That's not your password. Please try again.",
      );
      await question.getByLabel('Password', { exact: true }).fill(client.password);
      await page.keyboard.press('Enter');
    });

    const made = dialog(page, 'Access token Nightly export');
    const token = await made.getByLabel('Token').innerText();
    await made.getByRole('button', { name: 'Done' }).click();
    const program = await playwright.request.newContext({
      baseURL: process.env['JOURNEYS_URL'] ?? '',
      extraHTTPHeaders: { Authorization: `Bearer ${token}` },
    });
    expect((await program.get('/api/user')).status()).toBe(200);
    await page.getByRole('button', { name: 'Revoke Nightly export' }).click();
    await dialog(page, 'Revoke Nightly export?').getByRole('button', { name: 'Revoke' }).click();
    await expectToast(page, 'Access token revoked');
    await expect(page.getByText('You have no access tokens.')).toBeVisible();
    expect((await program.get('/api/user')).status()).toBe(401);
    await program.dispose();
  },
);

async function makeToken(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create access token' }).click();
  await dialog(page, 'Create access token').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create token' }).click();
}

/** Answers the next POST there as if the login were more than 15 minutes old. */
async function refuseOnce(page: Page, path: string): Promise<void> {
  const message = 'Please enter your password to continue.';
  let done = false;
  await page.route(`**${path}`, (route) => {
    if (done || route.request().method() !== 'POST') return route.fallback();
    done = true;
    return route.fulfill({
      status: 403,
      json: { statusCode: 403, code: 'auth.password_required', message, error: message },
    });
  });
}

async function signInAtHostName(page: Page, { username, password }: Person): Promise<void> {
  const answer = await page.request.post(atHostName('/api/login'), { data: { username, password } });
  expect(answer.status()).toBe(200);
}

test('a client closes their account with the password', async ({ practice, visit, watch }) => {
  watch.expect(400, /^\/api\/account\/close$/);
  watch.expect(401, /^\/api\/login$/);
  const client = await practice.addClient();
  const page = await visit(client);
  await page.goto(tab);
  await page.getByRole('button', { name: 'Close account' }).click();
  const closing = dialog(page, 'Close your account?');
  await closing.getByLabel('Password', { exact: true }).fill('wrong');
  await closing.getByRole('button', { name: 'Close account' }).click();
  await expectFieldError(
    closing.getByLabel('Password', { exact: true }),
    "That's not your password. Please try again.",
  );
  await closing.getByLabel('Password', { exact: true }).fill(client.password);
  await closing.getByRole('button', { name: 'Close account' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/client/login');
  await logIn(page, client);
  await expectToast(page, 'Login failed', 'Please try again or contact your administrator.');
});
