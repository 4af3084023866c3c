import { lineItems, storedLineItem, type WrittenLineItem } from './line-item.js';
import { Money } from './money.js';
import { Quantity } from './quantity.js';

const line = (quantity: string, unitPrice: string): WrittenLineItem => ({
  description: 'Session',
  quantity: Quantity.parse(quantity),
  unitPrice: Money.parse(unitPrice),
});
const amountOf = (quantity: string, unitPrice: string): string =>
  String(lineItems([line(quantity, unitPrice)], 'items')[0]?.amount);

const refusalOf = (written: WrittenLineItem[], path: string): unknown => {
  try {
    return lineItems(written, path);
  } catch (error) {
    return error;
  }
};

describe('the amount of a line', () => {
  it.each([
    ['3', '35.00', '105.00'],
    ['1.5', '65.00', '97.50'],
    ['0.01', '1.00', '0.01'],
    // Half a cent is rounded up.
    ['0.5', '0.01', '0.01'],
    ['0.25', '0.10', '0.03'],
    ['1.15', '0.10', '0.12'],
    ['0.33', '1.00', '0.33'],
    ['2.25', '33.33', '74.99'],
    ['2.25', '33.34', '75.02'],
    ['0.07', '0.07', '0.00'],
    // Beyond the exact integers of a number.
    ['99999999.99', '99999999.99', undefined],
    ['100000', '0.05', '5000.00'],
    ['1', '99999999.99', '99999999.99'],
    ['0.99', '99999999.99', '98999999.99'],
  ])('%s of %s is %s', (quantity, unitPrice, amount) => {
    if (amount === '0.00' || amount === undefined)
      expect(refusalOf([line(quantity, unitPrice)], 'items')).toMatchObject({ kind: 'invalid' });
    else expect(amountOf(quantity, unitPrice)).toBe(amount);
  });

  it('is refused by its field if it is 0.00 or above the maximum', () => {
    const written = [line('1', '5.00'), line('0.01', '0.49'), line('2', '50000000')];
    expect(refusalOf(written, 'invoice.items')).toMatchObject({
      code: 'request.invalid',
      fields: {
        'invoice.items.1.unitPrice': 'The amount must be more than 0.00',
        'invoice.items.2.unitPrice': 'The amount must be at most 99999999.99',
      },
    });
  });
});

describe('a line', () => {
  it('of one is the same as an amount', () => {
    const [ofOne] = lineItems([{ ...line('1.00', '35.00'), priceId: 3 }], 'items');
    expect(ofOne).toEqual({ description: 'Session', amount: Money.parse('35.00'), priceId: 3 });
  });

  it.each([
    [[line('1.50', '65.00')]],
    [[{ description: 'Books', amount: Money.parse('10.00'), priceId: 2 }]],
  ])('is stored as JSON and read back', (written) => {
    const items = lineItems(written, 'items');
    const stored = JSON.parse(JSON.stringify(items)) as Parameters<typeof storedLineItem>[0][];
    expect(stored.map(storedLineItem)).toEqual(items);
  });
});

describe('a quantity', () => {
  it.each([
    ['1', '1'],
    ['1.00', '1'],
    ['01.50', '1.5'],
    ['0.07', '0.07'],
    ['99999999.99', '99999999.99'],
  ])('%s is written %s', (given, text) => expect(`${Quantity.parse(given)}`).toBe(text));

  it.each(['', '-1', '1.234', '1,5', '100000000', '1e2', ' 1'])('is not %j', (text) =>
    expect(() => Quantity.parse(text)).toThrow(RangeError),
  );
});
