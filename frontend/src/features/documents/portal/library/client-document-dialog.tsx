import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { useStaleQueries } from '../../../../shared/action/stale-queries';
import { DocumentsService, type DocumentDto } from '../../../../shared/api';
import { Dialog } from '../../../../shared/antd/dialog';
import { Failed } from '../../../../shared/antd/states';
import { DocumentDialog } from '../../shared/document-dialog';
import { queryTimes } from '../../../../shared/http/query-client';
import { useClientRecord } from '../../../../portal/use-client-record';
import { usePortalAddress } from '../../../../portal/portal-address';

interface ClientDocumentDialogProps {
  /** Further actions on a document, after Download. */
  actions: (document: DocumentDto) => ReactNode;
}

/** Dialog of the document in the address. */
export function ClientDocumentDialog({ actions }: ClientDocumentDialogProps) {
  const markStale = useStaleQueries();
  const { documentId, closeDocument } = usePortalAddress();
  const close = () => void closeDocument();
  const query = useClientRecord<DocumentDto>({
    id: documentId,
    path: `/api/documents/${documentId}/details`,
    load: (id) => DocumentsService.getDocumentDetails({ id }),
    list: '/api/documents',
    staleTime: queryTimes.documents.staleTime,
  });
  const { record: document, isError } = query;
  const missing = documentId !== undefined && (isError || document === null);
  return (
    <>
      <DocumentDialog
        document={documentId === undefined ? undefined : (document ?? undefined)}
        viewer="client"
        onClose={close}
        afterClose={() => void markStale(['document.viewed'])}
        actions={document && actions(document)}
      />
      <Dialog
        open={missing}
        title={isError ? t('The document could not be loaded') : t('Document not found')}
        onClose={close}
      >
        {isError ? (
          <Failed
            message={t('Failed to load documents. Please try again.')}
            detail={t('Your documents are safe.')}
            of={query}
          />
        ) : (
          t('It may have been deleted, or the link is for another account.')
        )}
      </Dialog>
    </>
  );
}
