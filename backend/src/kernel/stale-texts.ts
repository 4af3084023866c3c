/** Times at which the English of a translation was written after it, ISO 8601, by the path of the text. */
export type StaleTexts = Readonly<Record<string, { at: string }>>;

/** Texts by their paths; lists of lines as one text. A path without a translation is left out of `spanish`. */
export interface TextsByPath {
  english: Readonly<Record<string, string>>;
  spanish: Readonly<Record<string, string>>;
}

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
