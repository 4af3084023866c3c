import { isTestAll } from '../../../../../test/cases.js';
import { digestOf, knownDigests, randomForm, type RandomForm } from '../../testing/random-forms.js';
import { askedOf } from './asked.js';
import { type Answers, type AnswerValue, type Condition, type Question, questionsOf } from './questions.js';
import { readSections } from './read-sections.js';

/* The rules once more, slowly and in other words: from nothing being shown, whatever has to be shown then is shown, until
   nothing more changes. */

const isThere = (value: AnswerValue | null | undefined): boolean =>
  value !== undefined && value !== null && JSON.stringify(value).replace(/"[ab]":|[\s"[\]{},:]/g, '') !== '';

/** A decimal in hundredths. */
const hundredths = (text: string): bigint => {
  const [, sign = '', whole = '', cents = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  return BigInt(`${sign}${whole}${cents.padEnd(2, '0')}`);
};

const comparable = ({ type }: Question, value: unknown): bigint | number => {
  if (type === 'money') return hundredths(String(value));
  return type === 'date' ? Date.parse(String(value)) : Number(value);
};

type Given = ReadonlyMap<string, Answers[string]>;

function isMet(condition: Condition, shown: readonly Question[], given: Given): boolean {
  if ('all' in condition) return !condition.all.some((one) => !isMet(one, shown, given));
  if ('any' in condition) return condition.any.filter((one) => isMet(one, shown, given)).length > 0;
  const question = shown.find(({ key }) => key === condition.key);
  const value = given.get(condition.key);
  if (!question || !isThere(value)) return false;
  if ('atLeast' in condition) return comparable(question, value) >= comparable(question, condition.atLeast);
  const wanted = 'is' in condition ? condition.is : condition.isNot;
  const isSame = Array.isArray(value)
    ? (value as readonly unknown[]).indexOf(wanted) >= 0
    : question.type === 'money'
      ? hundredths(String(value)) === hundredths(String(wanted))
      : JSON.stringify(value) === JSON.stringify(wanted);
  return 'is' in condition ? isSame : !isSame;
}

function slowly({ sections, answers }: RandomForm) {
  const all = questionsOf(sections);
  const given: Given = new Map(Object.entries(answers));
  let shown: Question[] = [];
  for (;;) {
    const before = shown;
    const next = all.filter(({ showIf }) => !showIf || isMet(showIf, before, given));
    if (next.length === before.length && next.every((one, place) => one === before[place])) break;
    shown = next;
  }
  const [answered, unanswered] = [true, false].map((is) =>
    shown.filter(({ key }) => isThere(given.get(key)) === is),
  );
  return {
    visible: shown.map(({ key }) => key),
    answered: answered?.map(({ key }) => key),
    missing: unanswered?.flatMap(({ key, required }) => (required ? [key] : [])),
  };
}

function quickly({ sections, answers }: RandomForm) {
  const { visible, answered, missing } = askedOf(sections, answers);
  return { visible: visible.map(({ key }) => key), answered: [...answered], missing };
}

it('asks of any questionnaire, with any answers, what the rules say', () => {
  const count = isTestAll ? 10_000 : 1000;
  const wrong: number[] = [];
  let hidden = 0;
  for (let seed = 0; seed < count; seed++) {
    const form = randomForm(seed);
    const { sections, problems } = readSections(form.sections);
    const asked = quickly({ ...form, sections });
    hidden += questionsOf(sections).length - asked.visible.length;
    const isRead = problems.length === 0 && JSON.stringify(sections) === JSON.stringify(form.sections);
    if (!isRead || JSON.stringify(asked) !== JSON.stringify(slowly(form))) wrong.push(seed);
  }
  expect(wrong).toEqual([]);
  // The cases are no trivial ones.
  expect(hidden).toBeGreaterThan(count);
});

it('asks the same on both sides', () => {
  for (const [count, digest] of isTestAll ? knownDigests : knownDigests.slice(0, 1))
    expect(digestOf(count, quickly)).toBe(digest);
});
