import { inLanguage, languageCodes } from '@steward/texts';
import { type Question, questionsOf } from '../form/questions.js';

import { readSections } from '../form/read-sections.js';
import { starters } from './starters.js';

const all = languageCodes.flatMap((language) =>
  Object.entries(starters).map(
    ([name, contents]) => [`${name} in ${language}`, inLanguage(language, contents)] as const,
  ),
);

it('there are six in each language', () => {
  expect(all).toHaveLength(12);
  expect(new Set(all.map(([, { title }]) => title)).size).toBe(12);
});

it.each(all)('%s is valid as it is', (_name, { sections, title }) => {
  expect(readSections(sections)).toEqual({ sections, problems: [] });
  expect(title.length).toBeLessThanOrEqual(60);
});

it.each(all)('%s asks 8 to 25 questions, some on conditions, some with requests', (_name, { sections }) => {
  const questions = questionsOf(sections);
  const has = (field: keyof Question) => questions.some((question) => question[field] !== undefined);
  expect(questions.length).toBeGreaterThanOrEqual(8);
  expect(questions.length).toBeLessThanOrEqual(25);
  expect([has('showIf'), has('requests'), has('required')]).toEqual([true, true, true]);
});
