import type { Answers, Question } from './questions.js';
import { requestsOf } from './requests.js';

const questions: Question[] = [
  {
    key: 'business',
    type: 'yes_no',
    label: 'Do you own a business?',
    requests: [{ title: 'Ledger', description: 'Of the year' }, { title: 'License' }],
  },
  {
    key: 'home',
    type: 'choice',
    label: 'Your home',
    options: ['Rented', 'Owned'],
    requests: [{ title: 'Lease', option: 'Rented' }, { title: 'Proof of address' }],
  },
  {
    key: 'income',
    type: 'choices',
    label: 'Income',
    options: ['W-2', '1099'],
    requests: [{ title: 'Form' }, { title: 'Invoices', option: '1099' }],
  },
  { key: 'jobs', type: 'number', label: 'Jobs', requests: [{ title: 'W-2' }] },
  {
    key: 'more',
    type: 'yes_no',
    label: 'More?',
    showIf: { key: 'business', is: 'yes' },
    requests: [{ title: 'More' }],
  },
];
const asked = (answers: Answers): string[][] =>
  requestsOf([{ title: 'All', questions }], answers).map(({ source, title }) => [source, title]);

it.each<[string, Answers, string[][]]>([
  ['nothing without an answer', {}, []],
  ['nothing for no', { business: 'no' }, []],
  [
    'each once for yes',
    { business: 'yes' },
    [
      ['business 0', 'Ledger'],
      ['business 1', 'License'],
    ],
  ],
  [
    'once for the chosen option',
    { home: 'Rented' },
    [
      ['home 0', 'Lease'],
      ['home 1', 'Proof of address'],
    ],
  ],
  ['not for another option', { home: 'Owned' }, [['home 1', 'Proof of address']]],
  [
    'once for each of several options, or for that one',
    { income: ['1099', 'W-2'] },
    [
      ['income 0 1099', 'Form: 1099'],
      ['income 0 W-2', 'Form: W-2'],
      ['income 1', 'Invoices'],
    ],
  ],
  [
    'as often as the number says',
    { jobs: 2.9 },
    [
      ['jobs 0 1', 'W-2 1'],
      ['jobs 0 2', 'W-2 2'],
    ],
  ],
  ['nothing for less than one', { jobs: -3 }, []],
  ['nothing for a hidden answer', { more: 'yes' }, []],
])('answers ask for %s', (_what, answers, expected) => expect(asked(answers)).toEqual(expected));

it('a number asks for 20 documents at most', () => {
  expect(asked({ jobs: 1e300 })).toHaveLength(20);
  expect(asked({ jobs: 21 }).at(-1)).toEqual(['jobs 0 20', 'W-2 20']);
});

it('options whose titles are cut to the same words ask for one document each', () => {
  const options = ['A', 'B'].map((last) => `${'Statement '.repeat(19)}${last}`);
  const question: Question = {
    key: 'all',
    type: 'choices',
    label: 'All',
    options,
    requests: [{ title: 'From your bank' }],
  };
  const made = requestsOf([{ title: 'All', questions: [question] }], { all: options });
  expect(new Set(made.map(({ title }) => title)).size).toBe(1);
  expect(new Set(made.map(({ source }) => source)).size).toBe(2);
});

it('descriptions are passed on', () => {
  expect(requestsOf([{ title: 'All', questions }], { business: 'yes' })[0]).toEqual({
    source: 'business 0',
    title: 'Ledger',
    description: 'Of the year',
  });
});
