import type { AdminDocumentRequestDto, DocumentRequestAction } from '../../../../shared/api';
import { useAllowedOnOpen } from '../../../../shared/use-allowed';
import { RowMenu } from '../../../../admin/tables/row-menu';

/** Dialogs of a row's menu. */
export type RequestTask = 'send-back' | 'edit' | 'withdraw';

interface RequestMenuProps {
  request: AdminDocumentRequestDto;
  onAccept: (id: number) => void;
  onChoose: (task: RequestTask) => void;
}

/** Further actions that are allowed on the request now. */
export function RequestMenu({ request: { id, title }, onAccept, onChoose }: RequestMenuProps) {
  const { may, load } = useAllowedOnOpen<DocumentRequestAction>(`/api/admin/document-requests/${id}`);
  return (
    <RowMenu
      of={title}
      beforeOpen={load}
      actions={[
        may('accept') && { label: 'Accept', icon: 'check', onSelect: () => onAccept(id) },
        may('sendBack') && { label: 'Send back', icon: 'undo', onSelect: () => onChoose('send-back') },
        may('edit') && { label: 'Edit', icon: 'pencil', onSelect: () => onChoose('edit') },
        may('delete') && {
          label: 'Cancel request',
          icon: 'trash',
          danger: true,
          onSelect: () => onChoose('withdraw'),
        },
      ]}
    />
  );
}
