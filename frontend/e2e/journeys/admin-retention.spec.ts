import { askDatabase } from '../support/database.ts';
import { chooseOption } from '../support/options.ts';
import { consultant, type Person } from '../support/practice.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

/** Creates a certificate as the nightly job would years from now. @returns its number */
async function certify(client: Person, title: string): Promise<number> {
  const rule = { category: 'tax_documents', title: 'Tax documents', period: '7 years after the last change' };
  const [certificate] = await askDatabase<{ id: number }>(
    `WITH made AS (
       INSERT INTO destructions
         (client_id, client_name, rules, records, bytes, list_sha256, created_at, completed_at)
       SELECT id, name, $2, 1, 184000, $3, now(), now() FROM accounts WHERE id = $1 RETURNING id)
     INSERT INTO destroyed_records (destruction_id, place, category, type, record_id, title, since, parts)
     SELECT id, 1, 'tax_documents', 'document', 1, $4, now() - interval '8 years', $5 FROM made
     RETURNING destruction_id AS id`,
    [
      client.id,
      JSON.stringify([{ ...rule, adoptedBy: 'Jordan Example', adoptedAt: '2026-11-02T12:00:00.000Z' }]),
      'a'.repeat(64),
      title,
      JSON.stringify([{ name: 'return.pdf', size: 184000, sha256: 'b'.repeat(64) }]),
    ],
  );
  return certificate?.id ?? 0;
}

test(
  'a rule is previewed, adopted and removed; destroyed records have a certificate',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client = await practice.addClient({ firstName: 'Gil', lastName: 'Gone' });
    const number = await certify(client, 'Return of 2018');
    const page = await visit(consultant);
    await page.goto('/admin/retention');

    await test.step('destroyed records are certified', async () => {
      const row = page
        .getByRole('table', { name: 'Certificates' })
        .getByRole('row', { name: `Certificate ${number} ` });
      await expect(row).toContainText('Gil GoneTax documents');
      await expect(row).toContainText('1 record, 184 KB');
      const view = row.getByRole('link', { name: `View certificate ${number}` });
      const pdf = await page.request.get((await view.getAttribute('href')) ?? '');
      expect(pdf.headers()).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="Certificate of destruction ${number}.pdf"`,
      });
      expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    });

    const named = { name: 'Keep messages', exact: true };
    const rule = page.getByRole('listitem').filter({ has: page.getByRole('combobox', named) });
    const years = rule.getByRole('combobox', named);
    const look = page.getByRole('button', { name: 'Preview deletions' });
    const dialog = page.getByRole('dialog', { name: 'What these rules would delete' });

    await chooseOption(years, '7 years, suggested');
    await expect(page.getByText('1 rule changed')).toBeVisible();
    await look.click();
    await expect(dialog).toContainText('Messages, after 7 years');
    await expect(dialog).toContainText('Nothing right now.');
    await dialog.getByRole('button', { name: 'Keep current rules' }).click();
    await look.click();
    await dialog.getByRole('button', { name: 'Adopt' }).click();
    await expectToast(page, 'Rules adopted');
    await expect(rule).toContainText(/Adopted by .+, in force from/);
    await page.reload();
    await expect(rule).toContainText('7 years, suggested');

    await chooseOption(years, 'Keep forever');
    await look.click();
    await expect(dialog).toContainText('Will be kept forever.');
    await dialog.getByRole('button', { name: 'Adopt' }).click();
    await expectToast(page, 'Rules adopted');
    await expect(look).toHaveCount(0);
  },
);

test(
  'records under a legal hold cannot be deleted until its release',
  { tag: '@sweep' },
  async ({ visit, practice }) => {
    const client = await practice.addClient({ firstName: 'Hanna', lastName: 'Holding' });
    const { id, title } = await practice.share(client, { title: 'Letter of the lender' });
    const reason = `Dispute of ${client.username}`;
    const page = await visit(consultant);
    await page.goto(`/admin/clients/${client.id}`);
    const dialog = page.getByRole('dialog').last();
    const held = page.getByRole('note').filter({ hasText: 'Legal hold on all records.' });

    await test.step('it is placed on all records of a client', async () => {
      await page.getByRole('button', { name: /^More actions for Hanna Holding/ }).click();
      await page.getByRole('menuitem', { name: 'Legal hold' }).click();
      await dialog.getByRole('button', { name: 'Place hold' }).click();
      await expectFieldError(dialog.getByLabel('Reason'), 'Enter a reason');
      await dialog.getByLabel('Reason').fill(reason);
      await dialog.getByRole('button', { name: 'Place hold' }).click();
      await expectToast(page, 'Legal hold placed');
      await expect(held).toContainText(reason);
    });

    await test.step('records under hold are not destroyed', async () => {
      const refused = await page.request.delete(`/api/admin/documents/${id}`);
      expect(refused.status()).toBe(409);
      await page.goto('/admin/retention');
      const row = page.getByRole('table', { name: 'Legal holds' }).getByRole('row', { name: reason });
      await expect(row).toContainText('All records');
      await row.getByRole('link', { name: /^Hanna Holding/ }).click();
      await expect(page).toHaveURL(`/admin/clients/${client.id}`);
    });

    await test.step('it is released', async () => {
      await held.getByRole('button', { name: 'Release' }).click();
      await dialog.getByRole('button', { name: 'Release' }).click();
      await expectToast(page, 'Legal hold released');
      await expect(held).toHaveCount(0);
    });

    await test.step('a single document gets its own hold', async () => {
      await page.goto(`/admin/documents?document=${id}`);
      await page.getByRole('tab', { name: 'History' }).click();
      const hold = page.getByRole('region', { name: 'Legal hold' });
      await hold.getByRole('button', { name: 'Place legal hold' }).click();
      const question = page.getByRole('dialog', { name: `Hold “${title}”?` });
      await question.getByLabel('Reason').fill(reason);
      await question.getByRole('button', { name: 'Place hold' }).click();
      await expect(hold).toContainText('This document is on hold.');
      await hold.getByRole('button', { name: 'Release' }).click();
      await page
        .getByRole('dialog', { name: 'Release this hold?' })
        .getByRole('button', { name: 'Release' })
        .click();
      await expect(hold).toContainText('No legal hold');
      expect((await page.request.delete(`/api/admin/documents/${id}`)).status()).toBe(204);
    });
  },
);
