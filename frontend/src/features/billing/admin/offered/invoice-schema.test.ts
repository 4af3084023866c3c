import {
  changesOf,
  emptyItem,
  invoiceSchema,
  newInvoiceOf,
  type InvoiceForm,
  type WrittenInvoice,
} from './invoice-schema.ts';

const form: WrittenInvoice = {
  userId: 2,
  description: ' Coaching in May ',
  issuedOn: '',
  dueDate: '',
  poNumber: '',
  invoiceNumber: '',
  items: [
    {
      description: 'Personal Financial Coaching',
      quantity: '2',
      unitPrice: '35',
      discountPercent: '',
      taxRateId: null,
      taxReason: '',
      priceId: 1,
    },
  ],
};

const item = { ...emptyItem, description: 'x', unitPrice: '1' };

/** Error messages by field. */
function errorsOf(values: Partial<Record<keyof InvoiceForm, unknown>>): Record<string, string> {
  const { error } = invoiceSchema.safeParse({ ...form, ...values });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

test('missing values are reported at their fields', () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ userId: undefined, description: ' ' })).toEqual({
    userId: 'Please select a client',
    description: 'Description is required',
  });
  expect(errorsOf({ items: [] })).toEqual({ items: 'Add at least one item' });
  const items = [
    { ...item, description: '', unitPrice: '0.00' },
    { ...item, unitPrice: '1,00' },
    { ...item, quantity: '1,5' },
    { ...item, quantity: '0.333' },
    { ...item, quantity: '0' },
    { ...item, quantity: '0.01', unitPrice: '0.49' },
  ];
  expect(errorsOf({ items })).toEqual({
    'items.0.description': 'Description is required',
    'items.0.unitPrice': 'Must be more than 0.00',
    'items.1.unitPrice': 'Enter an amount, e.g. 125.00',
    'items.2.quantity': 'Enter a quantity, e.g. 1.5',
    'items.3.quantity': 'Use at most two decimals, such as 0.33',
    'items.4.quantity': 'Must be more than 0',
    'items.5.unitPrice': 'The amount must be more than 0.00',
  });
});

test('the total stays within the limit', () => {
  const most = { ...item, unitPrice: '99999999.99' };
  expect(errorsOf({ items: [most] })).toEqual({});
  expect(errorsOf({ items: [most, { ...item, unitPrice: '0.01' }] })).toEqual({
    items: 'The total must be at most $99,999,999.99',
  });
});

test('empty fields are left to the server, and amounts have two decimals', () => {
  expect(newInvoiceOf(form, true)).toEqual({
    userId: 2,
    description: ' Coaching in May ',
    dueDate: null,
    poNumber: null,
    items: [{ description: 'Personal Financial Coaching', quantity: '2', unitPrice: '35.00', priceId: 1 }],
    draft: true,
  });
  expect(newInvoiceOf({ ...form, invoiceNumber: 'A-1', dueDate: '2027-01-31' }, false)).toMatchObject({
    invoiceNumber: 'A-1',
    dueDate: '2027-01-31',
  });
});

test("an issued invoice keeps its number; a draft's number can be cleared", () => {
  expect(changesOf(form, true)).toMatchObject({ invoiceNumber: null });
  expect(changesOf({ ...form, invoiceNumber: 'INV-000007' }, false)).not.toHaveProperty('invoiceNumber');
});
