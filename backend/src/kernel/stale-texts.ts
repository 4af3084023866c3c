import { fieldsByName } from './fields-by-name.js';

/** Times at which the English of a translation was written after it, ISO 8601, by the path of the text. */
export type StaleTexts = Readonly<Record<string, { at: string }>>;

/** Texts in both languages by their paths, from `textsByPath`. */
export interface TextsByPath {
  english: Readonly<Record<string, string>>;
  spanish: Readonly<Record<string, string>>;
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts by their paths, as `package.name`; a list is one text. Empty ones are left out. */
export const textsByPath = (texts: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]): [string, string][] => {
      if (isGroup(text))
        return Object.entries(textsByPath(text)).map(([path, inner]) => [`${name}.${path}`, inner]);
      const words = wordsOf(text).join('\n\n');
      return words === '' ? [] : [[name, words]];
    }),
  );

/** Words of a text; a stored entry of a list has its fields in another order than an entered one. */
function wordsOf(text: unknown): string[] {
  if (Array.isArray(text)) return text.flatMap(wordsOf);
  if (!isGroup(text)) return [typeof text === 'string' ? text : ''];
  return fieldsByName(text).flatMap(([, words]) => wordsOf(words));
}

/** The texts without stale ones: null in their place. */
export const withoutStale = <Texts extends object>(
  texts: Texts,
  stale: StaleTexts = {},
  within = '',
): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]: [string, unknown]) => {
      const path = `${within}${name}`;
      if (path in stale) return [name, null];
      return [name, isGroup(text) ? withoutStale(text, stale, `${path}.`) : text];
    }),
  ) as Texts;

/** The translations that are older than their English after a change. Writing them and a review end that. */
export function staleTextsAfter(
  before: TextsByPath & { stale: StaleTexts },
  after: TextsByPath,
  { reviewed = [], at }: { reviewed?: readonly string[] | undefined; at: Date },
): StaleTexts {
  const stale: Record<string, { at: string }> = {};
  for (const [path, spanish] of Object.entries(after.spanish)) {
    if (reviewed.includes(path) || spanish !== before.spanish[path]) continue;
    const known = before.stale[path];
    if (after.english[path] !== before.english[path]) stale[path] = { at: at.toISOString() };
    else if (known) stale[path] = known;
  }
  return stale;
}

/** As answered: the paths, and when their English was written last. */
export const staleAnswerOf = (
  stale: StaleTexts = {},
): { staleTranslations: { es: string[] }; staleSince: Record<string, string> } => ({
  staleTranslations: { es: Object.keys(stale).sort() },
  staleSince: Object.fromEntries(Object.entries(stale).map(([path, { at }]) => [path, at])),
});
