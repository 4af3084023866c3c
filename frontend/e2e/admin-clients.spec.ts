import { holdLiveUpdates } from './support/live.ts';
import { chooseOption } from './support/options.ts';
import { consultant, newUsername } from './support/practice.ts';
import { expect, expectToast, test } from './support/test.ts';

test('clients are found by name, username and email', async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  const rows = page.getByRole('table').locator('tbody').getByRole('row');
  for (const text of ['bea RIVERSIDE', 'briverside', 'bea@example'].map((word) =>
    word.replace('bea R', 'R'),
  )) {
    await search.fill(text);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('briverside');
    await expect(rows).toContainText('Bea Riverside');
    await expect(rows).toContainText('bea@example.com');
    await expect(rows).toContainText('Active');
  }
  await search.fill('nobody of this name');
  await expect(page.getByText('No clients found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('row', { name: consultant.username })).toHaveCount(0);
});

test("a client's details say what is known, and where nothing is", async ({ visit, practice }) => {
  const { username } = await practice.addClient();
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  await search.fill('asample');
  await page.getByRole('button', { name: 'View Details of asample' }).click();
  const dialog = page.getByRole('dialog', { name: 'Client Details' });
  const detail = (label: string) =>
    dialog.locator('dl > div', { has: page.getByText(label, { exact: true }) }).getByRole('definition');
  const known = {
    Name: 'Alex Sample',
    Email: 'alex@example.com',
    Phone: '(210) 555-0142',
    Company: 'Sample Bakery',
    Address: '200 Example Avenue',
    City: 'San Antonio',
    State: 'TX',
    ZIP: '78205',
    Country: 'United States',
  };
  for (const [label, value] of Object.entries(known)) await expect(detail(label)).toHaveText(value);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await search.fill(username);
  await page.getByRole('button', { name: `View Details of ${username}` }).click();
  for (const label of ['Name', 'Phone', 'Company', 'Address', 'City', 'State', 'ZIP', 'Country']) {
    await expect(detail(label)).toHaveText('Not provided');
  }
  await expect(detail('Email')).toHaveText(`${username}@example.com`);
});

test('deleting a client asks first, then closes the account for good', async ({ visit, practice, watch }) => {
  watch.expect(401, /^\/api\/(documents|login)$/);
  const client = await practice.addClient({
    firstName: 'Gone',
    lastName: 'Soon',
    username: newUsername('gone'),
  });
  const theirs = await visit(client);
  await theirs.goto('/client/documents');
  await expect(theirs.getByText('No documents yet')).toBeVisible();

  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(client.username);
  const remove = page.getByRole('button', { name: `Delete ${client.username}` });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Delete Gone Soon?' });
  await question.getByRole('button', { name: 'Keep client' }).click();
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();

  await remove.click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Client deleted successfully');
  await expect(page.getByText('No clients found')).toBeVisible();

  await expect(theirs).toHaveURL('/client/login');
  await theirs.getByLabel('Username').fill(client.username);
  await theirs.getByLabel('Password', { exact: true }).fill(client.password);
  await theirs.getByRole('button', { name: 'Log In' }).click();
  await expectToast(theirs, 'Login failed', 'Please try again or contact your administrator.');

  await chooseOption(page.getByRole('combobox', { name: 'Status' }), 'Closed');
  const row = page.getByRole('row', { name: client.username });
  await expect(row).toContainText('Closed');
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('a deletion that fails is told, and the client is still there', async ({ visit, practice, watch }) => {
  watch.expect('net::ERR_FAILED', /^\/api\/admin\/clients\/\d+$/);
  const client = await practice.addClient();
  const page = await visit(consultant);
  await page.route(`/api/admin/clients/${client.id}`, (route) => route.abort());
  await page.goto('/admin/clients');
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(client.username);
  await page.getByRole('button', { name: `Delete ${client.username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Error deleting client', 'Failed to delete client');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep client' }).click();
  await expect(page.getByRole('row', { name: client.username })).toBeVisible();
});

test('clients that cannot be loaded are told in two ways: no permission, no server', async ({
  visit,
  watch,
}) => {
  watch.expect('net::ERR_FAILED', /^\/api\/admin\/clients$/);
  watch.expect(403, /^\/api\/admin\/clients$/);
  const page = await visit(consultant);
  await holdLiveUpdates(page);
  await page.route('/api/admin/clients?*', (route) => route.abort());
  await page.goto('/admin/clients');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to load clients. Please check your permissions.');
  await page.unroute('/api/admin/clients?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table')).toBeVisible();

  await page.route('/api/admin/clients?*', (route) =>
    route.fulfill({ status: 403, json: { statusCode: 403 } }),
  );
  await page.reload();
  await expect(alert).toContainText('Failed to load clients. Please check your permissions.');
  await expect(alert).toContainText('Only users with the admin role can access this page.');
});
