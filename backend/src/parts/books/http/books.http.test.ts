import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { admin, adminId, alex, app, practice } from '../../../../test/practice.js';
import { assign, setStaffSees, staffMember } from '../../../../test/staff.js';
import { type Agent, fetchBytes, refused } from '../../../../test/test-app.js';
import { addDays, daysOfWeek, weekOf } from '../../../kernel/index.js';
import { DownloadAborted } from '../../../platform/files/zip-archive.js';
import { readXlsx } from '../../../platform/files/testing/read-xlsx.js';
import { unzipped } from '../../../platform/files/testing/unzip.js';
import { Site } from '../../../modules/practice/index.js';
import { BookEntries } from '../application/book-entry-queries.js';
import { Books } from '../application/books.js';

const path = '/api/admin/exports/books';
const connection = '/api/admin/connections/books';
const totalsHead = 'from,to,received,refunded,tax,fees';

let today: string;
let from: string;
let priceId: number;
practice(['alex']);
beforeAll(async () => {
  today = await app.app.get(Site).today();
  from = daysOfWeek(weekOf(today))?.from ?? today;
  const price = { title: 'Workshop', description: 'A day', unit: 'item', price: '80.00', features: [] };
  priceId = ((await admin.post('/api/admin/prices').send(price).expect(201)).body as { id: number }).id;
});

const zipOf = async (query: string, agent: Agent = admin): Promise<Buffer> =>
  (await fetchBytes(agent, `${path}?${query}`).expect(200)).body as Buffer;

/** Rows of each table, without the mark of spreadsheets; ids of refunds begin anywhere in tests. */
async function booksOf(query: string, agent: Agent = admin): Promise<Record<string, string[]>> {
  const files = unzipped(await zipOf(query, agent));
  return Object.fromEntries(
    [...files].map(([name, bytes]) => [
      name,
      bytes
        .toString()
        .replace('\uFEFF', '')
        .replaceAll(/CN-\d+/g, 'CN-1')
        .trimEnd()
        .split('\r\n'),
    ]),
  );
}

async function issued(number: string, items: object[], userId = alex.id): Promise<number> {
  const invoice = { userId, invoiceNumber: number, description: `About ${number}`, items };
  return ((await admin.post('/api/admin/invoices').send(invoice).expect(201)).body as { id: number }).id;
}
const pay = (id: number, payment: object) =>
  admin.post(`/api/admin/invoices/${id}/payments`).send(payment).expect(201);
const headsOnly = async (query: string): Promise<void> => {
  const { 'README.txt': _, ...tables } = await booksOf(query);
  expect(Object.entries(tables).filter(([, rows]) => rows.length > 1)).toEqual([]);
  expect(Object.keys(tables)).toHaveLength(5);
};

describe('the books', () => {
  it('name accounts by price, and only known ones', async () => {
    const { body } = await admin
      .put(connection)
      .send({ accounts: { default: ' Consulting ', [priceId]: '410' }, taxes: { none: 'Tax Exempt' } })
      .expect(200);
    expect(body).toMatchObject({
      accounts: { default: 'Consulting', [priceId]: '410' },
      taxes: { none: 'Tax Exempt' },
      lastExports: { quickbooks: null, xero: null, csv: null, xlsx: null },
      source: 'practice',
      lastOkAt: null,
      lastError: null,
    });
    const names = { default: 'Consulting', [priceId]: '' };
    expect((await admin.put(connection).send({ accounts: names }).expect(200)).body).toMatchObject({
      accounts: { default: 'Consulting' },
      taxes: { none: 'Tax Exempt' },
    });
    await admin
      .put(connection)
      .send({ accounts: { [priceId]: '410' } })
      .expect(200);
    for (const key of ['2147483648', '999999', '0', 'other', '-1']) {
      const answer = await admin
        .put(connection)
        .send({ accounts: { [key]: 'x' } })
        .expect(400);
      expect(answer.body.fields).toEqual({ accounts: 'Please select a price from the price list' });
    }
    for (const [name, message] of [
      [7, 'Enter names of up to 100 characters'],
      ['\ud800', "“U+D800” can't be used in a name"],
    ]) {
      const answer = await admin.put(connection).send({ accounts: { default: name } });
      expect(answer.body.fields).toEqual({ accounts: message });
    }
    expect(
      (
        await admin
          .put(connection)
          .send({ taxes: { 3: 'x' } })
          .expect(400)
      ).body.fields,
    ).toEqual({
      taxes: 'There is no such tax rate',
    });
    const { body: log } = await admin.get('/api/admin/activity?limit=20').expect(200);
    expect(
      (log as { type: string; details: object }[])
        .filter(({ type }) => type === 'connection.changed')
        .map(({ details }) => details),
    ).toMatchObject([{ change: 'changed' }, { change: 'changed' }, { change: 'connected' }]);
    expect((await admin.get('/api/admin/connections').expect(200)).body).toMatchObject({
      books: { accounts: { default: 'Consulting', [priceId]: '410' } },
    });
  });

  it('have invoices, payments, credit notes and refunds, and totals', async () => {
    const paid = await issued('B-1', [
      { description: '=Workshop', quantity: '1.5', unitPrice: '80.00', priceId },
      { description: 'Letter, in "haste"', amount: '10.05' },
    ]);
    await pay(paid, { amount: '100.00', method: 'check', reference: '1001' });
    await pay(paid, { amount: '30.05', method: 'bank_transfer' });
    await admin
      .post(`/api/admin/invoices/${paid}/refunds`)
      .send({ amount: '20.00', reason: 'A shorter day', stillOwed: false })
      .expect(201);
    const withdrawn = await issued('B-2', [{ description: 'Mistake', amount: '55.00', priceId }]);
    await admin.post(`/api/admin/invoices/${withdrawn}/void`).send({ reason: 'Twice' }).expect(200);
    const deleted = await issued('B-3', [{ description: 'Another', amount: '5.00' }]);
    await admin.delete(`/api/admin/invoices/${deleted}`).expect(204);

    const csv = await booksOf(`format=csv&from=${from}&to=${today}`);
    const party = 'Sam Sample,asample@example.com';
    expect(csv['invoices.csv']).toEqual([
      'invoice_number,date,due,client,email,po_number,description,quantity,unit_price,amount,tax,tax_name,account',
      `B-1,${today},${today},${party},,'=Workshop,1.50,80.00,120.00,0.00,Tax Exempt,410`,
      `B-1,${today},${today},${party},,"Letter, in ""haste""",1.00,10.05,10.05,0.00,Tax Exempt,Consulting`,
      `B-2,${today},${today},${party},,Mistake,1.00,55.00,55.00,0.00,Tax Exempt,410`,
      `B-3,${today},${today},${party},,Another,1.00,5.00,5.00,0.00,Tax Exempt,Consulting`,
    ]);
    expect(csv['payments.csv']?.map((row) => row.replace(/^\d+,/, ''))).toEqual([
      'id,date,client,invoice_number,method,reference,amount,fee',
      `${today},Sam Sample,B-1,check,1001,100.00,0.00`,
      `${today},Sam Sample,B-1,bank_transfer,,30.05,0.00`,
    ]);
    expect(csv['refunds.csv']?.map((row) => row.replace(/^\d+,/, ''))).toEqual([
      'id,date,client,invoice_number,kind,method,reason,amount',
      `${today},Sam Sample,B-1,refund,bank_transfer,A shorter day,20.00`,
    ]);
    expect(
      csv['credit-notes.csv']?.map((row) =>
        row
          .split(',')
          .filter((_, cell) => [0, 4, 5, 6, 9, 12].includes(cell))
          .join(','),
      ),
    ).toEqual([
      'number,invoice_number,reason,description,amount,account',
      'CN-1,B-1,A shorter day,About B-1,20.00,410',
      'B-2-VOID,B-2,Twice,Mistake,55.00,410',
      'B-3-DELETED,B-3,,Another,5.00,Consulting',
    ]);
    expect(csv['totals.csv']).toEqual([totalsHead, `${from},${today},130.05,20.00,0.00,0.00`]);
    expect(csv['README.txt']?.[0]).toBe('Files for any accounting program');
  });

  it('have the columns that each program asks for', async () => {
    const period = `from=${from}&to=${today}`;
    const quickBooks = await booksOf(`format=quickbooks&${period}`);
    expect(quickBooks['invoices.csv']?.slice(0, 2)).toEqual([
      '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Item Tax Code,Item Tax Amount',
      `B-1,Sam Sample,${today},${today},,,,410,'=Workshop,1.50,80.00,120.00,Tax Exempt,0.00`,
    ]);
    expect(quickBooks['payments.csv']).toEqual([
      'Date,Description,Amount',
      `${today},B-1 Sam Sample check 1001,100.00`,
      `${today},B-1 Sam Sample bank_transfer,30.05`,
    ]);
    expect(quickBooks['refunds.csv']).toEqual([
      'Date,Description,Amount',
      `${today},Refund B-1 Sam Sample bank_transfer,-20.00`,
    ]);
    expect(quickBooks['credit-notes.csv']?.slice(0, 2)).toEqual([
      '*CreditNoteNo,*Customer,*CreditNoteDate,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Item Tax Code,Item Tax Amount',
      `CN-1,Sam Sample,${today},B-1: A shorter day,410,About B-1,1.00,20.00,20.00,Tax Exempt,0.00`,
    ]);
    const xero = await booksOf(`format=xero&${period}`);
    const template =
      '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme';
    expect(xero['invoices.csv']?.[0]).toBe(template);
    expect(xero['invoices.csv']?.[1]).toMatch(
      new RegExp(
        `^Sam Sample,[^,]+,{9}B-1,,${today},${today},,,'=Workshop,1.50,80.00,,410,Tax Exempt,0.00,{6}$`,
      ),
    );
    expect(xero['credit-notes.csv']?.[0]).toBe(
      template
        .replace('*InvoiceNumber', '*CreditNoteNumber')
        .replace('*InvoiceDate,*DueDate', '*CreditNoteDate,DueDate'),
    );
    expect(xero['payments.csv']).toEqual([
      '*Date,*Amount,Payee,Description,Reference,Check Number',
      `${today},100.00,Sam Sample,check,B-1,1001`,
      `${today},30.05,Sam Sample,bank_transfer,B-1,`,
    ]);
    expect(xero['refunds.csv']?.[1]).toBe(`${today},-20.00,Sam Sample,Refund bank_transfer,B-1,`);
    for (const books of [quickBooks, xero])
      expect(books['totals.csv']?.[1]).toBe(`${from},${today},130.05,20.00,0.00,0.00`);
  });

  it('are a spreadsheet with a sheet for each table, whose numbers and days are real', async () => {
    const query = `format=xlsx&from=${from}&to=${today}`;
    const answer = await fetchBytes(admin, `${path}?${query}`).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename=books-${from}-${today}.xlsx`,
    });
    const sheets = readXlsx(answer.body as Buffer);
    expect(Object.keys(sheets)).toEqual([
      'invoices',
      'payments',
      'credit-notes',
      'refunds',
      'totals',
      'README',
    ]);
    // Days since 30 December 1899, by which spreadsheets count.
    const day = { number: (Date.parse(today) - Date.UTC(1899, 11, 30)) / 86_400_000, format: 'yyyy-mm-dd' };
    const money = (number: number) => ({ number, format: '#,##0.00' });
    expect(sheets['invoices']?.[1]).toMatchObject({
      ...{ A: { text: 'B-1' }, B: day, C: day, G: { text: '=Workshop' } },
      ...{ H: money(1.5), I: money(80), J: money(120), K: money(0), M: { text: '410' } },
    });
    expect(sheets['payments']?.slice(1)).toMatchObject([
      { A: { format: '0' }, B: day, F: { text: '1001' }, G: money(100) },
      { B: day, G: money(30.05) },
    ]);
    expect(sheets['refunds']?.[1]).toMatchObject({ B: day, H: money(20) });
    expect(sheets['totals']?.[1]).toMatchObject({ B: day, C: money(130.05), D: money(20) });
    expect(sheets['README']?.[0]).toEqual({ A: { text: 'Tables of the books' } });
    await admin.head(`${path}?${query}`).expect(200);
    expect((await zipOf(query)).equals(answer.body as Buffer)).toBe(true);
    // A format of its own for what is new.
    const later = readXlsx(await zipOf(`${query}&since=last`));
    expect(['invoices', 'payments', 'totals'].map((name) => later[name]?.length)).toEqual([1, 1, 1]);
    const { body } = await admin.put(connection).send({}).expect(200);
    expect(body.lastExports).toMatchObject({ xlsx: expect.any(String) as string });
  });

  it('are a spreadsheet of 5000 rows at most, in all tables', async () => {
    const query = `format=xlsx&from=${from}&to=${today}`;
    const sheets = Object.entries(readXlsx(await zipOf(query)));
    const others = sheets
      .filter(([name]) => name !== 'payments' && name !== 'README')
      .reduce((total, [, rows]) => total + rows.length - 1, 0);
    const entries = app.app.get(BookEntries);
    const payments = entries.payments.bind(entries);
    /** As many payments as fill the tables up to that total. */
    const withRows = (total: number) =>
      jest.spyOn(entries, 'payments').mockImplementation(async function* (selection) {
        for await (const [payment] of payments(selection))
          if (payment) yield Array.from({ length: total - others }, () => payment);
      });
    withRows(5000);
    await admin.head(`${path}?${query}`).expect(200);
    withRows(5001);
    const recorded = () =>
      app.sql.onlyValue<number>(
        'test.exports',
        `SELECT count(*)::int FROM activity_events WHERE type = 'practice.books_exported'`,
      );
    const before = await recorded();
    const { body } = await admin.get(`${path}?${query}`).expect(400);
    expect(body).toMatchObject({
      fields: { to: 'At most 5000 rows in a spreadsheet. Choose a shorter period.' },
    });
    expect(await recorded()).toBe(before);
    jest.restoreAllMocks();
  });

  it('are the same bytes for the same period, whenever they are made', async () => {
    const before = await zipOf(`format=xero&from=${from}&to=${today}`);
    app.clock.pass(60_000);
    expect((await zipOf(`format=xero&from=${from}&to=${today}`)).equals(before)).toBe(true);
  });

  it('have what is new or changed since the last export that was answered wholly', async () => {
    const query = `format=quickbooks&from=${from}&to=${addDays(today, 30)}&since=last`;
    await headsOnly(query);
    const late = await issued('B-4', [{ description: 'Late', amount: '40.00' }]);
    await pay(late, { amount: '15.00', method: 'cash' });
    await admin.head(`${path}?${query}`).expect(200);

    const { writeTo } = await app.app
      .get(Books)
      .start(
        { id: adminId, role: 'admin', sessionId: await sessionId() },
        { format: 'quickbooks', from, to: today },
        true,
      );
    const broken = new PassThrough({ highWaterMark: 1 });
    const writing = writeTo(broken);
    await once(broken, 'readable');
    broken.destroy();
    await expect(writing).rejects.toThrow(DownloadAborted);

    const books = await booksOf(query);
    expect(books['invoices.csv']?.slice(1)).toEqual([
      `B-4,Sam Sample,${today},${today},,,,Consulting,Late,1.00,40.00,40.00,Tax Exempt,0.00`,
    ]);
    expect(books['payments.csv']?.slice(1)).toEqual([`${today},B-4 Sam Sample cash,15.00`]);
    expect(books['credit-notes.csv']).toHaveLength(1);
    const sunday = addDays(from, 6);
    expect(books['totals.csv']?.slice(1)).toEqual([`${from},${sunday},145.05,20.00,0.00,0.00`]);
    await headsOnly(query);

    // Words alone, which the ledger does not have.
    const words = await issued('B-5', [{ description: 'First', amount: '9.00' }]);
    expect((await booksOf(query))['invoices.csv']).toHaveLength(2);
    app.clock.pass(1000);
    await admin
      .patch(`/api/admin/invoices/${words}`)
      .send({ items: [{ description: 'Second', amount: '9.00' }] })
      .expect(200);
    const [, changed, ...others] = (await booksOf(query))['invoices.csv'] ?? [];
    expect(changed).toContain('Second');
    expect(others).toEqual([]);
    // Another format has an own beginning.
    await headsOnly(`format=xero&from=2020-01-01&to=2020-12-31&since=last`);
    const { body } = await admin.put(connection).send({}).expect(200);
    expect(body.lastOkAt).toBe(body.lastExports.xero);
  });

  it('have what was booked before a month was downloaded that did not contain its day', async () => {
    const late = await issued('B-7', [{ description: 'First of the month', amount: '11.00' }]);
    await pay(late, { amount: '11.00', method: 'cash' });
    await booksOf('format=csv&from=2020-01-01&to=2020-01-31');
    const query = `format=csv&from=${from}&to=${addDays(today, 30)}&since=last`;
    const books = await booksOf(query);
    expect(books['invoices.csv']?.filter((row) => row.startsWith('B-7'))).toHaveLength(1);
    expect(books['payments.csv']?.filter((row) => row.includes('B-7'))).toHaveLength(1);
    // An entry is new once, and a void invoice is not new again: its credit note is.
    const withdrawn = await issued('B-8', [{ description: 'Mistake', amount: '8.00' }]);
    expect((await booksOf(query))['invoices.csv']?.slice(1)).toHaveLength(1);
    await admin.post(`/api/admin/invoices/${withdrawn}/void`).send({ reason: 'Twice' }).expect(200);
    const after = await booksOf(query);
    expect(after['invoices.csv']?.slice(1)).toEqual([]);
    expect(after['credit-notes.csv']?.slice(1)).toEqual([expect.stringContaining('B-8-VOID')]);
    await headsOnly(query);
  });

  it('leave out invoices of other books, and have what happened to them since', async () => {
    const rows = [
      {
        client: 'asample@example.com',
        invoiceNumber: 'QB-2041',
        issuedOn: '2026-01-15',
        amount: '200.00',
        balance: '100.00',
      },
      {
        client: 'asample@example.com',
        invoiceNumber: 'QB-2042',
        issuedOn: '2026-01-16',
        amount: '70.00',
        balance: '70.00',
      },
    ];
    const { body } = await admin.post('/api/admin/invoices/import').send({ rows }).expect(201);
    const [partly, open] = (body as { rows: { id: number }[] }).rows;
    await pay(partly?.id ?? 0, { amount: '40.00', method: 'zelle', receivedOn: today });
    await admin.post(`/api/admin/invoices/${open?.id}/void`).send({ reason: 'Agreed' }).expect(200);
    for (const format of ['quickbooks', 'xero', 'csv']) {
      const then = await booksOf(`format=${format}&from=2026-01-01&to=2026-01-31`);
      expect(then['invoices.csv']).toHaveLength(1);
      expect(then['payments.csv']).toHaveLength(1);
      expect(then['README.txt']?.join(' ')).toContain(
        '2 invoices of these days were imported from other books',
      );
      const since = await booksOf(`format=${format}&from=${from}&to=${today}`);
      expect(since['invoices.csv']?.join()).not.toContain('QB-');
      expect(since['payments.csv']?.filter((row) => row.includes('QB-2041'))).toEqual([
        expect.stringContaining('40.00'),
      ]);
      expect(since['credit-notes.csv']?.filter((row) => row.includes('QB-2042'))).toHaveLength(1);
      expect(since['README.txt']?.join(' ')).not.toContain('imported');
    }
  });

  it('keep two clients of one name apart, and know a business by its own address', async () => {
    const twin = await app.client('twin');
    const address = { kind: 'business', name: 'Sample & Co', email: 'office@sampleco.example.com' };
    const business = (await admin.post('/api/admin/clients').send(address).expect(201)).body as {
      id: number;
    };
    await pay(await issued('B-10', [{ description: 'One', amount: '1.00' }]), {
      amount: '1.00',
      method: 'cash',
    });
    await pay(await issued('B-11', [{ description: 'Two', amount: '2.00' }], twin.id), {
      amount: '2.00',
      method: 'cash',
    });
    await issued('B-12', [{ description: 'Three', amount: '3.00' }], business.id);
    for (const format of ['quickbooks', 'xero', 'csv']) {
      const books = await booksOf(`format=${format}&from=${from}&to=${today}`);
      const named = (file: string, number: string) => books[file]?.find((row) => row.includes(number));
      expect(named('invoices.csv', 'B-10')).toMatch(/Sam Sample(,|$)/);
      expect(named('invoices.csv', 'B-11')).toContain(`Sam Sample (${twin.id})`);
      expect(named('payments.csv', 'B-11')).toContain(`Sam Sample (${twin.id})`);
      expect(Object.values(books).flat().join()).not.toContain('organization:');
    }
    const { 'invoices.csv': invoices } = await booksOf(`format=xero&from=${from}&to=${today}`);
    expect(invoices?.at(-1)).toMatch(/^Sample & Co,office@sampleco.example.com,/);
  });

  it('have lines that any program multiplies to their amount', async () => {
    await issued('B-13', [
      { description: 'Exact', quantity: '1.5', unitPrice: '80.00' },
      { description: 'Rounded', quantity: '0.33', unitPrice: '95.01' },
    ]);
    const { 'invoices.csv': rows } = await booksOf(`format=csv&from=${from}&to=${today}`);
    expect(rows?.slice(-2).map((row) => row.split(',').slice(-7, -3))).toEqual([
      ['Exact', '1.50', '80.00', '120.00'],
      ['Rounded', '1.00', '31.35', '31.35'],
    ]);
  });

  it('have assigned clients only for staff who see no others', async () => {
    const { agent, id } = await staffMember(app, 'carla', 'consultant');
    const bea = await app.client('bsample');
    const own = await issued('B-6', [{ description: 'Bea', amount: '7.00' }], bea.id);
    await pay(own, { amount: '7.00', method: 'zelle' });
    await setStaffSees(app, 'assigned');
    await assign(app, bea.id, id);
    const query = `format=quickbooks&from=${from}&to=${today}&since=last`;
    const books = await booksOf(query, agent);
    expect(books['payments.csv']?.slice(1)).toEqual([`${today},B-6 Sam Sample zelle,7.00`]);
    expect(books['totals.csv']?.[1]).toBe(`${from},${today},7.00,0.00,0.00,0.00`);
    // Theirs does not count as the practice's last one.
    expect((await booksOf(query))['payments.csv']).toHaveLength(2);
    await agent
      .put(connection)
      .send({ accounts: { default: 'x' } })
      .expect(403);
    await setStaffSees(app, 'all');
  });

  it.each([
    ['format=sage', 'format'],
    ['format=csv&since=ever', 'since'],
    ['format=csv&to=2020-01-01', 'to'],
    ['format=csv&from=1990-01-01', 'to'],
    ['', 'format'],
  ])('refuse "%s"', async (query, field) => {
    const defaults = { from, to: today };
    const given = new URLSearchParams({ ...defaults, ...Object.fromEntries(new URLSearchParams(query)) });
    const { body } = await admin.get(`${path}?${given}`).expect(400);
    expect(Object.keys(body.fields as object)).toEqual([field]);
  });

  it('need a fresh session of an owner or consultant, and are recorded', async () => {
    const query = `${path}?format=csv&from=${from}&to=${today}`;
    await alex.agent.get(query).expect(403);
    await app.visitor().get(query).expect(401);
    const assistant = await staffMember(app, 'ada', 'assistant');
    await assistant.agent.get(query).expect(403);
    const { token } = (
      await admin.post('/api/access-tokens').send({ name: 'Books', scope: 'write' }).expect(201)
    ).body as { token: string };
    for (const call of [app.visitor().get(query), app.visitor().put(connection).send({})])
      expect((await call.set('Authorization', `Bearer ${token}`).expect(403)).body.code).toBe(
        'auth.session_required',
      );
    const log = (await admin.get('/api/admin/activity?limit=50').expect(200)).body as { type: string }[];
    expect(log.find(({ type }) => type === 'practice.books_exported')).toMatchObject({
      subject: { type: 'practice' },
      details: { from, format: 'quickbooks' },
    });
    app.clock.pass(16 * 60_000);
    expect((await admin.get(query).expect(403)).body).toEqual(refused(403, 'auth.password_required'));
    expect((await admin.put(connection).send({}).expect(403)).body.code).toBe('auth.password_required');
  });
});

const sessionId = async (): Promise<string> =>
  (
    await app.sql.first<{ id: string }>(
      'test.session',
      'SELECT id FROM sessions WHERE user_id = $1 ORDER BY last_seen_at DESC LIMIT 1',
      [adminId],
    )
  )?.id ?? '';
