import type { Page } from '@playwright/test';
import { codeOf } from '../support/authenticator-app.ts';
import { consultant } from '../support/practice.ts';
import { launch, type Product } from '../support/product.ts';
import { survey } from '../support/survey.ts';
import { expect, expectToast, logIn, test } from '../support/test.ts';
import { atHostName, VirtualAuthenticator } from '../support/virtual-authenticator.ts';

// Separate server, whose dashboard requires two factors.
let product: Product;
test.beforeAll(async () => void (product = await launch('product-two-factor', { ADMIN_MFA: 'required' })));
test.afterAll(() => product.stop());

const setUp = (page: Page) => page.getByRole('heading', { level: 1, name: 'Protect your login' });
const today = (page: Page) => page.getByRole('heading', { level: 1, name: 'Today' });

test(
  'an admin sets up a second factor before anything else: an app, or a passkey',
  { tag: '@all' },
  async ({ visit, watch }) => {
    watch.expect(403, /^\/api\//);
    const page = await visit(undefined, { baseURL: atHostName('/', product.url) });
    await VirtualAuthenticator.plugInto(page);
    // A browser without passkey autofill in form fields.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    const dialog = (name: string) => page.getByRole('dialog', { name });

    await page.goto('/admin/requests');
    await logIn(page, consultant);
    await expect(setUp(page)).toBeVisible();
    await expect(page).toHaveURL('/admin/requests');

    await test.step('and can open nothing else', async () => {
      for (const path of ['/admin', '/admin/invoices', '/admin/profile?tab=security']) {
        await page.goto(path);
        await expect(setUp(page)).toBeVisible();
        await expect(page.getByRole('navigation')).toHaveCount(0);
      }
      expect((await page.request.get('/api/admin/clients')).status()).toBe(403);
      await survey(page, 'second-factor-first', { both: true });
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await survey(page, 'second-factor-first-passkey', { only: [390] });
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 1280, height: 900 });
    });

    await test.step("until the app's code is entered and the recovery codes are saved", async () => {
      await page.goto('/admin/requests');
      await page.getByRole('button', { name: 'Set up an app' }).click();
      const key = page.getByLabel('Key', { exact: true });
      await expect(key).toBeVisible();
      await survey(page, 'second-factor-first-app', { only: [1280, 390], both: true });
      const secret = (await key.innerText()).replaceAll(' ', '');
      await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
      await page.keyboard.press('Enter');
      const codes = page.getByRole('listitem').filter({ has: page.locator('code') });
      await expect(codes).toHaveCount(10);
      const [first = ''] = await codes.allInnerTexts();
      await survey(page, 'second-factor-first-codes', { only: [1280, 390], both: true });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.getByLabel('I saved these codes').check();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('link', { name: /^Requests/ })).toHaveAttribute('aria-current', 'page');
      await expect(page).toHaveURL('/admin/requests');

      await page.goto('/admin/profile?tab=security');
      await page.getByRole('button', { name: 'Turn off' }).click();
      const off = dialog('Turn off two-factor authentication?');
      await off.getByLabel('Password', { exact: true }).fill(consultant.password);
      await off.getByLabel('Code').fill(first);
      await page.keyboard.press('Enter');
    });

    await test.step('an admin without a factor returns there, and adds a passkey', async () => {
      await expect(setUp(page)).toBeVisible();
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await dialog('Add a passkey').getByRole('button', { name: 'Continue' }).click();
      await expectToast(page, 'Passkey added');
      await expect(today(page)).toBeVisible();
    });

    await test.step('which logs in to the dashboard without a password', async () => {
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/');
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await expect(today(page)).toBeVisible();
    });
  },
);
