import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { RecordList } from '../../../../admin/tables/record-list';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { BreachReportsService, type BreachReportDto } from '../../../../shared/api';
import { formatDateTime } from '../../../../shared/text/format';
import { reportTimes } from '../queries';
import { reportsPath } from './breach-schema';

/** Clients whose data could have been seen, those with logged actions first. */
export function ReachedClients({ report }: { report: BreachReportDto }) {
  const { id } = report;
  const records = useRecordPages({
    path: `${reportsPath}/${id}/clients`,
    load: (page) => BreachReportsService.listReachedClients({ id, ...page }),
    times: reportTimes,
  });
  const names = new Map(report.residences.map(({ residence, name }) => [residence, name]));
  return (
    <section aria-label={t('Clients')}>
      <h2 className="below">{t('Clients')}</h2>
      <RecordList
        {...records}
        label={t('Clients')}
        count={(count) => t('{count, plural, one {# client} other {# clients}}', { count })}
        failure={t('Failed to load the clients. Please try again.')}
        empty={{ title: t('No clients'), text: t('No client’s data could have been seen.') }}
        rows={[
          {
            title: t('Client'),
            long: true,
            render: (client) => <Link to={`/admin/clients/${client.id}`}>{client.name}</Link>,
          },
          { title: t('Residence'), render: ({ residence }) => names.get(residence) ?? residence },
          { title: t('Logged actions'), numeric: true, render: ({ seen }) => seen },
          {
            title: t('[time] Last'),
            numeric: true,
            render: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : formatDateTime(lastSeenAt)),
          },
        ]}
      />
    </section>
  );
}
