import { createHash } from 'node:crypto';
import type { FoundSignature, Verdict } from '../../../domain/sealing.js';
import { type Cms, readCms } from './cms.ts';
import { timestampBytes } from './protocol.ts';

/** So many of the last are examined: more are taken for an attempt to keep the server busy. */
const maximumSignatures = 50;
/** Bytes of one signature's own data; certificates, revocation lists and time stamps included. */
const maximumCms = 512 * 1024;

/** A text that reads like a signature's range; many a file has some that belong to none. */
interface Range {
  at: number;
  /** The hexadecimal string that is not signed lies from `gap` up to `rest`, its brackets included. */
  gap: number;
  rest: number;
  /** The end of the signed bytes. */
  end: number;
}

/** A signature by the file's bytes alone, independent of any reader of PDFs. */
type Located = Range & { cms: Cms };

/**
 * Checks that a file was sealed here and is unchanged.
 *
 * Nothing is read as a PDF: a seal covers all bytes but its own, so when one with a key of ours reaches from the first
 * byte to the last, the file is the sealed one, and no reader's view of it can matter. That also leaves a hostile
 * file nothing to unpack.
 *
 * The hash does not cover the place of the signature's string, only its range does, which is text: an uploader could
 * have put a range of their own into the file to be signed, and move the string there afterwards. A seal is written
 * behind all that was there before it, so the last range of the file, which is signed and stays the last, is the one
 * that counts.
 * @param fingerprints SHA-256 of the practice's certificates, hex
 */
export function verifyPdf(bytes: Buffer, fingerprints: ReadonlySet<string>): Verdict {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  let signatures: FoundSignature[] = [];
  const verdict = (reason: string, valid = false): Verdict => {
    const sealedHere = signatures.some(({ ours }) => ours);
    return { valid, reason, sealedHere, signatures, sha256 };
  };
  if (bytes.subarray(0, 1024).indexOf('%PDF-') === -1) return verdict('This file is not a PDF.');
  const ranges = rangesIn(bytes);
  const located = locate(bytes, ranges);
  signatures = located.map((one) => described(one, bytes, fingerprints));
  const ours = signatures.filter((one) => one.ours);
  if (ranges.length === 0)
    return verdict(
      bytes.includes('/Encrypt')
        ? 'This PDF is encrypted, and no signature in it can be read: it is not one that was signed here.'
        : 'This PDF carries no digital signature: it is not one that was signed here.',
    );
  if (ours.length === 0)
    return verdict('This PDF was not signed here: none of its digital signatures is by this practice.');
  if (ours.some(({ intact }) => !intact))
    return verdict('This PDF was signed here, but it has been changed since.');
  const final = signatures[located.findIndex(({ at }) => at === ranges.at(-1)?.at)];
  if (!final?.ours || !final.coversWholeFile)
    return verdict('This PDF was signed here, but something was added to it since.');
  if (located.some((one, index) => signatures[index]?.ours && lacksTimestamp(one)))
    return verdict('This PDF was signed here, but the time stamp of its signature has been removed.');
  return verdict('This PDF was signed here and has not been changed since.', true);
}

/**
 * No digest covers a time stamp, since it comes after the signature that it is of. But the room that was left for it is
 * stated in the range, which is signed: a seal with so much room and no time stamp had one. A chain of certificates would
 * have to be of 12 kB to be taken for it.
 */
const lacksTimestamp = ({ gap, rest, cms }: Located): boolean =>
  !cms.timestamped && (rest - gap - 2) / 2 - cms.certificateSize >= timestampBytes;

function described(
  { gap, rest, end, cms }: Located,
  bytes: Buffer,
  fingerprints: ReadonlySet<string>,
): FoundSignature {
  return {
    name: cms.name,
    signedAt: cms.signedAt,
    ours: cms.genuine && fingerprints.has(cms.fingerprint),
    intact:
      cms.genuine && end <= bytes.length && cms.matches([bytes.subarray(0, gap), bytes.subarray(rest, end)]),
    coversWholeFile: end === bytes.length,
  };
}

/** All texts that read like the range of a signature, in the order of the file. */
function rangesIn(bytes: Buffer): Range[] {
  const ranges: Range[] = [];
  for (let at = bytes.indexOf('/ByteRange'); at !== -1; at = bytes.indexOf('/ByteRange', at + 1)) {
    const text = bytes.toString('latin1', at, at + 120);
    const range = /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/.exec(text);
    if (!range) continue;
    const [start = 0, gap = 0, rest = 0, length = 0] = range.slice(1).map(Number);
    const end = rest + length;
    // From the first byte on, and the statement of the range lies within the signed bytes.
    const sound = start === 0 && (at + range[0].length <= gap || at >= rest) && at < end;
    ranges.push({ at, gap: sound ? gap : 0, rest, end });
  }
  return ranges;
}

/** The signatures, in the order in which they were made. */
function locate(bytes: Buffer, ranges: readonly Range[]): Located[] {
  const candidates = ranges.filter(({ gap, rest }) => rest <= bytes.length && isGap(bytes, gap, rest));
  // Each string is read once, for the last range that points at it. A range beyond the end of the file gives way.
  const last = new Map(candidates.map((range) => [range.gap, range]));
  const rank = ({ end }: Range): number => (end > bytes.length ? -1 : end);
  return [...last.values()]
    .sort((one, other) => rank(one) - rank(other))
    .slice(-maximumSignatures)
    .flatMap((range) => {
      const cms = cmsAt(bytes, range);
      return cms ? [{ ...range, cms }] : [];
    });
}

/** True if the gap is the value of a /Contents that can be a signature. */
function isGap(bytes: Buffer, gap: number, rest: number): boolean {
  if (gap < 32 || rest - gap < 4 || rest - gap > 2 * maximumCms) return false;
  return bytes[gap] === 0x3c && /\/Contents\s*$/.test(bytes.toString('latin1', gap - 32, gap));
}

/** The signature in the gap of the range stated `at`; undefined unless it is all that the gap of that object holds. */
function cmsAt(bytes: Buffer, { at, gap, rest }: Range): Cms | undefined {
  const within = at < gap ? bytes.subarray(at, gap) : bytes.subarray(rest, at);
  if (within.includes('endobj')) return undefined;
  const text = bytes.toString('latin1', gap, rest);
  // In one case: any other way to write the same would be a change that no digest shows.
  if (!/^<(?:[0-9A-F]+|[0-9a-f]+)>$/.test(text)) return undefined;
  const padded = Buffer.from(text.slice(1, -1), 'hex');
  const length = derLength(padded);
  // The rest of the string has to be zeros.
  if (length === undefined || padded.subarray(length).some((byte) => byte !== 0)) return undefined;
  try {
    return readCms(padded.subarray(0, length));
  } catch {
    return undefined;
  }
}

/** Bytes of the DER value at the beginning. */
function derLength(bytes: Buffer): number | undefined {
  const first = bytes[1] ?? 0;
  if (bytes[0] !== 0x30 || first === 0x80) return undefined;
  if (first < 0x80) return 2 + first;
  const count = first & 0x7f;
  if (count > 4 || bytes.length < 2 + count) return undefined;
  const length = 2 + count + bytes.readUIntBE(2, count);
  return length <= bytes.length ? length : undefined;
}
