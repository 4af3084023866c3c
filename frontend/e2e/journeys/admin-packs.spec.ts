import { chooseClient, chooseOption } from '../support/options.ts';
import { consultant, newUsername } from '../support/practice.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

test(
  'a pack is created, previewed, applied, changed and deleted',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const title = `Pack ${newUsername('pack')}`;
    const client = await practice.addClient({ firstName: 'Paula', lastName: 'Placeholder' });
    const page = await visit(consultant);
    await page.goto('/admin/packs');
    const dialog = page.getByRole('dialog').last();

    await test.step('it is created', async () => {
      await page.getByRole('button', { name: 'New pack' }).click();
      await page.getByRole('button', { name: 'Save pack' }).click();
      await expectFieldError(page.getByLabel('Title'), 'Title is required');
      await expect(page.getByText(/^Add a document, a request, .*a message or an invoice$/)).toBeVisible();
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
      await expect(page.getByText('The pack has no invoice, so clients will see $0.00.')).toBeVisible();
      await page.getByRole('button', { name: 'Add document' }).click();
      const template = page.getByRole('combobox', { name: 'Template' });
      await chooseOption(template, 'Records release', 'Records release');
      await page.getByRole('button', { name: 'Add request' }).click();
      await page.getByRole('group', { name: 'Request 1' }).getByLabel('Title').fill('Papers of {{lastName}}');
      await page.getByRole('button', { name: 'Add questionnaire' }).click();
      const questionnaire = page.getByRole('combobox', { name: 'Questionnaire' });
      await chooseOption(questionnaire, 'Financial goals', 'Financial goals');
      await page.getByRole('button', { name: 'Add invoice' }).click();
      await expect(page.getByText('clients will see $0.00.')).toBeHidden();
      const invoice = page.getByRole('region', { name: 'Invoice' });
      await invoice.getByLabel('Description').fill('First session');
      await invoice.getByLabel('Item', { exact: true }).fill('Session');
      await invoice.getByLabel('Unit price').fill('35');
      await page.getByRole('button', { name: 'Save pack' }).click();
      await expect(page).toHaveURL('/admin/packs');
    });

    await test.step('it is previewed and applied', async () => {
      await page.getByRole('searchbox', { name: 'Search packs' }).fill(title);
      await expect(page.getByRole('row', { name: title })).toContainText(
        '1 document, 1 request, 1 questionnaire, a message, an invoice of $35.00',
      );
      await page.getByRole('button', { name: `Apply ${title}` }).click();
      await dialog.getByRole('button', { name: 'Send all' }).click();
      await expectFieldError(dialog.getByRole('combobox', { name: 'Client' }), 'Please select a client');
      await chooseClient(dialog.getByRole('combobox', { name: 'Client' }), client);
      const letter = dialog.getByRole('region', { name: 'What will be sent' });
      await expect(letter).toContainText('Dear Paula, please pay $35.00');
      await expect(letter).toContainText('Papers of Placeholder');
      await expect(letter).toContainText('Financial goals');
      await dialog.getByRole('button', { name: 'Send all' }).click();
      await expectToast(page, 'Pack applied', /^Sent: /);
      const theirs = await visit(client);
      await theirs.goto('/client/documents');
      await expect(theirs.getByText('Papers of Placeholder').first()).toBeVisible();
      await expect(theirs.getByText('Records release').first()).toBeVisible();
      await expect(theirs.getByText('Financial goals').first()).toBeVisible();
      await theirs.goto('/client/payments');
      await expect(theirs.getByText('First session').first()).toBeVisible();
      await theirs.goto('/client/messages');
      await expect(theirs.getByText('Welcome, Paula').first()).toBeVisible();
    });

    await test.step('it is changed, and unsaved changes are not lost without a question', async () => {
      await page.getByRole('button', { name: `More actions for ${title}` }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Remove invoice' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page).toHaveURL('/admin/packs');
      await page.getByRole('searchbox', { name: 'Search packs' }).fill(title);
      await expect(page.getByRole('row', { name: title })).toContainText(
        '1 document, 1 request, 1 questionnaire, a message',
      );
      await expect(page.getByRole('row', { name: title })).not.toContainText('invoice');
    });

    await test.step('it is deleted', async () => {
      await page.getByRole('button', { name: `More actions for ${title}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, 'Pack deleted');
      await expect(page.getByText('No packs match')).toBeVisible();
    });
  },
);
