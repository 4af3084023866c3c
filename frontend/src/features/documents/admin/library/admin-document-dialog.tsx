import type { AdminDocumentDto } from '../../../../shared/api';
import { DocumentDialog } from '../../shared/document-dialog';
import { DocumentHold } from '../../../retention/admin/document-hold';
import { CountersignButton } from './countersign-button';
import { DocumentRecord } from './document-record';

interface AdminDocumentDialogProps {
  /** The document to read; undefined keeps the dialog closed. */
  document: AdminDocumentDto | undefined;
  opensAt: 'document' | 'history';
  onClose: () => void;
}

/** A client's document as the practice reads it. */
export function AdminDocumentDialog({ document, opensAt, onClose }: AdminDocumentDialogProps) {
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
      actions={document && <CountersignButton document={document} onCountersigned={onClose} />}
    />
  );
}
