import { chooseAction } from '../support/row-menu.ts';
import { holdLiveUpdates } from '../support/live.ts';
import { consultant, nameOf } from '../support/practice.ts';
import { searchFor } from '../support/search.ts';
import { expect, expectToast, test } from '../support/test.ts';

test("a client's details show known values, and mark missing ones", async ({ visit, practice }) => {
  const { username } = await practice.addClient();
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  await searchFor(search, 'asample');
  await chooseAction(page, 'Alex Sample', 'View Details');
  const dialog = page.getByRole('dialog');
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

  await searchFor(search, username);
  await chooseAction(page, username, 'View Details');
  for (const label of ['Name', 'Phone', 'Company', 'Address', 'City', 'State', 'ZIP', 'Country']) {
    await expect(detail(label)).toHaveText('Not provided');
  }
  await expect(detail('Email')).toHaveText(`${username}@example.com Email not confirmed`);
});

test('a failed deletion is reported, and the client is still listed', async ({ visit, practice, watch }) => {
  watch.expect('net::ERR_FAILED', /^\/api\/admin\/clients\/\d+$/);
  const client = await practice.addClient();
  const page = await visit(consultant);
  await page.route(`/api/admin/clients/${client.id}`, (route) => route.abort());
  await page.goto('/admin/clients');
  await searchFor(page.getByRole('searchbox', { name: 'Search clients' }), client.username);
  await page.getByRole('button', { name: `More actions for ${nameOf(client)}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Error deleting client', 'Failed to delete client');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep client' }).click();
  await expect(page.getByRole('row', { name: nameOf(client) })).toBeVisible();
});

test('a failed client list distinguishes permissions and server errors', async ({ visit, watch }) => {
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
