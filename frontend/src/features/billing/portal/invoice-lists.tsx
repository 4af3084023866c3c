import { useId, type ReactNode } from 'react';
import { t } from '@steward/texts';
import { errorMessage } from '../../../shared/http/api-error';
import { Button } from '../../../shared/antd/button';
import { Empty, Failed, ListSkeleton, ListEnd } from '../../../shared/antd/states';
import { Spot } from '../../../shared/art/spot';
import type { PagedList } from '../../../shared/http/paged-list';
import type { InvoiceDto } from '../../../shared/api';
import { Link } from 'react-router-dom';
import { usePortalAddress } from '../../../portal/portal-address';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { DueDate } from '../../../shared/practice/due-date';
import { formatMoney } from '../../../shared/text/format';
import { Icon } from '../../../shared/kit/icon';
import { InvoiceStatusBadge } from '../shared/invoice-status';
import { invoiceMeaning, invoiceName, isOwed } from '../shared/invoice-labels';
import { useInvoiceHeading } from './invoice-heading';
import { PayButton } from './paying';
import { ReportedOn } from './reported-payment';

const failureText = () => t('Failed to load invoices. Please try again.');

interface InvoiceListsProps {
  owed: PagedList<InvoiceDto>;
  settled: PagedList<InvoiceDto>;
  filtered: boolean;
  onClear: () => void;
  /** Below the unpaid ones. */
  children: ReactNode;
}

/** Unpaid invoices above the settled ones, with shared loading and error states. */
export function InvoiceLists({ owed, settled, filtered, onClear, children }: InvoiceListsProps) {
  // A group that the filter excludes is not requested.
  const lists = [owed, settled].filter(({ isEnabled }) => isEnabled);
  const failed = lists.filter(({ isError, isFetchNextPageError }) => isError && !isFetchNextPageError);
  const failure = failed.length > 0 && (
    <Failed
      message={failureText()}
      detail={errorMessage(failed[0]?.error)}
      onRetry={() => {
        for (const list of failed) void list.refetch();
      }}
      retrying={failed.some(({ isFetching }) => isFetching)}
    />
  );
  if (lists.some(({ isPending }) => isPending)) {
    return (
      <div className="stack gap-xl">
        <div className="ui-card" aria-busy="true">
          <ListSkeleton label={t('Loading invoices')} />
        </div>
        {children}
      </div>
    );
  }
  if (lists.every(({ rows }) => rows.length === 0)) {
    return (
      <div className="stack gap-xl">
        {failure || <NoInvoices filtered={filtered} onClear={onClear} />}
        {children}
      </div>
    );
  }
  const isStale = lists.some(({ isPlaceholderData }) => isPlaceholderData);
  return (
    // While another search loads, the previous rows stay, dimmed.
    <div className={isStale ? 'stack gap-xl ui-stale' : 'stack gap-xl'} aria-busy={isStale}>
      {failure}
      <Invoices
        title={t('Unpaid invoices')}
        list={owed}
        rows={owed.rows.toSorted((one, other) => owedSince(one).localeCompare(owedSince(other)))}
        none={!filtered && t('No pending invoices. You’re all paid up.')}
      />
      {children}
      <Invoices
        title={t('Payment History')}
        list={settled}
        none={!filtered && t('No payments yet. Invoices you’ve paid show up here.')}
      />
    </div>
  );
}

function NoInvoices({ filtered, onClear }: Pick<InvoiceListsProps, 'filtered' | 'onClear'>) {
  return (
    <div className="ui-card">
      {filtered ? (
        <Empty
          art={<Spot name="ledger" />}
          title={t('No invoices match')}
          action={<Button onClick={onClear}>{t('Clear search and filter')}</Button>}
        >
          {t('Try another word or status.')}
        </Empty>
      ) : (
        <Empty art={<Spot name="ledger" />} title={t('No invoices yet')}>
          {t('When your consultant sends you an invoice, it appears here.')}
        </Empty>
      )}
    </div>
  );
}

/** The debt that is the oldest comes first; without a due date, an invoice is due on its own date. */
const owedSince = ({ dueDate, issuedOn, created_at }: InvoiceDto): string =>
  dueDate ?? issuedOn ?? created_at;

interface InvoicesProps {
  title: string;
  list: PagedList<InvoiceDto>;
  /** Those of the list, in the order in which they are shown; default: its own. */
  rows?: readonly InvoiceDto[];
  /** Shown if the group is empty; without it, an empty section is omitted. */
  none: string | false;
}

function Invoices({ title, list, rows = list.rows, none }: InvoicesProps) {
  const id = useId();
  if (!list.isEnabled || list.isPending || (list.rows.length === 0 && !none)) return null;
  return (
    <section aria-labelledby={id}>
      <div className="ui-card">
        <header>
          <h2 id={id}>{title}</h2>
        </header>
        {list.rows.length === 0 ? (
          <p className="ui-card-body ui-hint">{none}</p>
        ) : (
          <ul className="ui-list lines">
            {rows.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        )}
      </div>
      {list.rows.length > 0 && (
        <ListEnd
          list={list}
          count={(count) => t('{count, plural, one {# invoice} other {# invoices}}', { count })}
          failed={failureText()}
        />
      )}
    </section>
  );
}

/** One invoice of a list; its heading, and so the row, opens its dialog. */
function InvoiceRow({ invoice }: { invoice: InvoiceDto }) {
  const { id, description, status, amount, paidDate, paymentReport } = invoice;
  const address = usePortalAddress();
  const { may } = useActingFor();
  const owed = isOwed(invoice);
  const heading = useInvoiceHeading()(invoice);
  const name = invoiceName(invoice);
  const nameId = useId();
  return (
    <li className="ui-row invoice-row">
      <span className="ui-tile">
        <Icon name="card" />
      </span>
      <div>
        <p className="ui-row-title">
          <Link {...address.invoice(id)} aria-label={`${heading}, ${name}`}>
            {heading}
          </Link>
        </p>
        <p id={nameId} className="soft breaks">
          {[name, description].filter(Boolean).join(' · ')}
        </p>
        <p className="ui-meta">
          <InvoiceStatusBadge status={status} paidDate={paidDate} />
          {owed && invoice.overdue && <DueDate of={invoice} />}
          {status === 'partly_paid' && <span>{t('of {amount}', { amount: formatMoney(amount) })}</span>}
          {owed && paymentReport && (
            <span>
              <ReportedOn report={paymentReport} />
            </span>
          )}
          {status === 'paid' && Number(invoice.refunded) > 0 && (
            <span>{t('{amount} refunded', { amount: formatMoney(invoice.refunded) })}</span>
          )}
        </p>
        <p className="ui-meaning">{invoiceMeaning(invoice, may('pay'))}</p>
      </div>
      {owed && may('pay') && (
        <div className="invoice-end">
          <PayButton invoice={invoice} describedBy={nameId} />
        </div>
      )}
    </li>
  );
}
