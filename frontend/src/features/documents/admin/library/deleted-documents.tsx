import { Button } from 'antd';
import type { AdminDocumentDto } from '../../../../shared/api';
import { categoryLabel } from '../../shared/offered/document-labels';
import { formatDate } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { destroyedOn } from './trash';
import { useRestore } from './use-restore';

/** Columns of deleted documents: client, date of permanent deletion, and restore. */
export function useDeletedColumns() {
  const restore = useRestore();
  const { isClosed } = useRecordClient();
  const columns = [
    { title: 'Title', long: true, render: ({ title }: AdminDocumentDto) => <b>{title}</b> },
    { title: 'Client', render: ({ username }: AdminDocumentDto) => username },
    { title: 'Category', render: ({ category }: AdminDocumentDto) => categoryLabel(category) },
    {
      title: 'Deleted',
      numeric: true,
      render: ({ deleted_at }: AdminDocumentDto) => deleted_at && formatDate(deleted_at),
    },
    {
      title: 'Permanently deleted',
      numeric: true,
      render: ({ deleted_at }: AdminDocumentDto) => deleted_at && formatDate(destroyedOn(deleted_at)),
    },
    {
      title: 'Restore',
      actions: true,
      render: ({ id, title }: AdminDocumentDto) => (
        <span className="ui-row-actions">
          <Button
            type="text"
            icon={<Icon name="undo" />}
            aria-label={`Restore ${title}`}
            loading={restore.isPending && restore.variables === id}
            onClick={() => restore.mutate(id)}
          >
            Restore
          </Button>
        </span>
      ),
    },
  ];
  return isClosed ? columns.filter(({ actions }) => !actions) : columns;
}
