import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Left and right edge of a document's text, as parts of the width of its pages. */
export interface TextEdges {
  left: number;
  right: number;
}

/** Without text, for example of a scan, the page itself is what one reads. */
const wholePage: TextEdges = { left: 0, right: 1 };

/** CSS pixels: pages are as wide on a laptop. */
const widest = 860;

/** CSS pixels left free beside the text. */
export const textMargin = 10;

/** Pages after these seldom have wider text, and each takes time on a phone. */
const measuredPages = 20;

/** One line or part of it, as pdf.js reads it: its transformation has the direction, and the point where it begins. */
interface TextRun {
  str: string;
  transform: readonly number[];
  width: number;
}

/**
 * Edges of text; undefined if there is none.
 * @param toX part of the page's width at which a point of its text is
 */
export function edgesOf(
  runs: readonly TextRun[],
  toX: (x: number, y: number) => number,
): TextEdges | undefined {
  const points = runs
    .filter(({ str }) => str.trim() !== '')
    .flatMap(({ transform: [a = 1, b = 0, , , x = 0, y = 0], width }) => {
      const length = width / (Math.hypot(a, b) || 1);
      return [toX(x, y), toX(x + a * length, y + b * length)];
    });
  if (points.length === 0) return undefined;
  return { left: Math.max(0, Math.min(...points)), right: Math.min(1, Math.max(...points)) };
}

/**
 * Width of the pages in CSS pixels. On a narrow screen the text fills it, so that it can be read without zooming; nothing is
 * larger than on a wide one.
 * @param room width of the screen
 */
export function fittingWidth(room: number, { left, right }: TextEdges): number {
  const fitting = (room - 2 * textMargin) / (right - left);
  return Math.round(Math.max(Math.min(room, widest), Math.min(fitting, widest)));
}

async function edgesOfPage(pdf: PDFDocumentProxy, number: number): Promise<TextEdges | undefined> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return edgesOf(
    items.filter((item) => 'str' in item),
    (x, y) => {
      const [across = 0] = viewport.convertToViewportPoint(x, y) as number[];
      return across / viewport.width;
    },
  );
}

async function edgesOfDocument(pdf: PDFDocumentProxy): Promise<TextEdges> {
  const numbers = Array.from({ length: Math.min(pdf.numPages, measuredPages) }, (_, index) => index + 1);
  // A broken page counts as one without text.
  const pages = await Promise.all(numbers.map((number) => edgesOfPage(pdf, number).catch(() => undefined)));
  const found = pages.filter((edges) => edges !== undefined);
  if (found.length === 0) return wholePage;
  return {
    left: Math.min(...found.map(({ left }) => left)),
    right: Math.max(...found.map(({ right }) => right)),
  };
}

/** Edges of the text on all pages; undefined until they are known. */
export function useTextEdges(pdf: PDFDocumentProxy | undefined): TextEdges | undefined {
  const [edges, setEdges] = useState<TextEdges>();
  useEffect(() => {
    if (!pdf) return undefined;
    let left = false;
    void edgesOfDocument(pdf).then((found) => !left && setEdges(found));
    return () => {
      left = true;
    };
  }, [pdf]);
  return edges;
}
