import { Link } from 'react-router-dom';
import { RecordList } from '../../../admin/tables/record-list';
import { usePages } from '../../../admin/tables/use-pages';
import { Empty } from '../../../shared/antd/states';
import { formatDate } from '../../../shared/format';
import { retentionPage, useHolds } from './use-retention';

/** Active legal holds. */
export function HoldList() {
  const list = useHolds();
  const pages = usePages(list, retentionPage);
  return (
    <RecordList
      label="Legal holds"
      list={list}
      pages={pages}
      noun={['hold', 'holds']}
      failure="Failed to load legal holds. Please try again."
      empty={<Empty title="No legal holds" />}
      rows={[
        {
          title: 'Client',
          render: ({ client }) => <Link to={`/admin/clients/${client.id}`}>{client.name}</Link>,
        },
        { title: 'Holds', render: ({ document }) => document?.title ?? 'All records' },
        { title: 'Reason', long: true, render: ({ reason }) => reason },
        { title: 'Placed by', render: ({ placedBy }) => placedBy.name },
        { title: 'Since', numeric: true, render: ({ placedAt }) => formatDate(placedAt) },
      ]}
    />
  );
}
