// The legacy build also runs in the browsers of the last few years; the other needs this year's.
import {
  getDocument,
  GlobalWorkerOptions,
  VerbosityLevel,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import faxDecoderUrl from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url';
import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import fixed from 'pdfjs-dist/standard_fonts/FoxitFixed.pfb?url';
import fixedBold from 'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb?url';
import fixedBoldItalic from 'pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb?url';
import fixedItalic from 'pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb?url';
import serif from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?url';
import serifBold from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?url';
import serifBoldItalic from 'pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb?url';
import serifItalic from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?url';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import sansBold from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url';
import sansBoldItalic from 'pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf?url';
import sansItalic from 'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf?url';
import sans from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url';

GlobalWorkerOptions.workerSrc = workerUrl;

// A PDF may name the fourteen standard fonts without carrying them.
const standardFonts: Record<string, string> = {
  'FoxitDingbats.pfb': dingbats,
  'FoxitFixed.pfb': fixed,
  'FoxitFixedBold.pfb': fixedBold,
  'FoxitFixedBoldItalic.pfb': fixedBoldItalic,
  'FoxitFixedItalic.pfb': fixedItalic,
  'FoxitSerif.pfb': serif,
  'FoxitSerifBold.pfb': serifBold,
  'FoxitSerifBoldItalic.pfb': serifBoldItalic,
  'FoxitSerifItalic.pfb': serifItalic,
  'FoxitSymbol.pfb': symbol,
  'LiberationSans-Bold.ttf': sansBold,
  'LiberationSans-BoldItalic.ttf': sansBoldItalic,
  'LiberationSans-Italic.ttf': sansItalic,
  'LiberationSans-Regular.ttf': sans,
};

/** Gives pdf.js its data by file name, since built files carry a hash in theirs. */
class BuiltFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = standardFonts[filename];
    if (!url) throw new Error(`No ${filename} is served`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${answer.status}: ${filename}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** Opens a PDF of our own server. Call `close` when it is no longer shown. */
export function openPdf(url: string): { document: Promise<PDFDocumentProxy>; close: () => void } {
  const task = getDocument({
    url,
    // Our files are at most 5 MB and sent whole.
    disableRange: true,
    // A file that cannot be read is said on the screen.
    verbosity: VerbosityLevel.ERRORS,
    BinaryDataFactory: BuiltFiles,
    useSystemFonts: false,
    useWorkerFetch: false,
    // The page's policy forbids WebAssembly. Faxed and scanned pages are decoded by the script instead, whose
    // address pdf.js makes by appending a file name: behind the # it changes nothing.
    useWasm: false,
    wasmUrl: `${faxDecoderUrl}#/`,
  });
  return { document: task.promise, close: () => void task.destroy() };
}
