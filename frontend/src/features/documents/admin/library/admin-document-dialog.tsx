import type { AdminDocumentDto } from '../../../../shared/api';
import { DocumentDialog } from '../../shared/document-dialog';
import { DocumentHold } from '../../../retention/admin/offered/document-hold';
import { DocumentDecisions } from './document-decisions';
import { DocumentRecord } from './document-record';

interface AdminDocumentDialogProps {
  /** Document to show; undefined closes the dialog. */
  document: AdminDocumentDto | undefined;
  opensAt: 'document' | 'history';
  onReplace: (document: AdminDocumentDto) => void;
  onClose: () => void;
}

/** A client's document, for the practice. */
export function AdminDocumentDialog({ document, opensAt, onReplace, onClose }: AdminDocumentDialogProps) {
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
