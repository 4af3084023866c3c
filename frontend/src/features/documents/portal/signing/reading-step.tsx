import { lazy, useRef, useState } from 'react';
import { t } from '@steward/texts';
import type { DocumentDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Failed } from '../../../../shared/antd/states';
import { DownloadButton } from '../../shared/document-actions';
import { PreviewLoading } from '../../shared/preview/preview-loading';
import { type Zoom, ZoomButtons } from '../../shared/preview/zoom-buttons';
import { LazyPart } from '../../../../shared/kit/lazy-part';
import { T } from '../../../../shared/text/rich-text';
import { useSeen } from '../../../../shared/kit/when-near';
import type { ReadingProgress } from './reading-pages';
import { StepHeading } from './signing-steps';
import '../../shared/documents.css';

// pdf.js is half a megabyte, so it is loaded with the first PDF.
const loadReadingPages = () => import('./reading-pages').then((module) => ({ default: module.ReadingPages }));
const ReadingPages = lazy(loadReadingPages);

/** Fraction of the screen that 'Next page' scrolls, so that the last lines stay visible. */
const STEP = 0.8;

interface ReadingStepProps {
  document: DocumentDto;
  /** False while a later step is shown: the pages stay mounted, so that going back loads nothing again. */
  current: boolean;
  onRead: () => void;
}

/** The whole document. The next step is offered at its end, and to users who say that they have read it. */
export function ReadingStep({ document, current, onRead }: ReadingStepProps) {
  const [place, setPlace] = useState({ page: 1, pages: 0 });
  const [isRendered, setIsRendered] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const isEndReached = useSeen(end, { enabled: isRendered });
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [zoom, setZoom] = useState<Zoom>(1);

  const progress: ReadingProgress = {
    onPage: (page, pages) => setPlace({ page, pages }),
    onRendered: () => setIsRendered(true),
    onFailure: () => setFailed(true),
  };
  return (
    <section className="signing-read" hidden={!current}>
      <StepHeading current={current}>{t('Read the whole document')}</StepHeading>
      {document.description && <p className="signing-lead soft links prose">{document.description}</p>}
      <p className="signing-lead soft links prose">
        <T
          text="You sign at the end. You can also <a>download it</a> and come back later."
          of={{ a: <a href={`/api/documents/${document.id}/download`} target="_blank" rel="noopener" /> }}
        />
      </p>
      {failed ? (
        <Failed
          message={t('The document could not be shown.')}
          detail={t('Nothing has been signed. Try again, or download the file to read it.')}
          onRetry={() => {
            setFailed(false);
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <div
          key={attempt}
          className="signing-paper"
          role="region"
          aria-label={t('Pages of {title}', { title: document.title })}
          // Scrollable by keyboard when the pages are wider than the screen.
          tabIndex={zoom > 1 ? 0 : -1}
          data-zoom={zoom}
        >
          {document.fileType === 'application/pdf' ? (
            <LazyPart load={loadReadingPages} waiting={<PreviewLoading />} onFailure={progress.onFailure}>
              <ReadingPages url={document.fileUrl} zoom={zoom} {...progress} />
            </LazyPart>
          ) : (
            <img
              src={document.fileUrl}
              alt={document.title}
              onLoad={progress.onRendered}
              onError={progress.onFailure}
            />
          )}
        </div>
      )}
      <div ref={end} />
      <div className="signing-bar cluster gap-l sticky-foot">
        <p className="ui-hint numeric" role="status">
          {place.pages > 0 && t('Page {page} of {pages}', { page: place.page, pages: place.pages })}
        </p>
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
        {failed ? (
          <div className="signing-bar-actions row">
            <DownloadButton document={document} look="line" />
          </div>
        ) : (
          <div className="signing-bar-actions row">
            {!isEndReached && (
              <Button disabled={isEndReached === undefined} onClick={onRead}>
                {t('I have read it')}
              </Button>
            )}
            {/* One button for both purposes: it keeps the focus when the end is reached. Until the pages are rendered
                they are disabled: buttons that work before would change under a click. */}
            <Button
              type="primary"
              disabled={isEndReached === undefined}
              onClick={isEndReached ? onRead : nextPage}
            >
              {isEndReached ? t('Continue') : t('Next page')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function nextPage(): void {
  window.scrollBy({ top: window.innerHeight * STEP });
}
