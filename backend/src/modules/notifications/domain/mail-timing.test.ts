import { dueAt, mailTiming } from './mail-timing.js';

const client = { role: 'client', signsIn: true } as const;
const news = { reader: client, isAtOnce: false, isPacked: false, gatherSeconds: 120 };

describe('a notification is emailed', () => {
  it.each([
    ['with more about the same client', {}, 'gathered'],
    ['by itself where nothing is gathered', { gatherSeconds: 0 }, 'limited'],
    ['with its pack whatever the setting', { gatherSeconds: 0, isPacked: true }, 'gathered'],
    ['now if it is a receipt, a signed copy or an appointment', { isAtOnce: true, isPacked: true }, 'now'],
    ['now also before the first login', { isAtOnce: true, reader: { ...client, signsIn: false } }, 'now'],
    ['after the first login', { reader: { ...client, signsIn: false } }, 'after-login'],
    ['by itself to staff', { isPacked: true, reader: { role: 'admin', signsIn: true } }, 'limited'],
  ] as const)('%s', (_when, over, timing) => {
    expect(mailTiming({ ...news, ...over })).toBe(timing);
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
