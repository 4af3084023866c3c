import { openInPdfium } from '../../../../../platform/files/pdf/pdfium.ts';
import { damaged, locked, needsPassword } from './not-signable.ts';

/**
 * A copy as Chromium reads the file: with correct tables, and without encryption. It has the same objects, in
 * their latest version.
 * @throws NotSignable if Chromium can't open it, or not without a password
 */
export async function chromiumCopy(bytes: Uint8Array): Promise<Uint8Array> {
  const opened = await openInPdfium(bytes);
  if (opened === 'damaged') throw damaged();
  if (opened === 'needs password') throw needsPassword();
  const { library, pdfium, document } = opened;
  if (library.EPDF_IsEncrypted(document) && !library.EPDF_RemoveEncryption(document)) throw locked();
  const writer = library.PDFiumExt_OpenFileWriter();
  if (!library.PDFiumExt_SaveAsCopy(document, writer)) throw damaged();
  const size = library.PDFiumExt_GetFileWriterSize(writer);
  const target = pdfium.wasmExports.malloc(size);
  library.PDFiumExt_GetFileWriterData(writer, target, size);
  return pdfium.HEAPU8.slice(target, target + size);
}
