/** What a text of a pack may leave open, to be filled in for each client. */
export const placeholders = ['firstName', 'lastName', 'date', 'dueDate', 'amount'] as const;
type Placeholder = (typeof placeholders)[number];

/** For each placeholder what stands in its place. */
export type Placeholders = Readonly<Record<Placeholder, string>>;

/** Two braces and whatever they hold, also where they are never closed: nobody shall be sent a mistyped one. */
const opened = /\{\{([^{}]*)(\}\})?/g;

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((known) => known === name);

/** The first of a text's placeholders that there is not, as it is written there. */
export function unknownPlaceholder(text: string): string | undefined {
  for (const [written, name = '', closed] of text.matchAll(opened))
    if (closed === undefined || !isPlaceholder(name.trim())) return written;
  return undefined;
}

/** What is filled in is text, too: braces in somebody's name stay as they are. Without a name, its space goes as well. */
export const filledText = (text: string, filling: Placeholders): string =>
  text
    .replace(/ ?\{\{([^{}]*)\}\}/g, (written, name: string) => {
      const key = name.trim();
      if (!isPlaceholder(key)) return written;
      const value = filling[key];
      return value === '' || !written.startsWith(' ') ? value : ` ${value}`;
    })
    .trim();
