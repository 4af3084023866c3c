import { Button } from 'antd';
import { RecordList } from '../../../admin/tables/record-list';
import { usePages } from '../../../admin/tables/use-pages';
import { Empty } from '../../../shared/antd/states';
import { formatDate, storageSize } from '../../../shared/format';
import { Icon } from '../../../shared/icon';
import { retentionPage, useDestructions } from './use-retention';

/** Deletion certificates. */
export function DestructionList() {
  const list = useDestructions();
  const pages = usePages(list, retentionPage);
  return (
    <RecordList
      label="Certificates"
      list={list}
      pages={pages}
      noun={['certificate', 'certificates']}
      failure="Failed to load certificates. Please try again."
      empty={<Empty title="Nothing has been deleted yet" />}
      rows={[
        { title: 'Certificate', numeric: true, render: ({ id }) => `Certificate ${id}` },
        { title: 'Date', numeric: true, render: ({ created_at }) => formatDate(created_at) },
        { title: 'Records of', render: ({ client }) => client?.name ?? 'No client' },
        { title: 'Rules', render: ({ rules }) => rules.map(({ title }) => title).join(', ') },
        {
          title: 'Deleted',
          render: ({ records, bytes }) =>
            `${records === 1 ? '1 record' : `${records} records`}, ${storageSize(bytes)}`,
        },
        {
          title: 'Actions',
          actions: true,
          render: ({ id, completedAt }) =>
            completedAt === null ? (
              <span className="ui-hint">Deleting files</span>
            ) : (
              <span className="ui-row-actions">
                <Button
                  type="text"
                  href={`/api/admin/destructions/${id}/certificate`}
                  target="_blank"
                  rel="noopener"
                  icon={<Icon name="eye" size={18} />}
                  aria-label={`View certificate ${id}`}
                >
                  View
                </Button>
              </span>
            ),
        },
      ]}
    />
  );
}
