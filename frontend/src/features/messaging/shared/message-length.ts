/** Maximum length of a message in characters. */
export const longestMessage = 20_000;

const number = new Intl.NumberFormat('en-US');

/** Hint near the length limit; undefined before. */
export function lengthText(content: string): string | undefined {
  const left = longestMessage - content.length;
  if (left > 1000) return undefined;
  const characters = `${number.format(Math.abs(left))} ${Math.abs(left) === 1 ? 'character' : 'characters'}`;
  return left < 0 ? `${characters} too long` : `${characters} left of ${number.format(longestMessage)}`;
}
