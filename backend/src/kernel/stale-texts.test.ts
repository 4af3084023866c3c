import { type StaleTexts, staleTextsAfter, type TextsByPath } from './stale-texts.js';

const at = new Date('2026-11-26T15:00:00.000Z');
const earlier = '2026-11-20T15:00:00.000Z';
const texts = (english: string, spanish: string | null): TextsByPath => ({
  english: { title: english },
  spanish: spanish === null ? {} : { title: spanish },
});
const made: StaleTexts = {};
const stale: StaleTexts = { title: { from: 'Planning', at: earlier } };

it.each<[string, StaleTexts, TextsByPath, TextsByPath, StaleTexts]>([
  [
    'its English changes',
    made,
    texts('Planning', 'Plan'),
    texts('Advice', 'Plan'),
    { title: { from: 'Planning', at: at.toISOString() } },
  ],
  [
    'its English changes again',
    stale,
    texts('Advice', 'Plan'),
    texts('Help', 'Plan'),
    { title: { from: 'Planning', at: at.toISOString() } },
  ],
  ['nothing changes', stale, texts('Advice', 'Plan'), texts('Advice', 'Plan'), stale],
])('a translation is stale once %s', (_when, known, before, after, expected) => {
  expect(staleTextsAfter({ ...before, stale: known }, after, { at })).toEqual(expected);
});

it.each<[string, TextsByPath, readonly string[]]>([
  ['another translation', texts('Advice', 'Consejo'), []],
  ['the English that it was made from', texts('Planning', 'Plan'), []],
  ['a review', texts('Advice', 'Plan'), ['title']],
  ['its removal', texts('Help', null), []],
])('%s ends that', (_what, after, reviewed) => {
  expect(staleTextsAfter({ ...texts('Advice', 'Plan'), stale }, after, { reviewed, at })).toEqual({});
});
