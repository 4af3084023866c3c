import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Compiled } from './index.js';

type Parts = Exclude<Compiled, string>;

/** `[status] Open`: a word for translators where one English text has several meanings. */
const meaning = /^\[([\w ]+)\] /;

export const meaningOf = (text: string): string | undefined => meaning.exec(text)?.[1];
export const withoutMeaning = (text: string): string => text.replace(meaning, '');

/** An ICU message in the form that `index.js` renders: `Hi {name}` is `['Hi ', ['name']]`. */
export function compile(text: string): Compiled {
  // As read from a file of translations: a plural that starts at zero has an undefined offset.
  const parts = JSON.parse(JSON.stringify(compileMessageOrThrow(withoutMeaning(text)))) as Parts;
  const [first = '', ...others] = parts;
  return others.length === 0 && typeof first === 'string' ? first : parts;
}

/** Names of a message's placeholders, and its tags for `T`. */
export function placeholdersIn(compiled: Compiled): { names: Set<string>; tags: string[] } {
  const names = new Set<string>();
  const tags: string[] = [];
  mapText(
    compiled,
    (text) => (tags.push(...(text.match(tag) ?? [])), text),
    (name) => names.add(name),
  );
  return { names, tags: tags.sort() };
}

/**
 * A message of the pseudo-language: letters with accents, a third longer, between brackets. What is on a
 * screen without them is no text of the catalog.
 */
export function pseudo(compiled: Compiled): Compiled {
  const strange = (text: string) =>
    text
      .split(tag)
      .map((part, index) =>
        index % 2 === 0 ? part.replaceAll(/[aeiou]/gi, (vowel) => `${vowel}\u0301${vowel}`) : part,
      )
      .join('');
  // A plain text stays one, as in a translation.
  return typeof compiled === 'string' ? `⟦${strange(compiled)}⟧` : ['⟦', ...mapText(compiled, strange), '⟧'];
}

const tag = /(<\/?\w+\/?>)/g;

function mapText(
  compiled: Compiled,
  change: (text: string) => string,
  onPlaceholder: (name: string) => void = () => undefined,
): Parts {
  return (typeof compiled === 'string' ? [compiled] : compiled).map((part) => {
    if (typeof part === 'string') return part === '#' ? part : change(part);
    const [name, kind = '', cases] = part;
    onPlaceholder(name);
    if (!cases) return part;
    const changed = Object.entries(cases).map(
      ([key, message]) => [key, mapText(message, change, onPlaceholder)] as const,
    );
    return [name, kind, Object.fromEntries(changed)];
  });
}
