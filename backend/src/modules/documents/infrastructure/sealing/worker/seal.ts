import { createHash } from 'node:crypto';
import { PDF, PdfDict, PdfNumber, PdfStream, type Signer, type TimestampAuthority } from '@libpdf/core';
import type { Ceremony, CounterSignature, ShownFile } from '../../../domain/sealing.js';
import { Fonts } from './canvas.ts';
import { certificatePages } from './certificate-pages.ts';
import { NotSignable } from './not-signable.ts';
import { openPdf, pdfOfImage } from './open-pdf.ts';
import { appendPages } from './page-tree.ts';
import { colours, measure, paper, Sheet } from './sheet.ts';
import { drawHand, signaturePage, signaturePageMark } from './signature-page.ts';
import { typedSignature } from './signature-image.ts';
import { verifyPdf } from './verify.ts';

/** The key, and the authority where one is set. Neither is in this thread; both are asked. */
export interface Seal {
  signer: Signer;
  timestamps: TimestampAuthority | undefined;
  /** Host of that authority, as the certificate names it. */
  timestampHost: string | null;
  /** The page where anybody can check the file. */
  verifyAddress: string;
}

export interface Sealed {
  bytes: Uint8Array;
  /** Of the bytes, hex. */
  sha256: string;
  signatureImage: Uint8Array;
}

/** Bytes that a seal takes besides its certificates; a time stamp brings the authority's own. */
const roomForSignature = 4_096;
const roomForTimestamp = 16_384;

/** Points from the top of the signature page where a counter-signature stands. */
const counterPlace = { top: 492, height: 190 };

/** The shown file, the signature page, the certificate, and a seal over all. @throws NotSignable */
export async function sealPdf(shown: ShownFile, ceremony: Ceremony, seal: Seal): Promise<Sealed> {
  const isPdf = shown.fileType === 'application/pdf';
  const base = isPdf ? shown.bytes : await pdfOfImage(shown.bytes, shown.fileType);
  const pdf = await openPdf(base);
  const fonts = new Fonts(pdf);
  const image = ceremony.signature.drawing ?? (await typedSignature(ceremony.signature.name));
  const stated = {
    fileName: shown.fileName,
    sha256: shown.sha256,
    length: shown.bytes.length,
    kept: isPdf,
    timestamps: seal.timestampHost,
    verifyAddress: seal.verifyAddress,
  };
  const pages = [
    signaturePage(pdf, fonts, ceremony, image),
    ...certificatePages(pdf, fonts, ceremony, stated),
  ];
  appendPages(
    pdf,
    pages.map(({ canvas }) => canvas),
    paper.width,
    paper.height,
  );
  return sealed(
    pdf,
    { reason: `Signed by ${ceremony.signer.name}`, field: 'Seal', at: ceremony.at, image, before: base },
    seal,
  );
}

/** A sealed file with the practice's own signature beside the client's, and a second seal. @throws NotSignable */
export async function countersignPdf(bytes: Uint8Array, by: CounterSignature, seal: Seal): Promise<Sealed> {
  const pdf = await openPdf(bytes);
  const image = by.signature.drawing ?? (await typedSignature(by.signature.name));
  const page = pdf.getPages().findLast(({ dict }) => dict.has(signaturePageMark));
  if (!page) throw new Error('The sealed file has no signature page.');
  const sheet = new Sheet(pdf, new Fonts(pdf));
  sheet.y = counterPlace.top;
  sheet.rule(sheet.y, 0.5, colours.line);
  sheet.y += 10;
  sheet.write(`Countersigned for ${by.practice.name}`, paper.margin, {
    face: 'besley',
    size: 14,
    leading: 20,
    lines: 2,
  });
  const { signature, signer, at, practice } = by;
  drawHand(sheet, pdf, {
    top: sheet.y + 8,
    image,
    name: signature.name,
    email: signer.email,
    at,
    zone: practice.timeZone,
  });
  // A stamp, not a change of the page: the content under the first seal stays as its reader saw it.
  const box = {
    x: paper.margin,
    y: paper.height - counterPlace.top - counterPlace.height,
    width: measure,
    height: counterPlace.height,
  };
  const stamp = page.addStampAnnotation({
    rect: box,
    name: 'Approved',
    contents: `Countersigned by ${signer.name}`,
  });
  const form = pdf.createFormXObject({ bbox: box, operators: sheet.canvas.operators });
  const drawing = pdf.context.resolve(form.ref);
  const resources = sheet.canvas.page.dict.get('Resources');
  if (!(drawing instanceof PdfStream) || !resources) throw new Error('The stamp could not be drawn.');
  drawing.set('Resources', resources);
  stamp.dict.set('AP', PdfDict.of({ N: form.ref }));
  // Printed, and locked in its place.
  stamp.dict.set('F', PdfNumber.of(4 + 64 + 128));
  return sealed(
    pdf,
    { reason: `Countersigned by ${signer.name}`, field: 'Countersignature', at, image, before: bytes },
    seal,
  );
}

interface Statement {
  reason: string;
  /** Name of the signature's field, if no other has it yet. */
  field: string;
  at: Date;
  /** PNG of the hand, handed back with the file. */
  image: Uint8Array;
  /** The file as it was given. */
  before: Uint8Array;
}

/** Writes the additions, then signs the whole file. */
async function sealed(
  pdf: PDF,
  { reason, field, at, image, before }: Statement,
  { signer, timestamps }: Seal,
): Promise<Sealed> {
  const written = await openPdf(await pdf.save({ incremental: true, subsetFonts: true }));
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
  return { bytes, sha256: checked(bytes, signer.certificate, before), signatureImage: image };
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
