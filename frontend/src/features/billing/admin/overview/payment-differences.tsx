import { useId } from 'react';
import { Link } from 'react-router-dom';
import { RecordList } from '../../../../admin/tables/record-list';
import { usePages } from '../../../../admin/tables/use-pages';
import { PaymentsService, type PaymentDifferenceDto } from '../../../../shared/api';
import { formatDate } from '../../../../shared/format';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';
import { differenceText } from './difference-text';

const page = 25;

/** Payments on which Stripe and the ledger differ, with the next step; nothing if all match. */
export function PaymentDifferences() {
  const id = useId();
  const list = usePagedList<PaymentDifferenceDto>({
    key: ['/api/admin/payment-differences', 'list'],
    load: (cursor) => PaymentsService.listPaymentDifferences({ limit: page, ...given({ cursor }) }),
    times: queryTimes.adminInvoices,
  });
  const pages = usePages(list, page);
  if (list.isPending || (!list.isError && list.total === 0)) return null;
  return (
    <section className="stack gap-s below" aria-labelledby={id}>
      <h2 id={id}>Payments to check</h2>
      <p className="ui-hint">
        We compare payments with Stripe every night. Resolved differences disappear from this list.
      </p>
      <RecordList
        label="Payments to check"
        list={list}
        pages={pages}
        noun={['payment to check', 'payments to check']}
        failure="Failed to load the payments to check. Please try again."
        empty={null}
        rows={[
          {
            title: 'Invoice',
            render: ({ invoiceId, invoiceNumber }) => (
              <div className="titles stack gap-xs">
                <Link to={`/admin/invoices?invoice=${invoiceId}`}>
                  {invoiceNumber ?? `Invoice ${invoiceId}`}
                </Link>
              </div>
            ),
          },
          { title: 'Paid', numeric: true, render: ({ paidAt }) => formatDate(paidAt) },
          {
            title: 'Difference',
            render: (difference) => <DifferenceEntry difference={difference} />,
          },
        ]}
      />
    </section>
  );
}

function DifferenceEntry({ difference }: { difference: PaymentDifferenceDto }) {
  const { problem: what, nextStep: todo } = differenceText(difference);
  return (
    <div className="stack gap-xs breaks prose">
      <b>{what}</b>
      <p>{todo}</p>
      <p className="ui-hint">Stripe reference {difference.providerId}.</p>
    </div>
  );
}
