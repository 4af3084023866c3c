import { consultant, type Person } from '../support/practice.ts';
import { searchFor } from '../support/search.ts';
import { expect, expectToast, test } from '../support/test.ts';

const pageOf = ({ id }: Pick<Person, 'id'>, tab = ''): string => `/admin/clients/${id}${tab}`;

test(
  'a client is found on one page, and their work is done there',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client = await practice.addClient({ firstName: 'Robin', lastName: 'Paged' });
    await practice.share(client, { title: 'Engagement letter' });
    await practice.askFor(client, { title: 'W-2 of 2026' });
    const page = await visit(consultant);
    await page.goto('/admin/clients');
    await searchFor(page.getByRole('searchbox'), client.username);
    await page.getByRole('table').getByRole('link', { name: 'Robin Paged' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Robin Paged' })).toBeVisible();
    await expect(page).toHaveURL(pageOf(client));

    const glance = page.getByRole('region', { name: 'At a glance' });
    await expect(glance.getByRole('link', { name: /^Documents\s*1/ })).toBeVisible();
    await expect(glance.getByRole('link', { name: /^Open requests\s*1/ })).toBeVisible();

    // A note, which appears in the timeline immediately.
    await page.getByLabel('New note').fill('Calls in the afternoon.\nHas a boat.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expectToast(page, 'Note saved');
    await expect(page.getByRole('list', { name: 'Private notes' })).toContainText('Has a boat.');
    await page.getByRole('link', { name: 'View All of activity' }).click();
    await expect(page).toHaveURL(pageOf(client, '/activity'));
    await expect(page.getByText(/You wrote a private note about/)).toBeVisible();

    // An invoice, created on the page for this client.
    await page.getByRole('button', { name: 'New invoice' }).click();
    await expect(page).toHaveURL(pageOf(client, '/invoices?view=write'));
    await page.getByLabel('Description').first().fill('Coaching');
    const item = page.getByRole('group', { name: 'Item 1' });
    await item.getByRole('textbox', { name: 'Item' }).fill('One session');
    await item.getByRole('textbox', { name: 'Unit price' }).fill('125');
    await page.getByRole('button', { name: 'Issue invoice' }).click();
    await expect(page.getByRole('dialog', { name: /^INV-/ })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${pageOf(client, '/invoices')}\\?invoice=\\d+$`));
    await page.keyboard.press('Escape');

    // Only this client's request is listed, and a new one is prefilled with the client.
    const tabs = page.getByRole('navigation', { name: 'Client', exact: true });
    await tabs.getByRole('link', { name: 'Requests' }).click();
    await expect(page.getByRole('table', { name: 'Document requests' })).toContainText('W-2 of 2026');
    await expect(page.getByRole('status').getByText('1 request')).toBeVisible();
    await page.getByRole('button', { name: 'New request' }).filter({ hasText: 'New request' }).click();
    const dialog = page.getByRole('dialog', { name: 'New request' });
    await dialog.getByLabel('Title').fill('Bank statement');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expectToast(page, 'Request sent');
    await expect(page.getByRole('table', { name: 'Document requests' })).toContainText('Bank statement');

    // The open items are shown immediately.
    await tabs.getByRole('link', { name: 'Overview' }).click();
    await expect(glance.getByRole('link', { name: /^Open requests\s*2/ })).toBeVisible();
    await expect(glance.getByRole('link', { name: /^Owed\s*\$125\.00/ })).toBeVisible();
  },
);
