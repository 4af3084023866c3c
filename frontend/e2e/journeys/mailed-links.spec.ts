import { chooseAction } from '../support/row-menu.ts';
import { consultant, newUsername, type Practice } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { expect, expectFieldError, expectToast, logIn, test, toast } from '../support/test.ts';

const aPerson = (practice: Practice) => practice.addClient({ firstName: 'Una', lastName: 'Sample' });
const chosen = 'wet Stones by the river 7 &';

test('a password is reset by the mailed link, and logs in', async ({ page, practice, visit, watch }) => {
  watch.expect(400, /^\/api\/password-reset\/(preview|confirm)$/);
  watch.expect(401, /^\/api\/login$/);
  const client = await aPerson(practice);
  await page.goto('/client/documents?search=tax');
  await expect(page).toHaveURL('/client/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('the answer is the same for any address', async () => {
    for (const email of ['nobody-here@example.com', client.email]) {
      await page.getByLabel('Email').fill(email);
      await page.keyboard.press('Enter');
      // The journeys' product has no mail server.
      await expect(heading).toHaveText('Ask the practice for a new link');
      await expect(heading).toBeFocused();
      await expect(page.getByText('If you have an account, call')).toBeVisible();
      if (email !== client.email) await page.getByRole('button', { name: 'Try again' }).click();
    }
  });

  const link = await practice.mailedLink(client.email, '/reset-password');
  const elsewhere = await visit(client);
  await test.step('a password is set, and the token leaves the address', async () => {
    const answer = await page.goto(link);
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    await expect(page).toHaveURL('/reset-password');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    const password = page.getByLabel('New password');
    const strength = page.getByRole('status', { name: 'Password strength' });
    await password.fill('wet');
    await expect(strength).toHaveText('Needs 8 characters');
    await password.fill('Password1!');
    await expect(strength).toHaveText('Weak');
    await page.getByRole('button', { name: 'Save password and log in' }).click();
    await expectFieldError(password, 'This password is known from data breaches.');
    await page.reload();
    await expect(page.getByLabel('Username')).toHaveValue(client.username);
    await password.fill(chosen);
    await expect(strength).toHaveText('Strong');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/client/portal');
    expect(await (await page.request.get('/api/user')).json()).toMatchObject({ username: client.username });
  });

  await test.step('the new password logs in, the old one does not, and other sessions have ended', async () => {
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/client/login');
    await logIn(page, client);
    await expectToast(page, 'Login failed', 'Please try again or contact your administrator.');
    await logIn(page, { ...client, password: chosen });
    await expect(page).toHaveURL('/client/portal');
    await elsewhere.goto('/client/documents');
    await expect(elsewhere).toHaveURL('/client/login');
  });

  await test.step('the link no longer works, and offers another one', async () => {
    const other = await visit();
    await other.goto(link);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
    await other.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(other).toHaveURL('/forgot-password');
  });
});

test(
  'an invitation leads to the portal with two clicks and one password',
  { tag: '@all' },
  async ({ page, visit, practice }) => {
    const username = newUsername('invited');
    const client = { username, email: `${username}@example.com` };
    const admin = await visit(consultant);
    await admin.goto('/admin/clients');
    await admin.getByRole('button', { name: 'Add New Client' }).click();
    const adding = admin.getByRole('dialog', { name: 'Add New Client' });
    await adding.getByRole('button', { name: 'Set a password instead' }).click();
    await adding.getByLabel('Username').fill(username);
    await adding.getByLabel('Email').fill(client.email);
    await adding.getByRole('button', { name: 'Generate' }).click();
    await expect(adding.getByLabel('Password', { exact: true })).toHaveValue(/^.{20}$/);
    await survey(admin, 'admin-client-generated', { only: [1280, 390], both: true });
    await adding.getByRole('button', { name: 'Add client' }).click();
    await expectToast(admin, 'Client created successfully', 'The new client has been added to the system');
    await toast(admin).getByRole('button', { name: 'Create link' }).click();
    const offered = admin.getByRole('dialog', { name: 'Invitation link' });
    await expect(offered).toContainText(`Give ${client.email} this link yourself.`);
    await offered.getByRole('button', { name: 'Close' }).last().click();

    await admin.goto(`/admin/clients?search=${username}`);
    await chooseAction(admin, username, 'View Details');
    await admin.getByRole('button', { name: 'Create link' }).click();
    await offered.getByRole('button', { name: 'Show link' }).click();
    await expect(offered.getByLabel('Invitation link')).toHaveValue(/\/reset-password\?token=/);
    await survey(admin, 'admin-invitation-link', { only: [1280, 390], both: true });

    // One click in the email, and one here.
    await page.goto(await practice.mailedLink(client.email, '/reset-password'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');
    await expect(page.getByLabel('Username')).toHaveValue(username);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(chosen);
    await page.getByRole('button', { name: 'Create password and log in' }).click();
    await expect(page).toHaveURL('/client/portal');
    await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible();
  },
);

test(
  'after a link that the practice saw, a client pays at once, and enters the password before an invitation',
  { tag: '@all' },
  async ({ page, practice, watch }) => {
    watch.expect(403, /^\/api\/access$/);
    const client = await aPerson(practice);
    await practice.issue(client);
    await page.request.post('/api/password-reset', { data: { email: client.email } });
    await page.goto(await practice.mailedLink(client.email, '/reset-password'));
    await page.getByLabel('New password').fill(chosen);
    await page.getByRole('button', { name: 'Save password and log in' }).click();
    // Otherwise the login's own navigation could end the next one.
    await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible();
    await page.goto('/client/payments');
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    await expect(page.getByText(/^Payment successful/)).toBeVisible();
    await page.goto('/client/people');
    await page.getByRole('button', { name: 'Invite a person' }).click();
    const invitation = page.getByRole('dialog', { name: 'Invite a person' });
    await invitation.getByLabel('Email').fill(`helper-${client.email}`);
    await invitation.getByRole('button', { name: 'Continue' }).click();
    await invitation.getByRole('checkbox', { name: 'Documents' }).check();
    await invitation.getByRole('button', { name: 'Continue' }).click();
    await invitation.getByRole('button', { name: 'Create invitation' }).click();
    const dialog = page.getByRole('dialog', { name: "Please confirm it's you" });
    await dialog.getByLabel('Password', { exact: true }).fill(chosen);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expectToast(page, 'Invitation created', new RegExp(client.email));
  },
);

test(
  "a link opened in another account's session opens its own account",
  { tag: '@sweep' },
  async ({ practice, visit }) => {
    const owner = await aPerson(practice);
    const other = await visit(await practice.addClient());
    await other.request.post('/api/password-reset', { data: { email: owner.email } });
    await other.goto(await practice.mailedLink(owner.email, '/reset-password'));
    await expect(other.getByText('You are logged in as')).toBeVisible();
    await other.getByLabel('New password').fill(chosen);
    await other.getByRole('button', { name: 'Save password and log in' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Una');
    expect(await (await other.request.get('/api/user')).json()).toMatchObject({ username: owner.username });
  },
);

test(
  'an email change is undone from the old address, and a new password set',
  { tag: '@sweep' },
  async ({ page, practice, api }) => {
    const client = await aPerson(practice);
    const request = await api(client);
    const other = `${newUsername('thief')}@example.com`;
    const changed = await request.put('/api/profile', {
      data: { firstName: 'Una', lastName: 'Sample', email: other },
    });
    expect(changed.status(), await changed.text()).toBe(200);

    const link = await practice.mailedLink(client.email, '/email-change/undo');
    await page.goto(link);
    await expect(page).toHaveURL('/email-change/undo');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Undo this email change?');
    expect((await request.get('/api/user')).status()).toBe(200);
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await expect(page).toHaveURL('/reset-password');
    await expect(page.getByText('We switched back to your earlier email address.')).toBeVisible();
    expect((await request.get('/api/user')).status()).toBe(401);
    await page.getByLabel('New password').fill(chosen);
    await page.getByRole('button', { name: 'Save password and log in' }).click();
    await expect(page).toHaveURL('/client/portal');
    expect(await (await page.request.get('/api/user')).json()).toMatchObject({ email: client.email });
  },
);
