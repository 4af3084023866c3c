// The legacy build also supports browsers of the last few years; the other needs this year's.
import {
  getDocument,
  GlobalWorkerOptions,
  VerbosityLevel,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import data from 'virtual:pdf-data';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Opens a PDF from our own server, or the bytes of one, which are then gone. Call `close` when it is no longer needed. */
export function openPdf(source: { url: string } | { data: Uint8Array }): {
  document: Promise<PDFDocumentProxy>;
  close: () => void;
} {
  const task = getDocument({
    ...source,
    // Our files are at most 5 MB and sent as a whole.
    disableRange: true,
    // An unreadable file is reported on the screen.
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    standardFontDataUrl: `${data}standard_fonts/`,
    cMapUrl: `${data}cmaps/`,
    // The page's policy forbids WebAssembly: scanned images are decoded by scripts in the same folder.
    useWasm: false,
    wasmUrl: `${data}wasm/`,
  });
  return { document: task.promise, close: () => void task.destroy() };
}
