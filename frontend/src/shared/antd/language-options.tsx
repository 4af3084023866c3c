import type { Language } from '@steward/texts';

/** Each language in its own words, which only its own voice reads well. */
const languageNames: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['es', 'Español'],
];

/** Options of a choice of languages. */
export const languageOptions = () =>
  languageNames.map(([value, name]) => ({ value, title: name, label: <span lang={value}>{name}</span> }));
