import type { Page } from '@playwright/test';
import { chooseAction } from '../support/row-menu.ts';
import { aPdf } from '../support/files.ts';
import { chooseOption } from '../support/options.ts';
import { consultant, nameOf, newUsername, type Person } from '../support/practice.ts';
import { ask } from '../support/client-message.ts';
import { searchFor } from '../support/search.ts';
import { expect, expectToast, test } from '../support/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const list = (page: Page) => page.getByRole('list', { name: 'Conversations' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search conversations' });

const show = (page: Page, option: string) =>
  chooseOption(page.getByRole('combobox', { name: 'Show' }), option);

test('a waiting message is found, answered with a saved reply, and no longer waits', async ({
  visit,
  api,
  practice,
}) => {
  const word = newUsername('lease');
  const client = await practice.addClient({ firstName: 'Nora', lastName: 'Example' });
  await ask(await api(client), `The new ${word}`, 'Could you look at it?');
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  const entry = page.getByRole('link', { name: /^Messages \d+ unanswered$/ });
  await entry.click();
  await expect(page).toHaveURL('/admin/messages');

  await test.step('a reply is saved for later', async () => {
    await page.getByRole('radio', { name: 'Saved replies' }).locator('..').click();
    await page.getByRole('button', { name: 'New reply' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New saved reply' });
    await dialog.getByLabel('Title').fill(`Soon ${word}`);
    await dialog.getByLabel('Content').fill('We look at it this week.');
    await dialog.getByRole('button', { name: 'Save reply' }).click();
    await expectToast(page, 'Reply saved');
    await page.getByRole('radio', { name: 'Conversations' }).locator('..').click();
  });

  await test.step('the conversation is found by its text', async () => {
    await search(page).fill(word);
    const row = list(page).getByRole('listitem');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Nora Example');
    await expect(row).toContainText('Waiting');
    await expect(row.getByRole('link')).toHaveCSS('font-weight', '600');
    await show(page, 'Unanswered');
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: `The new ${word}` })).toBeVisible();
  });

  await test.step('a reply is inserted at the cursor, by keyboard alone', async () => {
    await field(page).fill('Dear Nora, Yours');
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
    const replies = page.getByRole('button', { name: 'Saved replies' });
    await replies.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: `Soon ${word}` });
    await expect(item).toBeVisible();
    await item.focus();
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('Dear Nora, We look at it this week.Yours');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('log')).toContainText('We look at it this week.');
  });

  await test.step('it no longer waits', async () => {
    await expect(page.getByRole('button', { name: 'Mark as answered' })).toHaveCount(0);
    await page.getByRole('link', { name: 'All conversations' }).click();
    await expect(search(page)).toHaveValue(word);
    await expect(page.getByText('No conversations match')).toBeVisible();
  });
});

test(
  'a message appears in the open inbox when it arrives',
  { tag: '@sweep' },
  async ({ visit, api, practice }) => {
    const word = newUsername('news');
    const client = await practice.addClient();
    const page = await visit(consultant);
    await page.goto('/admin/messages');
    await search(page).fill(word);
    await expect(page.getByText('No conversations match')).toBeVisible();
    await ask(await api(client), `The ${word}`, 'Could you look at it?');
    await expect(list(page).getByRole('listitem')).toContainText(`The ${word}`);
    await expect(page.getByRole('link', { name: /^Messages \d+ unanswered$/ })).toBeVisible();
  },
);

test(
  'conversations are answered one after the other, by button and by keyboard',
  { tag: '@sweep' },
  async ({ visit, api, practice }) => {
    const client = await practice.addClient();
    const theirs = await api(client);
    const first = await ask(theirs, newUsername('First'), 'One?');
    await ask(theirs, newUsername('Second'), 'Two?');
    const page = await visit(consultant);
    await page.goto(`/admin/messages/${first}`);
    await page.getByRole('button', { name: 'Mark as answered' }).click();
    await expectToast(page, 'Marked as answered');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Next unanswered' })).toBeVisible();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page).not.toHaveURL(`/admin/messages/${first}`);
    await expect(page).toHaveURL(/\/admin\/messages\/\d+$/);
  },
);

test(
  'an attachment is saved as a document of its client',
  { tag: '@sweep' },
  async ({ visit, api, practice }) => {
    const title = newUsername('Lease');
    const client = await practice.addClient();
    const id = await ask(await api(client), 'The lease', 'Here it is.', aPdf('Lease', `${title}.pdf`));
    const page = await visit(consultant);
    await page.goto(`/admin/messages/${id}`);
    await page.getByRole('button', { name: `Save as document: ${title}.pdf` }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as document' });
    await expect(dialog.getByLabel('Title')).toHaveValue(title);
    await chooseOption(dialog.getByRole('combobox', { name: 'Category' }), 'Tax');
    await dialog.getByRole('button', { name: 'Save as document' }).click();
    await expectToast(page, 'Saved as document');
    await page.getByRole('button', { name: 'Open document' }).click();
    await expect(page).toHaveURL(/\/admin\/documents\?document=\d+$/);
    await page.getByRole('searchbox', { name: 'Search documents' }).fill(title);
    await expect(page.getByRole('table').getByRole('button', { name: title, exact: true })).toBeVisible();
  },
);

const openDetails = async (page: Page, client: Person) => {
  await page.goto('/admin/clients');
  await searchFor(page.getByRole('searchbox', { name: 'Search clients' }), client.username);
  await chooseAction(page, nameOf(client), 'View Details');
  return page.getByRole('dialog', { name: nameOf(client) });
};

test('a conversation is started from a client’s details', { tag: '@sweep' }, async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Nora' });
  const page = await visit(consultant);
  await (await openDetails(page, client)).getByRole('button', { name: 'Send Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByLabel('Subject').fill('Your records');
  await dialog.getByLabel('Message').fill('Could you send October?');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expectToast(page, 'Message sent');
  await expect(page).toHaveURL(/\/admin\/messages\/\d+$/);
  await expect(page.getByRole('log')).toContainText('Could you send October?');

  const theirs = await visit(client);
  await theirs.goto(new URL(page.url()).pathname.replace('/admin/', '/client/'));
  await expect(theirs.getByRole('log')).toContainText('Could you send October?');
  // Its further requests would be refused.
  await theirs.close();

  await test.step('once the client is deleted it is read-only', async () => {
    await practice.close(client);
    await page.reload();
    await expect(page.getByText('This conversation is closed.')).toBeVisible();
    await expect(field(page)).toHaveCount(0);
  });
});
