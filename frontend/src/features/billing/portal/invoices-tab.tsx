import { t } from '@steward/texts';
import { usePortalAddress } from '../../../portal/portal-address';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { FilterSelect } from '../../../shared/antd/filter-select';
import { RefreshButton } from '../../../shared/antd/refresh-button';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { SearchInput } from '../../../shared/antd/search-input';
import type { InvoiceDto } from '../../../shared/api';
import { Added, type AddedComponent } from '../../../shared/parts/parts-in-use';
import type { PagedList } from '../../../shared/http/paged-list';
import { formatMoney } from '../../../shared/text/format';
import { StatementButton } from '../shared/offered/period-button';
import { TestModeBanner } from '../shared/test-mode';
import { NextTask } from '../../workday/portal/offered/next-task';
import { Credit } from './credit';
import { InvoiceLists } from './invoice-lists';
import { usePaying } from './paying';
import { filterOptions, useInvoiceFilters, useInvoices, useOwedSummary } from './use-invoices';
import './invoices.css';

declare module '../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Ways to pay later invoices, below the unpaid ones. */
    'payments.cards': AddedComponent<object>;
  }
}

/** The client's invoices: unpaid, paid, and a button for a statement. */
export function InvoicesTab() {
  const filters = useInvoiceFilters();
  const { search, status, active, change, clear } = filters;
  const owed = useInvoices('owed', filters);
  const settled = useInvoices('settled', filters);
  const summary = useOwedSummary();
  const { inLayout, invoiceId } = usePortalAddress();
  const hasFilters = useHasFilters(active, [owed, settled]);
  const { at, other } = useActingFor();
  const { paidId } = usePaying();
  const owes = summary.data && summary.data.count > 0 && (
    <p className="invoices-owed">{owesText(formatMoney(summary.data.balance), other?.name)}</p>
  );
  const refresh = () => {
    const enabledQueries = [owed, settled, summary].filter(({ isEnabled }) => isEnabled);
    return Promise.all(enabledQueries.map((query) => query.refetch()));
  };
  return (
    <section aria-label={t('Invoices & Payments')}>
      <TestModeBanner />
      {paidId !== undefined && invoiceId === undefined && (
        <div className="below">
          <NextTask key={paidId} />
        </div>
      )}
      {hasFilters && owes}
      <div className="toolbar below">
        {!hasFilters && owes}
        {/* On /client/portal the search box is in the header. */}
        {hasFilters && inLayout && (
          <SearchInput
            label={t('Search invoices')}
            placeholder={t('Number or description')}
            value={search}
            onSearch={(text) => change({ search: text })}
          />
        )}
        {hasFilters && (
          <FilterSelect
            label={t('Status')}
            value={status}
            options={filterOptions()}
            onChange={(value) => change({ status: value })}
          />
        )}
        <div className="ui-tools ui-tools-end">
          <StatementButton
            path={at('/api/statement')}
            subtitle={t('Your invoices, payments and refunds for the dates you pick.')}
          />
          <RefreshButton onRefresh={refresh} />
        </div>
      </div>
      <Credit />
      <InvoiceLists owed={owed} settled={settled} filtered={active} onClear={clear}>
        <Added at="payments.cards" with={{}} />
      </InvoiceLists>
    </section>
  );
}

const owesText = (amount: string, name: string | undefined): string =>
  name === undefined ? t('You owe {amount}', { amount }) : t('{name} owes {amount}', { name, amount });

/** From this number on, a search and a filter help to find an invoice. */
const manyInvoices = 10;

/** Whether search and filter are shown: for many invoices, and while one is in the address. */
function useHasFilters(active: boolean, lists: readonly PagedList<InvoiceDto>[]): boolean {
  const isKnown =
    !active && lists.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData);
  const total = lists.reduce((sum, list) => sum + list.total, 0);
  const lastTotal = useLastDefined(isKnown ? total : undefined) ?? 0;
  return active || lastTotal >= manyInvoices;
}
