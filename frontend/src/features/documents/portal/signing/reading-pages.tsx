import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PdfPage } from '../../shared/preview/pdf-page';
import { PreviewLoading } from '../../shared/preview/preview-loading';
import { usePdf } from '../../shared/preview/use-pdf';

/** Progress callbacks. */
export interface ReadingProgress {
  /** Called with the current page, from 1, and the number of pages. */
  onPage: (page: number, pages: number) => void;
  /** Called when the first page is rendered. */
  onRendered: () => void;
  onFailure: () => void;
}

interface ReadingPagesProps extends ReadingProgress {
  url: string;
  zoom: number;
}

/** All pages of the PDF to sign, in the page's own scroll, as large as the screen allows. */
export function ReadingPages({ url, zoom, onPage, onRendered, onFailure }: ReadingPagesProps) {
  const pdf = usePdf(url, onFailure);
  const sheets = useRef<HTMLOListElement>(null);
  const [page, setPage] = useState(1);
  const pages = pdf?.numPages ?? 0;

  const report = useEffectEvent(onPage);
  useEffect(() => {
    if (pages > 0) report(page, pages);
  }, [page, pages]);

  useEffect(() => {
    if (!pages || !sheets.current) return;
    // The page at the middle of the screen is the current one.
    const watcher = new IntersectionObserver(
      (entries) => {
        const here = entries.find(({ isIntersecting }) => isIntersecting);
        if (here) setPage([...(sheets.current?.children ?? [])].indexOf(here.target) + 1);
      },
      { rootMargin: '-50% 0px -50% 0px' },
    );
    for (const sheet of sheets.current.children) watcher.observe(sheet);
    return () => watcher.disconnect();
  }, [pages]);

  if (!pdf) return <PreviewLoading />;
  return (
    <ol ref={sheets}>
      {Array.from({ length: pages }, (_, index) => (
        <li key={index}>
          <PdfPage pdf={pdf} number={index + 1} zoom={zoom} {...(index === 0 && { onDrawn: onRendered })} />
        </li>
      ))}
    </ol>
  );
}
