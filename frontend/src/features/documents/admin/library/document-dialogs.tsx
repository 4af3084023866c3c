import { t } from '@steward/texts';
import {
  DocumentsService,
  type AdminDocumentDto,
  ActivityService,
  type AdminActivityDto,
} from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { type PagedList, usePagedList } from '../../../../shared/http/paged-list';
import { queryTimes } from '../../../../shared/http/query-client';
import { ReplaceFileDialog } from '../forms/replace-file-dialog';
import { ChangeStatusDialog } from './change-status-dialog';
import { CountersignDialog } from './countersign-dialog';
import type { DocumentTask } from './document-menu';
import { EditDocumentDialog } from './edit-document-dialog';
import { useRestore } from './use-restore';
import { DocumentDialog } from '../../shared/document-dialog';
import { DocumentHold } from '../../../legal-holds/admin/offered/document-hold';
import { DocumentDecisions } from './document-decisions';
import { useState } from 'react';
import { deviceName } from '../../../../shared/text/device-name';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { useAuth } from '../../../../shared/session/session';
import { Timeline, TimelineEntry } from '../../../../shared/kit/timeline';
import { recordSentence } from './record-text';
import { useRecordDialogs, type OpenDialog, MissingRecord } from '../../../../admin/dialogs/record-dialogs';

type Task = DocumentTask | 'read';

export type OpenDocument = OpenDialog<AdminDocumentDto, Task>;

/** The open dialog over the list of documents; `?document=7` opens that document. */
export const useDocumentDialogs = (list: PagedList<AdminDocumentDto>) =>
  useRecordDialogs<AdminDocumentDto, Task>({
    parameter: 'document',
    task: 'read',
    list,
    path: (id) => `/api/documents/${id}/details`,
    load: async (id) => {
      const document = await DocumentsService.getDocumentDetails({ id });
      return document.deleted_at === null ? document : null;
    },
    ...queryTimes.adminDocuments,
  });

/** Dialogs for the tasks on a document. A deleted one can be restored immediately or within 30 days. */
export function DocumentDialogs({ dialogs }: { dialogs: ReturnType<typeof useDocumentDialogs> }) {
  const restore = useRestore();
  return (
    <>
      <MissingRecord open={dialogs.isMissing} title={t('Document not found')} onClose={dialogs.close} />
      <AdminDocumentDialog
        document={dialogs.rowFor('read')}
        opensAt="document"
        onReplace={(document) => dialogs.open('replace', document)}
        onClose={dialogs.close}
      />
      <AdminDocumentDialog
        document={dialogs.rowFor('history')}
        opensAt="history"
        onReplace={(document) => dialogs.open('replace', document)}
        onClose={dialogs.close}
      />
      <EditDocumentDialog document={dialogs.rowFor('edit')} onClose={dialogs.close} />
      <ChangeStatusDialog document={dialogs.rowFor('status')} onClose={dialogs.close} />
      <ReplaceFileDialog
        of={dialogs.rowFor('replace')}
        event="document.replaced"
        consequence={t('The previous file stays available in the history.')}
        send={(id, formData, idempotencyKey) =>
          DocumentsService.replaceDocumentFile({ id, formData, idempotencyKey })
        }
        onClose={dialogs.close}
      />
      <CountersignDialog document={dialogs.rowFor('countersign')} onClose={dialogs.close} />
      <ConfirmAction
        of={dialogs.rowFor('delete')}
        title={t('Delete this document?')}
        confirm={t('Delete')}
        cancel={t('Keep document')}
        call={({ id }) => DocumentsService.deleteDocument({ id })}
        events={['document.deleted']}
        success={(_, { id }) => ({
          title: t('Document deleted successfully'),
          action: {
            label: t('Undo'),
            alternative: t('You can restore it from the deleted documents for 30 days'),
            onAct: () => restore.mutate(id),
          },
        })}
        failure={t('Failed to delete document')}
        onClose={dialogs.close}
      >
        {({ client, title }) => (
          <p>
            {t(
              '{client} no longer sees “{title}”. You can restore it for 30 days. After that, it is deleted permanently.',
              { client: client.name, title },
            )}
          </p>
        )}
      </ConfirmAction>
    </>
  );
}

interface AdminDocumentDialogProps {
  /** Document to show; undefined closes the dialog. */
  document: AdminDocumentDto | undefined;
  opensAt: 'document' | 'history';
  onReplace: (document: AdminDocumentDto) => void;
  onClose: () => void;
}

/** A client's document, for the practice. */
function AdminDocumentDialog({ document, opensAt, onReplace, onClose }: AdminDocumentDialogProps) {
  return (
    <DocumentDialog
      document={document}
      viewer="admin"
      opensAt={opensAt}
      onClose={onClose}
      history={
        document && (
          <>
            <DocumentHold document={document} />
            <DocumentRecord id={document.id} />
          </>
        )
      }
      actions={
        document && (
          <DocumentDecisions
            key={document.id}
            document={document}
            onReplace={() => onReplace(document)}
            onDone={onClose}
          />
        )
      }
    />
  );
}

const recordPage = 25;

/** Full log of a document, with refused attempts and IP addresses. */
function DocumentRecord({ id }: { id: number }) {
  const { user } = useAuth();
  const [open, setOpen] = useState(false);
  const list = usePagedList<AdminActivityDto>({
    key: ['/api/admin/activity', 'document', id],
    load: (page) =>
      ActivityService.listActivityForAdmin({
        subjectType: 'document',
        subjectId: id,
        limit: recordPage,
        ...page,
      }),
    times: { staleTime: 0 },
    enabled: open,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="opens">{t('Full log, with IP addresses and refused attempts')}</summary>
      {list.isPending ? (
        <ListSkeleton rows={3} label={t('Loading the log')} />
      ) : list.isError && !list.isFetchNextPageError ? (
        <Failed message={t('Failed to load the log. Please try again.')} of={list} />
      ) : (
        <>
          <Timeline label={t('Full log, newest first')}>
            {list.rows.map((event) => (
              <TimelineEntry
                key={event.id}
                icon={event.refused ? 'alert' : 'clock'}
                at={event.occurredAt}
                exact
              >
                {recordSentence(event, user?.id ?? 0)}
                <Origin event={event} />
              </TimelineEntry>
            ))}
          </Timeline>
          {list.hasNextPage && (
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('Load more')}
            </Button>
          )}
        </>
      )}
    </details>
  );
}

function Origin({ event: { address, agent } }: { event: AdminActivityDto }) {
  const origin = [address, agent && deviceName(agent)].filter(Boolean).join(', ');
  return origin ? <p className="ui-hint">{t('From {origin}', { origin })}</p> : null;
}
