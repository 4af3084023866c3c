import { chooseAction } from '../support/row-menu.ts';
import { chooseOption } from '../support/options.ts';
import { consultant, nameOf } from '../support/practice.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

test(
  "goals are edited by the client and the practice, and each sees the other's changes",
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client = await practice.addClient({ firstName: 'Gail', lastName: 'Goals' });
    const page = await visit(client);
    await page.goto('/client/portal');
    const goals = page.getByRole('region', { name: 'Financial goals' });
    await expect(goals).toContainText('No goals yet.');

    await goals.getByRole('button', { name: 'Add goal' }).click();
    const adding = page.getByRole('dialog', { name: 'Add goal' });
    await adding.getByLabel('Progress').fill('650');
    await adding.getByLabel('Target amount').fill('ten');
    await adding.getByRole('button', { name: 'Add goal' }).click();
    await expectFieldError(adding.getByLabel('Title'), 'Title is required');
    await expectFieldError(adding.getByLabel('Target amount'), 'Enter an amount, e.g. 125.00');
    await expectFieldError(adding.getByLabel('Progress'), 'Enter a whole number from 0 to 100');
    await adding.getByLabel('Title').fill('Emergency fund');
    await adding.getByLabel('Target amount').fill('10000');
    await adding.getByLabel('Progress').fill('65');
    await adding.getByRole('button', { name: 'Add goal' }).click();
    await expectToast(page, 'Goal added');
    const bar = goals.getByRole('progressbar', { name: 'Emergency fund: 65 percent' });
    await expect(bar).toBeVisible();
    await expect(goals).toContainText('Target $10,000');

    const desk = await visit(consultant);
    await desk.goto(`/admin/clients?search=${client.username}`);
    await chooseAction(desk, nameOf(client), 'View Details');
    const details = desk.getByRole('dialog', { name: nameOf(client) });
    await details.getByRole('button', { name: 'Edit goal Emergency fund' }).click();
    const editing = desk.getByRole('dialog', { name: 'Edit goal' });
    await expect(editing.getByLabel('Target amount')).toHaveValue('10000');
    await editing.getByLabel('Progress').fill('70');
    await editing.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(desk, 'Goal saved');
    await expect(details.getByRole('progressbar', { name: 'Emergency fund: 70 percent' })).toBeVisible();

    await page.reload();
    await goals.getByRole('button', { name: 'Remove goal Emergency fund' }).click();
    const asking = page.getByRole('dialog', { name: 'Remove this goal?' });
    await asking.getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Goal removed');
    await expect(goals).toContainText('No goals yet.');
    await expect(page.getByRole('region', { name: 'All Activity' })).toContainText(
      'You removed the goal Emergency fund',
    );
  },
);

test(
  'activity is filtered by type, day and address, and links to its records',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    await practice.shareAll(client, ['Plan', 'Budget']);
    const page = await visit(client);
    await page.goto('/client/portal');
    await page.getByRole('link', { name: 'View All activity' }).click();
    await expect(page.getByRole('heading', { name: 'All Activity', level: 1 })).toBeVisible();
    const events = page.getByRole('list', { name: 'All Activity, newest first' }).getByRole('listitem');
    // The account, its password by the practice, two documents and the login.
    const all = 5;
    await expect(events).toHaveCount(all);
    await expect(events.first()).toContainText('You logged in');

    await chooseOption(page.getByRole('combobox', { name: 'Type' }), 'Documents');
    await expect(events).toHaveCount(2);
    await expect(page).toHaveURL('/client/activity?type=document');
    await page.getByLabel('From').fill('2031-01-01');
    await expect(page.getByText('No activity matches these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(events).toHaveCount(all);

    await page.getByRole('button', { name: 'Show only activity from 127.0.0.1' }).first().click();
    await expect(events).toHaveCount(1);
    await page.getByRole('button', { name: 'From 127.0.0.1: show all addresses again' }).click();
    await expect(events).toHaveCount(all);

    await events.getByRole('link', { name: 'Plan' }).click();
    await expect(page.getByRole('dialog', { name: 'Plan' })).toBeVisible();
    await expect(page).toHaveURL(/\/client\/documents\?document=\d+$/);
  },
);
