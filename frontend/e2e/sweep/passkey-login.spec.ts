import { survey } from '../support/survey.ts';
import { expect, expectToast, test } from '../support/test.ts';
import { makePasskey } from '../support/passkey.ts';
import { atHostName, VirtualAuthenticator } from '../support/virtual-authenticator.ts';

test('a browser offers passkeys where the user name is typed', async ({ page, practice }) => {
  await VirtualAuthenticator.plugInto(page);
  await makePasskey(page, await practice.addClient({ firstName: 'Paz' }));
  // Chromium without a window chooses the first one that it would offer.
  await page.goto(atHostName('/client/login'));
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(page).toHaveURL(atHostName('/client/portal'));
  await expectToast(page, 'Login successful');
});

test('where the host is an IP address passkeys are not offered, and it says why', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/client/login');
  await expect(page.getByText('Passkeys need a host name, and 127.0.0.1 is an IP address.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await page.goto(atHostName('/client/login'));
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  await survey(page, 'login-passkey', { both: true });
});
