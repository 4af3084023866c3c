import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import {
  DocumentRequestsService,
  type AdminDocumentRequestDto,
  type DocumentRequestAction,
} from '../../../../shared/api';
import { type useRecordDialogs, MissingRecord } from '../../../../admin/dialogs/record-dialogs';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { requestProgress } from '../../shared/request-progress';
import { ChecklistDialog } from './checklist-dialog';
import { SendBackDialog } from './send-back-dialog';
import { FormDialog, useEditForm } from '../../../../shared/antd/form-dialog';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { RequestFields } from './request-fields';
import { changesOf, emptyRequest, formOf, requestSchema } from './request-schema';
import { useAllowed } from '../../../../shared/session/use-allowed';
import { DocumentByIdDialog } from '../offered/document-by-id-dialog';
import { useAccept } from './use-accept';

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

/** Edits a request's text and due date. */
function EditRequestDialog({ request, onClose }: DialogOf<{ request: AdminDocumentRequestDto }>) {
  const askAboutNumbers = useNumberQuestion();
  const { lastRecord, control, dialog } = useEditForm({
    record: request,
    draft: 'request',
    schema: requestSchema,
    empty: emptyRequest,
    formOf,
    changesOf,
    holds: ({ title, description }, proceed) => askAboutNumbers([title, description ?? undefined], proceed),
    call: (id, requestBody) => DocumentRequestsService.updateDocumentRequest({ id, requestBody }),
    event: 'document_request.changed',
    success: t('Request updated'),
    failure: t('Failed to update request'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Edit request')}
      subtitle={lastRecord && <p>{t('To {client}', { client: lastRecord.client.name })}</p>}
    >
      <RequestFields control={control} />
    </FormDialog>
  );
}

interface AnswerDialogProps {
  /** Request whose upload is reviewed; undefined closes the dialog. */
  request: AdminDocumentRequestDto | undefined;
  onSendBack: (request: AdminDocumentRequestDto) => void;
  onClose: () => void;
}

/** A client's upload for a request, to be accepted or sent back. */
function AnswerDialog({ request, onSendBack, onClose }: AnswerDialogProps) {
  const accept = useAccept(onClose);
  const { isClosed } = useRecordClient();
  const may = useAllowed<DocumentRequestAction>(request && `/api/admin/document-requests/${request.id}`);
  return (
    <DocumentByIdDialog
      id={request?.documentId ?? undefined}
      title={request?.title ?? ''}
      onClose={onClose}
      actions={
        request &&
        !isClosed && (
          <>
            {may('sendBack') && (
              <Button icon="undo" onClick={() => onSendBack(request)}>
                {t('Send back')}
              </Button>
            )}
            {may('accept') && (
              <Button
                type="primary"
                icon="check"
                loading={accept.isPending}
                onClick={() => accept.mutate(request.id)}
              >
                {t('Accept')}
              </Button>
            )}
          </>
        )
      }
    />
  );
}
