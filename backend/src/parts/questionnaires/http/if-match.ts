import { t } from '@steward/texts';
import { invalidField } from '../../../kernel/index.js';

/** Time in an `If-Match`, with or without the quotation marks of an ETag. @throws DomainError invalid (If-Match) */
export function savedAtIn(header: string | undefined): Date | undefined {
  if (header === undefined) return undefined;
  const [, text = ''] =
    /^"?(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z)"?$/.exec(header.trim()) ?? [];
  const at = new Date(text);
  if (Number.isNaN(at.getTime()))
    throw invalidField('If-Match', t('Enter a time, e.g. 2027-01-31T17:00:00Z'));
  return at;
}
