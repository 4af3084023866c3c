import type { Condition } from './questions.js';
import { type FormProblem, readSections } from './read-sections.js';

type Written = Record<string, unknown>;
const question = (key: unknown, over: Written = {}): Written => ({ key, type: 'text', label: 'A', ...over });
const sectionOf = (...questions: unknown[]): Written => ({ title: 'One', questions });
const problemsOf = (...questions: unknown[]): string[] => problemsIn([sectionOf(...questions)]);
const problemsIn = (sections: unknown): string[] =>
  readSections(sections).problems.map(({ path, problem }: FormProblem) => `${path} ${problem}`);
const at = 'sections.0.questions.';

const all = [
  question('text', { type: 'text' }),
  question('number', { type: 'number' }),
  question('money', { type: 'money' }),
  question('date', { type: 'date' }),
  question('yes', { type: 'yes_no' }),
  question('choice', { type: 'choice', options: ['a', 'b'] }),
  question('choices', { type: 'choices', options: ['a', 'b'] }),
  question('file', { type: 'file' }),
  question('table', { type: 'table', columns: ['a'] }),
  question('secret', { type: 'secret' }),
];
/** A question on this condition, after one of each type. */
const onCondition = (showIf: unknown): string[] => problemsOf(...all, question('last', { showIf }));

it('keeps what it knows, trimmed, and leaves out the rest', () => {
  const read = readSections([
    {
      title: ' One ',
      id: 5,
      questions: [
        {
          key: 'a',
          type: 'choice',
          label: ' A\r\nB ',
          help: ' ',
          required: false,
          options: [' x ', 'y'],
          columns: [],
        },
        { ...question('b'), required: true, showIf: { key: 'a', is: 'x', why: 1 }, requests: [] },
        { ...question('c'), type: 'yes_no', showIf: null, requests: [{ title: 'Lease', description: '' }] },
      ],
    },
  ]);
  expect(read).toEqual({
    problems: [],
    sections: [
      {
        title: 'One',
        questions: [
          { key: 'a', type: 'choice', label: 'A\nB', options: ['x', 'y'] },
          { key: 'b', type: 'text', label: 'A', required: true, showIf: { key: 'a', is: 'x' } },
          { key: 'c', type: 'yes_no', label: 'A', requests: [{ title: 'Lease' }] },
        ],
      },
    ],
  });
});

describe('a questionnaire is refused', () => {
  it.each([undefined, null, []])('without sections: %j', (sections) =>
    expect(problemsIn(sections)).toEqual(['sections required']),
  );
  it.each([{}, 'x', 5])('whose sections are %j', (sections) =>
    expect(problemsIn(sections)).toEqual(['sections not_a_list']),
  );

  it('at each place that is wrong', () => {
    expect(problemsIn([5, { title: ' ' }, { title: 'a'.repeat(201), questions: [null] }])).toEqual([
      'sections.0 required',
      'sections.1.title required',
      'sections.1.questions required',
      'sections.2.title too_long',
      'sections.2.questions.0 required',
    ]);
    expect(problemsOf(question('a', { label: '\u200b', help: 5, required: 'yes', type: 'time' }))).toEqual([
      `${at}0.type type_unknown`,
      `${at}0.help not_text`,
      `${at}0.required not_a_flag`,
      `${at}0.label required`,
    ]);
    expect(problemsOf(question('a', { label: 'a\0' }))).toEqual([`${at}0.label unreadable`]);
  });

  it.each([undefined, '', 'A', '1a', 'a b', 'ä', `a${'b'.repeat(40)}`, 5, 'a\n'])('for the key %j', (key) =>
    expect(problemsOf(question(key))).toEqual([`${at}0.key key_invalid`]),
  );

  it('for a key that is there already, in any section', () => {
    expect(problemsOf(question('a'), question('a'))).toEqual([`${at}1.key key_repeated`]);
    expect(problemsIn([sectionOf(question('a')), sectionOf(question('b'), question('a'))])).toEqual([
      'sections.1.questions.1.key key_repeated',
    ]);
    expect(problemsOf(question('constructor'), question(`a${'b'.repeat(39)}`))).toEqual([]);
  });

  it('for options and columns where they do not belong, or are missing', () => {
    expect(problemsOf(question('a', { options: ['x'], columns: ['x'] }))).toEqual([
      `${at}0.options only_choices`,
      `${at}0.columns only_tables`,
    ]);
    expect(
      problemsOf(question('a', { type: 'choice' }), question('b', { type: 'table', columns: [] })),
    ).toEqual([`${at}0.options required`, `${at}1.columns required`]);
    expect(problemsOf(question('a', { type: 'choices', options: ['x', ' ', ' x', 5] }))).toEqual([
      `${at}0.options.1 required`,
      `${at}0.options.2 repeated`,
      `${at}0.options.3 not_text`,
    ]);
  });

  it('above its limits, not at them', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `o${n}`);
    const choice = (count: number) => question('a', { type: 'choice', options: many(count) });
    const table = (count: number) => question('a', { type: 'table', columns: many(count) });
    const questions = (count: number) => many(count).map((key) => question(key));
    for (const most of [choice(200), table(20)]) expect(problemsOf(most)).toEqual([]);
    expect(problemsOf(choice(201))).toEqual([`${at}0.options too_many`]);
    expect(problemsOf(table(21))).toEqual([`${at}0.columns too_many`]);
    expect(problemsOf(...questions(300))).toEqual([]);
    expect(problemsOf(...questions(301))).toEqual(['sections.0.questions too_many']);
    expect(
      problemsIn([sectionOf(...questions(200)), sectionOf(...many(101).map((key) => question(`b${key}`)))]),
    ).toEqual(['sections too_many']);
    // Characters are counted as people do.
    expect(problemsOf(question('a', { label: '😀'.repeat(500) }))).toEqual([]);
    expect(readSections([sectionOf(question('a', { label: 'a'.repeat(501) }))]).problems).toEqual([
      { path: `${at}0.label`, problem: 'too_long', most: 500 },
    ]);
  });

  it('for requests of a type that makes none, or of an unknown option', () => {
    const requests = [{ title: 'Lease' }];
    for (const type of ['text', 'long_text', 'money', 'date', 'file', 'secret'])
      expect(problemsOf(question('a', { type, requests }))).toEqual([`${at}0.requests requests_no_type`]);
    expect(
      problemsOf(question('a', { type: 'choice', options: ['x'], requests: [{ title: '', option: 'y' }] })),
    ).toEqual([`${at}0.requests.0.option option_unknown`, `${at}0.requests.0.title required`]);
    expect(
      problemsOf(question('a', { type: 'yes_no', requests: [{ title: 'Lease', option: 'yes' }] })),
    ).toEqual([`${at}0.requests.0.option option_unknown`]);
  });
});

describe('a condition', () => {
  it.each<Condition>([
    { key: 'text', is: 'x' },
    { key: 'number', isNot: 0 },
    { key: 'number', atLeast: -1.5 },
    { key: 'money', atLeast: '10.00' },
    { key: 'date', atLeast: '2027-01-01' },
    { key: 'yes', is: 'no' },
    { key: 'choice', isNot: 'b' },
    { key: 'choices', is: 'a' },
    { any: [{ key: 'yes', is: 'yes' }] },
    { all: Array.from({ length: 20 }, () => ({ key: 'yes', is: 'yes' })) },
  ])('can be %j', (condition) => expect(onCondition(condition)).toEqual([]));

  it.each([
    ['nothing', {}, 'condition_invalid'],
    ['a list', [], 'condition_invalid'],
    ['a text', 'yes', 'condition_invalid'],
    ['only a key', { key: 'yes' }, 'condition_invalid'],
    ['without a key', { is: 'yes' }, 'condition_invalid'],
    ['of two kinds', { key: 'yes', is: 'yes', isNot: 'no' }, 'condition_invalid'],
    [
      'of two groups',
      { all: [{ key: 'yes', is: 'yes' }], any: [{ key: 'yes', is: 'yes' }] },
      'condition_invalid',
    ],
    ['a group with a key', { key: 'yes', all: [{ key: 'yes', is: 'yes' }] }, 'condition_invalid'],
    ['an empty group', { all: [] }, 'condition_invalid'],
    ['no group', { any: { key: 'yes', is: 'yes' } }, 'condition_invalid'],
    ['of 21', { any: Array.from({ length: 21 }, () => ({ key: 'yes', is: 'yes' })) }, 'condition_invalid'],
    ['about null', { key: 'yes', is: null }, 'condition_invalid'],
    ['about true', { key: 'yes', is: true }, 'condition_invalid'],
    ['about itself', { key: 'last', is: 'x' }, 'condition_itself'],
    ['about itself, inside', { all: [{ any: [{ key: 'last', is: 'x' }] }] }, 'condition_itself'],
    ['about an unknown question', { key: 'other', is: 'x' }, 'condition_not_earlier'],
    ['about a name of every object', { key: 'constructor', is: 'x' }, 'condition_not_earlier'],
    ['about a document', { key: 'file', is: 1 }, 'condition_no_type'],
    ['about a table', { key: 'table', isNot: 'x' }, 'condition_no_type'],
    ['about a secret', { key: 'secret', isNot: 'x' }, 'condition_no_type'],
    ['atLeast a text', { key: 'text', atLeast: 'x' }, 'condition_no_type'],
    ['atLeast an option', { key: 'choice', atLeast: 'a' }, 'condition_no_type'],
    ['about no option', { key: 'choice', is: 'c' }, 'condition_never'],
    ['about none of several options', { key: 'choices', isNot: 'c' }, 'condition_never'],
    ['about another word than yes', { key: 'yes', is: 'Yes' }, 'condition_never'],
    ['about digits of a number', { key: 'number', is: '5' }, 'condition_never'],
    ['about a number of money', { key: 'money', atLeast: 10 }, 'condition_never'],
    ['about no day', { key: 'date', atLeast: '2027-02-29' }, 'condition_never'],
    ['about a blank text', { key: 'text', is: ' ' }, 'condition_never'],
  ])('cannot be %s', (_what, condition, problem) =>
    expect(onCondition(condition)).toEqual([`${at}10.showIf ${problem}`]),
  );

  it('looks at no later question, so that there is no circle', () => {
    const circle = [
      question('a', { showIf: { key: 'b', is: 'x' } }),
      question('b', { showIf: { key: 'a', is: 'x' } }),
    ];
    expect(problemsOf(...circle)).toEqual([`${at}0.showIf condition_not_earlier`]);
    const later = { key: 'b', is: 'x' };
    expect(problemsIn([sectionOf(question('a', { showIf: later })), sectionOf(question('b'))])).toEqual([
      `${at}0.showIf condition_not_earlier`,
    ]);
    expect(problemsIn([sectionOf(question('b')), sectionOf(question('a', { showIf: later }))])).toEqual([]);
  });

  it('is at most five levels deep', () => {
    const deep = (levels: number): Condition =>
      levels === 0 ? { key: 'yes', is: 'yes' } : { all: [deep(levels - 1)] };
    expect(onCondition(deep(5))).toEqual([]);
    expect(onCondition(deep(6))).toEqual([`${at}10.showIf too_deep`]);
  });
});
