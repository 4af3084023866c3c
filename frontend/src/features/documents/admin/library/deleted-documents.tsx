import { t } from '@steward/texts';
import type { AdminDocumentDto } from '../../../../shared/api';
import { categoryLabel } from '../../shared/offered/document-labels';
import { formatDate } from '../../../../shared/text/format';
import type { Column } from '../../../../admin/tables/record-table';
import { actionsColumn, RowButton } from '../../../../admin/tables/row-actions';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { useRestore } from './use-restore';

/** Days for which a deleted document can be restored; then the server deletes its files. */
const trashDays = 30;

/** Time at which a document deleted then is removed permanently, as an ISO time. */
function destroyedOn(deletedAt: string): string {
  const time = new Date(deletedAt);
  time.setUTCDate(time.getUTCDate() + trashDays);
  return time.toISOString();
}

const columns = (): Column<AdminDocumentDto>[] => [
  { title: t('Title'), long: true, sort: { key: 'title' }, render: ({ title }) => <b>{title}</b> },
  {
    title: t('Client'),
    isClient: true,
    place: 'who',
    sort: { key: 'client' },
    render: ({ client }) => client.name,
  },
  { title: t('Category'), render: ({ category }) => categoryLabel(category) },
  {
    title: t('Deleted'),
    numeric: true,
    render: ({ deleted_at }) => deleted_at && formatDate(deleted_at),
  },
  {
    title: t('Permanently deleted'),
    place: 'amount',
    numeric: true,
    render: ({ deleted_at }) => deleted_at && formatDate(destroyedOn(deleted_at)),
  },
];

/** Columns of deleted documents: client, date of permanent deletion, and restore. */
export function useDeletedColumns(): readonly Column<AdminDocumentDto>[] {
  const restore = useRestore();
  const { isClosed } = useRecordClient();
  if (isClosed) return columns();
  return [
    ...columns(),
    actionsColumn(({ id, title }) => (
      <RowButton
        icon="undo"
        label={t('Restore {title}', { title })}
        loading={restore.isPending && restore.variables === id}
        onClick={() => restore.mutate(id)}
      >
        {t('Restore')}
      </RowButton>
    )),
  ];
}
