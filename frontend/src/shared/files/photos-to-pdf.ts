import { PDF } from '@libpdf/core';
import { t } from '@steward/texts';
import { drawJpeg } from './draw-jpeg';
import { largestFile } from './file-kinds';

/** Pixels of the longer side, from the best: the first with which all pages fit into one file. */
const sides = [2200, 1700, 1300, 1000];
const quality = 0.8;
/** Points of the longer side of a page, as of a letter. */
const pageSide = 792;

/**
 * One PDF with a page for each photo, in their order.
 * @param name without the extension
 * @returns undefined if they are larger than the server's limit, even at the lowest quality
 * @throws DOMException if the browser cannot read a photo
 */
export async function photosToPdf(photos: readonly Blob[], name: string): Promise<File | undefined> {
  for (const side of sides) {
    const bytes = await pdfOf(photos, side);
    if (bytes.length <= largestFile)
      return new File([new Uint8Array(bytes)], `${fileName(name)}.pdf`, { type: 'application/pdf' });
  }
  return undefined;
}

async function pdfOf(photos: readonly Blob[], side: number): Promise<Uint8Array> {
  const pdf = PDF.create();
  for (const photo of photos) {
    const drawn = await drawJpeg(photo, side, quality);
    if (!drawn) throw new DOMException('The photo could not be drawn.', 'EncodingError');
    const image = pdf.embedJpeg(new Uint8Array(await drawn.arrayBuffer()));
    const scale = pageSide / Math.max(image.width, image.height);
    const size = { width: image.width * scale, height: image.height * scale };
    pdf.addPage(size).drawImage(image, { x: 0, y: 0, ...size });
  }
  return pdf.save();
}

/** Without the characters that some systems refuse in file names. */
const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim() || t('Photos');
