import {
  balancesOf,
  convertedSum,
  inGnuCash,
  libreOfficeSums,
  missingPrograms,
} from '../../../../test/debian-books.js';
import { admin, alex, app, practice } from '../../../../test/practice.js';
import { fetchBytes } from '../../../../test/test-app.js';
import { Money, unreachable } from '../../../kernel/index.js';
import { unzipped } from '../../../platform/files/testing/unzip.js';
import { Site } from '../../../modules/practice/index.js';

/* The counterparts of the other tests are ours; these programs read the files as a practice's books do. */

const missing = missingPrograms();
const withPrograms = missing.length === 0 ? describe : describe.skip;
const leftOut = missing.length === 0 ? '' : `, left out: apt-get install ${missing.join(' ')}`;

interface Issued {
  id: number;
  number: string;
  amount: string;
  items: Record<string, string | number>[];
}
type Row = Record<string, string>;

const texas = { name: 'Impuesto "estatal", 8.25', percent: '8.25', taxableShare: '80' };
const city = { name: 'City', percent: '2', taxableShare: '100' };
const sales = { name: 'Sales', percent: '8.25', taxableShare: '100' };
const exempt = { name: 'Exempt', percent: '0', taxableShare: '100' };

withPrograms(`the books in Debian's programs${leftOut}`, () => {
  practice(['alex']);
  let days: string;
  const invoices: Issued[] = [];
  const rates = new Map<number, { percent: string; taxableShare: string }>();
  /** By format and file. */
  const files: Record<string, Map<string, Buffer>> = {};

  const post = async (path: string, body: object, status = 201) =>
    (await admin.post(`/api/admin/${path}`).send(body).expect(status)).body as { id: number; amount: string };
  const download = async (path: string): Promise<Buffer> =>
    (await fetchBytes(admin, `/api/admin/${path}${days}`).expect(200)).body as Buffer;
  const fileOf = (format: string, name: string): Buffer =>
    files[format]?.get(name) ?? unreachable(`${format} has no ${name}`);

  async function add(rate: typeof texas): Promise<number> {
    const { id } = await post('tax-rates', rate);
    rates.set(id, rate);
    return id;
  }

  async function issue(number: string, items: Issued['items']): Promise<Issued> {
    const body = { userId: alex.id, invoiceNumber: number, description: `About ${number}`, items };
    const invoice = { ...(await post('invoices', body)), number, items };
    invoices.push(invoice);
    return invoice;
  }

  beforeAll(async () => {
    const today = await app.app.get(Site).today();
    days = `from=${today}&to=${today}`;
    await admin
      .put('/api/admin/connections/books')
      .send({ accounts: { default: 'Consulting' } })
      .expect(200);
    const [state, town, none] = [await add(texas), await add(city), await add(exempt)];
    const whole = await add(sales);
    const copy = { description: 'Copy', amount: '0.10', taxRateId: state };
    const hours = { description: 'Hours, "late"; añejo', quantity: '3', unitPrice: '33.35' };
    const first = await issue('B-1', [
      copy,
      copy,
      copy,
      { ...hours, discountPercent: '12.5', taxRateId: state },
    ]);
    const second = await issue('B-2', [
      { description: '=Formula', quantity: '0.33', unitPrice: '95.05', taxRateId: town },
      { description: 'Data', amount: '1250.00', taxRateId: state },
      { description: 'Filing', amount: '5.00', taxRateId: none },
      { description: 'Free', quantity: '1', unitPrice: '65.00', discountPercent: '100', taxRateId: town },
      { description: 'Not taxed', quantity: '2.5', unitPrice: '10.01' },
    ]);
    const third = await issue('B-3', [{ description: 'Large', amount: '90000000.05', taxRateId: town }]);
    // Each tax is half a cent: 0.165, 0.825, 1.155 and 1.485.
    for (const unitPrice of ['1.60', '8.00', '11.20', '14.40'])
      await issue(`H-${unitPrice}`, [{ description: 'Half', quantity: '1.25', unitPrice, taxRateId: whole }]);
    const { id } = await issue('B-4', [{ description: 'Wrong', amount: '10.10', taxRateId: town }]);
    await post(`invoices/${id}/void`, { reason: 'A mistake' }, 200);
    await post(`clients/${alex.id}/credit`, { amount: '1000.01', method: 'check', reference: '77' });
    await post(`invoices/${second.id}/apply-credit`, {}, 200);
    await post(`invoices/${second.id}/payments`, { amount: '450.00', method: 'cash', keepRest: true });
    await post(`invoices/${first.id}/payments`, { amount: first.amount, method: 'bank_transfer' });
    await post(`invoices/${third.id}/payments`, { amount: '1234567.89', method: 'check' });
    await post(`invoices/${first.id}/refunds`, { amount: '22.24', reason: 'Late' });
    await post(`clients/${alex.id}/credit/refunds`, { amount: '1.00', reason: 'Moved', method: 'check' });
    for (const format of ['csv', 'quickbooks', 'xero'])
      files[format] = unzipped(await download(`exports/books?format=${format}&`));
    files['xlsx'] = new Map([['books.xlsx', await download('exports/books?format=xlsx&')]]);
    files['list'] = new Map([
      ['invoices.csv', await download('invoices/export?')],
      ['payments.csv', await download('payments/export?')],
    ]);
  });

  const total = (amounts: (string | undefined)[]): string =>
    String(Money.sum(amounts.map((amount) => Money.parse(amount ?? ''))));
  const [received, givenBack] = ['1236111.54', '23.24'];

  /** Rows of a file by its headings, which have no quotes. */
  function rowsOf(csv: Buffer): Row[] {
    const [heads = '', ...rows] = csv.toString().replace('\uFEFF', '').trimEnd().split('\r\n');
    return rows.map((row) => {
      const cells = Array.from(
        row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
        ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
      );
      return Object.fromEntries(heads.split(',').map((head, place) => [head, cells[place] ?? '']));
    });
  }

  /** Columns of invoices and of payments in hledger's words, and headings of the former. */
  const columns = {
    csv: {
      lines: 'number,date,due,client,email,po,text,quantity,price,net,tax,rate,item',
      payments: 'id,date,client,number,method,reference,received,fee',
      names: { number: 'invoice_number', quantity: 'quantity', price: 'unit_price', tax: 'tax' },
    },
    quickbooks: {
      lines: 'number,client,date,due,terms,place,memo,item,text,quantity,price,net,rate,tax',
      payments: 'date,text,received',
      names: { number: '*InvoiceNo', quantity: 'ItemQuantity', price: 'ItemRate', tax: 'Item Tax Amount' },
    },
    xero: {
      lines:
        `client,email,a1,a2,a3,a4,city,region,code,country,number,reference,date,due,total,stock,text,quantity,price,
        discount,item,rate,tax`.replace(/\s+/g, ''),
      payments: 'date,received,client,text,number,check',
      names: { number: '*InvoiceNumber', quantity: '*Quantity', price: '*UnitAmount', tax: 'TaxAmount' },
    },
  };

  describe.each(['csv', 'quickbooks', 'xero'] as const)('as %s', (format) => {
    const { lines, payments, names } = columns[format];

    it('give hledger and ledger the sums of the ledger', async () => {
      const { body } = await admin.get(`/api/admin/ledger?${days}`).expect(200);
      const { accounts } = body as { accounts: { name: string; debit: string; credit: string }[] };
      const account = (name: string) => accounts.find((one) => one.name === name);
      const issued = {
        receivable: total(invoices.map(({ amount }) => amount)),
        revenue: `-${account('revenue')?.credit}`,
        tax: `-${account('tax')?.credit}`,
      };
      const common = ['skip 1', 'date-format %Y-%m-%d', 'account1 receivable'];
      const read = balancesOf(fileOf(format, 'invoices.csv').toString(), [
        ...[...common, `fields ${lines}`, 'account2 revenue', 'account3 tax', 'amount3 -%tax'],
        // The price of one is a cost.
        format === 'xero' ? 'amount2 -%quantity PIECES @ %price' : 'amount2 -%net',
      ]);
      expect(read).toEqual({ hledger: issued, ledger: issued });
      const paid = balancesOf(fileOf(format, 'payments.csv').toString(), [
        ...[...common, `fields ${payments}`, 'account2 cash', 'amount2 %received'],
      ]);
      const moved = { cash: received, receivable: `-${received}` };
      expect(paid).toEqual({ hledger: moved, ledger: moved });
      expect(account('cash')?.debit).toBe(received);
    });

    it('give GnuCash invoices that it posts at their amounts', () => {
      const rows = rowsOf(fileOf(format, 'invoices.csv'));
      const { totals } = inGnuCash(
        invoices.map(({ number }) => ({
          number,
          lines: rows
            .filter((row) => row[names.number] === number)
            .map((row) => ({
              quantity: row[names.quantity] ?? '',
              price: row[names.price] ?? '',
              tax: row[names.tax] ?? '',
            })),
        })),
      );
      expect(totals).toEqual(Object.fromEntries(invoices.map(({ number, amount }) => [number, amount])));
    });
  });

  it('have the taxes that GnuCash computes from quantities, discounts and rates', () => {
    const { totals, balances } = inGnuCash(
      invoices.map(({ number, items }) => ({
        number,
        lines: items.map((item) => {
          const rate = rates.get(Number(item['taxRateId']));
          return {
            quantity: String(item['quantity'] ?? 1),
            price: String(item['unitPrice'] ?? item['amount']),
            ...(item['discountPercent'] !== undefined && { discount: String(item['discountPercent']) }),
            ...(rate && { percent: rate.percent, share: rate.taxableShare }),
          };
        }),
      })),
    );
    expect(totals).toEqual(Object.fromEntries(invoices.map(({ number, amount }) => [number, amount])));
    const rows = rowsOf(fileOf('csv', 'invoices.csv'));
    expect(balances).toEqual({
      receivable: total(invoices.map(({ amount }) => amount)),
      revenue: `-${total(rows.map((row) => row['amount']))}`,
      tax: `-${total(rows.map((row) => row['tax']))}`,
    });
  });

  it('are found by `ledger convert` through their headings', () => {
    const rows = rowsOf(fileOf('csv', 'invoices.csv'));
    expect(convertedSum(fileOf('csv', 'invoices.csv').toString())).toBe(
      total(rows.map((row) => row['amount'])),
    );
    expect(convertedSum(fileOf('csv', 'payments.csv').toString())).toBe(received);
    expect(convertedSum(fileOf('csv', 'refunds.csv').toString())).toBe(givenBack);
  });

  describe.each(['en_US', 'es_MX', 'es_US'])('in LibreOffice on a computer with %s', (locale) => {
    // A comma is the decimal mark there: README.txt and the docs say what to choose.
    const asked = locale === 'es_US' ? { locale, language: 1033 } : { locale };

    it('have amounts that add up, as those of the lists', () => {
      const rows = rowsOf(fileOf('csv', 'invoices.csv'));
      const [net, tax] = [total(rows.map((row) => row['amount'])), total(rows.map((row) => row['tax']))];
      const totals = rowsOf(fileOf('csv', 'totals.csv'))[0];
      const kept = Money.parse(totals?.['received'] ?? '').minus(Money.parse(totals?.['refunded'] ?? ''));
      expect(
        libreOfficeSums(
          {
            'lines.csv': fileOf('csv', 'invoices.csv'),
            'quickbooks.csv': fileOf('quickbooks', 'invoices.csv'),
            'xero.csv': fileOf('xero', 'invoices.csv'),
            'invoices.csv': fileOf('list', 'invoices.csv'),
            'payments.csv': fileOf('list', 'payments.csv'),
          },
          asked,
        ),
      ).toMatchObject({
        'lines.amount': net,
        'lines.tax': tax,
        'quickbooks.*ItemAmount': net,
        'quickbooks.Item Tax Amount': tax,
        'xero.TaxAmount': tax,
        'invoices.Amount': total(invoices.map(({ amount }) => amount)),
        'invoices.Net': net,
        'invoices.Tax': tax,
        'payments.Amount': String(Money.parse(received).minus(Money.parse(givenBack))),
        'payments.Net': String(kept),
        'payments.Tax': totals?.['tax'],
      });
      expect(libreOfficeSums({ 'books.xlsx': fileOf('xlsx', 'books.xlsx') }, { locale })).toMatchObject({
        'invoices.amount': net,
        'invoices.tax': tax,
        'payments.amount': received,
        'refunds.amount': givenBack,
      });
    });
  });

  it('are text to LibreOffice where a comma is the decimal mark, as README.txt says', () => {
    const lines = libreOfficeSums({ 'lines.csv': fileOf('csv', 'invoices.csv') }, { locale: 'es_US' });
    expect(lines).not.toHaveProperty(['lines.amount']);
    expect(fileOf('csv', 'README.txt').toString()).toContain('In LibreOffice, choose “English (USA)”');
  });
});
