import { askedOf } from './asked.js';
import type { Answers, Condition, Question, QuestionType } from './questions.js';

const question = (key: string, over: Partial<Question> = {}): Question => ({
  key,
  type: 'text',
  label: `Question ${key}`,
  ...over,
});
const keysOf = (questions: readonly Question[], answers: Answers): string[] =>
  askedOf([{ title: 'All', questions }], answers).visible.map(({ key }) => key);

/** Whether a question on this condition is asked, after one of that type. */
const holds = (type: QuestionType, condition: Condition, value: Answers[string]): boolean => {
  const first = question('first', { type, options: ['car', 'house', 'Yes'], columns: ['a'] });
  return keysOf([first, question('then', { showIf: condition })], { first: value }).includes('then');
};

it('counts what is visible, answered and missing, in all sections', () => {
  const sections = [
    { title: 'One', questions: [question('a', { required: true }), question('b')] },
    { title: 'Two', questions: [question('c', { required: true, showIf: { key: 'b', is: 'x' } })] },
  ];
  const ask = (answers: Answers) => {
    const { visible, answered, missing } = askedOf(sections, answers);
    return [visible.length, answered.size, missing];
  };
  expect(ask({})).toEqual([2, 0, ['a']]);
  expect(ask({ b: 'x' })).toEqual([3, 1, ['a', 'c']]);
  expect(ask({ a: '1', b: 'x', c: '2' })).toEqual([3, 3, []]);
  // The answer to a hidden question does not count.
  expect(ask({ a: '1', c: '2' })).toEqual([2, 1, []]);
});

describe('a condition', () => {
  it.each<[QuestionType, Condition, Answers[string], boolean]>([
    ['yes_no', { key: 'first', is: 'yes' }, 'yes', true],
    ['yes_no', { key: 'first', is: 'yes' }, 'no', false],
    ['yes_no', { key: 'first', isNot: 'yes' }, 'no', true],
    ['text', { key: 'first', is: 'Yes' }, 'yes', false],
    ['text', { key: 'first', is: '007' }, '7', false],
    ['number', { key: 'first', is: 7 }, 7, true],
    ['number', { key: 'first', isNot: 7 }, 7, false],
    ['number', { key: 'first', atLeast: 10 }, 9.5, false],
    ['number', { key: 'first', atLeast: -1 }, 0, true],
    ['money', { key: 'first', atLeast: '10.00' }, '9.50', false],
    ['money', { key: 'first', atLeast: '9.5' }, '9.50', true],
    ['money', { key: 'first', atLeast: '-5' }, '-5.01', false],
    ['money', { key: 'first', is: '9.5' }, '9.50', true],
    ['date', { key: 'first', atLeast: '2027-01-01' }, '2026-12-31', false],
    ['date', { key: 'first', atLeast: '2027-01-01' }, '2027-01-01', true],
    ['choice', { key: 'first', is: 'car' }, 'car', true],
    ['choices', { key: 'first', is: 'car' }, ['house', 'car'], true],
    ['choices', { key: 'first', is: 'car' }, ['house'], false],
    ['choices', { key: 'first', isNot: 'car' }, ['house'], true],
    ['choices', { key: 'first', isNot: 'car' }, ['house', 'car'], false],
  ])('of %s, %j, given %j: %s', (type, condition, value, expected) =>
    expect(holds(type, condition, value)).toBe(expected),
  );

  it.each<[QuestionType, Condition, Answers[string]]>([
    ['yes_no', { key: 'first', isNot: 'yes' }, undefined],
    ['text', { key: 'first', isNot: 'x' }, '  '],
    ['choices', { key: 'first', isNot: 'car' }, []],
    ['number', { key: 'first', atLeast: 0 }, null],
  ])('of %s, %j, does not hold without an answer (%j)', (type, condition, value) =>
    expect(holds(type, condition, value)).toBe(false),
  );

  it('holds for all, or any, however deep', () => {
    const questions = [
      question('a'),
      question('b'),
      question('c', {
        showIf: {
          all: [
            { key: 'a', is: '1' },
            {
              any: [
                { key: 'b', is: '1' },
                { key: 'b', is: '2' },
              ],
            },
          ],
        },
      }),
    ];
    expect(keysOf(questions, { a: '1', b: '2' })).toContain('c');
    expect(keysOf(questions, { a: '1', b: '3' })).not.toContain('c');
    expect(keysOf(questions, { b: '2' })).not.toContain('c');
  });

  it('on a hidden question does not hold, so that what depends on it is hidden, too', () => {
    const questions = [
      question('a'),
      question('b', { showIf: { key: 'a', is: '1' } }),
      question('c', { showIf: { key: 'b', isNot: '1' } }),
      question('d', { showIf: { key: 'c', is: 'x' } }),
    ];
    const answers = { b: '2', c: 'x', d: 'x' };
    expect(keysOf(questions, answers)).toEqual(['a']);
    expect(keysOf(questions, { ...answers, a: '1' })).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes no names of every object for answers', () => {
    const questions = [
      question('constructor'),
      question('then', { showIf: { key: 'constructor', isNot: 'x' } }),
    ];
    expect(keysOf(questions, {})).toEqual(['constructor']);
  });
});
