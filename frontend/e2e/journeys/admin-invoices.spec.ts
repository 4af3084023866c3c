import { readFile } from 'node:fs/promises';
import { countClicks } from '../support/clicks.ts';
import { chooseClient, chooseOption } from '../support/options.ts';
import { consultant } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { searchFor } from '../support/search.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

test('an invoice is drafted, saved, issued, paid and refunded', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Maya', lastName: 'Sample' });
  const page = await visit(consultant);
  await page.goto('/admin/invoices');
  await page.getByText('New invoice', { exact: true }).first().click();
  const dialog = page.getByRole('dialog').last();
  const item = (number: number) => page.getByRole('group', { name: `Item ${number}`, exact: true });
  const description = `Consulting for ${client.username}`;

  await test.step('missing values are reported', async () => {
    await page.getByRole('button', { name: 'Issue invoice' }).click();
    await expectFieldError(page.getByRole('combobox', { name: 'Client' }), 'Please select a client');
    await expectFieldError(page.getByLabel('Description', { exact: true }), 'Description is required');
    await expectFieldError(item(1).getByLabel('Unit price'), 'Enter an amount, e.g. 125.00');
  });

  await test.step('items come from the price list and by hand, and are saved as a draft', async () => {
    await chooseClient(page.getByRole('combobox', { name: 'Client' }), client);
    await page.getByLabel('Description', { exact: true }).fill(description);
    await page.getByLabel('Due date').fill('2026-01-31');
    await page.getByRole('button', { name: 'From the price list' }).click();
    await page.getByRole('menuitem', { name: 'Monthly Retainer' }).click();
    await page.getByRole('button', { name: 'Add item' }).click();
    await page.keyboard.type('Mileage');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('6.25');
    await expect(page.getByText('$237.50').first()).toBeVisible();
    await page.getByRole('button', { name: 'Move item 2 up' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Move item 1 down' })).toBeFocused();
    await expect(item(1).getByRole('textbox', { name: 'Item' })).toHaveValue('Mileage');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByRole('dialog', { name: 'Draft invoice' })).toContainText('Monthly Retainer');
  });

  await test.step('the draft is changed, previewed and issued', async () => {
    await dialog.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await item(1).getByLabel('Unit price').fill('12.5');
    const preview = page.getByRole('article', { name: 'Preview of the invoice' });
    await expect(preview.getByRole('row', { name: 'Amount due $250.00' })).toBeVisible();
    await page.getByRole('button', { name: 'Issue invoice' }).click();
    await expect(page.getByRole('dialog', { name: /^INV-/ })).toContainText(/Overdue since Jan 31(, 2026)?/);
    await expect(dialog).toContainText('Unpaid');
  });

  await test.step('a payment is recorded', async () => {
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await dialog.getByLabel('Amount').fill('$100');
    await chooseOption(dialog.getByRole('combobox', { name: 'Method' }), 'Check');
    await dialog.getByLabel('Reference').fill('1001');
    await dialog.getByRole('button', { name: 'Record $100.00' }).click();
    await expectToast(page, 'Payment recorded', '$100.00');
    await expect(dialog).toContainText('Partly paid');
    await expect(dialog).toContainText('$150.00');
  });

  await test.step('a part is refunded after a question', async () => {
    await dialog.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Refund' }).click();
    await dialog.getByLabel('Amount').fill('100.01');
    await dialog.getByLabel('Reason').fill('One session was cancelled');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expectFieldError(dialog.getByLabel('Amount'), 'That’s more than the $100.00 that can be refunded');
    await dialog.getByLabel('Amount').fill('40');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    const question = page.getByRole('dialog', { name: 'Refund $40.00?' });
    await question.getByRole('button', { name: 'Refund' }).click();
    await expectToast(page, 'Refund complete', '$40.00');
    await expect(page.getByRole('dialog', { name: /^INV-/ })).toContainText('One session was cancelled');
    await expect(dialog).toContainText('$190.00');
  });

  await test.step('the list shows it with its balance', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/admin/invoices');
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill(description);
    const row = page.getByRole('row', { name: description });
    await expect(row).toContainText('$190.00');
    await expect(row).toContainText('Overdue');
    await expect(page.getByText('1 invoice', { exact: true })).toBeVisible();
  });
});

test(
  'a payment is recorded in three clicks, and an invoice from the price list issued in four',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client = await practice.addClient({ firstName: 'June', lastName: 'Sample' });
    const earlier = await practice.issue(client);
    await practice.recordPayment(earlier.id, { amount: '125.00', method: 'zelle' });
    const page = await visit(consultant);

    await test.step('an invoice', async () => {
      await page.goto('/admin/invoices');
      await searchFor(page.getByRole('searchbox', { name: 'Search invoices' }), client.username);
      const clicks = await countClicks(page);
      await page.getByText('New invoice', { exact: true }).first().click();
      await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused();
      await page.keyboard.type(client.username);
      await expect(page.getByText('Loading clients')).toHaveCount(0);
      await expect(page.locator('.ant-select-item-option-active')).toHaveAttribute('title', 'June Sample');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'From the price list' }).click();
      await page.getByRole('menuitem', { name: 'Monthly Retainer' }).click();
      await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Monthly Retainer');
      await page.getByRole('button', { name: 'Issue invoice' }).click();
      await expect(page.getByRole('dialog', { name: /^INV-/ })).toContainText('$225.00');
      expect(await clicks()).toBe(4);
    });

    await test.step('a payment', async () => {
      await page.goto('/admin/invoices');
      await searchFor(page.getByRole('searchbox', { name: 'Search invoices' }), client.firstName ?? '');
      const clicks = await countClicks(page);
      await page
        .getByRole('row', { name: 'Monthly Retainer' })
        .filter({ hasText: 'June Sample' })
        .getByRole('button', { name: /^More actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Record payment' }).click();
      const dialog = page.getByRole('dialog', { name: 'Record payment' });
      await expect(dialog.getByText('Zelle', { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: 'Record $225.00' }).click();
      await expectToast(page, 'Payment recorded', '$225.00');
      expect(await clicks()).toBe(3);
    });
  },
);

test(
  'an unpaid invoice is deleted, and another one voided',
  { tag: '@sweep' },
  async ({ visit, watch, practice }) => {
    watch.expect(404, /^\/api\/admin\/invoices\/\d+$/);
    const client = await practice.addClient();
    const kept = await practice.issue(client, { description: `Kept for ${client.username}` });
    const gone = await practice.issue(client, { description: `Gone for ${client.username}` });
    const page = await visit(consultant);
    await page.goto(`/admin/invoices?invoice=${gone.id}`);
    const dialog = page.getByRole('dialog').last();
    const choose = async (task: string) => {
      await dialog.getByRole('button', { name: /^More actions/ }).click();
      await page.getByRole('menuitem', { name: task }).click();
    };
    await choose('Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Invoice deleted');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto(`/admin/invoices?invoice=${gone.id}`);
    await expect(page.getByRole('dialog', { name: 'Invoice not found' })).toBeVisible();

    await page.goto(`/admin/invoices?invoice=${kept.id}`);
    await choose('Void');
    await dialog.getByRole('button', { name: 'Void invoice' }).click();
    await expectFieldError(dialog.getByLabel('Reason'), 'Enter a reason');
    await dialog.getByLabel('Reason').fill('Wrong client');
    await dialog.getByRole('button', { name: 'Void invoice' }).click();
    await expectToast(page, 'Invoice voided');
    await expect(dialog).toContainText('Void: Wrong client');
  },
);

test('a monthly invoice is set up, paused, changed and ended', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Robin', lastName: 'Sample' });
  const description = `Retainer of ${client.username}`;
  const page = await visit(consultant);
  await page.goto('/admin/invoices?view=recurring');
  const dialog = page.getByRole('dialog').last();
  const row = page.getByRole('row', { name: description });
  const choose = async (task: string) => {
    await page.getByRole('button', { name: `More actions for ${description}` }).click();
    await page.getByRole('menuitem', { name: task }).click();
  };
  await page.getByRole('button', { name: 'New recurring invoice' }).click();
  await chooseClient(dialog.getByRole('combobox', { name: 'Client' }), client);
  await dialog.getByLabel('Description', { exact: true }).fill(description);
  await dialog.getByLabel('Starts').fill('2036-01-31');
  await dialog.getByRole('button', { name: 'From the price list' }).click();
  await page.getByRole('menuitem', { name: 'Monthly Retainer' }).click();
  await survey(page, 'admin-recurring-writing', { only: [1280, 390] });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Recurring invoice created');
  await expect(row).toContainText('Jan 31, 2036');
  await expect(row).toContainText('$225.00');
  await survey(page, 'admin-recurring');
  await choose('Pause');
  await expect(row).toContainText('Paused');
  await choose('Resume');
  await expect(row).toContainText('Jan 31, 2036');
  await choose('Edit');
  await chooseOption(dialog.getByRole('combobox', { name: 'How often' }), 'Every quarter');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(row).toContainText('Every quarter');
  await choose('End');
  await dialog.getByRole('button', { name: 'End' }).click();
  await expectToast(page, 'Recurring invoice ended');
  await expect(row).toHaveCount(0);
});

test('a client gets a reminder', { tag: '@sweep' }, async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Robin', lastName: 'Sample' });
  const { id, invoiceNumber } = await practice.issue(client);
  const page = await visit(consultant);
  await page.goto(`/admin/invoices?invoice=${id}`);
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Send reminder' }).click();
  await expectToast(page, 'Reminder sent', `To Robin Sample, for ${invoiceNumber}`);
  const portal = await visit(client);
  await portal.goto('/client/portal');
  await portal.getByRole('button', { name: /^Notifications/ }).click();
  const notice = portal.getByRole('dialog').getByText(`Please pay $125.00 for “${invoiceNumber}”`);
  await expect(notice.first()).toBeVisible();
});

test('the invoices of a period are exported as CSV', { tag: '@sweep' }, async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Robin', lastName: 'Sample' });
  const { invoiceNumber } = await practice.issue(client, { description: '=2+3 hours' });
  const page = await visit(consultant);
  await page.goto('/admin/invoices');
  await page.getByRole('button', { name: 'Export' }).click();
  const question = page.getByRole('dialog', { name: 'Export' });
  const [download] = await Promise.all([
    page.context().waitForEvent('download'),
    question.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...lines] = bytes.subarray(3).toString('utf8').split('\r\n');
  expect(head).toBe('Number,Issued,Due,Client,Description,Amount,Balance,Status');
  expect(lines.find((line) => line.startsWith(`${invoiceNumber},`))).toMatch(
    /,Robin Sample,'=2\+3 hours,125\.00,125\.00,unpaid$/,
  );
  await expect(question).toBeHidden();
});
