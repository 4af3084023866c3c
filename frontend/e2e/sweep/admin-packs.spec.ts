import { chooseAction } from '../support/row-menu.ts';
import { chooseClient, chooseOption } from '../support/options.ts';
import { alex, consultant, nameOf, newUsername } from '../support/practice.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { searchFor } from '../support/search.ts';
import { expect, expectToast, test } from '../support/test.ts';

test('a new client is sent a pack and the invitation in one step', async ({ visit }) => {
  const username = newUsername('welcomed');
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await page.getByRole('button', { name: 'Add New Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Client' });
  await dialog.getByRole('button', { name: 'Set a password instead' }).click();
  await dialog.getByLabel('First name').fill('Wanda');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(`${username}@example.com`);
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await chooseOption(dialog.getByRole('combobox', { name: 'Pack' }), 'New client', 'New client');
  await dialog.getByRole('checkbox', { name: 'Send an invitation' }).check();
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expectToast(
    page,
    'Client created successfully',
    'The new client has been added to the system. The pack was applied',
  );
  await expect(dialog).toContainText(`Give ${username}@example.com this link yourself.`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.goto('/admin/requests');
  await chooseOption(page.getByRole('combobox', { name: 'Client', exact: true }), 'Wanda', username);
  await expect(page.getByRole('row', { name: 'Wanda' }).first()).toBeVisible();
});

test('a pack is applied from the details of a client', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Dora', lastName: 'Detail' });
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await searchFor(page.getByRole('searchbox', { name: 'Search clients' }), client.username);
  await chooseAction(page, nameOf(client), 'View Details');
  await page.getByRole('button', { name: 'Apply pack' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply pack' });
  await chooseOption(dialog.getByRole('combobox', { name: 'Pack' }), 'Year end', 'Year end');
  await expect(dialog.getByText('Year-end, Dora')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send all' }).click();
  await expectToast(page, 'Pack applied', 'Sent: 3 requests, a message.');
});

test('the packs pass the survey', async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/packs');
  await page.getByRole('searchbox', { name: 'Search packs' }).fill('e');
  await expect(page.getByRole('link', { name: 'Year end' })).toBeVisible();
  await fitsEverywhere(page, 'admin-packs');
  await survey(page, 'admin-packs', { both: true });
  await page.getByRole('button', { name: 'Apply New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply pack' });
  await chooseClient(dialog.getByRole('combobox', { name: 'Client' }), alex);
  await expect(dialog.getByText('Welcome, Alex')).toBeVisible();
  await survey(page, 'admin-pack-apply', { both: true });
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'New client' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await fitsEverywhere(page, 'admin-pack-edit');
  await survey(page, 'admin-pack-edit', { both: true });
  await page.goto('/admin/packs?edit=new');
  await page.getByRole('button', { name: 'Add questionnaire' }).click();
  await page.getByRole('button', { name: 'Save pack' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await survey(page, 'admin-pack-new-errors', { only: [1280, 390] });
});
