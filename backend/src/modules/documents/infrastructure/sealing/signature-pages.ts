import type { TypstRenderer } from '../../../../platform/pdf/typst-renderer.js';
import type { Ceremony, CeremonyEvent, CounterSignature, HandSignature } from '../../domain/sealing.js';
import { printed } from './printed-time.js';

/** What the certificate tells of the file, besides the ceremony. */
export interface FileFacts {
  fileName: string;
  /** SHA-256 of the bytes that were shown, hex. */
  sha256: string;
  /** Bytes. */
  length: number;
  /** True if the file begins with the very bytes that were shown. */
  containsOriginal: boolean;
  /** Host of the time-stamping authority; null where none is set. */
  timestamps: string | null;
  /** The page where anybody can check the file. */
  verifyAddress: string;
}

/** Points of the room for a counter-signature on the signature page, from the lower left corner. */
export const countersignatureArea = { x: 56, y: 110, width: 500, height: 190 };

/** Points of the room for the entry of the countersignature, below the last entry of the certificate. */
const entryArea = { width: 500, height: 56 };

const layout = (name: string): URL => new URL(`pages/${name}.typ`, import.meta.url);

/** The hand as PNG: the drawing, or the typed name in a script face on nothing. */
export async function signatureImageOf(
  { name, drawing }: HandSignature,
  papers: TypstRenderer,
): Promise<Buffer> {
  if (drawing) return drawing;
  const svg = await papers.picture(layout('typed-name'), { name }, { signature: true });
  // Loaded when first needed: the library is large, and a process may never sign.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp(Buffer.from(svg)).resize(600, 160).png({ compressionLevel: 9 }).toBuffer();
}

/** The page that carries the signature, and the certificate of completion: document, signer, manner, all events. */
export function signaturePages(
  ceremony: Ceremony,
  file: FileFacts,
  hand: Buffer,
  papers: TypstRenderer,
): Promise<Buffer> {
  const { practice, signer, title, documentId } = ceremony;
  const data = {
    title,
    document: String(documentId),
    practice: { name: practice.name, contact: `Document ${documentId}. A digital seal covers every page.` },
    signer: signer.name,
    hand: written(ceremony),
    sections: sections(ceremony, file),
    room: entryArea.height,
  };
  return papers.draw(layout('signature'), data, {
    pictures: { 'hand.png': hand },
    signature: true,
  });
}

/** The practice's own signature, for its room on the signature page. */
export function countersignatureStamp(
  by: CounterSignature,
  hand: Buffer,
  papers: TypstRenderer,
): Promise<Buffer> {
  const { width, height } = countersignatureArea;
  const data = { practice: by.practice.name, hand: written(by), width, height };
  return papers.draw(layout('counter-signature'), data, {
    pictures: { 'hand.png': hand },
    signature: true,
  });
}

/** The countersignature among the events of the certificate, for its room there. */
export function countersignatureEntry(by: CounterSignature, papers: TypstRenderer): Promise<Buffer> {
  const { width, height } = entryArea;
  const actor = `${by.signer.name} for ${by.practice.name}`;
  const event = { type: 'countersigned', at: by.at, actor, address: by.address, agent: by.agent };
  const lines = linesOf(event, timestampIn(by.practice.timeZone));
  return papers.draw(layout('countersigned'), { lines, width, height }, { signature: true });
}

const written = ({ signature, signer, at, practice }: CounterSignature): object => ({
  name: signature.name,
  email: signer.email,
  ...printed(at, practice.timeZone),
});

/** 'November 20, 2026, 9:41:07 AM CST (2026-11-20 15:41:07 UTC)' */
const timestampIn =
  (timeZone: string) =>
  (at: Date): string => {
    const { local, utc } = printed(at, timeZone);
    return `${local} (${utc})`;
  };

type Row = [name: string, lines: string[]];

function sections(ceremony: Ceremony, file: FileFacts): [title: string, rows: Row[]][] {
  const { practice, signer, signature } = ceremony;
  const format = timestampIn(practice.timeZone);
  const bytes = file.length.toLocaleString('en-US');
  const rows = (...pairs: [string, string | null][]): Row[] =>
    pairs.flatMap(([name, value]): Row[] => (value === null ? [] : [[name, [value]]]));
  return [
    [
      'The document',
      rows(
        ['Title', ceremony.title],
        ['Document', String(ceremony.documentId)],
        ['File shown', `${file.fileName}, ${bytes} bytes`],
        ['SHA-256 of that file', file.sha256],
        [
          'Where that file is',
          file.containsOriginal ? `The first ${bytes} bytes of this file are the file that was shown.` : null,
        ],
      ),
    ],
    [
      'The signature',
      rows(
        ['Signer', signer.name],
        ['E-mail', signer.email],
        ['Signed as', `${signature.name}, ${signature.drawing ? 'drawn by hand' : 'typed'}`],
        ['Signed at', format(ceremony.at)],
        [
          'Consent',
          `To electronic signing, version ${ceremony.consentVersion}, given ${format(ceremony.consentedAt)}`,
        ],
        ['Network address', ceremony.address ?? 'Not known'],
        ['Program', ceremony.agent ?? 'Not known'],
      ),
    ],
    [
      'The seal',
      rows(
        [
          'Sealed by',
          `${practice.name}, with a digital signature over the whole file (PAdES, ETSI.CAdES.detached)`,
        ],
        [
          'Source of the time',
          file.timestamps === null
            ? "The practice's own clock. No time-stamping authority confirmed it."
            : `The time-stamping authority at ${file.timestamps}; its time stamp (RFC 3161) is part of the seal.`,
        ],
        ['Check this file', file.verifyAddress],
        [
          'Head of the record',
          ceremony.chainHead && `${ceremony.chainHead}, the hash of the last entry when this was made`,
        ],
      ),
    ],
    ['What happened', ceremony.events.map((event): Row => [label(event.type), linesOf(event, format)])],
  ];
}

const label = (type: string): string => {
  const text = type.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function linesOf({ at, actor, address, agent }: CeremonyEvent, format: (at: Date) => string): string[] {
  const by = [actor, address].filter((part) => part !== null).join(', from ');
  return [format(at), by, agent ?? ''].filter((line) => line !== '');
}
