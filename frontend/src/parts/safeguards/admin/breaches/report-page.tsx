import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { MissingRecord } from '../../../../admin/dialogs/record-dialogs';
import { download } from '../../../../shared/action/download';
import { useAction } from '../../../../shared/action/use-action';
import { Button } from '../../../../shared/antd/button';
import { Badge } from '../../../../shared/antd/badge';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { BreachReportsService, type BreachReportDto } from '../../../../shared/api';
import { Fact } from '../../../../shared/kit/fact';
import { formatDate, formatDateTime } from '../../../../shared/text/format';
import { ScreenTitle } from '../../../../shared/kit/screen-title';
import { useRecord } from '../../../../shared/http/use-record';
import { reportTimes } from '../queries';
import { ChangeReportDialog } from './change-report-dialog';
import { Deadlines } from './deadlines';
import { ReachedClients } from './reached-clients';
import { BreachNotices } from './breach-notices';
import { reportsPath } from './breach-schema';
import { ScreenBack, ScreenHead } from '../../../../shared/kit/screen-head';

/** One breach report: affected clients and deadlines. */
export function ReportPage({ id }: { id: number }) {
  const query = useRecord<BreachReportDto>({
    id,
    path: `${reportsPath}/${id}`,
    load: () => BreachReportsService.getBreachReport({ id }),
    ...reportTimes,
  });
  const { record: report } = query;
  const navigate = useNavigate();
  if (report === null)
    return (
      <MissingRecord
        open
        title={t('Breach report not found')}
        onClose={() => void navigate('/admin/security-plan/breach-reports')}
      />
    );
  return (
    <>
      <ScreenBack to="/admin/security-plan/breach-reports" label={t('All breach reports')} />
      {report ? (
        <Report report={report} />
      ) : (
        <>
          <ScreenHead title={t('Breach report')} />
          {query.isError ? (
            <Failed message={t('Failed to load the report. Please try again.')} of={query} explains />
          ) : (
            <div className="ui-card">
              <ListSkeleton label={t('Loading the report')} />
            </div>
          )}
        </>
      )}
    </>
  );
}

function Report({ report }: { report: BreachReportDto }) {
  const [changing, setChanging] = useState(false);
  const { title, exercise } = report;
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      <ScreenHead
        title={title}
        text={
          <p>
            {report.exposure}. {exercise && <Badge colour="grey">{t('Drill')}</Badge>}
          </p>
        }
      >
        <Button icon="pencil" onClick={() => setChanging(true)}>
          {t('Edit')}
        </Button>
        <Downloads id={report.id} />
      </ScreenHead>
      <div className="stack gap-xl">
        <Facts report={report} />
        <Deadlines report={report} />
        <BreachNotices report={report} />
        <Found report={report} />
        <ReachedClients report={report} />
        <section className="ui-card panel stack breach-part" aria-label={t('Limits of the log')}>
          <h2>{t('Limits of the log')}</h2>
          <ul>
            {report.limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </section>
      </div>
      <ChangeReportDialog open={changing} report={report} onClose={() => setChanging(false)} />
    </>
  );
}

function Downloads({ id }: { id: number }) {
  const exporting = useAction({
    call: () => download(`${reportsPath}/${id}/clients/export`),
    success: () => ({ title: t('Download started'), description: t('Your browser saves a CSV file.') }),
    failure: [t('Error'), t('The download could not start. Please try again.')],
  });
  return (
    <>
      <Button icon="download" of={exporting}>
        {t('Download clients as CSV')}
      </Button>
      <Button
        type="primary"
        href={`${reportsPath}/${id}/file`}
        target="_blank"
        rel="noreferrer"
        icon="document"
      >
        {t('Download PDF')}
      </Button>
    </>
  );
}

function Facts({ report }: { report: BreachReportDto }) {
  const { clients, traces, visitors, holders } = report;
  const facts = [
    [t('Clients whose data could have been seen'), String(clients.reachable)],
    [t('Clients with logged actions'), String(clients.seen)],
    [t('Other: contact messages'), String(visitors.contactMessages)],
    [t('Other: bookings without an account'), String(visitors.bookings)],
    [t('[time] From'), formatDateTime(report.from)],
    [t('[time] To'), report.to === null ? t('Ongoing when this was created') : formatDateTime(report.to)],
    [t('Discovered on'), formatDate(report.discoveredOn)],
    [t('Determined on'), report.determinedOn === null ? t('Not yet') : formatDate(report.determinedOn)],
    [t('Accounts'), holders.map(({ name }) => name).join(', ') || t('[accounts] Unknown')],
    [
      t('Logged actions'),
      t('{events}, refused {refused}', { events: traces.events, refused: traces.refused }),
    ],
    [t('Addresses'), traces.addresses.map(({ address }) => address).join(', ') || t('[addresses] None')],
  ] as const;
  return (
    <section className="ui-card panel stack breach-part" aria-label={t('What happened')}>
      <h2>{t('What happened')}</h2>
      <p className="as-written">{report.happened}</p>
      <FactList facts={facts} />
    </section>
  );
}

function Found({ report: { residences, kinds } }: { report: BreachReportDto }) {
  if (residences.length === 0) return null;
  return (
    <section className="ui-card panel stack breach-part" aria-label={t('States and types of data')}>
      <h2>{t('[of the United States] State')}</h2>
      <FactList
        facts={residences.map(({ name, reachable, seen }) => [
          name,
          t('{clients, plural, one {# client} other {# clients}}, logged actions about {seen}', {
            clients: reachable,
            seen,
          }),
        ])}
      />
      <h2>{t('Data we have about them')}</h2>
      <p className="ui-hint">{t('In addition to everyone’s name and email address.')}</p>
      <FactList
        facts={kinds.map(({ name, clients, items }) => [
          name,
          t(
            '{items, plural, one {# record} other {# records}} of {clients, plural, one {# client} other {# clients}}',
            { items, clients },
          ),
        ])}
      />
    </section>
  );
}

/** @param facts each with a unique name */
const FactList = ({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) => (
  <dl className="facts">
    {facts.map(([name, value]) => (
      <Fact key={name} label={name}>
        {value}
      </Fact>
    ))}
  </dl>
);
