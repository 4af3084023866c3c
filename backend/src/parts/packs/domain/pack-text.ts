/** Placeholders in the texts of a pack, filled in for each client. */
export const placeholders = ['firstName', 'lastName', 'date', 'dueDate', 'amount'] as const;
type Placeholder = (typeof placeholders)[number];

/** The replacement for each placeholder. */
export type Placeholders = Readonly<Record<Placeholder, string>>;

/** A placeholder, also an unclosed or misspelled one, which must never be sent to a client. */
const opened = /\{\{([^{}]*)(\}\})?/g;

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((known) => known === name);

/** The first unknown placeholder in a text, as written there. */
export function unknownPlaceholder(text: string): string | undefined {
  for (const [written, name = '', closed] of text.matchAll(opened))
    if (closed === undefined || !isPlaceholder(name.trim())) return written;
  return undefined;
}

/**
 * Fills the placeholders. Values are plain text: braces in a client's name are kept. Without a name, the
 * comma and space before it are removed as well, or a comma after it at the beginning of a line.
 */
export const filledText = (text: string, filling: Placeholders): string =>
  text
    .replace(/(,? ?)\{\{([^{}]*)\}\}/g, (written, before: string, name: string) => {
      const key = name.trim();
      if (!isPlaceholder(key)) return written;
      return filling[key] === '' ? '' : `${before}${filling[key]}`;
    })
    .replace(/^, */gm, '')
    .trim();
