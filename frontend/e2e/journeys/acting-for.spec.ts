import type { Page } from '@playwright/test';
import { dayIn } from '../support/days.ts';
import { payButton } from '../support/pay-button.ts';
import { openSheet } from '../support/signing-page.ts';
import { survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const banner = (page: Page) => page.getByRole('region', { name: 'Client', exact: true });

/** To another client of the person, from any screen. */
async function switchTo(page: Page, name: string): Promise<void> {
  await button(page, 'Switch client').click();
  await page.getByRole('dialog', { name: 'Choose a client' }).getByRole('link', { name }).click();
  await expect(banner(page)).toContainText(`Acting for ${name}`);
}

test(
  'one of a couple signs for the household by their own name, and the other sees it',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const title = 'Engagement Agreement 2027';
    const ana = await practice.addClient({ firstName: 'Ana', lastName: 'Couple' });
    const ben = await practice.addClient({ firstName: 'Ben', lastName: 'Couple' });
    const household = await practice.addOrganization('household', 'The Couple Household');
    const [page, bens] = await Promise.all([visit(ana), visit(ben)]);
    await practice.giveAccess(household, [
      { person: ana, page },
      { person: ben, page: bens },
    ]);
    const document = await practice.share(household, { title, category: 'agreement', needsSignature: true });

    await test.step('Ana switches to the household and signs', async () => {
      await page.goto('/client/portal');
      await expect(banner(page)).toContainText('Your own account');
      await switchTo(page, 'The Couple Household');
      await expect(page).toHaveURL(`/client/portal?client=${household.id}`);
      const toDo = page.getByRole('region', { name: 'To do' });
      await expect(toDo.getByRole('listitem')).toContainText('For The Couple Household');
      await toDo.getByRole('button', { name: /^Read and sign/ }).click();
      await expect(page).toHaveURL(`/client/documents/${document.id}/sign?client=${household.id}`);
      await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('For The Couple Household');
      const sheet = await openSheet(page);
      await sheet.getByLabel('I agree to sign electronically').check();
      await expect(sheet.getByLabel('Full name')).toHaveValue('Ana Couple');
      await expect(page.getByText("You're signing for The Couple Household")).toBeVisible();
      await survey(page, 'signing-for-household', { only: [1280, 390] });
      await button(page, `Sign ${title}`).click();
      await expect(page.getByRole('heading', { name: 'Signed', exact: true })).toBeVisible();
      await expect(page.getByText(`You signed ${title}`)).toBeVisible();
    });

    await test.step('Ben sees who signed for them', async () => {
      // The address alone leads to the household.
      await bens.goto(`/client/documents?document=${document.id}`);
      await expect(banner(bens)).toContainText('Acting for The Couple Household');
      await expect(bens).toHaveURL(`/client/documents?document=${document.id}&client=${household.id}`);
      await bens.getByRole('tab', { name: 'History' }).click();
      await button(bens, 'See the signing record').click();
      const record = bens.getByRole('dialog', { name: 'Signing record' });
      await expect(record).toContainText('Ana Couple for The Couple Household');
      await bens.goto(`/client/documents/${document.id}/sign?client=${household.id}`);
      await expect(bens.getByText(`Ana Couple signed ${title}`)).toBeVisible();
    });

    await test.step('and in the own account there is nothing of it', async () => {
      await bens.goto('/client/documents');
      await expect(bens.getByText('No documents yet')).toBeVisible();
    });
  },
);

test(
  'a bookkeeper sees and pays for a bakery what they may, and the owner sees who did it',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const owner = await practice.addClient({ firstName: 'Olga', lastName: 'Baker' });
    const bookkeeper = await practice.addClient({ firstName: 'Bo', lastName: 'Keeper' });
    const bakery = await practice.addOrganization('business', 'Journey Bakery LLC');
    const [olgas, page] = await Promise.all([visit(owner), visit(bookkeeper)]);
    await practice.giveAccess(bakery, [
      { person: owner, page: olgas },
      {
        person: bookkeeper,
        page,
        helper: {
          scopes: ['documents', 'invoices', 'pay'],
          categories: ['financial'],
          until: dayIn(90),
        },
      },
    ]);
    const statement = await practice.share(bakery, { title: 'Bank statement, May', category: 'financial' });
    await practice.share(bakery, { title: 'Tax return 2026', category: 'tax' });
    const invoice = await practice.issue(bakery, { description: 'Payroll in May' });
    const number = invoice.invoiceNumber ?? '';

    await test.step('the bookkeeper finds bank statements and invoices only', async () => {
      await page.goto(`/client/documents?client=${bakery.id}`);
      await expect(page.getByRole('listitem').filter({ hasText: statement.title })).toBeVisible();
      await expect(page.getByText('Tax return 2026')).toHaveCount(0);
      await expect(button(page, 'Upload')).toHaveCount(0);
      const menu = page.getByRole('navigation', { name: 'Client portal' });
      await expect(menu.getByRole('link')).toHaveText([
        /Dashboard/,
        /Documents/,
        /Payments/,
        /Profile/,
        /Settings/,
        'Search',
      ]);
      await survey(page, 'acting-as-bookkeeper');
      expect((await page.request.get(`/api/documents/${statement.id}`)).status()).toBe(200);
    });

    await test.step('and pays', async () => {
      await page.goto(`/client/payments?client=${bakery.id}`);
      await payButton(page, number).click();
      await expect(page.getByText(/^Payment successful/)).toBeVisible();
      expect(await practice.invoice(invoice.id)).toMatchObject({
        status: 'paid',
        payments: [{ paidBy: { name: 'Bo Keeper' }, onBehalfOf: { name: 'Journey Bakery LLC' } }],
      });
    });

    await test.step('the owner sees who opened the statement and who paid', async () => {
      await olgas.goto(`/client/payments?invoice=${invoice.id}&client=${bakery.id}`);
      const payments = olgas.getByRole('dialog').getByRole('region', { name: 'Payments' });
      await expect(payments).toContainText('Bo Keeper');
      await olgas.goto(`/client/documents?document=${statement.id}&client=${bakery.id}`);
      await olgas.getByRole('tab', { name: 'History' }).click();
      await expect(olgas.getByRole('list', { name: 'History, newest first' })).toContainText(
        'Bo Keeper for Journey Bakery LLC',
      );
      await survey(olgas, 'acting-for-bakery-document', { only: [1280, 390] });
    });
  },
);
