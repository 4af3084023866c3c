import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Failed } from '../../../../shared/antd/states';
import { WorkdayService, type ClientDto, type ClientSummaryDto } from '../../../../shared/api';
import { agoText, counted, formatDateTime, formatMoney } from '../../../../shared/format';
import { queryTimes } from '../../../../shared/query-client';
import { useSite } from '../../../../shared/site';
import { clockIn, dayIn, weekdayOf } from '../../../../shared/zone-time';
import { clientsPath } from '../../../clients/admin/use-clients';
import { partAddress, type ClientPart } from '../client-parts';

interface Stat {
  part: ClientPart;
  query?: string;
  label: string;
  value: string;
  /** Explanation, or the number of open records. */
  says: ReactNode;
}

/** Counts of a client's records, open ones named; each links to its part of the page. */
export function ClientStats({ client }: { client: ClientDto }) {
  const { id } = client;
  const summary = useQuery({
    queryKey: [`${clientsPath}/${id}/summary`],
    queryFn: () => WorkdayService.getClientSummary({ id }),
    ...queryTimes.clients,
  });
  const zone = useSite().timeZone;
  if (summary.isError && !summary.data) {
    return <Failed message="Failed to load this client’s open items." of={summary} />;
  }
  return (
    <section className="client-figures" aria-label="At a glance" aria-busy={summary.isPending}>
      <ul className="ui-card hairlines">
        {statsOf(summary.data, zone).map(({ part, query, label, value, says }) => (
          <li key={part}>
            <Link className="stack gap-xs" to={partAddress(id, part, query)}>
              <span className="ui-hint">{label}</span>
              {summary.data ? <b>{value}</b> : <span className="ui-bone" />}
              <span className="ui-hint">{summary.data ? says : '\u00a0'}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="ui-hint above">
        {summary.data ? (
          <>
            Last contact:{' '}
            <time dateTime={summary.data.lastContact} title={formatDateTime(summary.data.lastContact)}>
              {agoText(summary.data.lastContact)}
            </time>
          </>
        ) : (
          '\u00a0'
        )}
      </p>
    </section>
  );
}

/** Zeros while loading, so that the layout does not jump. */
function statsOf(summary: ClientSummaryDto | undefined, zone: string): Stat[] {
  const { documents = 0, signatures = 0, requests = 0, conversations = 0 } = summary ?? {};
  const { openInvoices = 0, balance = '0.00', nextAppointment = null } = summary ?? {};
  // Assistants see no amounts.
  const owed: Stat[] =
    openInvoices === null || balance === null
      ? []
      : [
          {
            part: 'invoices',
            label: 'Owed',
            value: formatMoney(balance),
            says: openInvoices > 0 ? counted(openInvoices, 'open invoice') : 'No open invoices',
          },
        ];
  return [
    {
      part: 'documents',
      label: 'Documents',
      value: String(documents),
      says: signatures > 0 ? `${signatures} waiting for a signature` : 'Nothing to sign',
    },
    {
      part: 'requests',
      label: 'Open requests',
      value: String(requests),
      says: requests > 0 ? 'Open' : 'None',
    },
    ...owed,
    {
      part: 'conversations',
      label: 'Conversations',
      value: String(conversations),
      says: conversations > 0 ? 'Total' : 'None yet',
    },
    nextAppointment
      ? {
          part: 'appointments',
          query: `?appointment=${nextAppointment.id}`,
          label: 'Next appointment',
          value: shortDay(nextAppointment.startsAt, zone),
          says: `${clockIn(nextAppointment.startsAt, zone)}, ${nextAppointment.title}`,
        }
      : { part: 'appointments', label: 'Next appointment', value: '–', says: 'None booked' },
  ];
}

/** 'Nov 24' */
function shortDay(iso: string, zone: string): string {
  const [, monthAndDay = ''] = weekdayOf(dayIn(iso, zone)).split(', ');
  const [month = '', day = ''] = monthAndDay.split(' ');
  return `${month.slice(0, 3)} ${day}`;
}
