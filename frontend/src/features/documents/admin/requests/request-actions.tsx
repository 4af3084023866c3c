import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import {
  DocumentRequestsService,
  type AdminDocumentRequestDto,
  type DocumentRequestAction,
} from '../../../../shared/api';
import { useAllowedOnOpen } from '../../../../shared/session/use-allowed';
import { RowButton, RowMenu } from '../../../../admin/tables/row-actions';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import type { RequestTask } from './request-dialogs';
import { useAccept } from './use-accept';
import type { OpenDialog } from '../../../../admin/dialogs/record-dialogs';

interface RequestActionsProps {
  request: AdminDocumentRequestDto;
  onChoose: OpenDialog<AdminDocumentRequestDto, RequestTask>;
}

/** View the upload of a request, and the menu with the other actions that are allowed now. */
export function RequestActions({ request, onChoose }: RequestActionsProps) {
  const { isClosed } = useRecordClient();
  const isChecklist = request.items.length > 0;
  return (
    <>
      {(request.documentId !== null || isChecklist) && (
        <RowButton
          icon="eye"
          label={
            isChecklist
              ? t('View the documents for {title}', { title: request.title })
              : t('View the upload for {title}', { title: request.title })
          }
          onClick={() => onChoose('answer', request)}
        >
          {t('View')}
        </RowButton>
      )}
      {!isClosed && <RequestMenu request={request} onChoose={onChoose} />}
    </>
  );
}

function RequestMenu({ request, onChoose }: RequestActionsProps) {
  const { id, title } = request;
  const { may, load } = useAllowedOnOpen<DocumentRequestAction>(`/api/admin/document-requests/${id}`);
  const accept = useAccept();
  const reminding = useAction({
    call: (_: void, keyFor) =>
      DocumentRequestsService.remindOfDocumentRequest({ id, idempotencyKey: keyFor({ id }) }),
    events: ['document_request.reminded'],
    success: () => ({
      title: t('Reminder sent'),
      description: t('To {client}, for “{title}”', { client: request.client.name, title }),
    }),
    failure: t('Failed to send the reminder'),
  });
  const choose = (task: RequestTask) => () => onChoose(task, request);
  return (
    <RowMenu
      of={title}
      beforeOpen={load}
      actions={[
        may('accept') && { label: t('Accept'), icon: 'check', onSelect: () => accept.mutate(id) },
        may('sendBack') && { label: t('Send back'), icon: 'undo', onSelect: choose('send-back') },
        may('remind') && { label: t('Send reminder'), icon: 'bell', onSelect: () => reminding.mutate() },
        may('edit') && { label: t('Edit'), icon: 'pencil', onSelect: choose('edit') },
        may('delete') && {
          label: t('Cancel request'),
          icon: 'trash',
          danger: true,
          onSelect: choose('withdraw'),
        },
      ]}
    />
  );
}
