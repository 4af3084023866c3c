import type { Page } from '@playwright/test';
import type { Person } from './practice.ts';
import { expect } from './test.ts';
import { atHostName } from './virtual-authenticator.ts';

/** Gives the account a passkey of the page's device, and logs out. */
export async function makePasskey(page: Page, { username, password }: Person): Promise<void> {
  const signedIn = await page.request.post(atHostName('/api/login'), { data: { username, password } });
  expect(signedIn.status()).toBe(200);
  await page.goto(atHostName('/about'));
  const status = await page.evaluate(async () => {
    const post = (path: string, body?: object) =>
      fetch(path, {
        method: 'POST',
        ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      });
    const options = (await (
      await post('/api/passkeys/options')
    ).json()) as PublicKeyCredentialCreationOptionsJSON;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const passkey = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return (await post('/api/passkeys', { name: 'Laptop', response: passkey.toJSON() as object })).status;
  });
  expect(status).toBe(201);
  await page.context().clearCookies();
}
