import { PDF, PdfBool, PdfDict, PdfRef } from '@libpdf/core';
import sharp from 'sharp';
import { damaged, NotSignable } from './not-signable.ts';
import { checkPageTree } from './page-tree.ts';

sharp.cache(false);

/** Photographs of phones have 12 to 48 million pixels; a few kilobytes can claim a thousand times as many. */
const maximumPixels = 50_000_000;
/** Points: room around an image on its page. */
const margin = 36;

/** Opens the file to be signed for additions alone. @throws NotSignable */
export async function openPdf(bytes: Uint8Array): Promise<PDF> {
  const pdf = await load(bytes);
  if (pdf.isEncrypted)
    throw new NotSignable(
      'This PDF is encrypted. Save it without a password and upload that, so that it can be signed.',
    );
  // Repaired by guessing, it might show something else than the signer saw.
  if (pdf.recoveredViaBruteForce) throw damaged();
  const catalog = pdf.getCatalog();
  const resolve = (ref: PdfRef): ReturnType<typeof pdf.context.resolve> => pdf.context.resolve(ref);
  if (catalog.getDict('Perms', resolve)?.has('DocMDP'))
    throw new NotSignable(
      'This PDF was certified by its author against additions, so it cannot be signed here.',
    );
  if (
    catalog.get('NeedsRendering', resolve) instanceof PdfBool &&
    catalog.getBool('NeedsRendering', resolve)?.value
  )
    throw new NotSignable(
      'This PDF is a form that builds its pages while it is shown (XFA). Print it to a PDF and upload that.',
    );
  if (!(catalog instanceof PdfDict)) throw damaged();
  checkPageTree(pdf);
  // An addition to a file made for the web is as good as to any other; the library would write it anew instead.
  Object.defineProperty(pdf, 'isLinearized', { value: false });
  return pdf;
}

async function load(bytes: Uint8Array): Promise<PDF> {
  try {
    return await PDF.load(bytes);
  } catch {
    throw damaged();
  }
}

/** An image on a page of its own, upright, whole, in its proportions, and without the camera's metadata. */
export async function pdfOfImage(bytes: Uint8Array, fileType: string): Promise<Uint8Array> {
  const upright = sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error' }).autoOrient();
  const encoded = await (
    fileType === 'image/png'
      ? upright.flatten({ background: '#ffffff' }).toColourspace('srgb').png()
      : upright.toColourspace('srgb').jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
  )
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch(() => {
      throw new NotSignable('This image is damaged or too large to be signed. Please upload another one.');
    });
  const pdf = PDF.create();
  const image = pdf.embedImage(encoded);
  const misleading = image.width > image.height;
  const page = pdf.addPage(misleading ? { width: 792, height: 612 } : { width: 612, height: 792 });
  const scale = Math.min(
    (page.width - 2 * margin) / image.width,
    (page.height - 2 * margin) / image.height,
    1,
  );
  const [width, height] = [image.width * scale, image.height * scale];
  page.drawImage(image, { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height });
  return pdf.save();
}
