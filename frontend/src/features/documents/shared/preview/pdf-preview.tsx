import { useState } from 'react';
import { t } from '@steward/texts';
import { usePdf } from './use-pdf';
import { PdfPage } from './pdf-page';
import { PreviewLoading } from './preview-loading';
import { type Zoom, ZoomButtons } from './zoom-buttons';

/** All pages of a PDF in a column, each drawn when scrolled near. */
export function PdfPreview({ url, title, onFailure }: { url: string; title: string; onFailure: () => void }) {
  const pdf = usePdf(url, onFailure);
  const [zoom, setZoom] = useState<Zoom>(1);
  if (!pdf) return <PreviewLoading />;
  return (
    <div className="doc-preview-frame">
      {/* Scrollable by keyboard. */}
      <div
        className="doc-preview"
        role="region"
        aria-label={t('Preview of {title}, {pages, plural, one {# page} other {# pages}}', {
          title,
          pages: pdf.numPages,
        })}
        tabIndex={0}
        data-zoom={zoom}
      >
        {Array.from({ length: pdf.numPages }, (_, index) => (
          <PdfPage key={index} pdf={pdf} number={index + 1} zoom={zoom} />
        ))}
      </div>
      <ZoomButtons zoom={zoom} onZoom={setZoom} />
    </div>
  );
}
