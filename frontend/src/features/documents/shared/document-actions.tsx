import { t } from '@steward/texts';
import type { DocumentDto } from '../../../shared/api';
import { ButtonLink } from '../../../shared/kit/button';

/** Opens the file in a new tab; hidden if it was destroyed. */
export function ViewButton({ document }: { document: DocumentDto }) {
  if (document.destroyedAt !== null) return null;
  return (
    <ButtonLink
      look="link"
      icon="eye"
      href={`/api/documents/${document.id}`}
      target="_blank"
      rel="noopener"
      aria-label={t('View {title}', { title: document.title })}
    >
      {t('View')}
    </ButtonLink>
  );
}

interface DownloadButtonProps {
  document: DocumentDto;
  /** Outlined in a dialog's footer, plain in a row, primary if it is the only action. */
  look?: 'line' | 'quiet' | 'link';
}

/**
 * Downloads the file in a new tab, so that an error does not replace the portal; hidden if it was destroyed.
 */
export function DownloadButton({ document, look = 'quiet' }: DownloadButtonProps) {
  if (document.destroyedAt !== null) return null;
  return (
    <ButtonLink
      look={look}
      icon="download"
      href={`/api/documents/${document.id}/download`}
      target="_blank"
      rel="noopener"
      aria-label={t('Download {title}', { title: document.title })}
    >
      {t('Download')}
    </ButtonLink>
  );
}
