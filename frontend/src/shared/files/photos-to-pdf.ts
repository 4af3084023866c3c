import { drawJpeg } from './draw-jpeg';
import { pageQuality, pageSides } from './page-sizes';
import { pagesToPdf } from './pages-to-pdf';
import { pdfFile } from './pdf-file';

/**
 * One PDF with a page for each photo, in their order. Each photo is read once, since that takes longest: smaller pages
 * are drawn from the first.
 * @param name without the extension
 * @returns undefined if they are larger than the server's limit, even at the lowest resolution
 * @throws DOMException if the browser cannot read a photo
 */
export async function photosToPdf(photos: readonly Blob[], name: string): Promise<File | undefined> {
  const pages: Blob[] = [];
  for (const photo of photos) pages.push(await drawJpeg(photo, pageSides[0], pageQuality));
  const pdf = await pagesToPdf(pages);
  return pdf && pdfFile(pdf, name);
}
