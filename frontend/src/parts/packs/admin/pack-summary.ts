import { t } from '@steward/texts';
import type { PackDto } from '../../../shared/api';
import type { PackContent } from '../../../features/clients/admin/offered/pack-contents';
import { amountOf, sumOf } from '../../../shared/text/cents.ts';
import { formatMoney } from '../../../shared/text/format.ts';
import { rowsIn } from './use-pack-contents.ts';

/** Contents of a pack, or of its preview. */
interface PackContents {
  documents: readonly unknown[];
  requests: readonly unknown[];
  message: unknown;
  invoice: { items: readonly { amount: string }[] } | null;
}

/** Summary of a pack's contents: '1 document, 2 requests, 1 questionnaire, a message, $95.00'. */
export function packSummary(pack: PackContents, contents: readonly PackContent[]): string {
  const { documents, requests, message, invoice } = pack;
  return [
    documents.length > 0 &&
      t('{count, plural, one {# document} other {# documents}}', { count: documents.length }),
    requests.length > 0 &&
      t('{count, plural, one {# request} other {# requests}}', { count: requests.length }),
    ...contents.map((content) => {
      const { length } = rowsIn(pack, content);
      return length > 0 && content.words().count(length);
    }),
    message !== null && t('a message'),
    invoice &&
      t('an invoice of {amount}', {
        amount: formatMoney(amountOf(sumOf(invoice.items.map(({ amount }) => amount)))),
      }),
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
}

/** Marks of what was deleted, so that the pack cannot be applied. */
export function missingIn(pack: PackDto, contents: readonly PackContent[]): string[] {
  return [
    ...(lacksTemplate(pack) ? [t('A template is missing')] : []),
    ...contents
      .filter((content) => rowsIn(pack, content).some((row) => content.isMissing(row)))
      .map((content) => content.words().missing),
  ];
}

/** True if a template of the pack was deleted. */
function lacksTemplate({ documents, requests, templates }: PackDto): boolean {
  const there = new Set(templates.map(({ id }) => id));
  return [...documents, ...requests].some(({ templateId }) => templateId !== null && !there.has(templateId));
}
