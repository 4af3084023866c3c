import { t } from '@steward/texts';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { DocumentRequestsService, type AdminDocumentRequestDto } from '../../../../shared/api';
import { MissingRecord } from '../../../../admin/dialogs/missing-record';
import type { useRecordDialogs } from '../../../../admin/dialogs/use-record-dialogs';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { requestProgress } from '../../shared/request-progress';
import { AnswerDialog } from './answer-dialog';
import { ChecklistDialog } from './checklist-dialog';
import { EditRequestDialog } from './edit-request-dialog';
import { SendBackDialog } from './send-back-dialog';

export type RequestTask = 'answer' | 'send-back' | 'edit' | 'withdraw';

interface RequestDialogsProps {
  dialogs: ReturnType<typeof useRecordDialogs<AdminDocumentRequestDto, RequestTask>>;
}

/** Dialogs for the tasks on a request. */
export function RequestDialogs({ dialogs }: RequestDialogsProps) {
  const { isClosed } = useRecordClient();
  const named = dialogs.rowFor('answer');
  // For a request without an upload, the address opens its edit dialog.
  const checklist = named && named.items.length > 0 ? named : undefined;
  const single = checklist ? undefined : named;
  const unanswered = single && requestProgress(single) === 'to_upload' ? single : undefined;
  const returned = useLastDefined(dialogs.rowFor('send-back'));
  return (
    <>
      <MissingRecord open={dialogs.isMissing} title={t('Request not found')} onClose={dialogs.close} />
      <AnswerDialog
        request={unanswered ? undefined : single}
        onSendBack={(request) => dialogs.open('send-back', request)}
        onClose={dialogs.close}
      />
      <ChecklistDialog request={checklist} onClose={dialogs.close} />
      {returned && (
        <SendBackDialog
          open={dialogs.isOpen('send-back')}
          id={returned.id}
          itemId={null}
          clientName={returned.client.name}
          title={returned.title}
          fileName={returned.fileName}
          onClose={dialogs.close}
        />
      )}
      <EditRequestDialog
        request={isClosed ? undefined : (dialogs.rowFor('edit') ?? unanswered)}
        onClose={dialogs.close}
      />
      <ConfirmAction
        of={dialogs.rowFor('withdraw')}
        title={t('Cancel this request?')}
        confirm={t('Cancel request')}
        cancel={t('Keep request')}
        call={({ id }) => DocumentRequestsService.withdrawDocumentRequest({ id })}
        events={['document_request.withdrawn']}
        success={t('Request cancelled')}
        failure={t('Failed to cancel request')}
        onClose={dialogs.close}
      >
        {({ client, title, documentId, items }) => (
          <p>
            {[documentId, ...items.map((item) => item.documentId)].some((id) => id !== null)
              ? t(
                  "{client} will no longer be asked for “{title}”. Uploaded files stay in the client's documents.",
                  { client: client.name, title },
                )
              : t('{client} will no longer be asked for “{title}”.', { client: client.name, title })}
          </p>
        )}
      </ConfirmAction>
    </>
  );
}
