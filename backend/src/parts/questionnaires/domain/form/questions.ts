/**
 * Questionnaires, as both sides know them. The browser imports this folder, so its files import nothing from outside
 * of it.
 */

export const questionTypes = [
  'text',
  'long_text',
  'number',
  'money',
  'date',
  'yes_no',
  'choice',
  'choices',
  'file',
  'table',
  'secret',
] as const;
export type QuestionType = (typeof questionTypes)[number];

/** The condition on which a question is asked. It looks at earlier questions only. */
export type Condition =
  | { key: string; is: string | number }
  | { key: string; isNot: string | number }
  | { key: string; atLeast: string | number }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] };

/** A document that an answer asks the client to send. */
export interface AskedDocument {
  title: string;
  description?: string;
  /** For this option of a choice only. */
  option?: string;
}

export interface Question {
  /** Unique in its questionnaire. */
  key: string;
  type: QuestionType;
  label: string;
  help?: string;
  required?: boolean;
  /** For `choice` and `choices`. */
  options?: readonly string[];
  /** For `table`. */
  columns?: readonly string[];
  showIf?: Condition;
  /** For `yes_no`, `choice`, `choices` and `number`. */
  requests?: readonly AskedDocument[];
}

export interface Section {
  title: string;
  questions: readonly Question[];
}

/** A row of a table, by column. */
export type TableRow = Readonly<Record<string, string>>;
/** An answer, by the type of its question: see `problemOfValue`. */
export type AnswerValue = string | number | readonly string[] | readonly TableRow[];
/** By key. A secret is there as its mask. */
export type Answers = Readonly<Record<string, AnswerValue | null | undefined>>;

/** An object's own value under a key that a person chose: `constructor` is a name of every object. */
export const ownOf = <Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined;

export const limits = {
  questions: 300,
  options: 200,
  columns: 20,
  rows: 100,
  conditions: 20,
  /** Levels of `all` and `any` around a condition. */
  depth: 5,
  requests: 20,
  /** Document requests that one number makes. */
  requestsOfNumber: 20,
  text: 20_000,
  /** Characters of all answers together, as JSON: what a PDF can be made of. */
  answers: 8_000_000,
  secret: 200,
  title: 200,
  description: 2000,
  label: 500,
  option: 200,
  column: 100,
  requestTitle: 150,
} as const;

export const keyPattern = /^[a-z][a-z0-9_]{0,39}$/;

/** In the order in which they are asked. */
export const questionsOf = (sections: readonly Section[]): Question[] =>
  sections.flatMap(({ questions }) => questions);
