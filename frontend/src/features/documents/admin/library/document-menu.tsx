import { t } from '@steward/texts';
import type { AdminDocumentDto, DocumentAction } from '../../../../shared/api';
import { useAllowedOnOpen } from '../../../../shared/session/use-allowed';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { RowMenu } from '../../../../admin/tables/row-actions';
import { useRemindToSign } from './use-remind-to-sign';

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
  const reminding = useRemindToSign(document);
  const canChange = !isClosed && destroyedAt === null;
  const mayHere = (action: DocumentAction) => !isClosed && may(action);
  const choose = (task: DocumentTask) => () => onChoose(task);
  return (
    <RowMenu
      of={title}
      beforeOpen={load}
      actions={[
        canChange && { label: t('Edit'), icon: 'pencil', onSelect: choose('edit') },
        canChange &&
          status !== 'completed' && {
            label: t('Change status'),
            icon: 'sliders',
            onSelect: choose('status'),
          },
        mayHere('remind') && { label: t('Send reminder'), icon: 'bell', onSelect: () => reminding.mutate() },
        mayHere('countersign') && {
          label: t('Countersign'),
          icon: 'pencil',
          onSelect: choose('countersign'),
        },
        mayHere('replace') && { label: t('Replace file'), icon: 'upload', onSelect: choose('replace') },
        { label: t('History'), icon: 'clock', onSelect: choose('history') },
        mayHere('delete') && { label: t('Delete'), icon: 'trash', danger: true, onSelect: choose('delete') },
      ]}
    />
  );
}
