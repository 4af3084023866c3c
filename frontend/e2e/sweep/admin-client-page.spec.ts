import { alex, consultant, nameOf, type Person } from '../support/practice.ts';
import { searchFor } from '../support/search.ts';
import { expect, test } from '../support/test.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';

const pageOf = ({ id }: Pick<Person, 'id'>, tab = ''): string => `/admin/clients/${id}${tab}`;

test('the page of a closed client shows the kept records, read-only', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Carol', lastName: 'Closed' });
  await practice.share(client, { title: 'Last letter' });
  await practice.askFor(client);
  await practice.issue(client);
  await practice.converse(client, 'Farewell', ['All the best.']);
  await practice.note(client, 'Moved to another town.');
  await practice.close(client);
  const page = await visit(consultant);
  await page.goto(pageOf(client));
  await expect(page.getByText('This account is closed.')).toBeVisible();
  await expect(page.getByText('Moved to another town.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send Message|Edit|Save note|Delete|Change/ })).toHaveCount(
    0,
  );
  await survey(page, 'admin-client-closed', { both: true });
  for (const [tab, kept] of [
    ['documents', 'Last letter'],
    ['requests', 'No document requests yet'],
    ['invoices', 'Coaching'],
    ['conversations', 'Farewell'],
  ] as const) {
    await page.goto(pageOf(client, `/${tab}`));
    await expect(page.getByText(kept).first()).toBeVisible();
    await expect(page.locator('main .ant-btn-primary')).toHaveCount(0);
  }
  await page.goto(pageOf(client, '/documents'));
  await page.getByRole('button', { name: 'More actions for Last letter' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['History']);
  await page.goto(pageOf(client, '/requests?new'));
  await expect(page.getByText('No document requests yet')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test("a client's page passes the survey", async ({ visit, practice, watch }) => {
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await searchFor(page.getByRole('searchbox'), alex.username);
  await page.getByRole('link', { name: nameOf(alex), exact: true }).click();
  await expect(page.getByText('Sample Bakery')).toBeVisible();
  await expect(page.getByText('Sample note', { exact: false })).toBeVisible();
  const address = page.url();
  await page.getByRole('heading', { name: 'Activity' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('list', { name: /^Activity of/ })).toBeVisible();
  await fitsEverywhere(page, 'admin-client');
  await survey(page, 'admin-client', { both: true });
  for (const tab of [
    'documents',
    'requests',
    'invoices',
    'conversations',
    'appointments',
    'goals',
    'people',
  ]) {
    await page.goto(`${address}/${tab}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await survey(page, `admin-client-${tab}`);
  }
  for (const tab of ['notes', 'activity']) {
    await page.goto(`${address}/${tab}`);
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await survey(page, `admin-client-${tab}`);
  }
  await page.goto(`${address}/documents?view=upload`);
  await expect(page.getByLabel('Title')).toBeVisible();
  await survey(page, 'admin-client-upload', { only: [1280, 390] });

  const empty = await practice.addClient({ firstName: 'Nora', lastName: 'New' });
  await page.goto(pageOf(empty));
  await expect(page.getByText('No notes yet.')).toBeVisible();
  await survey(page, 'admin-client-empty', { both: true });
  watch.expect(404, /\/api\/admin\/clients\/999999$/);
  await page.goto(pageOf({ id: 999_999 }));
  await expect(page.getByText('Client not found')).toHaveCount(2);
  await survey(page, 'admin-client-none', { only: [1280, 390] });
});
