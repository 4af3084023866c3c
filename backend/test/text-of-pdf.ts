import { PDF } from '@libpdf/core';

/** Text of all pages, in one line. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const pages = (await PDF.load(bytes)).extractText();
  return pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ');
}
