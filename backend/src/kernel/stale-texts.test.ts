import {
  type StaleTexts,
  staleTextsAfter,
  textsByPath,
  type TextsByPath,
  withoutStale,
} from './stale-texts.js';

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

it('texts have paths; a list is one text, whatever the order of its fields', () => {
  const reasons = [
    { title: 'Near', text: '' },
    { title: 'Plain', text: 'Words' },
  ];
  const stored = reasons.map(({ title, text }) => ({ text, title }));
  const other = [
    { title: 'Near', text: 'Plain' },
    { title: '', text: 'Words' },
  ];
  const { reasons: words, ...texts } = textsByPath({
    title: 'Plan',
    note: null,
    story: '',
    lines: ['One', 'Two'],
    none: [],
    package: { name: 'Week', note: undefined },
    reasons,
  });
  expect(texts).toEqual({ title: 'Plan', lines: 'One\n\nTwo', 'package.name': 'Week' });
  expect(textsByPath({ reasons: stored })).toEqual({ reasons: words });
  expect(textsByPath({ reasons: other })).not.toEqual({ reasons: words });
});

it('texts are read without stale ones, also in a group', () => {
  const spanish = { title: 'Plan', lines: ['Uno'], package: { name: 'Semana', note: null }, none: null };
  expect(withoutStale(spanish, { lines: { at: '' }, 'package.name': { at: '' } })).toEqual({
    ...spanish,
    lines: null,
    package: { name: null, note: null },
  });
  expect(withoutStale(spanish)).toEqual(spanish);
});
