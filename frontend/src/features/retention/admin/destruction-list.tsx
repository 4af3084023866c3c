import { ListScreen } from '../../../admin/tables/list-screen';
import { RowButton } from '../../../admin/tables/row-actions';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { RetentionService } from '../../../shared/api';
import { counted, formatDate, storageSize } from '../../../shared/format';
import { queryTimes } from '../../../shared/query-client';

/** Deletion certificates, newest first. */
export function DestructionList() {
  const records = useRecordPages({
    path: '/api/admin/destructions',
    load: (page) => RetentionService.listDestructions(page),
    times: queryTimes.retention,
  });
  return (
    <ListScreen
      {...records}
      label="Certificates"
      noun={['certificate', 'certificates']}
      empty={{ title: 'Nothing has been deleted yet' }}
      rows={[
        { title: 'Certificate', numeric: true, render: ({ id }) => `Certificate ${id}` },
        { title: 'Date', numeric: true, render: ({ created_at }) => formatDate(created_at) },
        { title: 'Records of', render: ({ client }) => client?.name ?? 'No client' },
        { title: 'Rules', render: ({ rules }) => rules.map(({ title }) => title).join(', ') },
        {
          title: 'Deleted',
          render: ({ records, bytes }) => `${counted(records, 'record')}, ${storageSize(bytes)}`,
        },
      ]}
      actions={({ id, completedAt }) =>
        completedAt === null ? (
          <span className="ui-hint">Deleting files</span>
        ) : (
          <RowButton
            icon="eye"
            label={`View certificate ${id}`}
            href={`/api/admin/destructions/${id}/certificate`}
            target="_blank"
            rel="noopener"
          >
            View
          </RowButton>
        )
      }
    />
  );
}
