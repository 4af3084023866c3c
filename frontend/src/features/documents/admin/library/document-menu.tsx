import type { AdminDocumentDto, DocumentAction } from '../../../../shared/api';
import { useAllowedOnOpen } from '../../../../shared/use-allowed';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { RowMenu } from '../../../../admin/tables/row-menu';

/** Dialogs of a row's menu. */
export type DocumentTask = 'edit' | 'status' | 'replace' | 'history' | 'countersign' | 'delete';

interface DocumentMenuProps {
  document: AdminDocumentDto;
  onChoose: (task: DocumentTask) => void;
}

/** Further actions that are allowed on the document now. */
export function DocumentMenu({ document, onChoose }: DocumentMenuProps) {
  const { id, title, status, destroyedAt } = document;
  const { isClosed } = useRecordClient();
  const { may, load } = useAllowedOnOpen<DocumentAction>(`/api/documents/${id}/details`);
  const canChange = !isClosed && destroyedAt === null;
  return (
    <RowMenu
      of={title}
      beforeOpen={load}
      actions={[
        canChange && { label: 'Edit', icon: 'pencil', onSelect: () => onChoose('edit') },
        canChange &&
          status !== 'completed' && {
            label: 'Change status',
            icon: 'sliders',
            onSelect: () => onChoose('status'),
          },
        !isClosed &&
          may('countersign') && {
            label: 'Countersign',
            icon: 'pencil',
            onSelect: () => onChoose('countersign'),
          },
        !isClosed &&
          may('replace') && { label: 'Replace file', icon: 'upload', onSelect: () => onChoose('replace') },
        { label: 'History', icon: 'clock', onSelect: () => onChoose('history') },
        !isClosed &&
          may('delete') && {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            onSelect: () => onChoose('delete'),
          },
      ]}
    />
  );
}
