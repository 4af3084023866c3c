import { readFile } from 'node:fs/promises';
import { damaged, locked, needsPassword } from './not-signable.ts';

/** Result of FPDF_GetLastError: the file needs a password, or a certificate. */
const passwordErrors = [4, 5];

/**
 * A copy as Chromium reads the file: with correct tables, and without encryption. It has the same objects, in
 * their latest version.
 * @throws NotSignable if Chromium can't open it, or not without a password
 */
export async function chromiumCopy(bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded for the few files that need it. A new instance for each file: nothing of one reaches another.
  const { init } = await import('@embedpdf/pdfium');
  const wasmBinary = await readFile(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const silent = (): void => {};
  const library = await init({
    wasmBinary: wasmBinary.buffer.slice(wasmBinary.byteOffset, wasmBinary.byteOffset + wasmBinary.length),
    print: silent,
    printErr: silent,
  });
  // Its types of the memory are those of a package that is not installed.
  const pdfium: typeof library.pdfium & { readonly HEAPU8: Uint8Array } = library.pdfium as never;
  library.PDFiumExt_Init();
  const source = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, source);
  const document = library.FPDF_LoadMemDocument(source, bytes.length, '');
  if (!document) throw passwordErrors.includes(library.FPDF_GetLastError()) ? needsPassword() : damaged();
  if (library.EPDF_IsEncrypted(document) && !library.EPDF_RemoveEncryption(document)) throw locked();
  const writer = library.PDFiumExt_OpenFileWriter();
  if (!library.PDFiumExt_SaveAsCopy(document, writer)) throw damaged();
  const size = library.PDFiumExt_GetFileWriterSize(writer);
  const target = pdfium.wasmExports.malloc(size);
  library.PDFiumExt_GetFileWriterData(writer, target, size);
  return pdfium.HEAPU8.slice(target, target + size);
}
