import { chooseAction } from '../support/row-menu.ts';
import { chooseClient, chooseOption } from '../support/options.ts';
import { consultant, newUsername, type Person } from '../support/practice.ts';
import { csv, zip } from '../support/move-in-files.ts';
import { searchFor } from '../support/search.ts';
import { expect, test } from '../support/test.ts';

/** Unique client name. */
const aName = (): string => newUsername('movein').replaceAll('-', '');

test('clients are imported from the file of another product', async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await page.getByRole('link', { name: 'Import clients' }).click();
  await expect(page).toHaveURL('/admin/clients/import');
  const name = aName();
  await page
    .getByLabel('Client file')
    .setInputFiles(
      csv(
        'clients.csv',
        'Client;E-Mail;Handy;Born;Internal Id',
        `Sample, ${name};${name}@example.com;(210) 555-0142;31.01.1980;1`,
        `Bo ${name};${name}@example.org;;;2`,
        `No Address;;;;3`,
        `Twice ${name};${name.toUpperCase()}@example.com;;tomorrow;4`,
      ),
    );
  await chooseOption(page.getByRole('combobox', { name: 'Import Handy as' }), 'Phone');
  await page.getByRole('button', { name: 'Check 4 rows' }).click();
  await expect(page.getByText('2 of 4 rows can be imported')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Rows of the file' }).locator('tbody').getByRole('row');
  await expect(rows.nth(0)).toContainText('Email: No email address');
  await expect(rows.nth(1)).toContainText('Email: Duplicate of line 2');
  await expect(rows.nth(1)).toContainText('Birth date: Enter a date');
  await expect(rows.nth(3)).toContainText(`Username ${name}2`);

  await expect(page.getByRole('button', { name: 'Import 2 clients' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Skip 2 rows with problems' }).check();
  await page.getByRole('button', { name: 'Import 2 clients' }).click();
  await expect(page.getByRole('heading', { name: '2 clients imported' })).toBeVisible();
  await page.getByRole('link', { name: 'See who is not invited' }).click();
  await searchFor(page.getByRole('searchbox'), name);
  await chooseAction(page, `${name} Sample`, 'View Details');
  await expect(page.getByRole('dialog')).toContainText('(210) 555-0142');
  await expect(page.getByRole('dialog')).toContainText(`${name} Sample`);
});

test('documents are imported folder by folder, once', async ({ visit, practice, watch }) => {
  watch.expect(415, /^\/api\/admin\/documents\/upload$/);
  const ana = await practice.addClient({ firstName: 'Ána', lastName: aName() });
  const bo = await practice.addClient();
  const archive = await zip(
    `Ana ${ana.lastName}/2024/Tax/Return.pdf`,
    `Ana ${ana.lastName}/W2.pdf`,
    'Somebody unknown/Letter.pdf',
    'Nobody/Note.pdf',
    ['Nobody/tool.exe', 'x'],
    [`Ana ${ana.lastName}/Fake.pdf`, 'This is no PDF.'],
    ['__MACOSX/Nobody/._Note.pdf', 'x'],
  );
  const page = await visit(consultant);
  await page.goto('/admin/clients/import?view=papers');
  const choose = () => page.getByLabel('ZIP file').setInputFiles(archive);
  const assign = (client: Person) =>
    chooseClient(page.getByRole('combobox', { name: 'Client for Somebody unknown' }), client);
  await choose();
  await expect(page.getByRole('heading', { name: '1 of 3 folders matched' })).toBeVisible();
  await assign(bo);
  await page.getByRole('button', { name: 'Upload 4 files' }).click();
  await expect(page.getByRole('heading', { name: '3 documents imported for 2 clients' })).toBeVisible();
  await expect(page.getByText('Nobody/tool.exe')).toBeVisible();
  await expect(page.getByText(/Fake\.pdf/)).toBeVisible();
  await expect(page.getByText('No client was chosen for its folder.')).toBeVisible();
  await page.getByText('System files').click();
  await expect(page.getByText('__MACOSX/Nobody/._Note.pdf')).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save report' }).click();
  expect((await saving).suggestedFilename()).toBe('import-report.csv');

  // After a reload the same file imports nothing twice.
  await page.reload();
  await choose();
  await assign(bo);
  await page.getByRole('button', { name: 'Upload 4 files' }).click();
  await expect(page.getByText('3 files were already uploaded')).toBeVisible();

  const theirs = await visit(ana);
  await theirs.goto('/client/documents');
  await expect(theirs.getByText('Return', { exact: true })).toBeVisible();
  await expect(theirs.getByText('W2.pdf', { exact: true }).first()).toBeVisible();
  const { length } = (await (await theirs.request.get('/api/documents')).json()) as unknown[];
  expect(length).toBe(2);
  expect(await (await theirs.request.get('/api/notifications')).json()).toEqual([]);
});

test(
  'an interrupted import of documents continues where it stopped',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    const page = await visit(consultant);
    await page.goto('/admin/clients/import?view=papers');
    const paths = Array.from({ length: 8 }, (_, index) => `${client.username}/Paper ${index}.pdf`);
    await page.getByLabel('ZIP file').setInputFiles(await zip(...paths));
    let sent = 0;
    await page.route('/api/admin/documents/upload', async (route) => {
      if (++sent === 3) await page.getByRole('button', { name: 'Stop' }).click();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Upload 8 files' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByRole('heading', { name: '8 documents imported for 1 client' })).toBeVisible();
    const { length } = (await (
      await page.request.get(`/api/admin/documents?userId=${client.id}`)
    ).json()) as [];
    expect(length).toBe(8);
    expect(sent).toBe(8);
  },
);
