import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist';
import { t } from '@steward/texts';
import { useSeen } from '../../../../shared/kit/when-near';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** A change redraws the page at the new width of its sheet. */
  zoom?: number;
  /** Scrolls the pages, if it is not the window: those near are drawn before they are seen. */
  scroller?: RefObject<Element | null>;
  /** Called when its image is rendered. */
  onDrawn?: () => void;
}

/** One page: an image, and its text for screen readers. */
export function PdfPage({ pdf, number, zoom = 1, scroller, onDrawn }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useSeen(sheet, { isKnown: number === 1, rootMargin: '600px', scroller });
  const [content, setContent] = useState<{ text: string; lang: string | null }>();
  const drawn = useEffectEvent(() => onDrawn?.());

  useEffect(() => {
    if (!isNear) return;
    let left = false;
    let drawing: RenderTask | undefined;
    const show = async () => {
      const page = await pdf.getPage(number);
      if (left || !canvas.current || !sheet.current) return;
      drawing = draw(page, canvas.current, sheet.current.clientWidth);
      await drawing.promise;
      drawn();
      const { items, lang } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      if (!left) setContent({ text, lang });
    };
    show().catch(() => {
      // Unmounted before it was drawn, or a broken page: its sheet stays blank.
    });
    return () => {
      left = true;
      drawing?.cancel();
    };
  }, [pdf, isNear, number, zoom]);

  return (
    <div ref={sheet} className="doc-sheet">
      <canvas ref={canvas} aria-hidden="true" />
      <p className="skip">
        {t('Page {page} of {pages}.', { page: number, pages: pdf.numPages })}{' '}
        {content && <span lang={content.lang ?? undefined}>{content.text}</span>}
      </p>
    </div>
  );
}

/** Draws a page as wide as its sheet (CSS pixels), sharp on high-density screens. */
function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): RenderTask {
  const natural = page.getViewport({ scale: 1 });
  const density = Math.min(window.devicePixelRatio || 1, 2);
  const viewport = page.getViewport({ scale: (width / natural.width) * density });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  return page.render({ canvas, viewport });
}
