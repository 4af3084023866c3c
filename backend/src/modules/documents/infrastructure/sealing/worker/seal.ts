import { createHash } from 'node:crypto';
import { PDF, PdfBool, PdfDict, type Signer, type TimestampAuthority } from '@libpdf/core';
import { msg } from '@steward/texts';
import type { OriginalFile } from '../../../domain/sealing.js';
import { NotSignable } from './not-signable.ts';
import { openPdf, pdfOfImage } from './open-pdf.ts';
import { appendPages } from './page-tree.ts';
import { signatureBytes, timestampBytes, type Sealed, type SignatureFields } from './protocol.ts';
import {
  addCountersignatureField,
  findCountersignatureField,
  freeName,
  type Restriction,
  restrictNextSignature,
  signaturePageMark,
} from './signature-fields.ts';
import { verifyPdf } from './verify.ts';

/**
 * The key, and the authority if one is set. Both are used in the main thread only and reached by messages.
 */
export interface Seal {
  signer: Signer;
  timestamps: TimestampAuthority | undefined;
}

/**
 * The original file, the signature page and the certificate, with a seal over everything. The seal allows no change
 * except for the practice's signature in the field that is prepared for it.
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
  const opened = await openPdf(base);
  const [signaturePage] = appendPages(opened, await PDF.load(added));
  signaturePage?.set(signaturePageMark, PdfBool.of(true));
  // The library knows the added pages only in a file that has them.
  const pdf = await openPdf(await opened.save({ incremental: true }));
  const { name } = addCountersignatureField(pdf);
  // Only the first signature of a file may restrict the whole document (ISO 32000-2, 12.8.2.2).
  const restriction: Restriction = hasSignature(pdf)
    ? { kind: 'fields', except: [name] }
    : { kind: 'certification' };
  return sealed(pdf, base, freeName(pdf, 'Seal'), restriction, statement, seal);
}

/**
 * A sealed file with the practice's own signature next to the client's, and a second seal, after which no field may change.
 * @param drawing PDF with one page in the size of the countersignature's area
 * @throws NotSignable
 */
export async function countersignPdf(
  bytes: Uint8Array,
  drawing: Uint8Array,
  statement: SignatureFields,
  seal: Seal,
): Promise<Sealed> {
  const pdf = await openPdf(bytes, { sealedHere: true });
  const { name, field } = findCountersignatureField(pdf) ?? addCountersignatureField(pdf);
  const { ref } = await pdf.embedPage(await PDF.load(drawing), 0);
  field.set('AP', PdfDict.of({ N: ref }));
  return sealed(pdf, bytes, name, { kind: 'fields', except: [] }, statement, seal);
}

const hasSignature = (pdf: PDF): boolean =>
  pdf
    .getForm()
    ?.getSignatureFields()
    .some((field) => field.isSigned()) ?? false;

/**
 * Signs the whole file with the additions.
 * @param before the file before the additions
 * @param fieldName of an empty signature field or of a new one
 */
async function sealed(
  pdf: PDF,
  before: Uint8Array,
  fieldName: string,
  restriction: Restriction,
  { reason, at }: SignatureFields,
  { signer, timestamps }: Seal,
): Promise<Sealed> {
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])];
  restrictNextSignature(pdf, fieldName, restriction);
  const { bytes } = await pdf.sign({
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
