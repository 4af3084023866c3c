import { chooseClient, chooseOption } from './support/options.ts';
import { alex, consultant, newUsername } from './support/practice.ts';
import { fitsEverywhere, survey } from './support/survey.ts';
import { expect, expectFieldError, expectToast, test } from './support/test.ts';

test('a pack is put together, previewed, applied, changed and deleted', async ({ visit, practice }) => {
  const title = `Pack ${newUsername('pack')}`;
  const client = await practice.addClient({ firstName: 'Paula', lastName: 'Placeholder' });
  const page = await visit(consultant);
  await page.goto('/admin/packs');
  const dialog = page.getByRole('dialog').last();

  await test.step('it is put together', async () => {
    await page.getByRole('button', { name: 'New Pack' }).click();
    await page.getByRole('button', { name: 'Save pack' }).click();
    await expectFieldError(page.getByLabel('Title'), 'Title is required');
    await expect(page.getByText('Please add a document, a request, a message or an invoice')).toBeVisible();
    await page.getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Add message' }).click();
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Dear {{nickname}}');
    await page.getByRole('button', { name: 'Save pack' }).click();
    await expect(page.getByText('{{nickname}} cannot be filled in.')).toBeVisible();
    await text.fill('Dear ');
    await page.getByRole('button', { name: 'First name' }).click();
    await expect(text).toHaveValue('Dear {{firstName}}');
    await text.pressSequentially(', please pay {{amount}}');
    await expect(page.getByText('There is no invoice: the amount will read $0.00.')).toBeVisible();
    await page.getByRole('button', { name: 'Add document' }).click();
    const template = page.getByRole('combobox', { name: 'Template' });
    await chooseOption(template, 'Records release', 'Records release');
    await page.getByRole('button', { name: 'Add request' }).click();
    await page.getByRole('group', { name: 'Request 1' }).getByLabel('Title').fill('Papers of {{lastName}}');
    await page.getByRole('button', { name: 'Add invoice' }).click();
    await expect(page.getByText('the amount will read $0.00.')).toBeHidden();
    const invoice = page.getByRole('region', { name: 'Invoice' });
    await invoice.getByLabel('Description').fill('First session');
    await invoice.getByLabel('Item', { exact: true }).fill('Session');
    await invoice.getByLabel('Amount').fill('35');
    await page.getByRole('button', { name: 'Save pack' }).click();
    await expectToast(page, 'Pack saved');
    await expect(page).toHaveURL('/admin/packs');
  });

  await test.step('it is previewed and applied', async () => {
    await page.getByRole('searchbox', { name: 'Search packs' }).fill(title);
    await expect(page.getByRole('row', { name: title })).toContainText(
      '1 document, 1 request, a message, an invoice of $35.00',
    );
    await page.getByRole('button', { name: `Apply ${title}` }).click();
    await dialog.getByRole('button', { name: 'Send all' }).click();
    await expectFieldError(dialog.getByRole('combobox', { name: 'Client' }), 'Please select a client');
    await chooseClient(dialog.getByRole('combobox', { name: 'Client' }), client);
    const letter = dialog.getByRole('region', { name: 'What will be sent' });
    await expect(letter).toContainText('Dear Paula, please pay $35.00');
    await expect(letter).toContainText('Papers of Placeholder');
    await dialog.getByRole('button', { name: 'Send all' }).click();
    await expectToast(page, 'Pack applied');
    const theirs = await visit(client);
    await theirs.goto('/client/documents');
    await expect(theirs.getByText('Papers of Placeholder').first()).toBeVisible();
    await expect(theirs.getByText('Records release').first()).toBeVisible();
    await theirs.goto('/client/payments');
    await expect(theirs.getByText('First session').first()).toBeVisible();
    await theirs.goto('/client/messages');
    await expect(theirs.getByText('Welcome, Paula').first()).toBeVisible();
  });

  await test.step('it is changed, and nothing typed is lost without asking', async () => {
    await page.getByRole('button', { name: `More actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Remove invoice' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Pack updated');
    await page.getByRole('searchbox', { name: 'Search packs' }).fill(title);
    await expect(page.getByRole('row', { name: title })).toContainText('1 document, 1 request, a message');
    await expect(page.getByRole('row', { name: title })).not.toContainText('invoice');
  });

  await test.step('it is deleted', async () => {
    await page.getByRole('button', { name: `More actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Pack deleted');
    await expect(page.getByText('No packs match')).toBeVisible();
  });
});

test('a new client is sent a pack and the invitation at once', async ({ visit }) => {
  const username = newUsername('welcomed');
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await page.getByRole('button', { name: 'Add New Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Client' });
  await dialog.getByLabel('First name').fill('Wanda');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(`${username}@example.com`);
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await chooseOption(dialog.getByRole('combobox', { name: 'Pack' }), 'New client', 'New client');
  await dialog.getByRole('checkbox', { name: 'Send the invitation by e-mail' }).check();
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expectToast(
    page,
    'Client created successfully',
    'The new client has been added to the system. The pack was applied. An invitation is on its way',
  );
  await page.goto('/admin/requests');
  await chooseClient(page.getByRole('combobox', { name: 'Client', exact: true }), { username });
  await expect(page.getByRole('row', { name: username }).first()).toBeVisible();
});

test('a pack is applied from the details of a client', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Dora', lastName: 'Detail' });
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(client.username);
  await page.getByRole('button', { name: `View Details of ${client.username}` }).click();
  await page.getByRole('button', { name: 'Apply Pack' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply Pack' });
  await chooseOption(dialog.getByRole('combobox', { name: 'Pack' }), 'Year end', 'Year end');
  await expect(dialog.getByText('The year’s end, Dora')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send all' }).click();
  await expectToast(page, 'Pack applied', 'Sent: 3 requests, a message.');
});

test('the packs look right and are open to everybody', async ({ visit }) => {
  test.setTimeout(240_000);
  const page = await visit(consultant);
  await page.goto('/admin/packs');
  await page.getByRole('searchbox', { name: 'Search packs' }).fill('e');
  await expect(page.getByRole('link', { name: 'Year end' })).toBeVisible();
  await fitsEverywhere(page, 'admin-packs');
  await survey(page, 'admin-packs', { both: true });
  await page.getByRole('button', { name: 'Apply New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply Pack' });
  await chooseClient(dialog.getByRole('combobox', { name: 'Client' }), alex);
  await expect(dialog.getByText('Welcome, Alex')).toBeVisible();
  await survey(page, 'admin-pack-apply', { both: true });
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'New client' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await fitsEverywhere(page, 'admin-pack-edit');
  await survey(page, 'admin-pack-edit', { both: true });
  await page.goto('/admin/packs?edit=new');
  await page.getByRole('button', { name: 'Save pack' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await survey(page, 'admin-pack-new-errors', { only: [1280, 390] });
});
