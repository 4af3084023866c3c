import { admin, alex, app, practice } from '../../../../test/practice.js';
import { fetchBytes, refused } from '../../../../test/test-app.js';
import { Money } from '../../../kernel/index.js';
import { readXlsx } from '../../../platform/files/testing/read-xlsx.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Invoice } from '../domain/invoice.js';
import { InvoiceRepository } from '../domain/ports.js';
import { aNewInvoice, at } from '../testing/fixtures.js';
import { storeIssued } from '../testing/issued-invoice.js';

const path = '/api/admin/invoices/export';

practice(['alex']);

async function issue(number: string, description: string, dueDate: string | null = null): Promise<void> {
  const items = [{ description: 'Work', amount: Money.parse('1250.00') }];
  const draft = new Invoice(aNewInvoice({ userId: alex.id, description, dueDate, items }), null, at);
  const opened = { work: app.app.get(UnitOfWork), invoices: app.app.get(InvoiceRepository) };
  await storeIssued(opened, draft, { number, issuedOn: '2026-03-01' }, null);
}

describe('the invoice export', () => {
  it('is a table that spreadsheets open correctly', async () => {
    await issue('A-1', 'Bookkeeping', '2026-03-31');
    await issue('A-2', '=HYPERLINK("https://example.com")');
    await issue('A-3', '+1, -1 and @all');
    await issue('A-4', '-1');
    await issue('A-5', '@all');
    await issue('A-6', 'Zoë, «Überprüfung»\nof two lines, 税務');
    await issue('A-7', 'Two\nlines');
    const answer = await fetchBytes(admin, `${path}?from=2026-03-01&to=2026-03-31`).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=invoices-2026-03-01-2026-03-31.csv',
      'cache-control': 'private, no-store',
    });
    const bytes = answer.body as Buffer;
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const money = '1250.00,1250.00,unpaid,1250.00,0.00';
    expect(bytes.subarray(3).toString()).toBe(
      [
        'Number,Issued,Due,Client,Description,Amount,Balance,Status,Net,Tax',
        `A-1,2026-03-01,2026-03-31,Sam Sample,Bookkeeping,${money}`,
        `A-2,2026-03-01,,Sam Sample,"'=HYPERLINK(""https://example.com"")",${money}`,
        `A-3,2026-03-01,,Sam Sample,"'+1, -1 and @all",${money}`,
        `A-4,2026-03-01,,Sam Sample,'-1,${money}`,
        `A-5,2026-03-01,,Sam Sample,'@all,${money}`,
        `A-6,2026-03-01,,Sam Sample,"Zoë, «Überprüfung»\nof two lines, 税務",${money}`,
        `A-7,2026-03-01,,Sam Sample,"Two\nlines",${money}`,
        '',
      ].join('\r\n'),
    );
  });

  it('is a spreadsheet with real numbers and days, in which texts are texts', async () => {
    const answer = await fetchBytes(admin, `${path}?from=2026-03-01&to=2026-03-31&format=xlsx`).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename=invoices-2026-03-01-2026-03-31.xlsx',
    });
    const { Invoices: [head, first, second, ...others] = [] } = readXlsx(answer.body as Buffer);
    expect(Object.values(head ?? {}).map((cell) => 'text' in cell && cell.text)).toEqual([
      'Number',
      'Issued',
      'Due',
      'Client',
      'Description',
      'Amount',
      'Balance',
      'Status',
      'Net',
      'Tax',
    ]);
    const day = { number: 46_082, format: 'yyyy-mm-dd' };
    const money = { number: 1250, format: '#,##0.00' };
    const texts = {
      A: { text: 'A-1' },
      D: { text: 'Sam Sample' },
      E: { text: 'Bookkeeping' },
      H: { text: 'unpaid' },
    };
    expect(first).toEqual({
      ...texts,
      B: day,
      C: { ...day, number: 46_112 },
      F: money,
      G: money,
      I: money,
      J: { ...money, number: 0 },
    });
    expect(second).toMatchObject({ E: { text: '=HYPERLINK("https://example.com")' } });
    expect(second).not.toHaveProperty('C');
    expect(others).toHaveLength(5);
    expect(
      (await admin.get(`${path}?from=2026-03-01&to=2026-03-31&format=ods`).expect(400)).body.fields,
    ).toEqual({
      format: expect.any(String) as string,
    });
  });

  it.each([
    ['', { from: 'Enter a date, e.g. 2027-01-31', to: 'Enter a date, e.g. 2027-01-31' }],
    ['?from=2026-02-30&to=2026-03-01', { from: 'Enter a date, e.g. 2027-01-31' }],
    ['?from=2026-03-02&to=2026-03-01', { to: 'Must not be before the first day' }],
  ])('refuses the days of "%s"', async (query, fields) => {
    const { body } = await admin.get(path + query).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', fields));
  });

  it('needs a fresh session of a person, and records an event before its first byte', async () => {
    const address = `${path}?from=2026-03-01&to=2026-03-31`;
    const { agent, id } = await app.admin('exporter');
    const exported = async () =>
      ((await agent.get('/api/admin/activity?limit=200').expect(200)).body as { type: string }[]).filter(
        ({ type }) => type === 'practice.invoices_exported',
      );
    const before = (await exported()).length;
    await agent.head(address).expect(200);
    expect(await exported()).toHaveLength(before);
    await agent.get(address).expect(200);
    expect((await exported())[0]).toMatchObject({
      actor: { id },
      subject: { type: 'practice' },
      details: { from: '2026-03-01', to: '2026-03-31' },
    });
    const { body } = await agent
      .post('/api/access-tokens')
      .send({ name: 'Bookkeeping', scope: 'read' })
      .expect(201);
    const byToken = app
      .visitor()
      .get(address)
      .set('Authorization', `Bearer ${(body as { token: string }).token}`);
    expect((await byToken.expect(403)).body).toEqual(refused(403, 'auth.session_required'));
    app.clock.pass(16 * 60_000);
    expect((await agent.get(address).expect(403)).body).toEqual(refused(403, 'auth.password_required'));
    await agent.head(address).expect(403);
    expect(await exported()).toHaveLength(before + 1);
  });

  it('is for admins only', async () => {
    await alex.agent.get(`${path}?from=2026-03-01&to=2026-03-31`).expect(403);
    await app.visitor().get(`${path}?from=2026-03-01&to=2026-03-31`).expect(401);
  });
});
