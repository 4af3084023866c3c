import type { TypstRenderer } from '../../../../platform/pdf/typst-renderer.js';
import type { Ceremony, CeremonyEvent, CounterSignature, HandSignature } from '../../domain/sealing.js';
import { printed } from './printed-time.js';

/** Facts about the file on the certificate, in addition to the ceremony. */
export interface FileFacts {
  fileName: string;
  /** SHA-256 of the original bytes, hex. */
  sha256: string;
  /** Bytes. */
  length: number;
  /** True if the sealed file begins with the unchanged original bytes. */
  containsOriginal: boolean;
  /** Host of the time-stamping authority; null if none is set. */
  timestamps: string | null;
  /** The page where anyone can check the file. */
  verifyAddress: string;
}

/** Area for a countersignature on the signature page, in points from the lower left corner. */
export const countersignatureArea = { x: 56, y: 110, width: 500, height: 190 };

/** Area for the entry of the countersignature, in points, below the last entry of the certificate. */
const entryArea = { width: 500, height: 56 };

const layout = (name: string): URL => new URL(`pages/${name}.typ`, import.meta.url);

/** The signature as PNG: the drawing, or the typed name in a script font on a transparent background. */
export async function signatureImageOf(
  { name, drawing }: HandSignature,
  renderer: TypstRenderer,
): Promise<Buffer> {
  if (drawing) return drawing;
  const svg = await renderer.picture(layout('typed-name'), { name }, { signature: true });
  // Loaded on first use: the library is large, and a process may never sign.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp(Buffer.from(svg)).resize(600, 160).png({ compressionLevel: 9 }).toBuffer();
}

/** The signature page and the certificate of completion: document, signer, method and all events. */
export function signaturePages(
  ceremony: Ceremony,
  file: FileFacts,
  hand: Buffer,
  renderer: TypstRenderer,
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
  return renderer.draw(layout('signature'), data, {
    pictures: { 'hand.png': hand },
    signature: true,
  });
}

/** The practice's own signature, for its area on the signature page. */
export function countersignatureStamp(
  by: CounterSignature,
  hand: Buffer,
  renderer: TypstRenderer,
): Promise<Buffer> {
  const { width, height } = countersignatureArea;
  const data = { practice: by.practice.name, hand: written(by), width, height };
  return renderer.draw(layout('counter-signature'), data, {
    pictures: { 'hand.png': hand },
    signature: true,
  });
}

/** The countersignature's entry for its area on the certificate. */
export function countersignatureEntry(by: CounterSignature, renderer: TypstRenderer): Promise<Buffer> {
  const { width, height } = entryArea;
  const actor = `${by.signer.name} for ${by.practice.name}`;
  const event = { type: 'countersigned', at: by.at, actor, address: by.address, agent: by.agent };
  const lines = linesOf(event, timestampIn(by.practice.timeZone));
  return renderer.draw(layout('countersigned'), { lines, width, height }, { signature: true });
}

const written = ({ signature, signer, at, practice }: CounterSignature): object => ({
  name: signature.name,
  email: signer.email,
  ...printed(at, practice.timeZone),
});

/** 'Nov 20, 2026, 9:41:07 AM CST (2026-11-20 15:41:07 UTC)' */
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
        ['Original file', `${file.fileName}, ${bytes} bytes`],
        ['SHA-256 of the original', file.sha256],
        [
          'Original',
          file.containsOriginal ? `Contained unchanged in this PDF (its first ${bytes} bytes)` : null,
        ],
      ),
    ],
    [
      'The signature',
      rows(
        ['Signer', signer.name],
        ['Email', signer.email],
        ['Signed as', `${signature.name}, ${signature.drawing ? 'drawn by hand' : 'typed'}`],
        ['Signed at', format(ceremony.at)],
        [
          'Consent',
          `To sign electronically, disclosure version ${ceremony.consentVersion}, given ${format(ceremony.consentedAt)}`,
        ],
        [
          'Password',
          ceremony.passwordLinkShownAt &&
            `Set with a link that was shown to the practice, ${format(ceremony.passwordLinkShownAt)}`,
        ],
        ['IP address', ceremony.address ?? 'Unknown'],
        ['Browser', ceremony.agent ?? 'Unknown'],
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
          'Time source',
          file.timestamps === null
            ? 'The practice’s own clock, not confirmed by a time-stamping authority.'
            : `The time-stamping authority at ${file.timestamps}. Its time stamp (RFC 3161) is part of the seal.`,
        ],
        ['Verify this file at', file.verifyAddress],
        [
          'Latest record hash',
          ceremony.chainHead &&
            `${ceremony.chainHead}, the hash of the document’s last recorded event before this certificate`,
        ],
      ),
    ],
    ['Activity', ceremony.events.map((event): Row => [label(event.type), linesOf(event, format)])],
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
