import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import {
  DocumentRequestsService,
  type AdminDocumentRequestDto,
  type DocumentRequestAction,
} from '../../../../shared/api';
import { useAllowedOnOpen } from '../../../../shared/session/use-allowed';
import { RowMenu } from '../../../../admin/tables/row-actions';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import type { RequestTask } from './request-dialogs';
import { useAccept } from './use-accept';
import type { OpenDialog } from '../../../../admin/dialogs/record-dialogs';

interface RequestActionsProps {
  request: AdminDocumentRequestDto;
  onChoose: OpenDialog<AdminDocumentRequestDto, RequestTask>;
}

/** Actions that are allowed on a request now. */
export function RequestActions({ request, onChoose }: RequestActionsProps) {
  const { isClosed } = useRecordClient();
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
  const isAnswered = request.documentId !== null || request.items.length > 0;
  const view = isAnswered && ({ label: t('View'), icon: 'eye', onSelect: choose('answer') } as const);
  if (isClosed) return <RowMenu of={title} actions={[view]} />;
  return (
    <RowMenu
      of={title}
      beforeOpen={load}
      actions={[
        view,
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
