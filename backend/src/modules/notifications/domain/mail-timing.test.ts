import { dueAt, mailTiming } from './mail-timing.js';

const client = { role: 'client', signsIn: true } as const;
const newcomer = { role: 'client', signsIn: false } as const;
const staff = { role: 'admin', signsIn: true } as const;
const document = { category: 'document' } as const;
const packed = { ...document, isPacked: true } as const;
const invoice = { category: 'payment', invoiceId: 7 } as const;
const usual = { reader: client, notification: document, gatherSeconds: 120 };

describe('a notification is emailed', () => {
  it.each([
    ['with more about the same client', {}, 'gathered'],
    ['by itself where nothing is gathered', { gatherSeconds: 0 }, 'limited'],
    ['with its pack whatever the setting', { gatherSeconds: 0, notification: packed }, 'gathered'],
    ['now if it is a receipt or a signed copy', { notification: { ...packed, isAtOnce: true } }, 'now'],
    ['now if it is an appointment', { notification: { category: 'appointment' } }, 'now'],
    ['now if it has the link of an invoice', { notification: invoice }, 'now'],
    ['with its pack, also an invoice', { notification: { ...invoice, isPacked: true } }, 'gathered'],
    ['after the first login', { reader: newcomer }, 'after-login'],
    [
      'before it, too, if it is about an invoice',
      { notification: { category: 'payment' }, reader: newcomer },
      'gathered',
    ],
    ['now with a link also before the first login', { notification: invoice, reader: newcomer }, 'now'],
    ['by itself to staff', { notification: packed, reader: staff }, 'limited'],
  ] as const)('%s', (_when, over, timing) => {
    expect(mailTiming({ ...usual, ...over })).toBe(timing);
  });
});

describe('gathered notifications are due', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 30, 12) + seconds * 1_000);

  it.each([
    ['once nothing was added for that long', 0, 120],
    ['later with each that is added', 90, 210],
    ['five times as long after the first at the latest', 590, 600],
  ])('%s', (_when, last, due) => {
    expect(dueAt({ first: at(0), last: at(last) }, 120)).toEqual(at(due));
  });

  it('at once where nothing is gathered, as packs are', () => {
    expect(dueAt({ first: at(0), last: at(0) }, 0)).toEqual(at(0));
  });
});
