/* Characters as a refusal names them. */

/** Invisible characters, and those that change the direction of their neighbors: a name could look like another's. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{DI}\p{Zl}\p{Zp}\u2800]/u;
const pictured = /\p{Extended_Pictographic}|\p{RI}|\u20e3/u;
const visible = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

export function unseenIn(text) {
  if (!unseen.test(text)) return undefined;
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    const [character] = unseen.exec(segment) ?? [];
    if (character !== undefined) return pictured.test(segment) ? segment : character;
  }
  return undefined;
}

export const codesOf = (character) =>
  [...character]
    .map((each) => `U+${each.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ');

export const namedCharacter = (character) => (visible.test(character) ? character : codesOf(character));
