import { type Actor, Money } from '../../../kernel/index.js';
import { Price, type PriceTerms } from './price.js';

const admin: Actor = { id: 1, role: 'admin' };
const at = new Date('2026-11-20T15:00:00.123Z');
const later = new Date('2026-11-21T15:00:00.123Z');

const aPrice = (over: Partial<PriceTerms> = {}): Price =>
  new Price(
    {
      title: 'Coaching',
      description: '',
      features: ['A budget you can keep'],
      unit: 'session',
      price: Money.parse('35.00'),
      priceText: null,
      package: null,
      serviceId: null,
      taxRateId: null,
      hidden: false,
      ...over,
    },
    admin,
    at,
  );
const aPackage = { name: 'Package', price: null, priceText: null, savings: null, note: null };

describe('a price', () => {
  it('is an amount or a text', () => {
    expect(aPrice({ price: null, priceText: 'On request' }).price).toBeNull();
    expect(() => aPrice({ price: null })).toThrow('Enter a price, or a text in its place');
    expect(() => aPrice({ package: aPackage })).toThrow('Enter a price, or a text in its place');
    expect(() => aPrice().change({ price: null }, admin, later)).toThrow('Enter a price');
  });

  it('publishes the changed fields, and nothing without a change', () => {
    const price = aPrice();
    const same = { price: Money.parse('35.00'), features: ['A budget you can keep'], title: undefined };
    expect(price.change(same, admin, later)).toEqual([]);
    expect(price.updated_at).toEqual(at);
    expect(price.change({ ...same, price: Money.parse('40.00') }, admin, later)).toMatchObject([
      { type: 'price.changed', subject: { type: 'price', title: 'Coaching' }, details: { fields: 'price' } },
    ]);
    expect(price).toMatchObject({ price: Money.parse('40.00'), updated_at: later });
  });
});
