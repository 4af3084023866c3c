import { holdLiveUpdates } from '../support/live.ts';
import { alex, consultant } from '../support/practice.ts';
import { expect, expectToast, test } from '../support/test.ts';

test('while the session is checked, a protected screen shows a spinner', async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('/api/user', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/client/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  answer();
  await expect(page).toHaveURL('/client/login');
});

test('logged-in users are redirected from the login screens', async ({ visit }) => {
  const admin = await visit(consultant);
  const client = await visit(alex);
  for (const path of ['/auth', '/client/login', '/client/register']) {
    await admin.goto(path);
    await expect(admin).toHaveURL('/admin');
    await client.goto(path);
    await expect(client).toHaveURL('/client/portal');
  }
});

test('a failed logout is reported, and the session stays', async ({ visit, watch }) => {
  watch.expect(500, /^\/api\/logout$/);
  const page = await visit(alex);
  await page.route('/api/logout', (route) => route.fulfill({ status: 500, body: 'It broke.' }));
  await page.goto('/client/portal');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expectToast(page, 'Logout failed', '500: It broke.');
  await expect(page).toHaveURL('/client/portal');
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeEnabled();
});

test('a session ended elsewhere is noticed at the next action without live updates', async ({
  practice,
  visit,
  watch,
}) => {
  watch.expect(401, /^\/api\//);
  const client = await practice.addClient();
  const page = await visit(client);
  await holdLiveUpdates(page);
  await page.goto('/client/documents');
  await expect(page.getByText('No documents yet')).toBeVisible();
  await practice.close(client);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('dialog', { name: 'You were logged out' })).toBeVisible();
  await expect(page).toHaveURL('/client/documents');
});
