import type { DocumentDto } from '../api';
import { fileSize, formatDate } from '../format';
import { categoryLabel, type Viewer } from './document-words';
import { fileKind } from './file-kinds';
import { StatusBadge } from './status-badge';

interface DocumentMetaProps {
  document: DocumentDto;
  viewer: Viewer;
  /** Type and size of the file too. */
  file?: boolean;
}

/** The line under a document's title: status, category, date, and where there is room the file's type and size. */
export function DocumentMeta({ document, viewer, file = false }: DocumentMetaProps) {
  return (
    <p className="ui-meta">
      <StatusBadge status={document.status} viewer={viewer} />
      <span>{categoryLabel(document.category)}</span>
      <span>Added {formatDate(document.created_at)}</span>
      {file && (
        <span>
          {fileKind(document.fileType, document.fileName)}, {fileSize(document.fileSize)}
        </span>
      )}
    </p>
  );
}
