import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import type { DocumentDto } from '../../../shared/api';
import { fileSize, formatDate } from '../../../shared/text/format';
import { Badge } from '../../../shared/antd/badge';
import { Icon, type IconName } from '../../../shared/kit/icon';
import { useAuth } from '../../../shared/session/session';
import {
  categoryLabel,
  statusColour,
  statusMeaning,
  statusName,
  type DocumentStatus,
  type Viewer,
} from './offered/document-labels';
import { fileKind } from '../../../shared/files/file-kinds';

/** Status of a document in the colors of its audience. */
export function StatusBadge({ status, viewer }: { status: DocumentStatus; viewer: Viewer }) {
  return <Badge colour={statusColour(status, viewer)}>{statusName(status)}</Badge>;
}

/** Outlined square before a document, with an icon of its type. */
export function DocumentTile({ fileType }: { fileType: string }) {
  return (
    <span className="ui-tile" aria-hidden="true">
      <Icon name={drawing(fileType)} />
    </span>
  );
}

function drawing(fileType: string): IconName {
  if (fileType.startsWith('image/')) return 'image';
  return /sheet|excel/.test(fileType) ? 'sheet' : 'document';
}

interface DocumentMetaProps {
  /** Shows the practice a file that its virus scanner has not checked. */
  document: DocumentDto & { scanMissing?: boolean };
  viewer: Viewer;
  /** Also shows type and size of the file. */
  file?: boolean;
}

/**
 * Line below a document's title: status, category, date, uploader, and, with room, the file. For the client a second
 * line says what the status means.
 */
export function DocumentMeta({ document, viewer, file = false }: DocumentMetaProps) {
  const upload = useUploadText(document, viewer);
  const { may } = useActingFor();
  const line = (
    <p className="ui-meta">
      <StatusBadge status={document.status} viewer={viewer} />
      <span>{categoryLabel(document.category)}</span>
      <span>{t('Added {day}', { day: formatDate(document.created_at) })}</span>
      {document.destroyedAt !== null && (
        <span>{t('Files destroyed {day}', { day: formatDate(document.destroyedAt) })}</span>
      )}
      {upload && <span>{upload}</span>}
      {file && (
        <span>
          {fileKind(document.fileType, document.fileName)}, {fileSize(document.fileSize)}
        </span>
      )}
      {document.needsPassword && <b>{t('Needs a password to open')}</b>}
      {file && viewer === 'admin' && document.scanMissing && <span>{t('Not scanned')}</span>}
    </p>
  );
  if (viewer === 'admin' || document.destroyedAt !== null) return line;
  return (
    <>
      {line}
      <p className="ui-meaning">{statusMeaning(document.status, may('sign'))}</p>
    </>
  );
}

/** Names the uploader; undefined for the practice, and for other people than the reader and the client themselves. */
function useUploadText({ uploadedBy, userId }: DocumentDto, viewer: Viewer): string | undefined {
  const { user } = useAuth();
  const { other } = useActingFor();
  if (viewer === 'admin') return uploadedBy === userId ? t('Uploaded by the client') : undefined;
  if (uploadedBy === user?.id) return t('Uploaded by you');
  return uploadedBy === userId && other ? t('Uploaded by {name}', { name: other.name }) : undefined;
}
