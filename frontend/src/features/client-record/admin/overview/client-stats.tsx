import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { dateFormat } from '@steward/texts/locale';
import { Failed } from '../../../../shared/antd/states';
import { WorkdayService, type ClientDto, type ClientSummaryDto } from '../../../../shared/api';
import { agoText, formatDateTime, formatMoney } from '../../../../shared/text/format';
import { queryTimes } from '../../../../shared/http/query-client';
import { T } from '../../../../shared/text/rich-text';
import { useSite } from '../../../../shared/practice/site';
import { clockIn } from '../../../../shared/text/zone-time';
import { clientsPath } from '../../../clients/admin/use-clients';
import { tabAddress, type ClientTab } from '../client-tabs';

/** 'Nov 24' */
const shortDay = dateFormat({ month: 'short', day: 'numeric' });

interface Stat {
  tab: ClientTab;
  query?: string;
  label: string;
  value: string;
  /** Explanation, or the number of open records. */
  says: ReactNode;
}

/** Counts of a client's records, open ones named; each links to its tab of the page. */
export function ClientStats({ client }: { client: ClientDto }) {
  const { id } = client;
  const summary = useQuery({
    queryKey: [`${clientsPath}/${id}/summary`],
    queryFn: () => WorkdayService.getClientSummary({ id }),
    ...queryTimes.clients,
  });
  const zone = useSite().timeZone;
  if (summary.isError && !summary.data) {
    return <Failed message={t('Failed to load this client’s open items.')} of={summary} />;
  }
  return (
    <section className="client-figures" aria-label={t('At a glance')} aria-busy={summary.isPending}>
      <ul className="ui-card hairlines">
        {statsOf(summary.data, zone).map(({ tab, query, label, value, says }) => (
          <li key={tab}>
            <Link className="stack gap-xs" to={tabAddress(id, tab, query)}>
              <span className="ui-hint">{label}</span>
              {summary.data ? <b>{value}</b> : <span className="ui-bone" />}
              <span className="ui-hint">{summary.data ? says : '\u00a0'}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="ui-hint above">
        {summary.data ? (
          <T text="Last contact: {when}" values={{ when: <Ago at={summary.data.lastContact} /> }} />
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
            tab: 'invoices',
            label: t('Owed'),
            value: formatMoney(balance),
            says:
              openInvoices > 0
                ? t('{count, plural, one {# open invoice} other {# open invoices}}', { count: openInvoices })
                : t('No open invoices'),
          },
        ];
  return [
    {
      tab: 'documents',
      label: t('Documents'),
      value: String(documents),
      says:
        signatures > 0 ? t('{count} waiting for a signature', { count: signatures }) : t('Nothing to sign'),
    },
    {
      tab: 'requests',
      label: t('Open requests'),
      value: String(requests),
      says: requests > 0 ? t('[requests] Open') : t('[requests] None'),
    },
    ...owed,
    {
      tab: 'conversations',
      label: t('Conversations'),
      value: String(conversations),
      says: conversations > 0 ? t('Total') : t('[conversations] None yet'),
    },
    nextAppointment
      ? {
          tab: 'appointments',
          query: `?appointment=${nextAppointment.id}`,
          label: t('Next appointment'),
          value: shortDay(zone).format(new Date(nextAppointment.startsAt)),
          says: `${clockIn(nextAppointment.startsAt, zone)}, ${nextAppointment.title}`,
        }
      : {
          tab: 'appointments',
          label: t('Next appointment'),
          value: '–',
          says: t('[appointment] None booked'),
        },
  ];
}

function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {agoText(at)}
    </time>
  );
}
