import { chooseOption } from '../support/options.ts';
import { consultant, newUsername } from '../support/practice.ts';
import { searchFor } from '../support/search.ts';
import { expect, expectToast, test } from '../support/test.ts';

test('clients are found by name, username and email', { tag: '@sweep' }, async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  const rows = page.getByRole('table').locator('tbody').getByRole('row');
  for (const text of ['bea RIVERSIDE', 'briverside', 'bea@example'].map((word) =>
    word.replace('bea R', 'R'),
  )) {
    await search.fill(text);
    await expect(rows).toHaveCount(1);
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

test(
  'deleting a client asks first, then closes the account',
  { tag: '@all' },
  async ({ visit, practice, watch }) => {
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
    await searchFor(page.getByRole('searchbox', { name: 'Search clients' }), client.username);
    const actions = page.getByRole('button', { name: 'More actions for Gone Soon' });
    const remove = async () => {
      await actions.click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await remove();
    const question = page.getByRole('dialog', { name: 'Delete Gone Soon?' });
    await question.getByRole('button', { name: 'Keep client' }).click();
    await expect(question).toBeHidden();
    await expect(actions).toBeFocused();

    await remove();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expectToast(page, 'Client deleted successfully');
    await expect(page.getByText('No clients found')).toBeVisible();

    const loggedOut = theirs.getByRole('dialog', { name: 'You were logged out' });
    await loggedOut.getByRole('link', { name: 'Log in as someone else' }).click();
    await expect(theirs).toHaveURL('/client/login');
    await theirs.getByLabel('Username').fill(client.username);
    await theirs.getByLabel('Password', { exact: true }).fill(client.password);
    await theirs.getByRole('button', { name: 'Log In' }).click();
    await expectToast(theirs, 'Login failed', 'Please try again or contact your administrator.');

    await chooseOption(page.getByRole('combobox', { name: 'Filter' }), 'Closed');
    const row = page.getByRole('row', { name: client.username });
    await expect(row).toContainText('Closed');
    await row.getByRole('button', { name: /^More actions/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['View Details']);
  },
);

test('a client who left is archived, and found again', { tag: '@all' }, async ({ visit, practice }) => {
  const { username } = await practice.addClient({
    firstName: 'Lee',
    lastName: 'Parted',
    username: newUsername('parted'),
  });
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  const actions = page.getByRole('row', { name: username }).getByRole('button', { name: /^More actions/ });
  await searchFor(search, username);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expectToast(page, 'Client archived', 'Records and access stay. Recurring invoices are paused.');
  await expect(page.getByRole('row', { name: username })).toContainText('Archived');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('row', { name: username })).toHaveCount(0);
  await chooseOption(page.getByRole('combobox', { name: 'Filter' }), 'Archived');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Unarchive' }).click();
  await expectToast(page, 'Client unarchived', /^Recurring invoices stay paused/);
});
