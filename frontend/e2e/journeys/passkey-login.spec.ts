import type { Page } from '@playwright/test';
import { expect, expectToast, logIn, test } from '../support/test.ts';
import { makePasskey } from '../support/passkey.ts';
import { atHostName, VirtualAuthenticator } from '../support/virtual-authenticator.ts';

/** A browser without passkey autofill in form fields. */
const withoutOffer = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

for (const login of ['/auth', '/client/login'])
  test(
    `a passkey logs in at ${login} without a username, to the requested page`,
    { tag: login === '/auth' ? [] : '@sweep' },
    async ({ page, practice }) => {
      await withoutOffer(page);
      const device = await VirtualAuthenticator.plugInto(page);
      await makePasskey(page, await practice.addClient({ firstName: 'Paz' }));
      await page.goto(
        atHostName(login === '/auth' ? '/client/portal?tab=documents' : '/client/documents?search=tax'),
      );
      await expect(page).toHaveURL(atHostName(login));
      const button = page.getByRole('button', { name: 'Use a passkey' });

      await test.step('canceling is not an error', async () => {
        await device.recognises(false);
        await button.click();
        await expect(button).toBeEnabled();
        await expect(page.locator('.toast')).toHaveCount(0);
      });

      await device.recognises(true);
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(
        atHostName(login === '/auth' ? '/client/portal?tab=documents' : '/client/documents?search=tax'),
      );
      await expectToast(page, 'Login successful');
    },
  );

test(
  'a removed passkey is reported, and the password still logs in',
  { tag: '@sweep' },
  async ({ page, practice, watch }) => {
    watch.expect(401, /^\/api\/login\/passkey$/);
    await withoutOffer(page);
    await VirtualAuthenticator.plugInto(page);
    const client = await practice.addClient();
    await makePasskey(page, client);
    const { username, password } = client;
    await page.request.post(atHostName('/api/login'), { data: { username, password } });
    const [passkey] = (await (await page.request.get(atHostName('/api/passkeys'))).json()) as {
      id: number;
    }[];
    expect((await page.request.delete(atHostName(`/api/passkeys/${passkey?.id}`))).status()).toBe(204);
    await page.context().clearCookies();
    await page.goto(atHostName('/client/login'));
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.locator('.toast-title')).toHaveText('Login failed');
    await logIn(page, client);
    await expect(page).toHaveURL(atHostName('/client/portal'));
  },
);
