import { PDF } from '@libpdf/core';
import { drawJpeg } from './draw-jpeg.ts';
import { largestFile } from './file-kinds.ts';
import { pageQuality, pageSides } from './page-sizes.ts';

/** Points of the longer side of a page, as of a letter. */
const longestSide = 792;
/** Bytes of a PDF beside its pictures, at most: for each page, and the rest. */
const around = 2048;

/**
 * One PDF with a page for each picture, in their order. Loaded on demand, also in workers: texts are the caller's.
 * @param jpegs drawn by us, with a longer side of at most the first of `pageSides`
 * @param onPage called after each page with the number of those that are done
 * @returns undefined if they are larger than the server's limit, even at the lowest resolution
 */
export async function pagesToPdf(
  jpegs: readonly Blob[],
  onPage?: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (const side of pageSides) {
    const pages = side === pageSides[0] ? jpegs : await smaller(jpegs, side);
    const size = pages.reduce((sum, page) => sum + page.size + around, around);
    if (size > largestFile) continue;
    const pdf = await pdfOf(pages, onPage);
    if (pdf.length <= largestFile) return pdf;
  }
  return undefined;
}

async function smaller(jpegs: readonly Blob[], side: number): Promise<Blob[]> {
  const drawn: Blob[] = [];
  // One after the other: a phone has no memory for all of them.
  for (const jpeg of jpegs) drawn.push(await drawJpeg(jpeg, side, pageQuality));
  return drawn;
}

async function pdfOf(pages: readonly Blob[], onPage?: (done: number) => void) {
  const pdf = PDF.create();
  // The library writes its name and the time there, and has no public way to leave them out.
  const info = pdf['getInfoDict']();
  for (const key of [...(info?.keys() ?? [])]) info?.delete(key);
  for (const [index, page] of pages.entries()) {
    const image = pdf.embedJpeg(new Uint8Array(await page.arrayBuffer()));
    const scale = longestSide / Math.max(image.width, image.height);
    const size = { width: image.width * scale, height: image.height * scale };
    pdf.addPage(size).drawImage(image, { x: 0, y: 0, ...size });
    onPage?.(index + 1);
  }
  return new Uint8Array(await pdf.save());
}
