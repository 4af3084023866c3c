import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import {
  DocumentRequestsService,
  type AdminDocumentRequestDto,
  type AdminDocumentRequestRecordDto,
} from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Badge, type BadgeColour } from '../../../../shared/antd/badge';
import { Dialog, type DialogOf } from '../../../../shared/antd/dialog';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { filledItems } from '../../shared/request-progress';
import { DocumentByIdDialog } from '../offered/document-by-id-dialog';
import { SendBackDialog } from './send-back-dialog';
import { useAccept } from './use-accept';

type Item = AdminDocumentRequestDto['items'][number];

/** The documents of a request: what the client uploaded, to be accepted or sent back one by one or together. */
export function ChecklistDialog({ request, onClose }: DialogOf<{ request: AdminDocumentRequestDto }>) {
  const lastRequest = useLastDefined(request);
  const [viewed, setViewed] = useState<number>();
  const [returned, setReturned] = useState<Item>();
  const lastReturned = useLastDefined(returned);
  const record = useQuery<AdminDocumentRequestRecordDto>({
    queryKey: [`/api/admin/document-requests/${lastRequest?.id}`],
    enabled: request !== undefined,
    staleTime: 0,
  });
  const accept = useAccept(onClose);
  const { isClosed } = useRecordClient();
  const items = record.data?.items ?? [];
  const mayAccept = !isClosed && (record.data?.allowed.includes('accept') ?? false);
  const isOpen = !isClosed && record.data?.status !== 'completed';
  return (
    <>
      <Dialog
        open={request !== undefined && viewed === undefined}
        title={lastRequest?.title ?? ''}
        subtitle={
          lastRequest && (
            <>
              <p>{t('To {client}', { client: lastRequest.client.name })}</p>
              {lastRequest.description && <p>{lastRequest.description}</p>}
            </>
          )
        }
        onClose={onClose}
        actions={
          mayAccept &&
          lastRequest && (
            <Button
              type="primary"
              icon="check"
              loading={accept.isPending}
              onClick={() => accept.mutate(lastRequest.id)}
            >
              {t('Accept all')}
            </Button>
          )
        }
      >
        {record.isError ? (
          <Failed message={t('Failed to load the request. Please try again.')} of={record} />
        ) : record.isPending ? (
          <ListSkeleton label={t('Loading the documents')} />
        ) : (
          <>
            <p className="ui-hint" role="status">
              {t('{count} of {total} received or not needed', {
                count: filledItems(items).length,
                total: items.length,
              })}
            </p>
            <ol className="admin-checklist lines" aria-label={t('Documents')}>
              {items.map((item) => (
                <ReviewedItem
                  key={item.id}
                  requestId={record.data.id}
                  item={item}
                  isOpen={isOpen}
                  onView={() => setViewed(item.documentId ?? undefined)}
                  onSendBack={() => setReturned(item)}
                />
              ))}
            </ol>
          </>
        )}
      </Dialog>
      <DocumentByIdDialog id={request && viewed} title={t('Document')} onClose={() => setViewed(undefined)} />
      {lastRequest && lastReturned && (
        <SendBackDialog
          open={returned !== undefined && request !== undefined}
          id={lastRequest.id}
          itemId={lastReturned.id}
          clientName={lastRequest.client.name}
          title={lastReturned.title}
          fileName={lastReturned.fileName}
          notNeeded={lastReturned.notNeeded}
          onClose={() => setReturned(undefined)}
        />
      )}
    </>
  );
}

interface ReviewedItemProps {
  requestId: number;
  item: Item;
  isOpen: boolean;
  onView: () => void;
  onSendBack: () => void;
}

function ReviewedItem({ requestId, item, isOpen, onView, onSendBack }: ReviewedItemProps) {
  const { title, documentId, fileName, needsPassword, notNeeded, reason, status } = item;
  const accepting = useAction({
    call: () =>
      DocumentRequestsService.updateDocumentRequestItemForAdmin({
        id: requestId,
        itemId: item.id,
        requestBody: { status: 'completed' },
      }),
    events: ['document_request.item_accepted', 'document_request.accepted'],
    success: t('Document accepted'),
    failure: t('Failed to accept document'),
  });
  const isFilled = documentId !== null || notNeeded;
  const { colour, label } = stateOf(item);
  return (
    <li>
      <div className="stack gap-xs to-start">
        <b>{title}</b>
        <Badge colour={colour}>{label}</Badge>
        {needsPassword && <p className="ui-hint">{t('Needs a password to open')}</p>}
        {notNeeded && <p>{reason}</p>}
        {!isFilled && reason !== null && <p className="ui-hint">{t('Sent back: {reason}', { reason })}</p>}
        {documentId !== null && (
          <Button type="link" className="admin-title" onClick={onView}>
            {fileName}
          </Button>
        )}
      </div>
      {isOpen && isFilled && status !== 'completed' && (
        <div className="ui-tools">
          <Button aria-label={t('Send back {title}', { title })} onClick={onSendBack}>
            {t('Send back')}
          </Button>
          <Button icon="check" aria-label={t('Accept {title}', { title })} of={accepting}>
            {t('Accept')}
          </Button>
        </div>
      )}
    </li>
  );
}

// Colors as for requests: amber waits for the client, orange for the practice.
function stateOf({ status, documentId, notNeeded }: Item): { colour: BadgeColour; label: string } {
  if (status === 'completed') return { colour: 'ok', label: notNeeded ? t('Not needed') : t('Accepted') };
  if (notNeeded) return { colour: 'orange', label: t('Client does not have it') };
  return documentId === null
    ? { colour: 'amber', label: t('Waiting') }
    : { colour: 'orange', label: t('Received') };
}
