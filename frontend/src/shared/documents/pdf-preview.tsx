import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist';
import { openPdf } from './pdf-engine';
import { PreviewLoading } from './preview-loading';

interface PdfPreviewProps {
  url: string;
  title: string;
  onFailure: () => void;
}

/** All pages of a PDF, one under the other, each drawn when it comes near. */
export function PdfPreview({ url, title, onFailure }: PdfPreviewProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  });
  useEffect(() => {
    let left = false;
    const { document, close } = openPdf(url);
    document.then(setPdf, () => {
      if (!left) failed.current();
    });
    return () => {
      left = true;
      close();
    };
  }, [url]);

  if (!pdf) return <PreviewLoading />;
  const pages = pdf.numPages === 1 ? '1 page' : `${pdf.numPages} pages`;
  return (
    // Scrolled by keyboard too.
    <div className="doc-preview" role="region" aria-label={`Preview of ${title}, ${pages}`} tabIndex={0}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <PdfPage key={index} pdf={pdf} number={index + 1} />
      ))}
    </div>
  );
}

/** One page: its picture for the eye, its words for a screen reader. */
function PdfPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(number === 1);
  const [words, setWords] = useState('');

  useEffect(() => {
    if (near || !sheet.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '600px' },
    );
    watcher.observe(sheet.current);
    return () => watcher.disconnect();
  }, [near]);

  useEffect(() => {
    if (!near) return;
    let left = false;
    let drawing: RenderTask | undefined;
    const show = async () => {
      const page = await pdf.getPage(number);
      if (left || !canvas.current || !sheet.current) return;
      drawing = draw(page, canvas.current, sheet.current.clientWidth);
      await drawing.promise;
      const text = await page.getTextContent();
      if (!left) setWords(text.items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    show().catch(() => {
      // Left before it was drawn, or one broken page among good ones: its sheet stays blank.
    });
    return () => {
      left = true;
      drawing?.cancel();
    };
  }, [pdf, near, number]);

  return (
    <div ref={sheet} className="doc-sheet">
      <canvas ref={canvas} aria-hidden="true" />
      <p className="skip">
        Page {number} of {pdf.numPages}. {words}
      </p>
    </div>
  );
}

/** Draws a page as wide as its sheet (CSS pixels), sharp on dense screens. */
function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): RenderTask {
  const natural = page.getViewport({ scale: 1 });
  const density = Math.min(window.devicePixelRatio || 1, 2);
  const viewport = page.getViewport({ scale: (width / natural.width) * density });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  return page.render({ canvas, viewport });
}
