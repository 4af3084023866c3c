import { t } from '@steward/texts';
import type { PackDto } from '../../../shared/api';
import { amountOf, sumOf } from '../../../shared/text/cents.ts';
import { formatMoney } from '../../../shared/text/format.ts';

/** Contents of a pack, or of its preview. */
interface PackContents {
  documents: readonly unknown[];
  requests: readonly unknown[];
  message: unknown;
  invoice: { items: readonly { amount: string }[] } | null;
}

/** Summary of a pack's contents: '1 document, 2 requests, a message, $95.00'. */
export function packSummary({ documents, requests, message, invoice }: PackContents): string {
  return [
    documents.length > 0 &&
      t('{count, plural, one {# document} other {# documents}}', { count: documents.length }),
    requests.length > 0 &&
      t('{count, plural, one {# request} other {# requests}}', { count: requests.length }),
    message !== null && t('a message'),
    invoice &&
      t('an invoice of {amount}', {
        amount: formatMoney(amountOf(sumOf(invoice.items.map(({ amount }) => amount)))),
      }),
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
}

/** True if a template of the pack was deleted, so that it cannot be applied. */
export function lacksTemplate({ documents, requests, templates }: PackDto): boolean {
  const there = new Set(templates.map(({ id }) => id));
  return [...documents, ...requests].some(({ templateId }) => templateId !== null && !there.has(templateId));
}
