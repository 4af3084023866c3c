import { useId, type Key, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import type { PromiseDto, SilentClientDto } from '../../../shared/api';
import { formatMoney } from '../../../shared/text/format';
import { usePracticeDay } from './use-weekly-close';
import { dayText } from './week';

interface WeekPartProps {
  title: string;
  note: string;
  /** Headers of the columns; the last one has the amounts. */
  headings: readonly string[];
  /** Replaces an empty table. */
  nothing: string;
  className?: string;
  rows: readonly ReactNode[];
}

/** Table of the weekly review. */
function WeekPart({ title, note, headings, nothing, className = '', rows }: WeekPartProps) {
  const id = useId();
  return (
    <section className="ui-card panel week-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="ui-hint">{note}</p>
      {rows.length === 0 ? (
        <p className="week-nothing">{nothing}</p>
      ) : (
        <table className={`ledger titles ${className}`} aria-labelledby={id}>
          <thead>
            <tr>
              {headings.map((heading, column) => (
                <th
                  key={heading}
                  scope="col"
                  className={column === headings.length - 1 ? 'amount' : undefined}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </table>
      )}
    </section>
  );
}

interface Bar {
  key: Key;
  name: ReactNode;
  /** Length of the bar, in any unit. */
  size: number;
  /** The same as text. */
  value: string;
  /** The row of the current week. */
  current?: boolean;
}

/** A table whose rows are the bars of a chart, for screens, screen readers and print. */
export function BarTable({ rows, ...part }: Omit<WeekPartProps, 'rows'> & { rows: readonly Bar[] }) {
  const longest = Math.max(1, ...rows.map(({ size }) => size));
  return (
    <WeekPart
      {...part}
      className="week-bars"
      rows={rows.map(({ key, name, size, value, current }) => (
        <tr key={key} className={current ? 'week-current' : undefined}>
          <th scope="row">{name}</th>
          <td>
            <div className="row">
              <span className="week-bar" aria-hidden="true">
                <span style={{ width: `${(100 * size) / longest}%` }} />
              </span>
              <span className="week-value amount">{value}</span>
            </div>
          </td>
        </tr>
      ))}
    />
  );
}

const addressOf = ({ type, id }: PromiseDto): string =>
  type === 'invoice' ? `/admin/invoices?invoice=${id}` : `/admin/requests?request=${id}`;

/** Open requests and invoices due in the week. */
export function DueThisWeek({ promises }: { promises: readonly PromiseDto[] }) {
  return (
    <WeekPart
      title={t('Due this week')}
      note={t('Open requests and invoices due this week.')}
      headings={[t('Due'), t('Item'), t('Owed')]}
      nothing={t('Nothing is due.')}
      rows={promises.map((promise) => (
        <tr key={`${promise.type} ${promise.id}`}>
          <td className="nowrap">{dayText(promise.dueDate)}</td>
          <th scope="row">
            <Link to={addressOf(promise)}>{promise.title}</Link>
            <span className="sub">{promise.client.name}</span>
          </th>
          <td className="amount">
            {promise.amount === null ? t('A document') : formatMoney(promise.amount)}
          </td>
        </tr>
      ))}
    />
  );
}

/** Clients without activity for a month. */
export function InactiveClients({ silent }: { silent: readonly SilentClientDto[] }) {
  const dayOf = usePracticeDay();
  return (
    <WeekPart
      title={t('No recent activity')}
      note={t('Clients with no logins, messages, uploads, signatures, payments or appointments for 30 days.')}
      headings={[t('Client'), t('Last activity')]}
      nothing={t('Every client has been active.')}
      rows={silent.map(({ userId, client, since }) => (
        <tr key={userId}>
          <th scope="row">
            <Link to={`/admin/clients/${userId}`}>{client.name}</Link>
          </th>
          <td className="amount">{dayOf(since)}</td>
        </tr>
      ))}
    />
  );
}
