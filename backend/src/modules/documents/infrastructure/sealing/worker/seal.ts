import { createHash } from 'node:crypto';
import { PDF, PdfBool, PdfDict, PdfNumber, type Signer, type TimestampAuthority } from '@libpdf/core';
import type { ShownFile } from '../../../domain/sealing.js';
import { NotSignable } from './not-signable.ts';
import { openPdf, pdfOfImage } from './open-pdf.ts';
import { appendPages } from './page-tree.ts';
import { roomForSignature, roomForTimestamp, type Sealed, type Stamp, type Statement } from './protocol.ts';
import { verifyPdf } from './verify.ts';

/** The key, and the authority where one is set. Neither is in this thread; both are asked. */
export interface Seal {
  signer: Signer;
  timestamps: TimestampAuthority | undefined;
}

/** Set on the pages that have room for a countersignature. */
const marks = { 'signature page': 'StewardSignaturePage', certificate: 'StewardCertificateEnd' } as const;

/**
 * The shown file, the signature page and the certificate, and a seal over all.
 * @param added PDF of these pages, the signature page first
 * @throws NotSignable
 */
export async function sealPdf(
  shown: ShownFile,
  added: Uint8Array,
  statement: Statement,
  seal: Seal,
): Promise<Sealed> {
  const isPdf = shown.fileType === 'application/pdf';
  const base = isPdf ? shown.bytes : await pdfOfImage(shown.bytes, shown.fileType);
  const pdf = await openPdf(base);
  const pages = appendPages(pdf, await PDF.load(added));
  pages[0]?.set(marks['signature page'], PdfBool.of(true));
  pages.at(-1)?.set(marks.certificate, PdfBool.of(true));
  return sealed(pdf, base, statement, seal);
}

/**
 * A sealed file with the practice's own signature beside the client's, and a second seal.
 * @throws NotSignable
 */
export async function countersignPdf(
  bytes: Uint8Array,
  stamps: readonly Stamp[],
  statement: Statement,
  seal: Seal,
): Promise<Sealed> {
  const pdf = await openPdf(bytes);
  const pages = pdf.getPages();
  for (const { on, room, drawing } of stamps) {
    const page = pages.findLast(({ dict }) => dict.has(marks[on]));
    if (!page && on === 'certificate') continue;
    if (!page) throw new Error('The sealed file has no signature page.');
    // A stamp, not a change of the page: the content under the first seal stays as its reader saw it.
    const annotation = page.addStampAnnotation({ rect: room, name: 'Approved', contents: statement.reason });
    const embedded = await pdf.embedPage(await PDF.load(drawing), 0);
    annotation.dict.set('AP', PdfDict.of({ N: embedded.ref }));
    // Printed, and locked in its place.
    annotation.dict.set('F', PdfNumber.of(4 + 64 + 128));
  }
  return sealed(pdf, bytes, statement, seal);
}

/**
 * Writes the additions, then signs the whole file.
 * @param before the file as it was given
 */
async function sealed(
  pdf: PDF,
  before: Uint8Array,
  { reason, field, at }: Statement,
  { signer, timestamps }: Seal,
): Promise<Sealed> {
  const written = await openPdf(await pdf.save({ incremental: true }));
  const taken = new Set(written.getForm()?.getFieldNames() ?? []);
  let fieldName = field;
  for (let next = 2; taken.has(fieldName); next += 1) fieldName = `${field} ${next}`;
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])];
  const { bytes } = await written.sign({
    signer,
    // The library escapes brackets and backslashes twice, and would take a /ByteRange in a name for its own.
    reason: reason.replace(/[()\\/]/g, ' '),
    fieldName,
    signingTime: at,
    subFilter: 'ETSI.CAdES.detached',
    ...(timestamps && { timestampAuthority: timestamps }),
    estimatedSize:
      certificates.reduce((sum, { length }) => sum + length, roomForSignature) +
      (timestamps ? roomForTimestamp : 0),
  });
  return { bytes, sha256: checked(bytes, signer.certificate, before) };
}

/**
 * Every seal has to pass the very check that anybody can make, before it is handed out.
 * @param before the file without it
 * @returns SHA-256 of the bytes, hex
 * @throws NotSignable where a signature in it, or a text like one, is in the way
 */
function checked(bytes: Uint8Array, certificate: Uint8Array, before: Uint8Array): string {
  const fingerprint = createHash('sha256').update(certificate).digest('hex');
  const { valid, reason, sha256 } = verifyPdf(Buffer.from(bytes), new Set([fingerprint]));
  if (!valid && Buffer.from(before).includes('/ByteRange'))
    throw new NotSignable(
      'This PDF carries a broken signature, or what looks like one. Print it to a new PDF and upload that.',
    );
  if (!valid) throw new Error(`The seal came out wrong: ${reason}`);
  return sha256;
}
