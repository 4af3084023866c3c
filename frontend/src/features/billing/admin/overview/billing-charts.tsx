import { lazy, useId, useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { Failed } from '../../../../shared/antd/states';
import { OverviewService, type OverviewDto } from '../../../../shared/api';
import { formatMoney } from '../../../../shared/text/format';
import { LazyContent } from '../../../../shared/kit/lazy-content';
import { queryTimes } from '../../../../shared/http/query-client';
import { amountOf } from '../../../../shared/text/cents';
import { PaymentDifferences } from './payment-differences';
import { ages, monthLabel, monthTick, outstandingSeries, revenueSeries, type Series } from './series';

const loadChart = () => import('./bar-chart');
const BarChart = lazy(loadChart);

/** Revenue of twelve months, and outstanding amounts by age. */
export function BillingCharts() {
  return (
    <>
      <PaymentDifferences />
      <Overview />
    </>
  );
}

function Overview() {
  const overview = useQuery<OverviewDto>({
    queryKey: ['/api/admin/overview'],
    queryFn: () => OverviewService.getOverview(),
    ...queryTimes.adminInvoices,
  });
  if (overview.isError && !overview.data)
    return <Failed message={t('Failed to load the overview. Please try again.')} of={overview} />;
  if (!overview.data)
    return (
      <div className="ui-card billing-figure panel stack" role="status" aria-label={t('Loading overview')} />
    );
  return <LoadedCharts overview={overview.data} />;
}

function LoadedCharts({ overview: { months, outstanding, credit } }: { overview: OverviewDto }) {
  const revenue = useMemo(() => revenueSeries(months), [months]);
  const owed = useMemo(() => outstandingSeries(outstanding), [outstanding]);
  const monthLabels = useMemo(() => months.map(({ month }) => monthLabel(month)), [months]);
  const monthTicks = useMemo(() => months.map(({ month }) => monthTick(month)), [months]);
  const ageLabels = useMemo(() => ages().map(({ label }) => label), []);
  return (
    <div className="billing-figures columns">
      <ChartCard
        title={t('Revenue by month')}
        first={t('Month')}
        tableTitle={t('Show as table: revenue by month')}
        tableLabel={t('Table of revenue by month')}
        labels={monthLabels}
        ticks={monthTicks}
        series={revenue}
      >
        {t('Payments and refunds by month.')}
      </ChartCard>
      <ChartCard
        title={t('Outstanding by age')}
        first={t('[debts] Age')}
        tableTitle={t('Show as table: outstanding by age')}
        tableLabel={t('Table of outstanding by age')}
        labels={ageLabels}
        series={owed}
        isHorizontal
      >
        {t('{total} owed for {count, plural, one {# invoice} other {# invoices}}.', {
          total: formatMoney(outstanding.total),
          count: outstanding.count,
        })}
        {credit !== '0.00' && ` ${t('Clients have {credit} of credit.', { credit: formatMoney(credit) })}`}
      </ChartCard>
    </div>
  );
}

interface ChartCardProps {
  title: string;
  /** Header of the table's first column. */
  first: string;
  /** Label that opens the table, and the table's name for screen readers. */
  tableTitle: string;
  tableLabel: string;
  labels: readonly string[];
  /** Short labels. */
  ticks?: readonly (readonly [string, string])[];
  series: readonly Series[];
  isHorizontal?: boolean;
  children: ReactNode;
}

/** A chart with a table of the same data. */
function ChartCard(props: ChartCardProps) {
  const {
    title,
    first,
    tableTitle,
    tableLabel,
    labels,
    ticks,
    series,
    isHorizontal = false,
    children,
  } = props;
  const id = useId();
  const [failed, setFailed] = useState(false);
  return (
    <section className="ui-card billing-figure panel stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="ui-hint">{children}</p>
      {!failed && (
        <LazyContent
          load={loadChart}
          waiting={<div className="billing-chart" />}
          onFailure={() => setFailed(true)}
        >
          <BarChart labels={labels} {...(ticks && { ticks })} series={series} isHorizontal={isHorizontal} />
        </LazyContent>
      )}
      <details open={failed}>
        <summary className="opens">{tableTitle}</summary>
        <div className="above scroll-x" role="region" aria-label={tableLabel} tabIndex={0}>
          <table className="ledger ledger-sums numeric">
            <thead>
              <tr>
                <th scope="col">{first}</th>
                {series.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, row) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {series.map(({ label: kind, cents }) => (
                    <td key={kind}>{formatMoney(amountOf(cents[row] ?? 0))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
