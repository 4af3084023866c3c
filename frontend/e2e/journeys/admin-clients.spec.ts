import { chooseOption } from '../support/options.ts';
import { consultant, newUsername } from '../support/practice.ts';
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

test('deleting a client asks first, then closes the account', async ({ visit, practice, watch }) => {
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

  const loggedOut = theirs.getByRole('dialog', { name: 'You were logged out' });
  await loggedOut.getByRole('link', { name: 'Log in as someone else' }).click();
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
