import type { Page } from '@playwright/test';
import { countClicks } from '../support/clicks.ts';
import { aPdf } from '../support/files.ts';
import { openSheet, pagesOf } from '../support/signing-page.ts';
import { someTime, askForAll } from '../support/to-do.ts';
import { expect, test, toast } from '../support/test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'To do' });
const titles = (page: Page) => card(page).getByRole('listitem').getByRole('heading');
const count = (page: Page) => card(page).locator('header').getByRole('status');

test(
  'a client has all tasks in one list, which shrinks as they are done',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client = await practice.addClient({ firstName: 'Rosa', lastName: 'Sample' });
    const page = await visit(client);
    await page.goto('/client/portal');
    await expect(count(page)).toHaveText(
      "You're done for now. We'll let you know when there's something to do.",
    );

    // The practice requests a document: the list updates without a reload.
    await askForAll(practice, client);
    await expect(count(page)).toHaveText('You have 5 things to do.');
    await expect(titles(page)).toHaveText([
      'Send us: W-2 of 2026',
      'Sign Engagement Agreement 2027',
      'Read our message: Your refund',
      /^Confirm /,
      'Pay $125.00',
    ]);
    await expect(card(page).getByRole('listitem').first()).toContainText(/Overdue since Jan 31(, 2026)?/);

    await card(page)
      .getByRole('link', { name: /^Confirm / })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Confirm / })
      .click();
    await expect(page.getByText('Appointment confirmed')).toBeVisible();
    await expect(
      page.getByRole('dialog').getByRole('link', { name: 'Next: send us W-2 of 2026 4 things left' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(count(page)).toHaveText('You have 4 things to do.');

    await card(page)
      .getByRole('link', { name: /^Read our message/ })
      .click();
    await expect(page.getByRole('log')).toContainText('Which account is it to go to?');
    await page.goBack();
    await expect(count(page)).toHaveText('You have 3 things to do.');

    await card(page).getByRole('link', { name: /^Pay / }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pay Now/ })
      .click();
    await expect(page.getByText(/^Payment successful/)).toBeVisible();
    await expect(
      page.getByRole('dialog').getByRole('link', { name: 'Next: send us W-2 of 2026 2 things left' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(titles(page)).toHaveText(['Send us: W-2 of 2026', 'Sign Engagement Agreement 2027']);

    await card(page)
      .getByRole('button', { name: /^Upload:/ })
      .click();
    await expect(page.getByRole('listitem').filter({ hasText: 'W-2 of 2026' }).first()).toBeFocused();
    await page.getByLabel('File for W-2 of 2026').setInputFiles(aPdf('W-2', 'W2.pdf'));
    await page.getByRole('link', { name: 'Next: sign Engagement Agreement 2027' }).click();
    await expect(pagesOf(page, 'Engagement Agreement 2027')).toBeVisible();
    await page.goto('/client/portal');

    // Four clicks from the list to the signature.
    const clicks = await countClicks(page);
    await card(page)
      .getByRole('button', { name: /^Read and sign/ })
      .click();
    const sheet = await openSheet(page);
    await sheet.getByLabel('I agree to sign electronically').check();
    await expect(sheet.getByLabel('Full name')).toHaveValue('Rosa Sample');
    await sheet.getByRole('button', { name: 'Sign Engagement Agreement 2027' }).click();
    await expect(page.getByRole('heading', { name: 'Signed' })).toBeFocused();
    expect(await clicks()).toBe(4);
    await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/client/portal');
  },
);

test('the practice sees whether a client has confirmed', { tag: '@sweep' }, async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Rosa', lastName: 'Sample' });
  const { id } = await practice.meet(client, { startsAt: someTime() });
  expect((await practice.appointment(id)).confirmedAt).toBeNull();
  const page = await visit(client);
  await page.goto(`/client/appointments?appointment=${id}`);
  const details = page.getByRole('dialog');
  await expect(details.getByText('Not yet')).toBeVisible();
  await details.getByRole('button', { name: /^Confirm / }).click();
  await expect(details.getByText(/^Appointment confirmed/)).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  await expect(details.getByText('Not yet')).toHaveCount(0);
  await expect(details.getByRole('button', { name: /^Confirm / })).toHaveCount(0);
  expect((await practice.appointment(id)).confirmedAt).not.toBeNull();
});
