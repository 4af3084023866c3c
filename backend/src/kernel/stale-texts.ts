/** A translation whose English was changed. */
export interface StaleText {
  /** English text that it was made from. */
  from: string;
  /** Time of the latest change, ISO 8601. */
  at: string;
}

/** By the path of the text, for example `services.bookkeeping.title`. */
export type StaleTexts = Readonly<Record<string, StaleText>>;

/** Texts by their paths; lists of lines as JSON. A path without a translation is left out of `spanish`. */
export interface TextsByPath {
  english: Readonly<Record<string, string>>;
  spanish: Readonly<Record<string, string>>;
}

/**
 * The translations that are stale after a change: their English is no longer what they were made from. Another translation,
 * a review, and the English text of before end that.
 */
export function staleTextsAfter(
  before: TextsByPath & { stale: StaleTexts },
  after: TextsByPath,
  { reviewed = [], at }: { reviewed?: readonly string[] | undefined; at: Date },
): StaleTexts {
  const stale: Record<string, StaleText> = {};
  for (const [path, spanish] of Object.entries(after.spanish)) {
    if (reviewed.includes(path) || spanish !== before.spanish[path]) continue;
    const known = before.stale[path];
    const written = before.english[path];
    const english = after.english[path];
    const from = known?.from ?? written;
    if (from === undefined || english === from) continue;
    if (english !== written) stale[path] = { from, at: at.toISOString() };
    else if (known) stale[path] = known;
  }
  return stale;
}

/** As answered: the paths, and when their English was changed last. */
export const staleAnswerOf = (
  stale: StaleTexts = {},
): { staleTranslations: { es: string[] }; staleSince: Record<string, string> } => ({
  staleTranslations: { es: Object.keys(stale).sort() },
  staleSince: Object.fromEntries(Object.entries(stale).map(([path, { at }]) => [path, at])),
});
