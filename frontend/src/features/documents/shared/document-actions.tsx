import { Button } from 'antd';
import type { DocumentDto } from '../../../shared/api';
import { Icon } from '../../../shared/icon';

/** Opens the file in a new tab; hidden if it was destroyed. */
export function ViewButton({ document }: { document: DocumentDto }) {
  if (document.destroyedAt !== null) return null;
  return (
    <Button
      type="text"
      href={`/api/documents/${document.id}`}
      target="_blank"
      rel="noopener"
      icon={<Icon name="eye" />}
      aria-label={`View ${document.title}`}
    >
      View
    </Button>
  );
}

interface DownloadButtonProps {
  document: DocumentDto;
  /** Outlined in a dialog's footer, plain in a row, primary if it is the only action. */
  look?: 'line' | 'quiet' | 'text';
}

/**
 * Downloads the file in a new tab, so that an error does not replace the portal; hidden if it was destroyed.
 */
export function DownloadButton({ document, look = 'quiet' }: DownloadButtonProps) {
  if (document.destroyedAt !== null) return null;
  return (
    <Button
      type={look === 'line' ? 'default' : 'text'}
      {...(look === 'quiet' && { className: 'ui-quiet' })}
      href={`/api/documents/${document.id}/download`}
      target="_blank"
      rel="noopener"
      icon={<Icon name="download" />}
      aria-label={`Download ${document.title}`}
    >
      Download
    </Button>
  );
}
