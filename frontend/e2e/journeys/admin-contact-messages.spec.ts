import type { Page } from '@playwright/test';
import { alive, fields, fillIn } from '../support/contact-form.ts';
import { chooseOption } from '../support/options.ts';
import { consultant, newUsername, password } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { searchFor } from '../support/search.ts';
import { expect, expectToast, test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search contact messages' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Contact Message' });

const choose = (page: Page, option: string) =>
  chooseOption(page.getByRole('combobox', { name: 'Status' }), option);

test('messages are listed, searched, filtered and read', { tag: '@all' }, async ({ visit, practice }) => {
  const lastName = newUsername('Writer');
  await practice.receive({
    lastName,
    email: 'maya+books@example.com',
    phone: '(210) 555-0133',
    service: 'Professional Bookkeeping',
    message: 'We have a year of receipts in boxes.\n\nCould we meet on a Monday?',
  });
  await practice.receive({ lastName, service: 'Business Consulting' });
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await page.getByRole('link', { name: 'Contact Messages' }).click();
  await expect(page).toHaveURL('/admin/contact-messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Messages' })).toBeVisible();
  for (const column of ['Name', 'Email', 'Subject', 'Date', 'Status', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  }
  await search(page).fill(lastName.toUpperCase());
  await expect(rows(page)).toHaveCount(2);
  await search(page).fill('maya+books@');
  await expect(rows(page)).toHaveCount(1);
  const row = rows(page);
  await expect(row).toContainText(`Maya ${lastName}`);
  await expect(row).toContainText('Professional Bookkeeping');
  await expect(row.getByText('Pending', { exact: true })).toHaveCSS('color', 'rgb(122, 82, 0)');

  await row.getByRole('button', { name: `Maya ${lastName}`, exact: true }).click();
  const detail = (label: string) =>
    dialog(page)
      .locator('dl > div', { has: page.getByText(label, { exact: true }) })
      .getByRole('definition');
  await expect(detail('From')).toHaveText(`Maya ${lastName}`);
  await expect(dialog(page).getByRole('link', { name: 'maya+books@example.com' })).toHaveAttribute(
    'href',
    'mailto:maya+books@example.com',
  );
  await expect(dialog(page).getByRole('link', { name: '(210) 555-0133' })).toHaveAttribute(
    'href',
    'tel:+12105550133',
  );
  await expect(detail('Service')).toHaveText('Professional Bookkeeping');
  await expect(detail('Received')).toContainText(/\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/);
  await expect(detail('Status')).toHaveText('Pending');
  await expect(detail('Message')).toHaveCSS('white-space-collapse', 'preserve-breaks');
  await expect(detail('Message')).toHaveText(/boxes\.\s+Could we meet/);
  await page.keyboard.press('Escape');

  await search(page).fill('Business Consulting');
  await expect(rows(page).filter({ hasText: 'Business Consulting' }).first()).toBeVisible();
  await rows(page)
    .filter({ hasText: lastName })
    .filter({ hasText: 'Business Consulting' })
    .getByRole('button', { name: /^Maya / })
    .click();
  await expect(detail('Phone')).toHaveText('Not provided');
  await expect(detail('Message')).toHaveText('No message was left.');
});

test(
  'a message is resolved in its dialog, which stays open and shows it',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const lastName = newUsername('Dialog');
    await practice.receive({ lastName });
    const page = await visit(consultant);
    await page.goto('/admin/contact-messages');
    await searchFor(search(page), lastName);
    await choose(page, 'Pending');
    await page.getByRole('button', { name: `Maya ${lastName}`, exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Mark as Resolved' }).click();
    await expectToast(page, 'Message resolved');
    await expect(dialog(page).getByText('Resolved', { exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Mark as Resolved' })).toHaveCount(0);
    await expect(dialog(page).getByText('Close', { exact: true }).locator('..')).toBeFocused();
    await page.keyboard.press('Escape');

    await expect(page.getByText('No messages match')).toBeVisible();
    await choose(page, 'Resolved');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).getByText('Resolved', { exact: true })).toBeVisible();
    await page.reload();
    await search(page).fill(lastName);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).getByText('Resolved', { exact: true })).toBeVisible();
  },
);

test("a visitor's message arrives and becomes a client, whose invitation lists the pack", async ({
  page: visitor,
  visit,
  practice,
}) => {
  const lastName = newUsername('Inquiry');
  const email = `${lastName.toLowerCase()}@example.com`;
  await visitor.goto('/contact');
  await alive(visitor);
  await fillIn(visitor, { lastName, email });
  const answer = visitor.waitForResponse('**/api/contact');
  await fields(visitor).send.click();
  expect((await answer).status()).toBe(201);
  await expectToast(visitor, 'Success', "Your message has been sent. We'll contact you soon!");

  const page = await visit(consultant);
  await page.goto('/admin/contact-messages');
  await searchFor(search(page), lastName);
  await page.getByRole('button', { name: `Dana ${lastName}`, exact: true }).click();
  await expect(dialog(page).getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    `mailto:${email}?subject=Re%3A%20Professional%20Bookkeeping`,
  );
  await survey(page, 'admin-contact-message', { only: [1280, 390], both: true });
  await dialog(page).getByRole('button', { name: 'Create client' }).click();
  const creating = page.getByRole('dialog', { name: 'Create client' });
  await expect(creating).toContainText(email);
  await chooseOption(creating.getByRole('combobox', { name: 'Pack' }), 'New client', 'New client');
  await survey(page, 'admin-contact-message-client', { only: [1280, 390], both: true });
  const subjects = async () =>
    (await practice.mails(email)).map(({ subject }) => subject.replace(/ – .*/, ''));
  const before = await subjects();
  await creating.getByRole('button', { name: 'Create client' }).click();
  await expectToast(page, 'Client created');
  await expect(creating).toContainText(`Give ${email} this link yourself.`);
  await creating.getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page).getByText('Resolved', { exact: true })).toBeVisible();
  await dialog(page)
    .getByRole('link', { name: `Dana ${lastName}` })
    .click();
  await expect(page).toHaveURL(/\/admin\/clients\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Dana ${lastName}`);

  await test.step('no other email comes before the client is in the portal', async () => {
    await visitor.goto(await practice.mailedLink(email, '/reset-password'));
    await expect(visitor.getByLabel('Password', { exact: true })).toBeFocused();
    await visitor.keyboard.type(password);
    await visitor.getByRole('button', { name: 'Create password and log in' }).click();
    await expect(visitor.getByRole('heading', { name: 'To do' })).toBeVisible();
    await expect
      .poll(subjects)
      .toEqual(['Your account is ready', expect.stringMatching(/^An invitation from /), ...before]);
    const [, invitation] = await practice.mails(email);
    expect(invitation?.text).toContain('5 things are waiting for you');
    for (const line of [
      '1 document to sign',
      '2 documents to upload',
      '1 invoice to pay',
      '1 message to read',
    ])
      expect(invitation?.text).toContain(`- ${line}\n`);
  });
});
