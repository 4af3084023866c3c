/** Parts of a text, of which every second one matches a search word, in any case. */
export function partsOf(text: string, words: readonly string[]): string[] {
  const sought = words.filter(Boolean).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  // Longest first, so that 'anna' is marked rather than 'an'.
  sought.sort((one, other) => other.length - one.length);
  return sought.length ? text.split(new RegExp(`(${sought.join('|')})`, 'iu')) : [text];
}
