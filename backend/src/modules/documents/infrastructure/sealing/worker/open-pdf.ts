import { PDF, PdfBool, PdfDict, PdfRef } from '@libpdf/core';
import { msg } from '@steward/texts';
import sharp from 'sharp';
import { damaged, locked, needsPassword, NotSignable } from './not-signable.ts';
import { checkPageTree } from './page-tree.ts';

sharp.cache(false);

/**
 * Phone photos have 12 to 48 million pixels; a file of a few kilobytes can claim a thousand times as many.
 */
const maximumPixels = 50_000_000;
/** Margin around an image on its page, in points. */
const margin = 36;

/**
 * Opens the file to be signed for additions only.
 * @param options sealedHere: its restriction is our own @throws NotSignable
 */
export async function openPdf(bytes: Uint8Array, { sealedHere = false } = {}): Promise<PDF> {
  const pdf = await load(bytes);
  if (pdf.isEncrypted) throw pdf.isAuthenticated ? locked() : needsPassword();
  // No automatic repair: the result might look different from the file that the signer saw.
  if (pdf.recoveredViaBruteForce) throw damaged();
  const catalog = pdf.getCatalog();
  const resolve = (ref: PdfRef): ReturnType<typeof pdf.context.resolve> => pdf.context.resolve(ref);
  if (!sealedHere && catalog.getDict('Perms', resolve)?.has('DocMDP'))
    throw new NotSignable(
      msg(
        'The author of this PDF locked it against changes, so it cannot be signed here. Print it to a PDF and upload that.',
      ),
    );
  if (
    catalog.get('NeedsRendering', resolve) instanceof PdfBool &&
    catalog.getBool('NeedsRendering', resolve)?.value
  )
    throw new NotSignable(
      msg('This PDF is a dynamic form (XFA) and cannot be signed here. Print it to a PDF and upload that.'),
    );
  if (!(catalog instanceof PdfDict)) throw damaged();
  checkPageTree(pdf);
  // Additions work for linearized files as well; otherwise the library would rewrite the file.
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

/** An image on its own page, upright, complete, in its proportions, and without camera metadata. */
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
      throw new NotSignable(msg('This image is damaged or too large to sign. Please upload another one.'));
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
  const width = image.width * scale;
  const height = image.height * scale;
  page.drawImage(image, { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height });
  return pdf.save();
}
