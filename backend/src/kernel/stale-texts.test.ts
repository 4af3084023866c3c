import { type StaleTexts, staleTextsAfter, type TextsByPath } from './stale-texts.js';

const at = new Date('2026-11-26T15:00:00.000Z');
const texts = (english: string, spanish: string | null): TextsByPath => ({
  english: { title: english },
  spanish: spanish === null ? {} : { title: spanish },
});
const current: StaleTexts = {};
const stale: StaleTexts = { title: { at: '2026-11-20T15:00:00.000Z' } };
const now: StaleTexts = { title: { at: at.toISOString() } };

it.each<[string, StaleTexts, TextsByPath, TextsByPath, StaleTexts]>([
  ['its English changes', current, texts('Planning', 'Plan'), texts('Advice', 'Plan'), now],
  ['its English changes again', stale, texts('Advice', 'Plan'), texts('Help', 'Plan'), now],
  ['its English comes later', current, texts('', 'Plan'), texts('Planning', 'Plan'), now],
  ['nothing changes', stale, texts('Advice', 'Plan'), texts('Advice', 'Plan'), stale],
])('a translation is stale once %s', (_when, known, before, after, expected) => {
  expect(staleTextsAfter({ ...before, stale: known }, after, { at })).toEqual(expected);
});

it.each<[string, TextsByPath, readonly string[]]>([
  ['another translation', texts('Advice', 'Consejo'), []],
  ['both at once', texts('Help', 'Ayuda'), []],
  ['a review', texts('Advice', 'Plan'), ['title']],
  ['its removal', texts('Help', null), []],
])('%s ends that', (_what, after, reviewed) => {
  expect(staleTextsAfter({ ...texts('Advice', 'Plan'), stale }, after, { reviewed, at })).toEqual({});
});
