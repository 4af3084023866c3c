/** A text in parts, of which every second one is a piece of it that was looked for, in any case. */
export function partsOf(text: string, words: readonly string[]): string[] {
  const sought = words.filter(Boolean).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  // The longest first: of 'an' and 'anna' the longer one is marked.
  sought.sort((one, other) => other.length - one.length);
  return sought.length ? text.split(new RegExp(`(${sought.join('|')})`, 'iu')) : [text];
}
