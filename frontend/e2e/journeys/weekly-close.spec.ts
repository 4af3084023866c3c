import { consultant } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

test(
  'a request due today is in the weekly review, and linked',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
    const title = `Statement for ${client.username}`;
    await practice.askFor(client, { title, dueDate: today });
    const page = await visit(consultant);
    await page.goto('/admin');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Invoices/ })
      .click();
    await page.getByRole('link', { name: 'Weekly review' }).click();
    await expect(page.getByRole('heading', { name: 'Weekly review' })).toBeVisible();
    const promise = page.getByRole('table', { name: 'Due this week' }).getByRole('link', { name: title });
    await expect(promise).toHaveAttribute('href', /^\/admin\/requests\?request=\d+$/);
    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect(page.getByText('End of week')).toBeVisible();
    await expect(page).toHaveURL(/week=\d{4}-W\d{2}$/);
    await expect(promise).toHaveCount(0);

    await test.step('printed, the numbers are in one row, and weeks without revenue are omitted', async () => {
      // A letter page between its margins.
      await page.setViewportSize({ width: 720, height: 960 });
      await page.emulateMedia({ media: 'print' });
      const tops = await page
        .getByRole('term')
        .evaluateAll((terms) => terms.map((term) => term.getBoundingClientRect().top));
      expect(tops).toHaveLength(5);
      expect(new Set(tops).size).toBe(1);
      for (const row of await page.getByRole('table', { name: 'Received by week' }).getByRole('row').all())
        if (await row.evaluate((element) => !element.classList.contains('week-current')))
          await expect(row).not.toContainText('$0.00');
    });
  },
);

test('all overdue items are reminded of, after a preview of the recipients', async ({ visit, practice }) => {
  const client = await practice.addClient();
  const title = `Return of ${client.username}`;
  await practice.askFor(client, { title, dueDate: '2026-01-15' });
  const page = await visit(consultant);
  await page.goto('/admin/weekly-close');
  await page.getByRole('button', { name: 'Remind all overdue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind all overdue' });
  await expect(dialog.getByRole('checkbox', { name: title })).toBeChecked();
  await survey(page, 'admin-remind-overdue', { both: true });
  // Ignores overdue items of other journeys and the demo.
  for (const row of await dialog.getByRole('listitem').filter({ hasNotText: title }).all())
    await row.getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).click();
  await expect(page.getByText('Reminders sent', { exact: true })).toBeVisible();
  const theirs = await visit(client);
  await theirs.goto('/client/portal');
  await theirs.getByRole('button', { name: /Notifications/ }).click();
  await expect(theirs.getByText('Request overdue')).toBeVisible();
});
