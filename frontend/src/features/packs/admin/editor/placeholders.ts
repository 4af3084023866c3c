/** Placeholders filled in for each client, with their labels. */
export const placeholders = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'date', label: 'Today’s date' },
  { name: 'dueDate', label: 'Due date' },
  { name: 'amount', label: 'Amount' },
] as const;

const opened = /\{\{([^{}]*)(\}\})?/g;
const isKnown = (name: string): boolean => placeholders.some((one) => one.name === name);

/** First unknown placeholder of a text, with the server's rules. */
export function unknownPlaceholder(text: string): string | undefined {
  for (const [written, name = '', closed] of text.matchAll(opened)) {
    if (closed === undefined || !isKnown(name.trim())) return written;
  }
  return undefined;
}

/** True if the text contains that placeholder. */
export const names = (text: string, placeholder: 'dueDate' | 'amount'): boolean =>
  [...text.matchAll(opened)].some(([, name = '']) => name.trim() === placeholder);
