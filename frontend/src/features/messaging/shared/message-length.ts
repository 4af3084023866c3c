import { t } from '@steward/texts';

/** Maximum length of a message in characters. */
export const longestMessage = 20_000;

/** Hint near the length limit; undefined before. */
export function lengthText(content: string): string | undefined {
  const left = longestMessage - content.length;
  if (left > 1000) return undefined;
  if (left < 0)
    return t('{count, plural, one {# character} other {# characters}} too long', { count: -left });
  return t('{count, plural, one {# character} other {# characters}} left of {most, number}', {
    count: left,
    most: longestMessage,
  });
}
