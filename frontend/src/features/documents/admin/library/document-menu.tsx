import type { AdminDocumentDto } from '../../../../shared/api';
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
  return (
    <RowMenu
      of={title}
      actions={[
        { label: 'Edit', icon: 'pencil', onSelect: () => onChoose('edit') },
        status !== 'completed' && {
          label: 'Change status',
          icon: 'sliders',
          onSelect: () => onChoose('status'),
        },
        status === 'signed' && {
          label: 'Countersign',
          icon: 'pencil',
          onSelect: () => onChoose('countersign'),
        },
        // A signed document keeps its file.
        !signedDate && { label: 'Replace file', icon: 'upload', onSelect: () => onChoose('replace') },
        { label: 'History', icon: 'clock', onSelect: () => onChoose('history') },
        { label: 'Delete', icon: 'trash', danger: true, onSelect: () => onChoose('delete') },
      ]}
    />
  );
}
