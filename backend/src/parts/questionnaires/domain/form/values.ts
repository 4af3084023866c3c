import { type AnswerValue, limits, type Question } from './questions.ts';

/** Reason why a value is no answer to its question. */
export type ValueProblem =
  | 'not_text'
  | 'too_long'
  | 'unreadable'
  | 'masked'
  | 'not_a_number'
  | 'not_an_amount'
  | 'not_a_date'
  | 'not_yes_or_no'
  | 'not_an_option'
  | 'not_a_list'
  | 'repeated'
  | 'not_a_document'
  | 'not_a_table'
  | 'too_many_rows'
  | 'unknown_column';

/** Stands for each hidden character of a secret. */
export const maskCharacter = '•';

const largestId = 2 ** 31 - 1;

/** Reason why the value is no answer to the question; undefined if it is one. Whose document it is, is not asked here. */
export function problemOfValue(question: Question, value: unknown): ValueProblem | undefined {
  switch (question.type) {
    case 'text':
    case 'long_text':
      return problemOfText(value, limits.text);
    case 'secret':
      return (
        problemOfText(value, limits.secret) ?? (String(value).includes(maskCharacter) ? 'masked' : undefined)
      );
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? undefined : 'not_a_number';
    case 'money':
      return centsOf(value) === undefined ? 'not_an_amount' : undefined;
    case 'date':
      return isDay(value) ? undefined : 'not_a_date';
    case 'yes_no':
      return value === 'yes' || value === 'no' ? undefined : 'not_yes_or_no';
    case 'choice':
      return isOptionOf(question, value) ? undefined : 'not_an_option';
    case 'choices':
      return problemOfChoices(question, value);
    case 'file':
      return Number.isInteger(value) && Number(value) > 0 && Number(value) <= largestId
        ? undefined
        : 'not_a_document';
    case 'table':
      return problemOfTable(question, value);
  }
}

/** Whether there is an answer in it: no blank text, no empty list, no table without a word. */
export function isAnswered(value: AnswerValue | null | undefined): value is AnswerValue {
  if (value === undefined || value === null) return false;
  if (typeof value === 'number') return true;
  if (typeof value === 'string') return value.trim() !== '';
  return value.some(
    (one) => typeof one === 'string' || Object.values(one).some((cell) => cell.trim() !== ''),
  );
}

/** An amount of money in whole cents; undefined if it is none. */
export function centsOf(value: unknown): number | undefined {
  const [, sign, whole, fraction = ''] =
    (typeof value === 'string' && /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(value)) || [];
  if (whole === undefined) return undefined;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '-' ? 0 - cents : cents;
}

/** Whether it is a day of the calendar, as `2027-04-15`. */
export function isDay(value: unknown): value is string {
  const [, year, month, day] = (typeof value === 'string' && /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)) || [];
  if (year === undefined || year < '1000' || month === undefined || month < '01' || month > '12')
    return false;
  return Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month));
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Text that the database and a file can hold: without NUL and halves of characters. */
export const isReadable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** In characters, of which some have two units. */
export const isTooLong = (text: string, most: number): boolean =>
  text.length > most && Array.from(text).length > most;

function problemOfText(value: unknown, longest: number): ValueProblem | undefined {
  if (typeof value !== 'string') return 'not_text';
  if (isTooLong(value, longest)) return 'too_long';
  return isReadable(value) ? undefined : 'unreadable';
}

const isOptionOf = ({ options = [] }: Question, value: unknown): boolean =>
  options.some((option) => option === value);

function problemOfChoices({ options = [] }: Question, value: unknown): ValueProblem | undefined {
  if (!Array.isArray(value)) return 'not_a_list';
  const known = new Set<unknown>(options);
  if (!value.every((one) => known.has(one))) return 'not_an_option';
  return new Set(value).size < value.length ? 'repeated' : undefined;
}

function problemOfTable({ columns = [] }: Question, value: unknown): ValueProblem | undefined {
  if (!Array.isArray(value)) return 'not_a_table';
  if (value.length > limits.rows) return 'too_many_rows';
  const known = new Set(columns);
  for (const row of value as unknown[]) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'not_a_table';
    for (const [column, cell] of Object.entries(row)) {
      if (!known.has(column)) return 'unknown_column';
      const problem = problemOfText(cell, limits.text);
      if (problem) return problem === 'not_text' ? 'not_a_table' : problem;
    }
  }
  return undefined;
}
