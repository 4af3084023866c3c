import type { Page } from '@playwright/test';
import { codeOf } from '../support/authenticator-app.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

async function openTab(page: Page): Promise<void> {
  await page.goto('/client/profile?tab=security');
  await expect(page.getByText('This device')).toBeVisible();
}

test('the security tab passes the survey', async ({ practice, visit }) => {
  const client = await practice.addClient({ firstName: 'Sol', lastName: 'Example' });
  const page = await visit(client);
  await visit(client);
  await page.request.post('/api/access-tokens', { data: { name: 'Nightly export', scope: 'read' } });
  await openTab(page);
  await fitsEverywhere(page, 'security');
  await survey(page, 'security', { both: true });
  await page.getByLabel('New password').fill('river');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Please enter your current password')).toBeVisible();
  await survey(page, 'security-error', { only: [390] });
});

test('its dialogs pass the survey', async ({ practice, visit, watch }) => {
  watch.expect(403, /^\/api\/access-tokens$/);
  const page = await visit(await practice.addClient({ firstName: 'Sol' }));
  await openTab(page);

  await page.getByRole('button', { name: 'Create access token' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Nightly export');
  await survey(page, 'security-new-token', { only: [1280, 390] });
  const message = 'Please enter your password to continue.';
  const refuse = { statusCode: 403, code: 'auth.password_required', message, error: message };
  await page.route('**/api/access-tokens', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: refuse }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Create token' }).click();
  const question = page.getByRole('dialog', { name: "Please confirm it's you" });
  await expect(question).toBeVisible();
  // The button behind the question keeps spinning, and the survey waits until nothing moves.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.cancel()));
  await survey(page, 'security-step-up', { only: [1280, 390], both: true });
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.unroute('**/api/access-tokens');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByRole('button', { name: 'Copy token' })).toBeVisible();
  await survey(page, 'security-token', { only: [1280, 390] });
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  const key = page.getByLabel('Key', { exact: true });
  await expect(key).toBeVisible();
  await survey(page, 'security-two-factor', { only: [1280, 390], both: true });
  const secret = (await key.innerText()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('dialog', { name: 'Recovery codes' })).toBeVisible();
  await survey(page, 'security-recovery-codes', { only: [1280, 390], both: true });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: /^Recovery codes, / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done' })).toBeHidden();
  await page.screenshot({ path: 'e2e/screenshots/security-recovery-codes-paper.png', fullPage: true });
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('I saved these codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await survey(page, 'security-on', { only: [1280, 390] });
  await page.getByRole('button', { name: 'Turn off' }).click();
  await survey(page, 'security-switch-off', { only: [390] });
});
