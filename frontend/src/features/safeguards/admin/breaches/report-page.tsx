import { useState } from 'react';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { MissingRecord } from '../../../../admin/dialogs/missing-record';
import { download } from '../../../../shared/action/download';
import { useAction } from '../../../../shared/action/use-action';
import { Badge } from '../../../../shared/antd/badge';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { BreachReportsService, type BreachReportDto } from '../../../../shared/api';
import { errorMessage } from '../../../../shared/api-error';
import { Fact } from '../../../../shared/fact';
import { counted, formatDate, formatDateTime } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { queryTimes } from '../../../../shared/query-client';
import { ScreenTitle } from '../../../../shared/screen-title';
import { useRecord } from '../../../../shared/use-record';
import { ChangeReportDialog } from './change-report-dialog';
import { Deadlines } from './deadlines';
import { ReachedClients } from './reached-clients';
import { BreachNotices } from './breach-notices';
import { reportsPath } from './breach-schema';

/** One breach report: affected clients and deadlines. */
export function ReportPage({ id }: { id: number }) {
  const query = useRecord<BreachReportDto>({
    id,
    path: `${reportsPath}/${id}`,
    load: () => BreachReportsService.getBreachReport({ id }),
    ...queryTimes.breachReports,
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
      <Link className="more" to="/admin/security-plan/breach-reports">
        <Icon name="arrow-left" size={18} /> All breach reports
      </Link>
      {report ? (
        <Report report={report} />
      ) : (
        <>
          <div className="ui-page-title">
            <h1>Breach report</h1>
          </div>
          {query.isError ? (
            <Failed message="Failed to load the report. Please try again." of={query} explains />
          ) : (
            <div className="ui-card">
              <ListSkeleton label="Loading the report" />
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
      <div className="ui-page-title">
        <div>
          <h1>{title}</h1>
          <p>
            {report.exposure}. {exercise && <Badge colour="grey">Drill</Badge>}
          </p>
        </div>
        <div className="ui-tools">
          <Button icon={<Icon name="pencil" size={18} />} onClick={() => setChanging(true)}>
            Edit
          </Button>
          <Downloads id={report.id} />
        </div>
      </div>
      <div className="stack gap-xl">
        <Facts report={report} />
        <Deadlines report={report} />
        <BreachNotices report={report} />
        <Found report={report} />
        <ReachedClients report={report} />
        <section className="ui-card panel stack breach-part" aria-label="Limits of the log">
          <h2>Limits of the log</h2>
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
    success: () => ({ title: 'Download started', description: 'Your browser saves a CSV file.' }),
    failure: (failure) => ({
      title: 'Error',
      description: errorMessage(failure, 'The download could not start. Please try again.'),
    }),
  });
  return (
    <>
      <Button
        icon={<Icon name="download" size={18} />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        Download clients as CSV
      </Button>
      <Button
        type="primary"
        href={`${reportsPath}/${id}/file`}
        target="_blank"
        rel="noreferrer"
        icon={<Icon name="document" size={18} />}
      >
        Download PDF
      </Button>
    </>
  );
}

function Facts({ report }: { report: BreachReportDto }) {
  const { clients, traces, visitors, holders } = report;
  const facts = [
    ['Clients whose data could have been seen', String(clients.reachable)],
    ['Clients with logged actions', String(clients.seen)],
    ['Other: contact messages', String(visitors.contactMessages)],
    ['Other: bookings without an account', String(visitors.bookings)],
    ['From', formatDateTime(report.from)],
    ['To', report.to === null ? 'Ongoing when this was created' : formatDateTime(report.to)],
    ['Discovered on', formatDate(report.discoveredOn)],
    ['Determined on', report.determinedOn === null ? 'Not yet' : formatDate(report.determinedOn)],
    ['Accounts', holders.map(({ name }) => name).join(', ') || 'Unknown'],
    ['Logged actions', `${traces.events}, refused ${traces.refused}`],
    ['Addresses', traces.addresses.map(({ address }) => address).join(', ') || 'None'],
  ] as const;
  return (
    <section className="ui-card panel stack breach-part" aria-label="What happened">
      <h2>What happened</h2>
      <p className="as-written">{report.happened}</p>
      <FactList facts={facts} />
    </section>
  );
}

function Found({ report: { residences, kinds } }: { report: BreachReportDto }) {
  if (residences.length === 0) return null;
  return (
    <section className="ui-card panel stack breach-part" aria-label="States and types of data">
      <h2>State</h2>
      <FactList
        facts={residences.map(({ name, reachable, seen }) => [
          name,
          `${counted(reachable, 'client')}, logged actions about ${seen}`,
        ])}
      />
      <h2>Data we have about them</h2>
      <p className="ui-hint">In addition to everyone’s name and email address.</p>
      <FactList
        facts={kinds.map(({ name, clients, items }) => [
          name,
          `${counted(items, 'record')} of ${counted(clients, 'client')}`,
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
