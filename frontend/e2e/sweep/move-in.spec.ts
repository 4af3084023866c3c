import { consultant, newUsername } from '../support/practice.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { csv, zip } from '../support/move-in-files.ts';
import { expect, test } from '../support/test.ts';

/** Unique client name. */
const aName = (): string => newUsername('movein').replaceAll('-', '');

test('a file that is not a table is refused with a message', async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/clients/import');
  await page.getByLabel('Client file').setInputFiles(csv('clients.csv', 'Name,Email'));
  await expect(page.getByRole('alert')).toContainText('The file has no rows');
  await page.getByLabel('Client file').setInputFiles(csv('clients.csv', 'Who,Where', 'Ana,Austin'));
  await expect(page.getByRole('alert')).toContainText('first or last name');
  await expect(page.getByRole('button', { name: 'Check 1 row' })).toBeDisabled();
});

test('the import passes the survey', async ({ visit, practice }) => {
  const page = await visit(consultant);
  await page.goto('/admin/clients/import');
  await expect(page.getByRole('heading', { name: 'Import clients from a CSV file' })).toBeVisible();
  await fitsEverywhere(page, 'move-in');
  await survey(page, 'move-in', { only: [1280, 390] });
  const lines = Array.from(
    { length: 6 },
    (_, index) => `Newcomer ${index},New,${aName()}@example.com,03/04/1980,1`,
  );
  await page
    .getByLabel('Client file')
    .setInputFiles(
      csv('clients.csv', 'First Name,Last Name,Email,Birthday,Id', ...lines, 'Without,Address,,,2'),
    );
  await expect(page.getByText('Birth dates like')).toBeVisible();
  await survey(page, 'move-in-columns', { only: [1280, 390] });
  await page.getByRole('button', { name: 'Check 7 rows' }).click();
  await expect(page.getByText('6 of 7 rows can be imported')).toBeVisible();
  await survey(page, 'move-in-preview', { only: [1280, 390] });
  await page.getByRole('checkbox', { name: 'Skip 1 row with a problem' }).check();
  await page.getByRole('button', { name: 'Import 6 clients' }).click();
  await expect(page.getByRole('heading', { name: '6 clients imported' })).toBeVisible();
  await survey(page, 'move-in-imported', { only: [1280, 390] });

  const client = await practice.addClient({ firstName: 'Ana', lastName: aName() });
  await page.getByRole('button', { name: 'Import their documents' }).click();
  await survey(page, 'move-in-papers', { only: [1280, 390] });
  await page
    .getByLabel('ZIP file')
    .setInputFiles(
      await zip(
        `Clients/Ana ${client.lastName}/Return.pdf`,
        'Clients/Somebody unknown/Letter.pdf',
        ['Clients/Somebody unknown/tool.exe', 'x'],
        ['__MACOSX/._Clients', 'x'],
      ),
    );
  await expect(page.getByRole('heading', { name: '1 of 2 folders matched' })).toBeVisible();
  await survey(page, 'move-in-folders', { only: [1280, 390] });
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByRole('heading', { name: '1 document imported for 1 client' })).toBeVisible();
  await survey(page, 'move-in-report', { only: [1280, 390] });
});

test('the import of invoices passes the survey', async ({ visit, practice }) => {
  const page = await visit(consultant);
  const client = await practice.addClient();
  await page.goto('/admin/invoices');
  await page.getByRole('link', { name: 'Import open invoices' }).click();
  await expect(page.getByRole('heading', { name: 'Import invoices from a CSV file' })).toBeVisible();
  const number = aName();
  await page
    .getByLabel('Invoice file')
    .setInputFiles(
      csv(
        'invoices.csv',
        'Customer,Num,Date,Due date,Memo,Amount,Open balance',
        `${client.email},${number}-1,03/04/2026,04/03/2026,Bookkeeping,"$1,250.00",$750.00`,
        `${client.email},${number}-2,03/05/2026,,,75.00,0.00`,
        `Unknown Example,${number}-3,03/06/2026,,Consultation,$75.00,$75.00`,
        'Total,,,,,,825.00',
      ),
    );
  await page.getByText('2 lines are left out').click();
  await survey(page, 'invoices-import-columns', { only: [1280, 390] });
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByText('1 of 2 rows can be imported')).toBeVisible();
  await survey(page, 'invoices-import-preview', { only: [1280, 390] });
  await page.getByRole('checkbox', { name: 'Skip 1 row with a problem' }).check();
  await page.getByRole('button', { name: 'Import 1 invoice' }).click();
  await expect(page.getByRole('heading', { name: '1 invoice imported' })).toBeVisible();
  await survey(page, 'invoices-import-done', { only: [1280, 390] });
});
