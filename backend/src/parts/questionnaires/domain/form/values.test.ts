import type { Question, QuestionType } from './questions.js';
import { isAnswered, problemOfValue } from './values.js';

const question = (type: QuestionType): Question => ({
  key: 'a',
  type,
  label: 'A',
  options: ['car', 'house'],
  columns: ['Name', '__proto__'],
});
const row = (text: string) => JSON.parse(text) as object;

describe('a value', () => {
  it.each<[QuestionType, unknown]>([
    ['text', ''],
    ['long_text', '😀'.repeat(20_000)],
    ['secret', '123-45-6789'],
    ['number', -1.5],
    ['number', 0],
    ['money', '125'],
    ['money', '-125.50'],
    ['date', '2028-02-29'],
    ['yes_no', 'no'],
    ['choice', 'house'],
    ['choices', ['house', 'car']],
    ['choices', []],
    ['file', 1],
    ['table', []],
    ['table', [{}, { Name: 'x' }, row('{"__proto__": "x"}')]],
  ])('of %s can be %j', (type, value) => expect(problemOfValue(question(type), value)).toBeUndefined());

  it.each<[QuestionType, unknown, string]>([
    ['text', 5, 'not_text'],
    ['text', ['a'], 'not_text'],
    ['text', 'a'.repeat(20_001), 'too_long'],
    ['long_text', 'a\0', 'unreadable'],
    ['long_text', 'a\ud800', 'unreadable'],
    ['secret', 'a'.repeat(201), 'too_long'],
    ['secret', '•••-••-6789', 'masked'],
    ['number', '5', 'not_a_number'],
    ['number', Number.NaN, 'not_a_number'],
    ['number', Infinity, 'not_a_number'],
    ['money', 5, 'not_an_amount'],
    ['money', '1,000.00', 'not_an_amount'],
    ['money', '$5', 'not_an_amount'],
    ['money', '5.001', 'not_an_amount'],
    ['money', '', 'not_an_amount'],
    ['date', '2027-02-29', 'not_a_date'],
    ['date', '2027-13-01', 'not_a_date'],
    ['date', '2027-00-10', 'not_a_date'],
    ['date', '2027-04-00', 'not_a_date'],
    ['date', '2027-4-15', 'not_a_date'],
    ['date', '0027-04-15', 'not_a_date'],
    ['date', '2027-04-15T00:00:00Z', 'not_a_date'],
    ['yes_no', true, 'not_yes_or_no'],
    ['yes_no', 'Yes', 'not_yes_or_no'],
    ['choice', 'boat', 'not_an_option'],
    ['choice', ['car'], 'not_an_option'],
    ['choices', 'car', 'not_a_list'],
    ['choices', ['boat'], 'not_an_option'],
    ['choices', ['car', 'car'], 'repeated'],
    ['file', 0, 'not_a_document'],
    ['file', 1.5, 'not_a_document'],
    ['file', 2 ** 31, 'not_a_document'],
    ['file', '1', 'not_a_document'],
    ['table', { Name: 'x' }, 'not_a_table'],
    ['table', ['x'], 'not_a_table'],
    ['table', [null], 'not_a_table'],
    ['table', [{ Name: 5 }], 'not_a_table'],
    ['table', [{ Other: 'x' }], 'unknown_column'],
    ['table', [{ Name: 'a'.repeat(20_001) }], 'too_long'],
    ['table', Array.from({ length: 101 }, () => ({})), 'too_many_rows'],
  ])('of %s cannot be %j: %s', (type, value, problem) =>
    expect(problemOfValue(question(type), value)).toBe(problem),
  );
});

it('is an answer only with something in it', () => {
  for (const value of [undefined, null, '', ' \n', [], [{}], [{ Name: ' ' }]])
    expect(isAnswered(value)).toBe(false);
  for (const value of [0, 'no', ['car'], [{ Name: ' ' }, { Name: 'x' }]])
    expect(isAnswered(value)).toBe(true);
});
