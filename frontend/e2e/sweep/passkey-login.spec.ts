import { survey } from '../support/survey.ts';
import { expect, expectToast, test } from '../support/test.ts';
import { makePasskey } from '../support/passkey.ts';
import { atHostName, VirtualAuthenticator } from '../support/virtual-authenticator.ts';

test('a browser suggests passkeys in the username field', async ({ page, practice }) => {
  await VirtualAuthenticator.plugInto(page);
  await makePasskey(page, await practice.addClient({ firstName: 'Paz' }));
  // Headless Chromium chooses the first one it would offer.
  await page.goto(atHostName('/client/login'));
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(page).toHaveURL(atHostName('/client/portal'));
  await expectToast(page, 'Login successful');
});

test('at an IP address passkeys are not offered, and the general login says why', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/auth');
  await expect(page.getByText("Passkeys don't work at 127.0.0.1.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await page.goto('/client/login');
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await expect(page.getByText("Passkeys don't work")).toHaveCount(0);
  await page.goto(atHostName('/client/login'));
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  await survey(page, 'login-passkey', { both: true });
});
