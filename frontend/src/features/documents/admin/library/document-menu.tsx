import type { AdminDocumentDto } from '../../../../shared/api';
import { useOfClient } from '../../../clients/admin/of-client';
import { RowMenu } from '../../../../admin/tables/row-menu';

/** Dialogs of a row's menu. */
export type DocumentTask = 'edit' | 'status' | 'replace' | 'history' | 'countersign' | 'delete';

interface DocumentMenuProps {
  document: AdminDocumentDto;
  onChoose: (task: DocumentTask) => void;
}

/** Further actions on a document that its status allows. */
export function DocumentMenu({ document, onChoose }: DocumentMenuProps) {
  const { title, status, signedDate } = document;
  const { isClosed } = useOfClient();
  return (
    <RowMenu
      of={title}
      actions={[
        !isClosed && { label: 'Edit', icon: 'pencil', onSelect: () => onChoose('edit') },
        !isClosed &&
          status !== 'completed' && {
            label: 'Change status',
            icon: 'sliders',
            onSelect: () => onChoose('status'),
          },
        !isClosed &&
          status === 'signed' && {
            label: 'Countersign',
            icon: 'pencil',
            onSelect: () => onChoose('countersign'),
          },
        // A signed document keeps its file.
        !isClosed &&
          !signedDate && { label: 'Replace file', icon: 'upload', onSelect: () => onChoose('replace') },
        { label: 'History', icon: 'clock', onSelect: () => onChoose('history') },
        !isClosed && { label: 'Delete', icon: 'trash', danger: true, onSelect: () => onChoose('delete') },
      ]}
    />
  );
}
