import { Link, type LinkProps } from 'react-router-dom';
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
  refund: t('[credit] Refunded'),
  returned: t('[credit] Returned from an invoice'),
});

interface CreditEntriesProps extends Pick<ClientCreditDto, 'entries'> {
  /** Link to an invoice. */
  invoice: (id: number) => LinkProps;
}

/** Changes of a client's credit, newest first, with links to their invoices. */
export function CreditEntries({ entries, invoice }: CreditEntriesProps) {
  return (
    <div className="invoice-entries">
      <ul aria-label={t('Credit')}>
        {entries.map(({ id, kind, amount, invoiceId, method, reference, created_at }) => (
          <Entry
            key={id}
            amount={amount}
            date={formatDate(created_at)}
            text={[
              invoiceId === null ? kinds()[kind] : <Link {...invoice(invoiceId)}>{kinds()[kind]}</Link>,
              method && methodLabel(method),
              reference,
            ]}
          />
        ))}
      </ul>
    </div>
  );
}
