import { type PDF, PdfBool } from '@libpdf/core';
import type { Ceremony } from '../../../domain/sealing.js';
import type { Fonts } from './canvas.ts';
import { printed } from './moments.ts';
import { colours, paper, Sheet } from './sheet.ts';

/** Points: how large a hand stands on its line. */
const place = { width: 210, height: 56 };
/** Set on the page that has room for a counter-signature. */
export const signaturePageMark = 'StewardSignaturePage';

/** The page that carries the signature: title, hand, name and time. */
export function signaturePage(pdf: PDF, fonts: Fonts, ceremony: Ceremony, image: Uint8Array): Sheet {
  const { practice, signer, signature, title, documentId, at } = ceremony;
  const sheet = new Sheet(pdf, fonts);
  sheet.canvas.page.dict.set(signaturePageMark, PdfBool.of(true));
  sheet.head(practice.name, 'Signature page');
  sheet.y = 118;
  sheet.write(title, paper.margin, { face: 'besley', size: 26, leading: 32, lines: 4 });
  sheet.y += 8;
  sheet.write(
    `Document ${documentId}. Signed electronically by ${signer.name}, who agreed to sign it this way. The certificate that follows tells what was opened, and when.`,
    paper.margin,
    { size: 11, colour: colours.second, width: 420, lines: 4 },
  );
  drawHand(sheet, pdf, {
    top: Math.max(sheet.y + 32, 262),
    image,
    name: signature.name,
    email: signer.email,
    at,
    zone: practice.timeZone,
  });
  sheet.foot(
    'The certificate of completion follows. A digital seal covers every page.',
    `Document ${documentId}`,
  );
  return sheet;
}

interface Hand {
  /** Points from the top of the page. */
  top: number;
  image: Uint8Array;
  name: string;
  email: string;
  at: Date;
  zone: string;
}

/** A signature as it stands on paper: a cross, the hand on its line, below it who and when. */
export function drawHand(sheet: Sheet, pdf: PDF, { top, image, name, email, at, zone }: Hand): void {
  const embedded = pdf.embedPng(image);
  const scale = Math.min(place.width / embedded.width, place.height / embedded.height);
  const width = embedded.width * scale;
  const height = embedded.height * scale;
  const line = top + place.height;
  sheet.line('×', paper.margin, line - 6, { size: 14, colour: colours.hint });
  sheet.image(embedded, paper.margin + 18, line - height * 0.93, width, height);
  sheet.rule(line, 0.75, colours.ink, paper.margin, paper.margin + 260);
  const time = printed(at, zone);
  sheet.y = line + 4;
  sheet.write(name, paper.margin, { face: 'hankenStrong', size: 12, leading: 17, lines: 2 });
  for (const text of [email, time.local, time.utc])
    sheet.write(text, paper.margin, { size: 10, leading: 15, colour: colours.second, lines: 1 });
}
