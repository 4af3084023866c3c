import { t } from '@steward/texts';
import { ListScreen } from '../../../admin/tables/list-screen';
import { RowButton } from '../../../admin/tables/row-actions';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { RetentionService } from '../../../shared/api';
import { formatDate, storageSize } from '../../../shared/format';
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
      label={t('Certificates')}
      count={(count) => t('{count, plural, one {# certificate} other {# certificates}}', { count })}
      empty={{ title: t('Nothing has been deleted yet') }}
      rows={[
        { title: t('Certificate'), numeric: true, render: ({ id }) => t('Certificate {id}', { id }) },
        { title: t('Date'), numeric: true, render: ({ created_at }) => formatDate(created_at) },
        { title: t('Records of'), render: ({ client }) => client?.name ?? t('No client') },
        { title: t('Rules'), render: ({ rules }) => rules.map(({ title }) => title).join(', ') },
        {
          title: t('Deleted'),
          render: ({ records, bytes }) =>
            t('{records, plural, one {{records} record} other {{records} records}}, {size}', {
              records,
              size: storageSize(bytes),
            }),
        },
      ]}
      actions={({ id, completedAt }) =>
        completedAt === null ? (
          <span className="ui-hint">{t('Deleting files')}</span>
        ) : (
          <RowButton
            icon="eye"
            label={t('View certificate {id}', { id })}
            href={`/api/admin/destructions/${id}/certificate`}
            target="_blank"
            rel="noopener"
          >
            {t('View')}
          </RowButton>
        )
      }
    />
  );
}
