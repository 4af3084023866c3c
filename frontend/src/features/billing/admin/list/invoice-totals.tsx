import { Button } from 'antd';
import { t } from '@steward/texts';
import { locale } from '@steward/texts/locale';
import { Fact } from '../../../../shared/fact';
import { formatMoney } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { useInvoiceSummary, type AdminInvoiceFilters } from './use-admin-invoices';

const bone = <span className="ui-bone" />;

/** Totals of the filtered invoices over all pages; nothing if they could not be loaded. */
export function InvoiceTotals({ filters }: { filters: AdminInvoiceFilters }) {
  const { data, isPending, isPlaceholderData } = useInvoiceSummary(filters);
  if (!data && !isPending) return null;
  return (
    <dl
      className={
        isPlaceholderData
          ? 'ui-card billing-totals labels ui-stale cluster below'
          : 'ui-card billing-totals labels cluster below'
      }
      aria-busy={!data}
    >
      <Fact label={t('Invoices')}>{data?.count.toLocaleString(locale()) ?? bone}</Fact>
      <Fact label={t('Total')}>{data ? formatMoney(data.amount) : bone}</Fact>
      <Fact label={t('Outstanding')}>{data ? formatMoney(data.balance) : bone}</Fact>
    </dl>
  );
}

const reported = { search: '', userId: undefined, state: 'reported' } as const;

/** Number of reported payments that wait for a decision; nothing if there are none. */
export function ReportedPayments({ onShow }: { onShow: () => void }) {
  const count = useInvoiceSummary(reported).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <div className="invoice-note note note-info cluster below" role="status">
      <Icon name="clock" />
      <span>
        {count === 1
          ? t('A client reported a payment. Record it, or dismiss the report.')
          : t('Clients reported payments for {count} invoices. Record them, or dismiss the reports.', {
              count,
            })}
      </span>
      <div className="ui-tools push">
        <Button onClick={onShow}>{count === 1 ? t('Show invoice') : t('Show invoices')}</Button>
      </div>
    </div>
  );
}
