import { Link } from 'react-router-dom';
import { RecordList } from '../../../../admin/tables/record-list';
import { usePages } from '../../../../admin/tables/use-pages';
import { Empty } from '../../../../shared/antd/states';
import type { BreachReportDto } from '../../../../shared/api';
import { formatDateTime } from '../../../../shared/format';
import { reportsPage, useReachedClients } from './use-breach-reports';

/** Clients whose data could have been seen. */
export function ReachedClients({ report }: { report: BreachReportDto }) {
  const list = useReachedClients(report.id);
  const names = new Map(report.residences.map(({ residence, name }) => [residence, name]));
  const pages = usePages(list, reportsPage);
  return (
    <section aria-label="Clients">
      <h2 className="below">Clients</h2>
      <RecordList
        label="Clients"
        list={list}
        pages={pages}
        noun={['client', 'clients']}
        failure="Failed to load the clients. Please try again."
        empty={<Empty title="No clients">No client’s data could have been seen.</Empty>}
        rows={[
          {
            title: 'Client',
            long: true,
            render: (client) => <Link to={`/admin/clients/${client.id}`}>{client.name}</Link>,
          },
          { title: 'Residence', render: ({ residence }) => names.get(residence) ?? residence },
          { title: 'Logged actions', numeric: true, render: ({ seen }) => seen },
          {
            title: 'Last',
            numeric: true,
            render: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : formatDateTime(lastSeenAt)),
          },
        ]}
      />
    </section>
  );
}
