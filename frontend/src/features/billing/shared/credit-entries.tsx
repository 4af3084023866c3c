import { t } from '@steward/texts';
import type { ClientCreditDto, CreditKind } from '../../../shared/api';
import { formatDate } from '../../../shared/text/format';
import { Entry } from './invoice-entry';
import { methodLabel } from './invoice-labels';
import './invoice.css';

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
    <div className="invoice-entries">
      <ul aria-label={t('Credit')}>
        {entries.map(({ id, kind, amount, method, reference, created_at }) => (
          <Entry
            key={id}
            amount={amount}
            date={formatDate(created_at)}
            text={[kinds()[kind], method && methodLabel(method), reference]}
          />
        ))}
      </ul>
    </div>
  );
}
