import type {
  Answers,
  AnswerValue,
  Condition,
  Question,
  QuestionType,
  Section,
} from '../domain/form/questions.ts';

/* Random questionnaires with random answers, the same for the same number on every machine: the tests of both sides use them. */

/** A valid questionnaire, and answers of which some are hidden, blank or missing. */
export interface RandomForm {
  sections: Section[];
  answers: Answers;
}

type Pick = <Value>(values: readonly [Value, ...Value[]]) => Value;

/** Numbers below `below`, from a seed (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const values = {
  text: ['a', 'Yes', 'yes', '007', '7', ' a '],
  long_text: ['a', 'two\nlines'],
  number: [-1, 0, 0.5, 7, 9.5, 10],
  money: ['0', '9.5', '9.50', '10.00', '-3.25', '100'],
  date: ['2026-12-31', '2027-01-01', '2028-02-29'],
  yes_no: ['yes', 'no'],
  choice: ['one', 'two', 'three'],
  choices: ['one', 'two', 'three'],
  file: [1, 2],
  table: ['x'],
  secret: ['••••1234'],
} as const satisfies Record<QuestionType, readonly [AnswerValue, ...AnswerValue[]]>;
const types = Object.keys(values) as [QuestionType, ...QuestionType[]];
const blank = [undefined, null, '', '  '] as const;

/** @param seed whole number */
export function randomForm(seed: number): RandomForm {
  const below = numbersFrom(seed);
  const pick: Pick = (from) => from[below(from.length)] ?? from[0];
  const questions: Question[] = [];
  const answers: Record<string, AnswerValue | null | undefined> = {};
  const count = below(20) === 0 ? 300 : 1 + below(40);
  for (let place = 0; place < count; place++) {
    const type = pick(types);
    const key = place === 3 ? 'constructor' : `k${place}`;
    const showIf = below(3) > 0 ? aCondition(questions.filter(isCompared), below, pick, 0) : undefined;
    questions.push({
      key,
      type,
      label: key,
      ...(below(2) === 0 && { required: true }),
      ...((type === 'choice' || type === 'choices') && { options: values.choice }),
      ...(type === 'table' && { columns: ['a', 'b'] }),
      ...(showIf && { showIf }),
    });
    if (below(4) > 0) answers[key] = anAnswer(type, below, pick);
  }
  const cut = below(count);
  const parts = [questions.slice(0, cut), questions.slice(cut)].filter(({ length }) => length > 0);
  return { sections: parts.map((part, index) => ({ title: `${index}`, questions: part })), answers };
}

const isCompared = ({ type }: Question): boolean => type !== 'file' && type !== 'table' && type !== 'secret';

function anAnswer(
  type: QuestionType,
  below: (most: number) => number,
  pick: Pick,
): AnswerValue | null | undefined {
  if (below(6) === 0) return pick(blank);
  if (type === 'choices') return values.choices.filter(() => below(2) === 0);
  if (type === 'table') return below(2) === 0 ? [{ a: ' ' }] : [{ a: ' ', b: 'x' }];
  return pick<AnswerValue>(values[type]);
}

function aCondition(
  earlier: readonly Question[],
  below: (most: number) => number,
  pick: Pick,
  depth: number,
): Condition | undefined {
  const [first, ...others] = earlier;
  if (!first) return undefined;
  if (depth < 5 && below(3) === 0) {
    const inner = Array.from({ length: 1 + below(3) }, () => aCondition(earlier, below, pick, depth + 1));
    const conditions = inner.filter((one) => one !== undefined);
    return below(2) === 0 ? { all: conditions } : { any: conditions };
  }
  // Near ones more often, so that there are chains.
  const { key, type } = below(2) === 0 ? (others.at(-1) ?? first) : pick([first, ...others]);
  const value = pick<string | number>(values[type] as readonly [string | number]);
  const hasOrder = type === 'number' || type === 'money' || type === 'date';
  if (hasOrder && below(2) === 0) return { key, atLeast: value };
  return below(2) === 0 ? { key, is: value } : { key, isNot: value };
}

/** Digest of what the first `count` of them ask. */
export function digestOf(count: number, ask: (form: RandomForm) => unknown): string {
  let digest = 0x811c9dc5;
  for (let seed = 0; seed < count; seed++)
    for (const character of JSON.stringify(ask(randomForm(seed))))
      digest = Math.imul(digest ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (digest >>> 0).toString(16);
}

/** To which both sides have to come. */
export const knownDigests: readonly [count: number, digest: string][] = [
  [1000, '35155df9'],
  [10_000, '72116030'],
];
