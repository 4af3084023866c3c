import type { AdminDocumentDto } from '../../../../shared/api';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { RowMenu } from '../../../../admin/tables/row-menu';

/** Dialogs of a row's menu. */
export type DocumentTask = 'edit' | 'status' | 'replace' | 'history' | 'countersign' | 'delete';

interface DocumentMenuProps {
  document: AdminDocumentDto;
  onChoose: (task: DocumentTask) => void;
}

/** Further actions that the document's status allows. */
export function DocumentMenu({ document, onChoose }: DocumentMenuProps) {
  const { title, status, signedDate, destroyedAt } = document;
  const { isClosed } = useRecordClient();
  const canChange = !isClosed && destroyedAt === null;
  return (
    <RowMenu
      of={title}
      actions={[
        canChange && { label: 'Edit', icon: 'pencil', onSelect: () => onChoose('edit') },
        canChange &&
          status !== 'completed' && {
            label: 'Change status',
            icon: 'sliders',
            onSelect: () => onChoose('status'),
          },
        canChange &&
          status === 'signed' && {
            label: 'Countersign',
            icon: 'pencil',
            onSelect: () => onChoose('countersign'),
          },
        // The file of a signed document cannot be replaced.
        canChange &&
          !signedDate && { label: 'Replace file', icon: 'upload', onSelect: () => onChoose('replace') },
        { label: 'History', icon: 'clock', onSelect: () => onChoose('history') },
        !isClosed && { label: 'Delete', icon: 'trash', danger: true, onSelect: () => onChoose('delete') },
      ]}
    />
  );
}
