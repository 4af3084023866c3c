import type { DocumentDto } from '../../../shared/api';
import { fileSize, formatDate } from '../../../shared/format';
import { categoryLabel, type Viewer } from './offered/document-labels';
import { fileKind } from '../../../shared/files/file-kinds';
import { StatusBadge } from './status-badge';

interface DocumentMetaProps {
  /** Shows the practice the result of the virus scan. */
  document: DocumentDto & { scanned?: boolean };
  viewer: Viewer;
  /** Also shows type and size of the file. */
  file?: boolean;
}

/** Line below a document's title: status, category, date, uploader, and, with room, the file. */
export function DocumentMeta({ document, viewer, file = false }: DocumentMetaProps) {
  return (
    <p className="ui-meta">
      <StatusBadge status={document.status} viewer={viewer} />
      <span>{categoryLabel(document.category)}</span>
      <span>Added {formatDate(document.created_at)}</span>
      {document.destroyedAt !== null && <span>Files destroyed {formatDate(document.destroyedAt)}</span>}
      {document.uploadedBy === document.userId && (
        <span>{viewer === 'client' ? 'Uploaded by you' : 'Uploaded by the client'}</span>
      )}
      {file && (
        <span>
          {fileKind(document.fileType, document.fileName)}, {fileSize(document.fileSize)}
        </span>
      )}
      {file && viewer === 'admin' && document.scanned === false && <span>Not scanned</span>}
    </p>
  );
}
