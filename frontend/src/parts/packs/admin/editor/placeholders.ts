import { t } from '@steward/texts';

/** Placeholders filled in for each client, with their labels. */
export const placeholders = () => ({
  firstName: t('First name'),
  lastName: t('Last name'),
  date: t('Today’s date'),
  dueDate: t('Due date'),
  amount: t('Amount'),
});

const opened = /\{\{([^{}]*)(\}\})?/g;
const isKnown = (name: string): boolean => Object.hasOwn(placeholders(), name);

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
