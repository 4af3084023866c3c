import { currentLanguage, languages, t } from '@steward/texts';
import { addressIn } from '@steward/texts/locale';
import { dayOf, longDate } from '../../../../kernel/index.js';
import type { TypstRenderer } from '../../../../platform/pdf/typst-renderer.js';
import type { Ceremony, CeremonyEvent, CounterSignature, HandSignature } from '../../domain/sealing.js';
import type { DocumentEventName } from '../../domain/document-event.js';
import { forClient } from '../../domain/for-client.js';
import { printed } from './printed-time.js';
import { countersignatureArea } from './worker/protocol.ts';

interface FileSize {
  /** Hex. */
  sha256: string;
  /** Bytes. */
  size: number;
}

/** Facts about the file on the certificate, in addition to the ceremony. */
export interface FileFacts {
  fileName: string;
  uploaded: FileSize;
  /** The copy that was prepared for signing, shown to the signer and sealed; null if that is the uploaded file. */
  copy: FileSize | null;
  /** True if the sealed file begins with the unchanged bytes of the copy, or of the uploaded file without one. */
  isContained: boolean;
  /** Host of the time-stamping authority; null if none is set. */
  timestamps: string | null;
  /** Address of the site, whose page `/verify` checks the file. */
  publicUrl: string;
}

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

/**
 * The signature page and the certificate of completion: document, signer, method and all events. Like the
 * countersignature, they are in the current language, which is that of the person who signs.
 */
export function signaturePages(
  ceremony: Ceremony,
  file: FileFacts,
  hand: Buffer,
  renderer: TypstRenderer,
): Promise<Buffer> {
  const { practice, signer, title, documentId } = ceremony;
  const data = {
    title,
    practice: {
      name: practice.name,
      contact: t('Document {documentId}. A digital seal covers every page.', { documentId }),
    },
    texts: {
      title: t('Signature and certificate of completion of document {documentId}', { documentId }),
      signaturePage: t('Signature page'),
      certificate: t('Certificate of completion'),
      // The layout knows the numbers.
      pages: t('{number} of {total} added pages', { number: '{number}', total: '{total}' }),
      summary: t(
        'Document {documentId}. Signed electronically by {signer}, who agreed to sign electronically. The certificate on the next pages lists each time the document was opened.',
        { documentId, signer: signer.name },
      ),
    },
    hand: written(ceremony),
    sections: sections(ceremony, file),
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
  const data = {
    texts: {
      title: t('Countersigned by {name}', { name: by.signature.name }),
      heading: t('Countersigned for {practice}', { practice: by.practice.name }),
    },
    hand: written(by, originOf(by)),
    width,
    height,
  };
  return renderer.draw(layout('counter-signature'), data, {
    pictures: { 'hand.png': hand },
    signature: true,
  });
}

/** The certificate, which lists this for the client, cannot change after the client's seal. */
function originOf({ signer, practice, address, agent }: CounterSignature): string[] {
  const name = forClient(signer.name, practice);
  return [
    address === null ? name : t('{actor}, from {address}', { actor: name, address }),
    agent ?? '',
  ].filter((line) => line !== '');
}

const written = ({ signature, signer, at, practice }: CounterSignature, origin: string[] = []): object => ({
  name: signature.name,
  caption: t('Signature of {name}', { name: signature.name }),
  email: signer.email,
  ...printed(at, practice.timeZone),
  origin,
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
  const { practice, signer, signature, practiceMarks: marks } = ceremony;
  const format = timestampIn(practice.timeZone);
  const bytesOf = ({ size }: FileSize): string => size.toLocaleString(languages[currentLanguage()]);
  const { uploaded, copy } = file;
  const contained = file.isContained
    ? t('Contained unchanged in this PDF (its first {bytes} bytes)', { bytes: bytesOf(copy ?? uploaded) })
    : null;
  const rows = (...pairs: [string, string | null][]): Row[] =>
    pairs.flatMap(([name, value]): Row[] => (value === null ? [] : [[name, [value]]]));
  return [
    [
      t('The document'),
      rows(
        [t('Title'), ceremony.title],
        [t('Document'), String(ceremony.documentId)],
        [
          t('Original file'),
          t('{fileName}, {bytes} bytes', { fileName: file.fileName, bytes: bytesOf(uploaded) }),
        ],
        [t('SHA-256 of the original'), uploaded.sha256],
        [t('Original'), copy ? null : contained],
        [
          t('Copy for signing'),
          copy &&
            t(
              '{bytes} bytes, made from the original so that it cannot change or be filled in, and shown to the signer',
              {
                bytes: bytesOf(copy),
              },
            ),
        ],
        [t('SHA-256 of the copy'), copy && copy.sha256],
        [t('[file] Copy'), copy ? contained : null],
      ),
    ],
    [
      t('The signature'),
      rows(
        [t('Signer'), signer.name],
        [t('Email'), signer.email],
        [
          t('Signed as'),
          signature.drawing
            ? t('{name}, drawn by hand', { name: signature.name })
            : t('{name}, typed', { name: signature.name }),
        ],
        [t('Signed at'), format(ceremony.at)],
        [
          t('Consent'),
          t('To sign electronically, disclosure version {version}, given {time}', {
            version: ceremony.consent.version,
            time: format(ceremony.consent.at),
          }),
        ],
        [
          t('Password'),
          marks.passwordLinkShownAt?.getTime() === marks.replacingLink?.at.getTime()
            ? null
            : marks.passwordLinkShownAt &&
              t('Set with a link that was shown to the practice, {time}', {
                time: format(marks.passwordLinkShownAt),
              }),
        ],
        [
          t('Password'),
          marks.replacingLink &&
            t('Replaced with a link that was shown to {name} of the practice, {time}', {
              name: marks.replacingLink.by,
              time: format(marks.replacingLink.at),
            }),
        ],
        [
          t('Account'),
          marks.emailAccount &&
            t('The link was emailed through an account that {name} connected on {day}', {
              name: marks.emailAccount.by,
              day: longDate(dayOf(marks.emailAccount.connectedAt.getTime(), practice.timeZone)),
            }),
        ],
        [
          t('Account'),
          marks.emailChange &&
            t(
              'Email address changed from {from} within seven days after a link was shown to the practice, {time}',
              { from: marks.emailChange.from, time: format(marks.emailChange.at) },
            ),
        ],
        [
          t('Account'),
          marks.passwordSetByPracticeAt &&
            t('Password set by the practice, {time}', { time: format(marks.passwordSetByPracticeAt) }),
        ],
        [
          t('Account'),
          marks.invitationShownAt &&
            t('Came by an invitation that was shown to the practice, {time}', {
              time: format(marks.invitationShownAt),
            }),
        ],
        [t('IP address'), ceremony.address ?? t('Unknown')],
        [t('Browser'), ceremony.agent ?? t('Unknown')],
      ),
    ],
    [
      t('The seal'),
      rows(
        [
          t('Sealed by'),
          t('{practice}, with a digital signature over the whole file (PAdES, ETSI.CAdES.detached)', {
            practice: practice.name,
          }),
        ],
        [
          t('Time source'),
          file.timestamps === null
            ? t('The practice’s own clock, not confirmed by a time-stamping authority.')
            : t('The time-stamping authority at {host}. Its time stamp (RFC 3161) is part of the seal.', {
                host: file.timestamps,
              }),
        ],
        [t('Verify this file at'), `${file.publicUrl}${addressIn(currentLanguage(), '/verify')}`],
        [
          t('Latest record hash'),
          ceremony.chainHead &&
            t('{hash}, the hash of the document’s last recorded event before this certificate', {
              hash: ceremony.chainHead,
            }),
        ],
      ),
    ],
    [t('Activity'), ceremony.events.map((event): Row => [label(event.type), linesOf(event, format)])],
  ];
}

const eventNames = (): Record<DocumentEventName, string> => ({
  uploaded: t('[document] Uploaded'),
  sent: t('[document] Sent'),
  viewed: t('[document] Viewed'),
  downloaded: t('[document] Downloaded'),
  changed: t('[document] Changed'),
  status_changed: t('[document] Status changed'),
  replaced: t('[document] Replaced'),
  prepared: t('[document] Prepared for signing'),
  consented: t('[document] Consented'),
  signed: t('[document] Signed'),
  declined: t('[document] Declined'),
  reminded: t('[document] Reminded'),
  countersigned: t('[document] Countersigned'),
  deleted: t('[document] Deleted'),
  restored: t('[document] Restored'),
  purged: t('[document] Purged'),
  destroyed: t('[document] Destroyed'),
});

function label(type: string): string {
  const names: Readonly<Record<string, string>> = eventNames();
  return names[type] ?? type;
}

function linesOf({ at, actor, address, agent }: CeremonyEvent, format: (at: Date) => string): string[] {
  const by = actor && address ? t('{actor}, from {address}', { actor, address }) : (actor ?? address ?? '');
  return [format(at), by, agent ?? ''].filter((line) => line !== '');
}
