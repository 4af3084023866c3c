import { t } from '@steward/texts';
import { DocumentsService, type AdminDocumentDto } from '../../../../shared/api';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import type { PagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';
import { MissingRecord } from '../../../../admin/dialogs/missing-record';
import { useRecordDialogs, type OpenDialog } from '../../../../admin/dialogs/use-record-dialogs';
import { ReplaceFileDialog } from '../forms/replace-file-dialog';
import { AdminDocumentDialog } from './admin-document-dialog';
import { ChangeStatusDialog } from './change-status-dialog';
import { CountersignDialog } from './countersign-dialog';
import type { DocumentTask } from './document-menu';
import { EditDocumentDialog } from './edit-document-dialog';
import { useRestore } from './use-restore';

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
