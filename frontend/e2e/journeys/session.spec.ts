import type { Page } from '@playwright/test';
import { alex, consultant } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

const guarded = [
  { path: '/admin', login: '/auth' },
  { path: '/admin/documents', login: '/auth' },
  { path: '/client/portal', login: '/auth' },
  { path: '/client/dashboard', login: '/client/login' },
  { path: '/client/documents', login: '/client/login' },
  { path: '/client/messages', login: '/client/login' },
  { path: '/client/payments', login: '/client/login' },
];

test('logged out, every protected screen leads to its login', { tag: '@sweep' }, async ({ page }) => {
  for (const { path, login } of guarded) {
    await page.goto(path);
    await expect(page).toHaveURL(login);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  }
});

test('an admin on a client screen is redirected to the dashboard', { tag: '@sweep' }, async ({ visit }) => {
  const page = await visit(consultant);
  for (const { path } of guarded.filter(({ path }) => path.startsWith('/client/'))) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  }
});

test(
  'a client on the dashboard sees two sentences and nothing else',
  { tag: '@sweep' },
  async ({ visit }) => {
    const page = await visit(alex);
    for (const path of ['/admin', '/admin/documents']) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main).toContainText('Failed to load clients. Please check your permissions.');
      await expect(main).toContainText('Only users with the admin role can access this page.');
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('table')).toHaveCount(0);
      await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0);
      await expect(main.getByRole('button')).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Client portal' }).click();
    await expect(page).toHaveURL('/client/portal');
  },
);

const logouts: { at: string; account: typeof consultant; button: string }[] = [
  { at: '/admin', account: consultant, button: 'Logout' },
  { at: '/client/portal', account: alex, button: 'Log Out' },
  { at: '/client/dashboard', account: alex, button: 'Log out' },
  { at: '/', account: alex, button: 'Logout' },
];
for (const { at, account, button } of logouts) {
  test(
    `'${button}' at ${at} shows its progress, ends the session and leads to the main site`,
    { tag: at === '/client/portal' ? '@all' : '@sweep' },
    async ({ visit }) => {
      const page = await visit(account);
      let end: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (end = resolve));
      await page.route('/api/logout', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(at);
      // Requests in progress when the session ends would be refused.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('button', { name: 'Logging out...' })).toBeDisabled();
      end();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial Success Made Accessible');
      await expect(page.getByRole('button', { name: /log/i })).toHaveCount(0);
      await page.goto('/client/dashboard');
      await expect(page).toHaveURL('/client/login');
    },
  );
}

/** Browser closed and reopened: only cookies with an expiry date remain. */
async function restart(page: Page): Promise<void> {
  await page.goto('about:blank');
  const lasting = (await page.context().cookies()).filter(({ expires }) => expires > 0);
  await page.context().clearCookies();
  await page.context().addCookies(lasting);
}

test(
  "'Remember me' survives closing the browser, and nothing else does",
  { tag: '@sweep' },
  async ({ page, visit }) => {
    await page.goto('/client/login');
    await page.getByLabel('Username').fill(alex.username);
    await page.getByLabel('Password', { exact: true }).fill(alex.password);
    await page.getByLabel('Remember me').check();
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/client/portal');
    await restart(page);
    await page.goto('/client/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Alex');

    const forgotten = await visit(alex);
    await forgotten.goto('/client/dashboard');
    await expect(forgotten.getByRole('heading', { level: 1 })).toContainText('Alex');
    await restart(forgotten);
    await forgotten.goto('/client/dashboard');
    await expect(forgotten).toHaveURL('/client/login');
  },
);

/** Logs in again in the dialog over the page. */
async function logInOver(
  page: Page,
  { username, password }: typeof consultant,
  title = 'You were logged out',
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText(`Logging in as ${username}`);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect(dialog).toBeHidden();
}

const endSession = (page: Page) => page.context().clearCookies({ name: /session|remember/ });

test(
  'a session that was ended elsewhere is noticed immediately',
  { tag: '@sweep' },
  async ({ practice, visit, watch }) => {
    watch.expect(401, /^\/api\//);
    const client = await practice.addClient();
    const page = await visit(client);
    await page.goto('/client/documents');
    await expect(page.getByText('No documents yet')).toBeVisible();
    await practice.close(client);
    const dialog = page.getByRole('dialog', { name: 'You were logged out' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('link', { name: 'Log in as someone else' }).click();
    await expect(page).toHaveURL('/client/login');
  },
);

test('after a session ended, the login over the page continues every action', async ({
  visit,
  practice,
  watch,
}) => {
  watch.expect(401, /^\/api\//);
  const client = await practice.addClient();
  const id = await practice.converse(client, 'The new lease', ['Good morning.']);
  const page = await visit(consultant);

  await test.step('a message is sent, once', async () => {
    await page.goto(`/admin/messages/${id}`);
    await page.getByRole('textbox', { name: 'Your message' }).fill('I have read it.');
    await endSession(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await logInOver(page, consultant);
    await expect(page.getByText('Sending...')).toHaveCount(0);
    await expect(page).toHaveURL(`/admin/messages/${id}`);
    expect(await practice.messages(id)).toHaveLength(2);
  });

  await test.step('a form in a dialog is saved', async () => {
    await page.goto(`/admin/clients/${client.id}?tab=notes`);
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('City (optional)').fill('Marfa');
    await endSession(page);
    await form.getByRole('button', { name: /^Save/ }).click();
    await logInOver(page, consultant);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(`/admin/clients/${client.id}?tab=notes`);
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await expect(form.getByLabel('City (optional)')).toHaveValue('Marfa');
    await form.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a note is not saved in the session of someone else who has logged in', async () => {
    watch.expect(409, /^\/api\//);
    // Live updates read on meanwhile, which the client may not.
    watch.expect(403, /^\/api\/admin\//);
    const note = page.getByLabel('New note');
    await note.fill('Called about the lease.');
    // By another program of the same browser, so that no page hears of it.
    const { username, password } = alex;
    await page.request.post('/api/login', { data: { username, password } });
    await page.getByRole('button', { name: 'Save note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else has logged in here' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(note).toHaveValue('Called about the lease.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await logInOver(page, consultant, 'Someone else has logged in here');
    await expect(page.getByRole('listitem').filter({ hasText: 'Called about the lease.' })).toBeVisible();
    await expect(note).toHaveValue('');
  });
});

test(
  'a canceled login keeps the input, also over a reload, and a logout erases it',
  { tag: '@sweep' },
  async ({ visit, practice, watch }) => {
    watch.expect(401, /^\/api\//);
    const client = await practice.addClient();
    const page = await visit(consultant);
    await page.goto(`/admin/clients/${client.id}?tab=notes`);
    const note = page.getByLabel('New note');
    await note.fill('Asked for the lease to be checked.');
    await endSession(page);
    await page.getByRole('button', { name: 'Save note' }).click();
    const dialog = page.getByRole('dialog', { name: 'You were logged out' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(note).toHaveValue('Asked for the lease to be checked.');
    await page.reload();
    await expect(page).toHaveURL('/auth');
    await page.getByLabel('Username').fill(consultant.username);
    await page.getByLabel('Password', { exact: true }).fill(consultant.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByText('Draft restored')).toBeVisible();
    await expect(note).toHaveValue('Asked for the lease to be checked.');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('lease');
  },
);
