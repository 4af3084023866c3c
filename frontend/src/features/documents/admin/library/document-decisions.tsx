import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import {
  DocumentsService,
  type AdminDocumentDto,
  type DocumentAction,
  type DocumentDetailsDto,
} from '../../../../shared/api';
import { useAction } from '../../../../shared/action/use-action';
import { Button } from '../../../../shared/antd/button';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { nextAction, useNextInToday } from '../../../workday/admin/offered/next-in-today';
import { CountersignDialog } from './countersign-dialog';
import { SendBackDialog } from '../requests/send-back-dialog';
import { useRemindToSign } from './use-remind-to-sign';

/** List of Today in which a document with that status is. */
const listsByStatus: Partial<
  Record<AdminDocumentDto['status'], 'documents' | 'countersignatures' | 'signatures'>
> = {
  pending_review: 'documents',
  signed: 'countersignatures',
  awaiting_signature: 'signatures',
};

interface DocumentDecisionsProps {
  document: AdminDocumentDto;
  onReplace: () => void;
  /** Called when the document needs nothing more from the practice now. */
  onDone: () => void;
}

/** Actions that the practice may take on the open document now, and the next document that waits for the same. */
export function DocumentDecisions({ document, onReplace, onDone }: DocumentDecisionsProps) {
  const { id, status } = document;
  const { isClosed } = useRecordClient();
  const { data: details } = useQuery<DocumentDetailsDto>({
    queryKey: [`/api/documents/${id}/details`],
    staleTime: 0,
  });
  const next = useNextInToday(listsByStatus[status], id);
  // A decision takes the document from its list before its own message is shown.
  const following = nextAction(useLastDefined(next));
  const [open, setOpen] = useState<'countersign' | 'send-back'>();
  const close = () => setOpen(undefined);
  const reminding = useRemindToSign(document);
  const accepting = useAction({
    call: () => DocumentsService.updateDocument({ id, requestBody: { status: 'completed' } }),
    events: ['document.status_changed', 'document_request.accepted'],
    success: () => ({ title: t('Document accepted'), ...following }),
    failure: t('Failed to accept document'),
    onSuccess: onDone,
  });
  if (isClosed) return null;
  const may = (action: DocumentAction) => details?.allowed.includes(action) ?? false;
  const request = details?.request;
  return (
    <>
      {next && (
        <Button
          look="quiet"
          className="ui-start"
          icon="arrow-right"
          iconPlacement="end"
          aria-label={t('Next: {title}', { title: next.title })}
          onClick={next.open}
        >
          {t('Next')}
        </Button>
      )}
      {may('replace') && (
        <Button icon="upload" onClick={onReplace}>
          {t('Replace')}
        </Button>
      )}
      {may('remind') && (
        <Button type="primary" icon="bell" of={reminding}>
          {t('Send reminder')}
        </Button>
      )}
      {details && may('sendBack') && (
        <Button icon="undo" onClick={() => setOpen('send-back')}>
          {t('Send back')}
        </Button>
      )}
      {may('accept') && (
        <Button type="primary" icon="check" of={accepting}>
          {t('Accept')}
        </Button>
      )}
      {may('countersign') && (
        <Button type="primary" icon="pencil" onClick={() => setOpen('countersign')}>
          {t('Countersign')}
        </Button>
      )}
      <CountersignDialog
        document={open === 'countersign' ? document : undefined}
        toast={following}
        onClose={close}
        onCountersigned={onDone}
      />
      <ConfirmAction
        of={open === 'send-back' && !request}
        title={t('Send back {title}?', { title: document.title })}
        confirm={t('Send back')}
        cancel={t('Go back')}
        loses={false}
        call={() => DocumentsService.updateDocument({ id, requestBody: { status: 'draft' } })}
        events={['document.status_changed']}
        success={() => ({ title: t('Document sent back'), ...following })}
        failure={t('Failed to send back document')}
        onClose={close}
        onSuccess={onDone}
      >
        {t(
          'It stays with {client}, and no longer waits for your review. Tell them in a message what is missing.',
          {
            client: document.client.name,
          },
        )}
      </ConfirmAction>
      {request && (
        <SendBackDialog
          open={open === 'send-back'}
          id={request.id}
          itemId={request.itemId}
          clientName={document.client.name}
          title={document.title}
          fileName={document.fileName}
          toast={following}
          onClose={close}
          onSentBack={onDone}
        />
      )}
    </>
  );
}
