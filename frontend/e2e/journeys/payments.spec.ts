import type { Page } from '@playwright/test';
import { payButton } from '../support/pay-button.ts';
import { expect, expectFieldError, expectToast, test, toast } from '../support/test.ts';

const unpaid = (page: Page) => page.getByRole('region', { name: 'Unpaid invoices' });
const history = (page: Page) => page.getByRole('region', { name: 'Payment History' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const invoiceDialogOf = (page: Page, number: string) =>
  page.getByRole('dialog').filter({ has: page.getByText(new RegExp(`^${number}`)) });

test('a client pays an invoice, and sees it in the history', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Nora' });
  const late = await practice.issue(client, { description: 'Bookkeeping in October', dueDate: '2026-01-31' });
  const second = await practice.issue(client, { items: [{ description: 'Review', amount: '1080.50' }] });
  const page = await visit(client);
  await page.goto('/client/portal');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText(/Payments\s*\$1,205\.50/);
  await expect(page.getByRole('region', { name: 'To do' })).toContainText('You have 2 things to do.');
  await summary.getByRole('link', { name: '2 pending invoices' }).click();
  await expect(page).toHaveURL('/client/portal?tab=payments');
  await expect(page.getByText('Test mode: no money is moved')).toBeVisible();

  const row = unpaid(page)
    .getByRole('listitem')
    .filter({ hasText: late.invoiceNumber ?? '' });
  await expect(row).toContainText('Bookkeeping in October');
  await expect(row).toContainText(/Overdue since Jan 31(, 2026)?/);
  await expect(row).toContainText('$125.00 was due Jan 31');
  await expect(page.getByText('You owe $1,205.50')).toBeVisible();
  await expect(unpaid(page).getByRole('listitem')).toContainText([/was due Jan 31/, '$1,080.50 due now']);
  await payButton(row, late.invoiceNumber ?? '').dblclick();
  await expectToast(page, 'Payment successful', 'Your payment has been processed successfully.');
  await expect(history(page).getByRole('listitem')).toContainText([/^(?!.*Paid.*Paid).*Paid \w+ \d+, \d{4}/]);
  await expect(unpaid(page).getByRole('listitem')).toHaveCount(1);
  await expect(summary.getByRole('link', { name: '1 pending invoice', exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await payButton(page, second.invoiceNumber ?? '').click();
  await expect(summary).toContainText(/Payments\s*\$0\.00/);
  await expect(summary.getByRole('link', { name: 'No pending invoices' })).toBeVisible();
  await expect(unpaid(page)).toContainText('You’re all paid up.');
  await expect(history(page).getByRole('listitem')).toHaveCount(2);
  expect(await practice.invoice(late.id)).toMatchObject({
    status: 'paid',
    payments: [{ amount: '125.00', mode: 'test' }],
  });
});

test('an invoice shows its items and offers its PDFs', { tag: '@sweep' }, async ({ visit, practice }) => {
  const client = await practice.addClient();
  const { id, invoiceNumber } = await practice.issue(client, {
    description: 'Bookkeeping in October',
    items: [
      { description: 'Reconciliation', amount: '45.00' },
      { description: 'Quarterly review', amount: '80.00' },
    ],
  });
  const number = invoiceNumber ?? '';
  await practice.recordPayment(id, { amount: '100.00', method: 'check', reference: 'No. 1042' });
  const page = await visit(client);
  await page.goto('/client/payments');
  await expect(unpaid(page).getByRole('listitem')).toContainText(/\$25\.00 due now.*of \$125\.00/);
  await unpaid(page).getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(`/client/payments?invoice=${id}`);
  const invoiceDialog = invoiceDialogOf(page, number);
  await expect(invoiceDialog).toContainText('Due dateUpon receipt');
  await expect(invoiceDialog.getByRole('row')).toContainText([
    'Description',
    'Reconciliation$45.00',
    'Quarterly review$80.00',
    'Total$125.00',
  ]);
  await expect(invoiceDialog.getByRole('region', { name: 'Payments' })).toContainText('CheckNo. 1042');
  await expect(invoiceDialog).toContainText('Balance due$25.00');

  // Printed, the invoice appears alone and once.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(invoiceDialog).toContainText('Reconciliation');
  const printed = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(printed.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/client/payments');
  await expect(unpaid(page).getByRole('link', { name: number })).toBeFocused();

  await page.goto(`/client/dashboard?invoice=${id}`);
  await payButton(invoiceDialog, number).click();
  await expectToast(page, 'Payment successful', 'Your payment has been processed successfully.');
  await expect(payButton(invoiceDialog, number)).toHaveCount(0);
  await expect(invoiceDialog.getByRole('region', { name: 'Payments' }).getByRole('listitem')).toHaveCount(2);
  await expect(
    invoiceDialog.getByText(/^You can ask for a refund until \w{3}, \w{3} \d{1,2}, \d{1,2}:\d\d [AP]M$/),
  ).toBeVisible();

  await test.step('and accepts a refund request', async () => {
    await invoiceDialog.getByRole('button', { name: 'Ask for a refund' }).click();
    const question = dialog(page, `Ask for a refund of ${number}`);
    const send = question.getByRole('button', { name: 'Ask for a refund' });
    await send.click();
    const reason = question.getByLabel('Why are you asking for a refund?');
    await expectFieldError(reason, 'Tell us why');
    await reason.fill('The session was cancelled.');
    await send.click();
    await expectToast(page, 'Refund requested', 'We’ll let you know soon.');
    await expect(invoiceDialog).toContainText('You asked for a refund on');
    await expect(invoiceDialog.getByRole('button', { name: 'Ask for a refund' })).toHaveCount(0);
    await practice.refund(id, { amount: '25.00', reason: 'Cancelled session' });
    await expect(invoiceDialog.getByRole('region', { name: 'Refunds' })).toContainText('Cancelled session');
    await expect(invoiceDialog).not.toContainText('You asked for a refund on');
  });
});

test('changes by the practice appear immediately', { tag: '@sweep' }, async ({ visit, practice }) => {
  const client = await practice.addClient();
  const page = await visit(client);
  await page.goto('/client/payments');
  await expect(page.getByText('No invoices yet')).toBeVisible();
  const { id, invoiceNumber } = await practice.issue(client);
  const link = page.getByRole('link', { name: invoiceNumber ?? '' });
  await expect(unpaid(page).locator(link)).toBeVisible();
  await practice.recordPayment(id, { amount: '125.00', method: 'cash' });
  await expect(history(page).locator(link)).toBeVisible();
});

test(
  'after the return from Stripe, the server says whether a payment has arrived',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    const { id, invoiceNumber } = await practice.issue(client);
    const page = await visit(client);
    const back = `/client/payments?invoice=${id}`;
    await page.route('**/pay', async (route) => {
      const invoice = await practice.invoice(id);
      await route.fulfill({ json: { outcome: 'redirect', url: `${back}&checkout=done`, invoice } });
    });
    await page.goto('/client/payments');
    await payButton(page, invoiceNumber ?? '').click();
    const invoiceDialog = invoiceDialogOf(page, invoiceNumber ?? '');
    await expect(invoiceDialog.getByRole('status')).toContainText('We haven’t received a payment.');
    await expect(toast(page)).toHaveCount(0);
    await expect(payButton(invoiceDialog, invoiceNumber ?? '')).toBeEnabled();
    await practice.recordPayment(id, { amount: '125.00', method: 'card' });
    await expectToast(page, 'Payment successful', 'Your payment has been processed successfully.');
    await expect(page).toHaveURL(back);
    await page.goto(`${back}&checkout=cancelled`);
    await expect(invoiceDialog).toBeVisible();
  },
);

test('a statement covers the chosen period', { tag: '@all' }, async ({ visit, practice }) => {
  const client = await practice.addClient();
  await practice.issue(client);
  const page = await visit(client);
  await page.goto('/client/payments');
  await page.getByRole('button', { name: 'Statement' }).click();
  const question = dialog(page, 'Statement');
  await question.getByLabel('To').fill('2020-01-31');
  await question.getByRole('button', { name: 'Open statement' }).click();
  await expectFieldError(question.getByLabel('To'), 'Must not be before the start date');
  await question.getByRole('button', { name: 'Last year' }).click();
  const answer = page.context().waitForEvent('response', (one) => one.url().includes('/api/statement?'));
  await question.getByRole('button', { name: 'Open statement' }).click();
  const year = new Date().getFullYear() - 1;
  expect((await answer).url()).toMatch(new RegExp(`from=${year}-01-01&to=${year}-12-31$`));
  expect((await answer).status()).toBe(200);
  expect((await answer).headers()['content-type']).toBe('application/pdf');
  await expect(question).toBeHidden();
});
