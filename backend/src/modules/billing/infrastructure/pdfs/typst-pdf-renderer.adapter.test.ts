import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { msg } from '@steward/texts';
import sharp from 'sharp';
import { Branding } from '../../../../platform/brand/branding.js';
import { Money, Percent, Quantity } from '../../../../kernel/index.js';
import { TypstRenderer } from '../../../../platform/pdf/typst-renderer.js';
import { missing, tool } from '../../../documents/testing/pdf-tools.js';
import type { Party } from '../../domain/invoice-content.js';
import type { InvoicePdfData } from '../../domain/pdf-renderer.js';
import { reasonAtProvider } from '../../domain/refund.js';
import { TypstPdfRenderer } from './typst-pdf-renderer.js';

const pdfs = new TypstRenderer();
const renderer = new TypstPdfRenderer(pdfs);
afterAll(() => pdfs.onApplicationShutdown());

const practice: Party = {
  name: 'Example Financial Consulting',
  address: ['100 Example Street', 'San Antonio, TX 78205'],
  email: 'hello@example.com',
  phone: '(210) 555-0100',
};
const client: Party = {
  name: 'Alexandra Sample',
  address: [],
  email: 'asample@example.com',
  phone: null,
};
const both = { practice, client, test: false, language: 'en' as const };

const anInvoice = (over: Partial<InvoicePdfData> = {}): InvoicePdfData => ({
  ...both,
  invoiceNumber: 'INV-000012',
  version: 1,
  issuedOn: '2026-11-20',
  dueDate: null,
  poNumber: null,
  description: 'Bookkeeping, November 2026',
  items: [{ description: 'Monthly bookkeeping', amount: Money.parse('1250') }],
  amount: Money.parse('1250'),
  paymentInstructions: 'Make your check payable to Example Financial Consulting.',
  voidedOn: null,
  ...over,
});

const items = (count: number, description = 'Hours of work'): InvoicePdfData['items'] =>
  Array.from({ length: count }, (_, index) => ({ description, amount: Money.ofCents(100 * (index + 1)) }));

/** The text of each page, with whitespace collapsed. */
async function pagesOf(bytes: Buffer): Promise<string[]> {
  const pdf = await PDF.load(bytes);
  return pdf.extractText().map(({ text }) => text.replace(/\s+/g, ' '));
}

describe('an invoice PDF', () => {
  it('has discounts, reasons, the subtotal and each tax of a taxed invoice, in the language of the invoice', async () => {
    const salesTax = {
      rateId: 1,
      name: 'Sales tax',
      reason: 'Data processing',
      percent: Percent.parse('8.25'),
      taxableShare: Percent.parse('80'),
      translations: { es: { name: 'Impuesto sobre las ventas', reason: null } },
    };
    const taxed = {
      amount: Money.parse('215.87'),
      items: [
        {
          description: 'Hours',
          quantity: Quantity.parse('3'),
          unitPrice: Money.parse('75'),
          discountPercent: Percent.parse('10'),
          amount: Money.parse('202.50'),
          tax: salesTax,
        },
      ],
    };
    const [english = ''] = await pagesOf(await renderer.invoice(anInvoice(taxed)));
    for (const part of [
      ...(['Hours', 'Discount: 10%', 'Data processing', 'Subtotal', '$202.50'] as const),
      ...(['Sales tax: 8.25% of $162.00', '$13.37', '$215.87'] as const),
    ])
      expect(english).toContain(part);
    const [spanish = ''] = await pagesOf(await renderer.invoice(anInvoice({ ...taxed, language: 'es' })));
    for (const part of ['Descuento: 10%', 'Data processing', 'Impuesto sobre las ventas: 8.25% de'])
      expect(spanish).toContain(part);
    const [plain = ''] = await pagesOf(await renderer.invoice(anInvoice()));
    expect(plain).not.toMatch(/Subtotal|Discount/);
  });

  it('is the same to the byte as before there were taxes if it has none, and so are receipt and credit note', async () => {
    const hashOf = async (pdf: Promise<Buffer>) =>
      createHash('sha256')
        .update(await pdf)
        .digest('hex');
    const session = { quantity: Quantity.parse('1.5'), unitPrice: Money.parse('65') };
    const invoice = anInvoice({
      version: 2,
      dueDate: '2026-12-20',
      poNumber: 'PO 7',
      items: [...anInvoice().items, { description: 'Session', ...session, amount: Money.parse('97.50') }],
      amount: Money.parse('1347.50'),
      paymentInstructions: 'Make your check payable.',
    });
    const about = {
      ...both,
      invoiceNumber: 'INV-000012',
      description: 'Bookkeeping',
      invoiceAmount: Money.parse('1250'),
      amount: Money.parse('125.50'),
      tax: Money.zero,
    };
    const payment = { paymentId: 31, method: 'check', reference: '1042', paidOn: '2026-11-21' } as const;
    const receipt = { ...about, ...payment, paidBy: null, balance: Money.parse('374.50') };
    const refund = { refundId: 4, reason: 'One hour', refundedOn: '2026-11-21', reducesInvoice: true };
    // These are the bytes of the release before taxes.
    expect(await hashOf(renderer.invoice(invoice))).toBe(
      '9f5b1e11f0fdc6f4cf193579f2e882d03a8003ba8649bf6e5c425e528e60f77a',
    );
    expect(await hashOf(renderer.receipt(receipt))).toBe(
      '92a4fc3777eb8c7061a84aa10a330babec46ea567d524416724ff3bb551fb746',
    );
    expect(await hashOf(renderer.creditNote({ ...about, ...refund, methods: ['check'] }))).toBe(
      '7dbdbcf4421dbe73229e36f9b8c607822ee6c00ee3971bd75443e994ae58984a',
    );
  });

  it('has columns for quantity and unit price if an item has a quantity', async () => {
    const [without = ''] = await pagesOf(await renderer.invoice(anInvoice()));
    expect(without).not.toMatch(/Qty|Unit price/);
    const session = {
      description: 'Session',
      quantity: Quantity.parse('1.5'),
      unitPrice: Money.parse('65'),
      amount: Money.parse('97.50'),
    };
    const mixed = [session, ...anInvoice().items];
    const bytes = await renderer.invoice(anInvoice({ items: mixed, amount: Money.parse('1347.50') }));
    const [page = ''] = await pagesOf(bytes);
    expect(page).toContain('No. Item Qty Unit price Amount');
    expect(page).toContain('1 Session 1.5 $65.00 $97.50');
    expect(page).toContain('2 Monthly bookkeeping 1 $1,250.00 $1,250.00');
    expect(page).toContain('Amount due $1,347.50');
  });

  it('shows client, practice, due date and amount, and is small', async () => {
    const bytes = await renderer.invoice(anInvoice());
    const [page = '', ...more] = await pagesOf(bytes);
    expect(more).toEqual([]);
    for (const part of [
      'Invoice INV-000012',
      'Alexandra Sample',
      'asample@example.com',
      '100 Example Street',
      'November 20, 2026',
      'Upon receipt',
      'Bookkeeping, November 2026',
      'Monthly bookkeeping',
      '$1,250.00',
      'How to pay',
      'Page 1 of 1',
      'Example Financial Consulting · (210) 555-0100',
    ])
      expect(page).toContain(part);
    expect(page).not.toMatch(/Test mode|Void|Version/);
    expect(bytes.length).toBeLessThan(60_000);
  });

  it('is accessible: PDF/UA, in English, with a title and table headers', async () => {
    const bytes = await renderer.invoice(anInvoice());
    const pdf = await PDF.load(bytes);
    expect(pdf.getLanguage()).toMatch(/^en/);
    expect(pdf.getTitle()).toBe('Invoice INV-000012');
    expect(pdf.getCatalog().has('StructTreeRoot')).toBe(true);
    expect(bytes.toString('latin1')).toMatch(/<pdfuaid:part>1</);
    const roles = [...bytes.toString('latin1').matchAll(/\/S\s*\/(H1|H2|Table|THead|TH|TD)\b/g)];
    expect(new Set(roles.map(([, role]) => role))).toEqual(
      new Set(['H1', 'H2', 'Table', 'THead', 'TH', 'TD']),
    );
  });

  it.each([
    ['王小明', 'NotoSansHans'],
    ['山田はなこ', 'NotoSansJP'],
    ['김민수', 'NanumGothic'],
    ['প্রিয়া সেন', 'NotoSansBengali'],
    ['பிரியா', 'NotoSansTamil'],
  ])('sets the name %s in %s, whatever was rendered before', async (name, face) => {
    const data = anInvoice({ client: { ...client, name } });
    const bytes = await renderer.invoice(data);
    const alone = new TypstRenderer();
    try {
      expect(bytes).toEqual(await new TypstPdfRenderer(alone).invoice(data));
    } finally {
      await alone.onApplicationShutdown();
    }
    const faces = await tool('pdffonts', bytes);
    if (faces === undefined) return missing('pdffonts');
    expect(faces).toContain(face);
    expect(faces).not.toContain('unifont');
  });

  it('repeats the table header and numbers its pages; the same content gives the same bytes', async () => {
    const data = anInvoice({ items: items(60), dueDate: '2026-12-20' });
    const bytes = await renderer.invoice(data);
    const pages = await pagesOf(bytes);
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(/No\. Item Amount/);
      expect(page).toContain(`Page ${index + 1} of 3`);
    }
    expect(pages.at(-1)).toMatch(/Amount due \$1,250\.00/);
    expect(await renderer.invoice(data)).toEqual(bytes);
  });

  it('leaves no total alone on a page', async () => {
    for (let count = 18; count < 30; count += 1) {
      const pages = await pagesOf(
        await renderer.invoice(anInvoice({ items: items(count), paymentInstructions: '' })),
      );
      expect(pages.at(-1)).toMatch(new RegExp(`${count} Hours of work .*Amount due`));
    }
  });

  it('wraps long text, and shows markup as plain text', async () => {
    const bytes = await renderer.invoice(
      anInvoice({
        items: [
          ...items(1, 'W'.repeat(2_000)),
          ...items(1, 'many words '.repeat(900)),
          ...items(1, '#panic() $x$ *bold* <b>@ref //\u0000\n\u202Eline two'),
        ],
      }),
    );
    const text = (await pagesOf(bytes)).join(' ');
    expect(text.match(/W/g)).toHaveLength(2_000);
    expect(text.match(/many words/g)?.length).toBeGreaterThan(890);
    expect(text).toContain('#panic() $x$ *bold* <b>@ref //');
    expect(text).toContain('line two');
  });

  it.each([
    ['Arabic', 'محمد عبد الله'],
    ['Hebrew', 'שלום עולם'],
    ['Hindi', 'अनिल शर्मा'],
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Chinese', '山田太郎'],
    ['Korean', '한국어'],
    ['Thai', 'สวัสดี'],
  ])('sets names in any script as text: %s', async (_, name) => {
    const bytes = await renderer.invoice(anInvoice({ client: { ...client, name } }));
    const text = await tool('pdftotext', bytes);
    if (text === undefined) return missing('pdftotext');
    // Marks where a text direction begins and ends.
    expect(text.replace(/[\u202A-\u202E]/g, '')).toContain(name);
  });

  it('shows a box for a symbol that no font has', async () => {
    const [page] = await pagesOf(await renderer.invoice(anInvoice({ description: 'A \u{1F389} party' })));
    expect(page).toMatch(/A .* ?party/);
  });

  it('says that it is void, a later version, or made in test mode', async () => {
    const data = anInvoice({ voidedOn: '2026-11-25', version: 2, test: true });
    const [page = ''] = await pagesOf(await renderer.invoice(data));
    expect(page).toContain('Voided on November 25, 2026');
    expect(page).toContain('Test mode: no money is moved');
    expect(page).toContain('Version 2');
    expect(page).not.toMatch(/Amount due|How to pay/);
  });
});

describe('the other PDFs', () => {
  const about = {
    ...both,
    invoiceNumber: 'INV-000012',
    description: 'Bookkeeping',
    invoiceAmount: Money.parse('500'),
    amount: Money.parse('125.50'),
    tax: Money.zero,
  };

  it('show a receipt for a payment', async () => {
    const [page = ''] = await pagesOf(
      await renderer.receipt({
        ...about,
        test: true,
        paymentId: 31,
        method: 'bank_transfer',
        reference: 'TRX-1',
        paidOn: '2026-11-21',
        paidBy: 'Maria Lopez',
        balance: Money.parse('374.50'),
        tax: Money.parse('9.54'),
      }),
    );
    for (const part of [
      'Tax in the payment',
      '$9.54',
      'Receipt 31',
      'INV-000012',
      '$125.50',
      'Bank transfer',
      'TRX-1',
      'November 21, 2026',
      'Paid by Maria Lopez',
      '$374.50',
    ])
      expect(page).toContain(part);
    expect(page).toContain('Test mode: no money was moved');
  });

  it('show a credit note for a refund', async () => {
    const [page = ''] = await pagesOf(
      await renderer.creditNote({
        ...about,
        refundId: 4,
        reason: 'One hour was not used.',
        refundedOn: '2026-11-21',
        reducesInvoice: true,
        methods: ['card', 'ach'],
      }),
    );
    for (const part of ['Credit note 4', 'INV-000012', '$125.50', 'Card, ACH', 'One hour was not used.'])
      expect(page).toContain(part);
    expect(page).toContain('This amount was taken off the invoice');
    expect(page).not.toMatch(/Test mode|Tax/);
  });

  it('show a statement, also for a period without transactions', async () => {
    const statement = { ...both, from: '2026-01-01', to: '2026-12-31', opening: Money.parse('120') };
    const line = { on: '2026-02-01', description: '', test: false };
    const [page = ''] = await pagesOf(
      await renderer.statement({
        ...statement,
        lines: [
          {
            ...line,
            text: msg('Invoice INV-000012'),
            amount: Money.parse('80'),
            balance: Money.parse('200'),
          },
          {
            ...line,
            text: msg('Payment by check'),
            amount: Money.parse('-220'),
            balance: Money.parse('-20'),
          },
        ],
        closing: Money.parse('-20'),
      }),
    );
    for (const part of [
      'Opening balance $120.00',
      'Invoice INV-000012 $80.00 $200.00',
      '−$220.00 −$20.00',
      'Closing balance −$20.00',
    ])
      expect(page).toContain(part);
    const [empty = ''] = await pagesOf(
      await renderer.statement({ ...statement, lines: [], closing: statement.opening }),
    );
    expect(empty).toMatch(/Opening balance \$120\.00 Closing balance \$120\.00/);
  });
});

describe('for a client who reads Spanish', () => {
  const spanish = { language: 'es' } as const;
  const about = {
    ...both,
    ...spanish,
    invoiceNumber: 'INV-000012',
    description: 'Contabilidad',
    invoiceAmount: Money.parse('500'),
    amount: Money.parse('125.50'),
    tax: Money.zero,
  };
  it('an invoice and its dates are in Spanish, and marked as such', async () => {
    const bytes = await renderer.invoice(anInvoice({ ...spanish, voidedOn: '2026-11-25' }));
    const [page = ''] = await pagesOf(bytes);
    for (const part of [
      'Factura INV-000012',
      'Facturado a',
      '20 de noviembre de 2026',
      'Al recibirla',
      '$1,250.00',
      'Anulada el 25 de noviembre de 2026',
      'Página 1 de 1',
    ])
      expect(page).toContain(part);
    expect(page).not.toMatch(/Invoice|November \d+,|Page/);
    const pdf = await PDF.load(bytes);
    expect(pdf.getLanguage()).toMatch(/^es/);
    expect(pdf.getTitle()).toBe('Factura INV-000012');
  });

  it('so are a receipt, a credit note and a statement', async () => {
    const [receipt = ''] = await pagesOf(
      await renderer.receipt({
        ...about,
        paymentId: 31,
        method: 'bank_transfer',
        reference: null,
        paidBy: null,
        paidOn: '2026-11-21',
        balance: Money.parse('374.50'),
      }),
    );
    for (const part of ['Recibo 31', 'Transferencia bancaria', '21 de noviembre de 2026', 'Recibido de'])
      expect(receipt).toContain(part);
    const [credit = ''] = await pagesOf(
      await renderer.creditNote({
        ...about,
        refundId: 4,
        reason: reasonAtProvider,
        refundedOn: '2026-11-21',
        reducesInvoice: false,
        methods: ['card'] as const,
      }),
    );
    for (const part of ['Nota de crédito 4', 'Tarjeta', 'Reembolsado en el proveedor de pagos'])
      expect(credit).toContain(part);
    const text = msg('Payment for {invoiceNumber}', { invoiceNumber: 'INV-000012' });
    const line = { on: '2026-02-01', text, description: 'TRX-1', test: true };
    const amounts = { amount: Money.parse('-220'), balance: Money.parse('-20') };
    const [statement = ''] = await pagesOf(
      await renderer.statement({
        ...both,
        ...spanish,
        from: '2026-01-01',
        to: '2026-12-31',
        opening: Money.parse('200'),
        lines: [{ ...line, ...amounts }],
        closing: Money.parse('-20'),
      }),
    );
    for (const part of [
      'Estado de cuenta',
      '1 feb 2026 Pago de INV-000012 −$220.00 −$20.00 TRX-1 Modo de prueba',
      '1 de enero de 2026 al 31 de diciembre de 2026',
      'Saldo inicial $200.00',
    ])
      expect(statement).toContain(part);
  });
});

describe('in the practice’s branding', () => {
  /** An invoice with a logo of that size. */
  async function branded(width: number, height: number): Promise<Buffer> {
    const logo = await sharp({ create: { width, height, channels: 4, background: '#e30613' } })
      .png()
      .toBuffer();
    const branding = new Branding();
    branding.follow({
      brand: async () => ({ accent: '#e30613', logo: { hash: 'ab', width, height } }),
      logo: async () => logo,
      smallLogo: async () => logo,
    });
    const own = new TypstRenderer(branding);
    try {
      return await new TypstPdfRenderer(own).invoice(anInvoice());
    } finally {
      await own.onApplicationShutdown();
    }
  }

  it('a logo is beside the name, or in place of it if it is wide', async () => {
    const [plain, square, wide] = await Promise.all([
      renderer.invoice(anInvoice()),
      branded(300, 300),
      branded(500, 100),
    ]);
    const timesNamed = async (pdf: Buffer): Promise<number> =>
      ((await pagesOf(pdf))[0] ?? '').split('Example Financial Consulting').length;
    expect(await timesNamed(square)).toBe(await timesNamed(plain));
    expect(await timesNamed(wide)).toBe((await timesNamed(plain)) - 1);
    const hasImage = (pdf: Buffer): boolean => pdf.toString('latin1').includes('/Subtype /Image');
    expect([plain, square, wide].map(hasImage)).toEqual([false, true, true]);
    // Still accessible: without alternative text, the standard would be dropped.
    for (const pdf of [square, wide]) expect(pdf.toString('latin1')).toContain('pdfuaid');
  });
});
