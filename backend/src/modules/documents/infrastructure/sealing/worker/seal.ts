import { createHash } from 'node:crypto';
import {
  PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfNumber,
  type Signer,
  type TimestampAuthority,
} from '@libpdf/core';
import type { OriginalFile } from '../../../domain/sealing.js';
import { NotSignable } from './not-signable.ts';
import { openPdf, pdfOfImage } from './open-pdf.ts';
import { appendPages } from './page-tree.ts';
import {
  signatureBytes,
  timestampBytes,
  type Rectangle,
  type Sealed,
  type Stamp,
  type SignatureFields,
} from './protocol.ts';
import { verifyPdf } from './verify.ts';

/** The key, and the authority where one is set. Neither is in this thread; both are asked. */
export interface Seal {
  signer: Signer;
  timestamps: TimestampAuthority | undefined;
}

/** Set on the page that has room for a countersignature. */
const signaturePageMark = 'StewardSignaturePage';
/** Set on the last page of the certificate: the room there, as lower left and upper right corner. */
const certificateRoom = 'StewardCertificateRoom';

/**
 * The shown file, the signature page and the certificate, and a seal over all.
 * @param added PDF of these pages, the signature page first
 * @throws NotSignable
 */
export async function sealPdf(
  original: OriginalFile,
  added: Uint8Array,
  statement: SignatureFields,
  seal: Seal,
): Promise<Sealed> {
  const isPdf = original.fileType === 'application/pdf';
  const base = isPdf ? original.bytes : await pdfOfImage(original.bytes, original.fileType);
  const pdf = await openPdf(base);
  const from = await PDF.load(added);
  const pages = appendPages(pdf, from);
  pages[0]?.set(signaturePageMark, PdfBool.of(true));
  const room = from.getPages().at(-1)?.getLinkAnnotations()[0]?.rect;
  if (!room) throw new Error('The certificate has no room for a countersignature.');
  const corners = [room.x, room.y, room.x + room.width, room.y + room.height];
  pages.at(-1)?.set(certificateRoom, PdfArray.of(...corners.map((at) => PdfNumber.of(at))));
  return sealed(pdf, base, statement, seal);
}

/**
 * A sealed file with the practice's own signature beside the client's, and a second seal.
 * @throws NotSignable
 */
export async function countersignPdf(
  bytes: Uint8Array,
  stamps: readonly Stamp[],
  statement: SignatureFields,
  seal: Seal,
): Promise<Sealed> {
  const pdf = await openPdf(bytes);
  const pages = pdf.getPages();
  for (const stamp of stamps) {
    const mark = stamp.on === 'certificate' ? certificateRoom : signaturePageMark;
    const page = pages.findLast(({ dict }) => dict.has(mark));
    if (!page && stamp.on === 'certificate') continue;
    if (!page) throw new Error('The sealed file has no signature page.');
    const rect = stamp.on === 'certificate' ? markedRoom(page.dict) : stamp.area;
    // A stamp, not a change of the page: the content under the first seal stays as its reader saw it.
    const annotation = page.addStampAnnotation({ rect, name: 'Approved', contents: statement.reason });
    const embedded = await pdf.embedPage(await PDF.load(stamp.drawing), 0);
    annotation.dict.set('AP', PdfDict.of({ N: embedded.ref }));
    // Printed, and locked in its place.
    annotation.dict.set('F', PdfNumber.of(4 + 64 + 128));
  }
  return sealed(pdf, bytes, statement, seal);
}

/** @param page with a mark of the certificate's room */
function markedRoom(page: PdfDict): Rectangle {
  const [x = 0, y = 0, right = 0, top = 0] = [...(page.getArray(certificateRoom) ?? [])].map((corner) =>
    corner instanceof PdfNumber ? corner.value : 0,
  );
  return { x, y, width: right - x, height: top - y };
}

/**
 * Writes the additions, then signs the whole file.
 * @param before the file as it was given
 */
async function sealed(
  pdf: PDF,
  before: Uint8Array,
  { reason, field, at }: SignatureFields,
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
      certificates.reduce((sum, { length }) => sum + length, signatureBytes) +
      (timestamps ? timestampBytes : 0),
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
