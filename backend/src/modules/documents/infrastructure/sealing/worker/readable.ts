import type { PDF } from '@libpdf/core';
import { openPdf } from './open-pdf.ts';

export interface Readable {
  pdf: PDF;
  /** True if `pdf` is not of the given bytes but of a copy with the same pages. */
  rewritten: boolean;
}

/** Opens an uploaded file. @throws NotSignable */
export async function readable(bytes: Uint8Array): Promise<Readable> {
  return { pdf: await openPdf(bytes), rewritten: false };
}
