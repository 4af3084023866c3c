import { Button } from 'antd';
import type { DocumentDto } from '../../../shared/api';
import { Icon } from '../../../shared/icon';

/** Opens the file itself in a new tab; nothing where it was destroyed. */
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
  /** Framed in a dialog's footer, quiet in a row, coloured where it is the only action. */
  look?: 'line' | 'quiet' | 'text';
}

/** Saves the file, in a new tab, so that a refusal does not replace the portal; nothing where it was destroyed. */
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
