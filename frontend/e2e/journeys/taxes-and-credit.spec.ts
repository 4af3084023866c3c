import { payButton } from '../support/pay-button.ts';
import { chooseOption } from '../support/options.ts';
import { consultant } from '../support/practice.ts';
import { expect, expectToast, test } from '../support/test.ts';

test('a taxed invoice from the price list is paid from a deposit and a payment', async ({
  visit,
  practice,
}) => {
  const client = await practice.addClient({ firstName: 'Tara', lastName: 'Taxed' });
  const name = `Sales tax of ${client.username}`;
  const page = await visit(consultant);

  await test.step('a tax rate is added', async () => {
    await page.goto('/admin/prices');
    await page.getByRole('button', { name: 'Add tax rate' }).click();
    const dialog = page.getByRole('dialog', { name: 'New tax rate' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Percent').fill('8.25');
    await dialog.getByLabel('Taxed part of the amount').fill('80');
    await dialog.getByRole('button', { name: 'Add tax rate' }).click();
    await expectToast(page, 'Tax rate added');
    await expect(page.getByText(`${name}, 8.25%`)).toBeVisible();
  });

  await test.step('an invoice with a discount and the tax is issued', async () => {
    await page.goto(`/admin/clients/${client.id}/invoices?view=write`);
    await page.getByRole('button', { name: 'From the price list' }).click();
    await page.getByRole('menuitem', { name: 'Monthly Retainer' }).click();
    await page.getByRole('button', { name: 'Discount', exact: true }).click();
    const item = page.getByRole('group', { name: 'Item 1', exact: true });
    await item.getByLabel('Discount %').fill('10');
    await chooseOption(item.getByRole('combobox', { name: 'Tax' }), `${name}, 8.25%`);
    // 225.00 less 10 percent is 202.50, of which 162.00 are taxed with 13.37.
    await expect(page.getByText(`${name}: 8.25% of $162.00`).first()).toBeVisible();
    await page.getByRole('button', { name: 'Issue invoice' }).click();
    const dialog = page.getByRole('dialog', { name: /^INV-/ });
    await expect(dialog).toContainText('Subtotal$202.50');
    await expect(dialog).toContainText('Total$215.87');
    await page.keyboard.press('Escape');
  });

  await test.step('a deposit is recorded', async () => {
    await page.getByRole('button', { name: 'Add credit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add credit' });
    await dialog.getByLabel('Amount').fill('100');
    await chooseOption(dialog.getByRole('combobox', { name: 'Method' }), 'Check');
    await dialog.getByRole('button', { name: 'Add credit' }).click();
    await expectToast(page, 'Credit added', '$100.00');
    await expect(page.getByRole('heading', { name: 'Credit: $100.00' })).toBeVisible();
  });

  await test.step('the client uses it and pays the rest', async () => {
    const portal = await visit(client);
    await portal.goto('/client/payments');
    await expect(portal.getByText('You have $100.00 of credit')).toBeVisible();
    const row = portal.getByRole('region', { name: 'Unpaid invoices' }).getByRole('listitem');
    await row.getByRole('link').first().click();
    const dialog = portal.getByRole('dialog');
    await expect(dialog).toContainText('Discount: 10%');
    await expect(dialog).toContainText(`${name}: 8.25% of $162.00$13.37`);
    await dialog.getByRole('button', { name: 'Use your credit of $100.00' }).click();
    await expectToast(portal, 'Credit used', '$100.00');
    await expect(dialog).toContainText('Balance due$115.87');
    await dialog.getByRole('button', { name: /^Pay Now/ }).click();
    await expectToast(portal, 'Payment successful', 'Your payment has been processed successfully.');
    await expect(payButton(portal, 'INV-')).toHaveCount(0);
  });

  await test.step('the rate is retired, and new items no longer have it', async () => {
    await page.goto('/admin/prices');
    await page.getByRole('button', { name: `Retire ${name}` }).click();
    const question = page.getByRole('dialog', { name: 'Retire this tax rate?' });
    await question.getByRole('button', { name: 'Retire', exact: true }).click();
    await expectToast(page, 'Tax rate removed');
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: `${name}, 8.25%` })
        .getByText('Retired'),
    ).toBeVisible();
  });
});
