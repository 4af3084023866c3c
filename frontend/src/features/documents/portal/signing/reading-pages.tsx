import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { PdfPage } from '../../shared/preview/pdf-page';
import { PreviewLoading } from '../../shared/preview/preview-loading';
import { usePdf } from '../../shared/preview/use-pdf';
import { fittingWidth, textMargin, useTextEdges } from './text-edges';

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
  /** Scrolls the pages. */
  scroller: RefObject<HTMLElement | null>;
}

/** All pages of the PDF to sign; at first their text is as wide as the screen. */
export function ReadingPages({ url, zoom, scroller, onPage, onRendered, onFailure }: ReadingPagesProps) {
  const pdf = usePdf(url, onFailure);
  const edges = useTextEdges(pdf);
  const room = useWidth(scroller);
  const sheets = useRef<HTMLOListElement>(null);
  const [page, setPage] = useState(1);
  const pages = edges ? (pdf?.numPages ?? 0) : 0;
  const width = edges && room > 0 ? fittingWidth(room, edges) * zoom : 0;

  const report = useEffectEvent(onPage);
  useEffect(() => {
    if (pages > 0) report(page, pages);
  }, [page, pages]);

  // A narrow screen begins at the text: the margins of the page are beside it.
  useLayoutEffect(() => {
    if (edges && width > 0) scroller.current?.scrollTo({ left: edges.left * width - textMargin });
  }, [edges, width, scroller]);

  const isShown = width > 0;
  useEffect(() => {
    if (!isShown || !sheets.current) return;
    // The page at the middle of the screen is the current one.
    const watcher = new IntersectionObserver(
      (entries) => {
        const here = entries.find(({ isIntersecting }) => isIntersecting);
        if (here) setPage([...(sheets.current?.children ?? [])].indexOf(here.target) + 1);
      },
      { root: scroller.current, rootMargin: '-50% 0px -50% 0px' },
    );
    for (const sheet of sheets.current.children) watcher.observe(sheet);
    return () => watcher.disconnect();
  }, [isShown, scroller]);

  if (!pdf || !isShown) return <PreviewLoading />;
  return (
    <ol ref={sheets} style={{ width }}>
      {Array.from({ length: pages }, (_, index) => (
        <li key={index}>
          <PdfPage
            pdf={pdf}
            number={index + 1}
            zoom={width}
            scroller={scroller}
            {...(index === 0 && { onDrawn: onRendered })}
          />
        </li>
      ))}
    </ol>
  );
}

/** Width of an element inside its scroll bar, in CSS pixels; 0 until it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const watcher = new ResizeObserver(() => setWidth(current.clientWidth));
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [element]);
  return width;
}
