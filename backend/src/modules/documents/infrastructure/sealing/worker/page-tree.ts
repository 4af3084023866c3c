import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core';
import type { Canvas } from './canvas.ts';
import { NotSignable } from './not-signable.ts';

interface PageTree {
  ref: PdfRef;
  root: PdfDict;
  kids: PdfArray;
  /** How many pages it holds. */
  count: number;
}

/** The root of the document's pages. @throws NotSignable where there is none, or no page in it */
export function pageTreeOf(pdf: PDF): PageTree {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const ref = pdf.getCatalog().getRef('Pages');
  const root = ref && resolve(ref);
  if (!ref || !(root instanceof PdfDict))
    throw new NotSignable('This PDF is damaged: it has no list of pages.');
  const kids = root.getArray('Kids', resolve);
  const count = root.getNumber('Count', resolve)?.value ?? 0;
  if (!kids || kids.length === 0 || count < 1) throw new NotSignable('This PDF has no pages.');
  return { ref, root, kids, count };
}

/**
 * Appends pages at the root and touches no other. The library's own way makes one flat list of all pages, which takes
 * from a page what it inherits, and loses pages whose list is an object of its own.
 */
export function appendPages(pdf: PDF, canvases: Canvas[], width: number, height: number): void {
  const { ref, root, kids, count } = pageTreeOf(pdf);
  const added: PdfRef[] = [];
  const box = (): PdfArray => PdfArray.of(...[0, 0, width, height].map((one) => PdfNumber.of(one)));
  for (const { page, operators } of canvases) {
    page.drawOperators(operators);
    page.dict.set('Type', PdfName.of('Page'));
    page.dict.set('Parent', ref);
    // Said on the page itself, or it would take over what the document's own pages share.
    page.dict.set('MediaBox', box());
    page.dict.set('CropBox', box());
    page.dict.set('Rotate', PdfNumber.of(0));
    added.push(pdf.register(page.dict));
  }
  // In the root itself, wherever it was: the library finds no other list when it looks for a page to sign.
  root.set('Kids', PdfArray.of(...kids, ...added));
  root.set('Count', PdfNumber.of(count + canvases.length));
}
