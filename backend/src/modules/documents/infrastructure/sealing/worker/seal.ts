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
import { msg } from '@steward/texts';
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

/**
 * The key, and the authority if one is set. Both are used in the main thread only and reached by messages.
 */
export interface Seal {
  signer: Signer;
  timestamps: TimestampAuthority | undefined;
}

/** Entry on the page with space for a countersignature. */
const signaturePageMark = 'StewardSignaturePage';
/** Entry on the last page of the certificate: the lower left and upper right corners of its area. */
const certificateRoom = 'StewardCertificateRoom';

/**
 * The original file, the signature page and the certificate, with a seal over everything.
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
  if (!room) throw new Error('The certificate has no space for a countersignature.');
  const corners = [room.x, room.y, room.x + room.width, room.y + room.height];
  pages.at(-1)?.set(certificateRoom, PdfArray.of(...corners.map((at) => PdfNumber.of(at))));
  return sealed(pdf, base, statement, seal);
}

/**
 * A sealed file with the practice's own signature next to the client's, and a second seal.
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
    // A stamp annotation that does not change the page: the content under the first seal stays the same.
    const annotation = page.addStampAnnotation({ rect, name: 'Approved', contents: statement.reason });
    const embedded = await pdf.embedPage(await PDF.load(stamp.drawing), 0);
    annotation.dict.set('AP', PdfDict.of({ N: embedded.ref }));
    // Annotation flags: printed and locked.
    annotation.dict.set('F', PdfNumber.of(4 + 64 + 128));
  }
  return sealed(pdf, bytes, statement, seal);
}

/** @param page with the mark of the certificate's area */
function markedRoom(page: PdfDict): Rectangle {
  const [x = 0, y = 0, right = 0, top = 0] = [...(page.getArray(certificateRoom) ?? [])].map((corner) =>
    corner instanceof PdfNumber ? corner.value : 0,
  );
  return { x, y, width: right - x, height: top - y };
}

/**
 * Writes the additions, then signs the whole file.
 * @param before the file before the additions
 */
async function sealed(
  pdf: PDF,
  before: Uint8Array,
  { reason, field, at }: SignatureFields,
  { signer, timestamps }: Seal,
): Promise<Sealed> {
  const written = await openPdf(await pdf.save({ incremental: true }));
  const usedNames = new Set(written.getForm()?.getFieldNames() ?? []);
  let fieldName = field;
  for (let next = 2; usedNames.has(fieldName); next += 1) fieldName = `${field} ${next}`;
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])];
  const { bytes } = await written.sign({
    signer,
    // The library escapes brackets and backslashes twice, and would mistake a /ByteRange in a name for its
    // own.
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
 * Checks every new seal with the public verification before it is returned.
 * @param before the file without it
 * @returns SHA-256 of the bytes, hex
 * @throws NotSignable if a signature in the file, or text that looks like one, interferes
 */
function checked(bytes: Uint8Array, certificate: Uint8Array, before: Uint8Array): string {
  const fingerprint = createHash('sha256').update(certificate).digest('hex');
  const { valid, reason, sha256 } = verifyPdf(Buffer.from(bytes), new Set([fingerprint]));
  if (!valid && Buffer.from(before).includes('/ByteRange'))
    throw new NotSignable(
      msg(
        'This PDF contains a broken signature, or something that looks like one. Print it to a new PDF and upload that.',
      ),
    );
  if (!valid) throw new Error(`The seal is invalid: ${reason}`);
  return sha256;
}
