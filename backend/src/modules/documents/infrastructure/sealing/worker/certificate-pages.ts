import type { PDF } from '@libpdf/core';
import type { Ceremony, CeremonyEvent } from '../../../domain/sealing.js';
import { printed } from './moments.ts';
import type { Fonts } from './canvas.ts';
import { colours, measure, paper, Sheet } from './sheet.ts';

export interface Stated {
  fileName: string;
  /** SHA-256 of the bytes that were shown, hex. */
  sha256: string;
  /** Bytes. */
  length: number;
  /** True if the file begins with the very bytes that were shown. */
  kept: boolean;
  /** Host of the time-stamping authority; null where none is set. */
  timestamps: string | null;
  /** The page where anybody can check the file. */
  verifyAddress: string;
}

const labelWidth = 132;
const kind = 'Certificate of completion';

/** The certificate of completion: document, signer, time and manner of the signature, and all events before. */
export function certificatePages(pdf: PDF, fonts: Fonts, ceremony: Ceremony, stated: Stated): Sheet[] {
  const { practice, signer, signature, documentId } = ceremony;
  const sheets: Sheet[] = [];
  const next = (): Sheet => {
    const sheet = new Sheet(pdf, fonts);
    sheet.head(practice.name, kind);
    sheets.push(sheet);
    return sheet;
  };
  let sheet = next();
  const section = (title: string, needed: number): void => {
    if (sheet.room < needed) sheet = next();
    sheet.y += 12;
    sheet.write(title, paper.margin, { face: 'besley', size: 14, leading: 20 });
    sheet.rule(sheet.y + 3, 0.75);
    sheet.y += 6;
  };
  const row = (label: string, value: string): void => {
    const setting = { size: 9.5, leading: 14, width: measure - labelWidth };
    const height = sheet.wrap(value, setting).length * 14 + 7;
    if (sheet.room < height) sheet = next();
    sheet.line(label, paper.margin, sheet.y + 10, { size: 9.5, colour: colours.hint });
    sheet.write(value, paper.margin + labelWidth, setting);
    sheet.y += 3.5;
    sheet.rule(sheet.y, 0.5, colours.line);
    sheet.y += 3.5;
  };
  const moment = (at: Date): string => {
    const { local, utc } = printed(at, practice.timeZone);
    return `${local} (${utc})`;
  };

  sheet.write(kind, paper.margin, { face: 'besley', size: 24, leading: 30 });
  section('The document', 120);
  row('Title', ceremony.title);
  row('Document', String(documentId));
  row('File shown', `${stated.fileName}, ${stated.length.toLocaleString('en-US')} bytes`);
  row('SHA-256 of that file', stated.sha256);
  if (stated.kept)
    row(
      'Where that file is',
      `The first ${stated.length.toLocaleString('en-US')} bytes of this file are the file that was shown.`,
    );

  section('The signature', 120);
  row('Signer', signer.name);
  row('E-mail', signer.email);
  row('Signed as', signature.drawing ? `${signature.name}, drawn by hand` : `${signature.name}, typed`);
  row('Signed at', moment(ceremony.at));
  row(
    'Consent',
    `To electronic signing, version ${ceremony.consentVersion}, given ${moment(ceremony.consentedAt)}`,
  );
  row('Network address', ceremony.address ?? 'Not known');
  row('Program', ceremony.agent ?? 'Not known');

  section('The seal', 120);
  row(
    'Sealed by',
    `${practice.name}, with a digital signature over the whole file (PAdES, ETSI.CAdES.detached)`,
  );
  row(
    'Source of the time',
    stated.timestamps === null
      ? "The practice's own clock. No time-stamping authority confirmed it."
      : `The time-stamping authority at ${stated.timestamps}; its time stamp (RFC 3161) is part of the seal.`,
  );
  row('Check this file', stated.verifyAddress);
  if (ceremony.chainHead !== null)
    row('Head of the record', `${ceremony.chainHead}, the hash of the last entry when this was made`);

  section('What happened', 90);
  for (const event of ceremony.events) {
    const lines = linesOf(event, practice.timeZone);
    const settings = { size: 9, leading: 13, width: measure - labelWidth };
    const height = lines.reduce((sum, line) => sum + sheet.wrap(line, settings).length * 13, 0) + 7;
    if (sheet.room < height) sheet = next();
    sheet.line(word(event.type), paper.margin, sheet.y + 10, { face: 'hankenStrong', size: 9.5 });
    for (const [index, line] of lines.entries())
      sheet.write(line, paper.margin + labelWidth, {
        ...settings,
        colour: index === 0 ? colours.ink : colours.second,
      });
    sheet.y += 3.5;
    sheet.rule(sheet.y, 0.5, colours.line);
    sheet.y += 3.5;
  }
  for (const [index, each] of sheets.entries())
    each.foot(`${kind} of document ${documentId}`, `${index + 1} of ${sheets.length}`);
  return sheets;
}

const word = (type: string): string => {
  const text = type.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function linesOf({ at, actor, address, agent }: CeremonyEvent, zone: string): string[] {
  const { local, utc } = printed(at, zone);
  const by = [actor, address].filter((part) => part !== null).join(', from ');
  return [`${local} (${utc})`, by, agent ?? ''].filter((line) => line !== '');
}
