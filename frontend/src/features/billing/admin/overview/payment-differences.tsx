import { useId } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { RecordList } from '../../../../admin/tables/record-list';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { PaymentsService, type PaymentDifferenceDto } from '../../../../shared/api';
import { formatDate } from '../../../../shared/text/format';
import { queryTimes } from '../../../../shared/http/query-client';
import { differenceText } from './difference-text';

/** Payments on which Stripe and the ledger differ, with the next step; nothing if all match. */
export function PaymentDifferences() {
  const id = useId();
  const records = useRecordPages({
    path: '/api/admin/payment-differences',
    load: (page) => PaymentsService.listPaymentDifferences(page),
    times: queryTimes.adminInvoices,
  });
  const { list } = records;
  if (list.isPending || (!list.isError && list.total === 0)) return null;
  return (
    <section className="stack gap-s below" aria-labelledby={id}>
      <h2 id={id}>{t('Payments to check')}</h2>
      <p className="ui-hint">
        {t('We compare payments with Stripe every night. Resolved differences disappear from this list.')}
      </p>
      <RecordList
        label={t('Payments to check')}
        {...records}
        count={(count) =>
          t('{count, plural, one {# payment to check} other {# payments to check}}', { count })
        }
        failure={t('Failed to load the payments to check. Please try again.')}
        empty={{ title: t('No payments to check') }}
        rows={[
          {
            title: t('Invoice'),
            render: ({ invoiceId, invoiceNumber }) => (
              <div className="titles stack gap-xs">
                <Link to={`/admin/invoices?invoice=${invoiceId}`}>
                  {invoiceNumber ?? t('Invoice {invoiceId}', { invoiceId })}
                </Link>
              </div>
            ),
          },
          { title: t('[date] Paid'), numeric: true, render: ({ paidAt }) => formatDate(paidAt) },
          {
            title: t('Difference'),
            render: (difference) => <DifferenceEntry difference={difference} />,
          },
        ]}
      />
    </section>
  );
}

function DifferenceEntry({ difference }: { difference: PaymentDifferenceDto }) {
  const { problem, nextStep } = differenceText(difference);
  return (
    <div className="stack gap-xs breaks prose">
      <b>{problem}</b>
      <p>{nextStep}</p>
      <p className="ui-hint">{t('Stripe reference {providerId}.', { providerId: difference.providerId })}</p>
    </div>
  );
}
