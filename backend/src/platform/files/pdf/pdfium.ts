import { readFile } from 'node:fs/promises';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { packageFile } from '../../process/package-file.ts';

/** A document in the library's memory. */
export interface OpenedPdf {
  library: WrappedPdfiumModule;
  /** Its types of the memory are those of a package that is not installed. */
  pdfium: WrappedPdfiumModule['pdfium'] & { readonly HEAPU8: Uint8Array };
  document: number;
}

/** Results of FPDF_GetLastError: the file needs a password, or a certificate. */
const passwordErrors = [4, 5];

/**
 * Opens a PDF as Chromium does, without a password. Only in worker threads: a hostile file takes seconds, and the
 * memory is freed with the thread.
 * @returns why Chromium cannot open it, or the document
 */
export async function openInPdfium(bytes: Uint8Array): Promise<OpenedPdf | 'needs password' | 'damaged'> {
  // Loaded for the few files that need it. A new instance for each file: nothing of one reaches another.
  const { init } = await import('@embedpdf/pdfium');
  const wasmBinary = await readFile(packageFile('@embedpdf/pdfium/dist/pdfium.wasm'));
  const silent = (): void => {};
  const library = await init({
    wasmBinary: wasmBinary.buffer.slice(wasmBinary.byteOffset, wasmBinary.byteOffset + wasmBinary.length),
    print: silent,
    printErr: silent,
  });
  const pdfium: OpenedPdf['pdfium'] = library.pdfium as never;
  library.PDFiumExt_Init();
  const source = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, source);
  const document = library.FPDF_LoadMemDocument(source, bytes.length, '');
  if (document) return { library, pdfium, document };
  return passwordErrors.includes(library.FPDF_GetLastError()) ? 'needs password' : 'damaged';
}
