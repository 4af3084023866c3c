import { lazy, useState } from 'react';
import { t } from '@steward/texts';
import type { DocumentDto } from '../../../../shared/api';
import { LazyContent } from '../../../../shared/kit/lazy-content';
import { Icon } from '../../../../shared/kit/icon';
import { PreviewLoading } from '../preview/preview-loading';
import '../documents.css';
import { Button } from '../../../../shared/antd/button';

// pdf.js is half a megabyte, so it is loaded with the first PDF.
const loadPdfPreview = () =>
  import('../preview/pdf-preview').then(({ PdfPreview }) => ({ default: PdfPreview }));
const PdfPreview = lazy(loadPdfPreview);

interface DocumentPreviewProps {
  document: Pick<DocumentDto, 'fileUrl' | 'fileType' | 'title'> & Partial<Pick<DocumentDto, 'needsPassword'>>;
}

/** Preview of a file, if a browser can show it; otherwise a sentence. */
export function DocumentPreview({ document }: DocumentPreviewProps) {
  const { fileUrl, fileType, title, needsPassword = false } = document;
  const [failed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  if (needsPassword) return <PasswordNeeded />;
  if (failed) return <NoPreview onRetry={() => setFailed(false)} />;
  if (!fileUrl) return <NoPreview />;
  if (fileType === 'application/pdf') {
    return (
      <LazyContent load={loadPdfPreview} waiting={<PreviewLoading />} onFailure={fail}>
        <PdfPreview url={fileUrl} title={title} onFailure={fail} />
      </LazyContent>
    );
  }
  if (fileType.startsWith('image/')) {
    return (
      // Scrollable by keyboard, for tall images.
      <div className="doc-preview" role="region" aria-label={t('Preview of {title}', { title })} tabIndex={0}>
        <img src={fileUrl} alt={title} onError={fail} />
      </div>
    );
  }
  return <NoPreview />;
}

function PasswordNeeded() {
  return (
    <div className="doc-preview doc-preview-none">
      <p>{t('Needs a password to open')}</p>
      <p className="ui-hint">
        {t('Ask for a copy without a password, or download the file if you know the password.')}
      </p>
    </div>
  );
}

/** A previewable file that failed to load can be retried: the connection may have failed. */
function NoPreview({ onRetry }: { onRetry?: () => void }) {
  return (
    <div className="doc-preview doc-preview-none">
      <p>{t('Preview not available')}</p>
      <p className="ui-hint">
        {onRetry ? t('Download the file to read it, or try again.') : t('Download the file to read it.')}
      </p>
      {onRetry && (
        <Button onClick={onRetry} icon={<Icon name="refresh" />}>
          {t('Retry')}
        </Button>
      )}
    </div>
  );
}
