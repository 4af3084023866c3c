import { t } from '@steward/texts';
import type { ClientCreditDto, CreditKind } from '../../../shared/api';
import { formatDate, formatMoney } from '../../../shared/text/format';
import { methodLabel } from './invoice-labels';

const kinds = (): Record<CreditKind, string> => ({
  deposit: t('[credit] Received'),
  overpayment: t('[credit] Rest of a payment'),
  applied: t('[credit] Used for an invoice'),
  refund: t('[credit] Given back'),
  returned: t('[credit] Returned from an invoice'),
});

/** Changes of a client's credit, newest first. */
export function CreditEntries({ entries }: Pick<ClientCreditDto, 'entries'>) {
  return (
    <table className="ledger ledger-sums numeric">
      <caption className="skip">{t('Credit')}</caption>
      <tbody>
        {entries.map(({ id, kind, amount, method, reference, created_at }) => (
          <tr key={id}>
            <td>{formatDate(created_at)}</td>
            <td>{[kinds()[kind], method && methodLabel(method), reference].filter(Boolean).join(' · ')}</td>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
