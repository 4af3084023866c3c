import { formatMoney } from '../../../../shared/format';
import { useInvoiceSummary, type AdminInvoiceFilters } from './use-admin-invoices';

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
      <Total label="Invoices" value={data && data.count.toLocaleString('en-US')} />
      <Total label="Total" value={data && formatMoney(data.amount)} />
      <Total label="Outstanding" value={data && formatMoney(data.balance)} />
    </dl>
  );
}

function Total({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value ?? <span className="ui-bone" />}</dd>
    </div>
  );
}
