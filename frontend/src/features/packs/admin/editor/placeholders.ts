/** What a text may leave open, to be filled in for each client, and its name on the screen. */
export const placeholders = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'date', label: 'Today’s date' },
  { name: 'dueDate', label: 'Due date' },
  { name: 'amount', label: 'Amount' },
] as const;

const opened = /\{\{([^{}]*)(\}\})?/g;
const isKnown = (name: string): boolean => placeholders.some((one) => one.name === name);

/** The first of a text's placeholders that there is not, as the server finds it too. */
export function unknownPlaceholder(text: string): string | undefined {
  for (const [written, name = '', closed] of text.matchAll(opened)) {
    if (closed === undefined || !isKnown(name.trim())) return written;
  }
  return undefined;
}

/** True where the text names that placeholder. */
export const names = (text: string, placeholder: 'dueDate' | 'amount'): boolean =>
  [...text.matchAll(opened)].some(([, name = '']) => name.trim() === placeholder);
