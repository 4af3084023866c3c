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
 * space before it is removed as well.
 */
export const filledText = (text: string, filling: Placeholders): string =>
  text
    .replace(/ ?\{\{([^{}]*)\}\}/g, (written, name: string) => {
      const key = name.trim();
      if (!isPlaceholder(key)) return written;
      const value = filling[key];
      return value === '' || !written.startsWith(' ') ? value : ` ${value}`;
    })
    .trim();
