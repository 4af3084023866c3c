import { lazy, useEffect, useRef, useState } from 'react';
import { t } from '@steward/texts';
import type { DocumentDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Failed } from '../../../../shared/antd/states';
import { PreviewLoading } from '../../shared/preview/preview-loading';
import { type Zoom, ZoomButtons } from '../../shared/preview/zoom-buttons';
import { LazyContent } from '../../../../shared/kit/lazy-content';
import { T } from '../../../../shared/text/rich-text';
import type { ReadingProgress } from './reading-pages';
import { SigningFrame } from './signing-frame';
import '../../shared/documents.css';

// pdf.js is half a megabyte, so it is loaded with the first PDF.
const loadReadingPages = () => import('./reading-pages').then((module) => ({ default: module.ReadingPages }));
const ReadingPages = lazy(loadReadingPages);

/** The one button of the page. */
export function SignButton(props: { disabled: boolean; onClick?: () => void }) {
  return (
    <Button type="primary" size="large" block {...props}>
      {t('Sign')}
    </Button>
  );
}

interface ReadingStepProps {
  document: DocumentDto;
  back: string;
  /** True while the sheet to sign is open over it. */
  isSigning: boolean;
  onSign: () => void;
  onDecline: () => void;
}

/** The whole document, with the button to sign it: the same one from the first to the last page. */
export function ReadingStep({ document, back, isSigning, onSign, onDecline }: ReadingStepProps) {
  const { title, description, fileType, fileUrl } = document;
  const [place, setPlace] = useState({ page: 1, pages: 0 });
  const [isRendered, setIsRendered] = useState(false);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [zoom, setZoom] = useState<Zoom>(1);
  const pages = useRef<HTMLDivElement>(null);
  // Arrow keys and the space bar scroll the document at once.
  useEffect(() => pages.current?.focus({ preventScroll: true }), []);

  const progress: ReadingProgress = {
    onPage: (page, of) => setPlace({ page, pages: of }),
    onRendered: () => setIsRendered(true),
    onFailure: () => setFailed(true),
  };
  return (
    <SigningFrame
      title={title}
      step={isSigning ? 'sign' : 'read'}
      back={back}
      place={place.pages > 0 ? t('Page {page} of {pages}', place) : undefined}
      tools={<ZoomButtons zoom={zoom} onZoom={setZoom} />}
      // Not before the first page is shown: nobody could have read it.
      action={<SignButton disabled={!isRendered || failed} onClick={onSign} />}
    >
      <div
        ref={pages}
        className="signing-pages"
        role="region"
        aria-label={t('Pages of {title}', { title })}
        tabIndex={0}
        data-zoom={zoom}
      >
        {description && <p className="signing-note soft links">{description}</p>}
        {failed ? (
          <div className="signing-note">
            <Failed
              message={t('The document could not be shown.')}
              detail={t('Nothing has been signed. Try again, or download the file to read it.')}
              onRetry={() => {
                setFailed(false);
                setAttempt(attempt + 1);
              }}
            />
          </div>
        ) : fileType === 'application/pdf' ? (
          <LazyContent
            key={attempt}
            load={loadReadingPages}
            waiting={<PreviewLoading />}
            onFailure={progress.onFailure}
          >
            <ReadingPages url={fileUrl} zoom={zoom} scroller={pages} {...progress} />
          </LazyContent>
        ) : (
          <img
            key={attempt}
            src={fileUrl}
            alt={title}
            onLoad={() => {
              progress.onPage(1, 1);
              progress.onRendered();
            }}
            onError={progress.onFailure}
          />
        )}
        <div className="signing-note cluster between links">
          <p>
            <T
              text="You can also <a>download it</a> and come back later."
              of={{ a: <a href={`/api/documents/${document.id}/download`} target="_blank" rel="noopener" /> }}
            />
          </p>
          <Button look="danger" onClick={onDecline}>
            {t('Decline to sign')}
          </Button>
        </div>
      </div>
    </SigningFrame>
  );
}
