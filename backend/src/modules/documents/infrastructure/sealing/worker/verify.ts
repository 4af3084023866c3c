import { createHash } from 'node:crypto';
import { msg, type Text } from '@steward/texts';
import type { FoundSignature, Verdict } from '../../../domain/sealing.js';
import { type Cms, readCms } from './cms.ts';
import { timestampBytes } from './protocol.ts';

/**
 * Maximum number of signatures examined, from the end; more of them count as an attempt to keep the server
 * busy.
 */
const maximumSignatures = 50;
/** Bytes of one signature's data, including certificates, revocation lists and time stamps. */
const maximumCms = 512 * 1024;

/** Text that looks like a signature's range; many files have some that belong to no signature. */
interface Range {
  at: number;
  /** The unsigned hexadecimal string reaches from `gap` to `rest`, including its brackets. */
  gap: number;
  rest: number;
  /** End of the signed bytes. */
  end: number;
}

/** A signature based on the file's bytes only, independent of any PDF reader. */
type Located = Range & { cms: Cms };

/**
 * Checks that a file was sealed here and is unchanged.
 * Nothing is parsed as a PDF: a seal covers all bytes except its own. If a seal with one of our keys reaches
 * from the first byte to the last, the file is the sealed one, regardless of how a reader displays it. A
 * hostile file also has nothing to unpack.
 * The hash does not cover the position of the signature's string; only its range does, which is text. An
 * uploader could have put their own range into the file to be signed, and move the string there afterwards. A
 * seal is written after everything that was there before, so the last range of the file is the one that
 * counts: it is signed and stays the last.
 * @param fingerprints SHA-256 of the practice's certificates, hex
 * @returns with the reason in English, which the main thread translates
 */
export function verifyPdf(bytes: Buffer, fingerprints: ReadonlySet<string>): Verdict {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  let signatures: FoundSignature[] = [];
  let sealedHere = false;
  const verdict = ({ text: reason }: Text, valid = false): Verdict => {
    return { valid, reason, sealedHere, signatures, sha256 };
  };
  if (bytes.subarray(0, 1024).indexOf('%PDF-') === -1) return verdict(msg('This file is not a PDF.'));
  const ranges = rangesIn(bytes);
  const located = locate(bytes, ranges);
  signatures = located.map((one) => described(one, bytes, fingerprints));
  const ourSignatures = signatures.filter((one) => one.ours);
  sealedHere = ourSignatures.length > 0 || holdsSealOf(bytes, fingerprints);
  if (sealedHere && ourSignatures.length === 0) return verdict(changedSince());
  if (ranges.length === 0)
    return verdict(
      bytes.includes('/Encrypt')
        ? msg('This PDF is encrypted, so no signature in it can be read. It was not signed here.')
        : msg('This PDF has no digital signature. It was not signed here.'),
    );
  if (ourSignatures.length === 0)
    return verdict(
      msg('This PDF was not signed here: none of its digital signatures is from this practice.'),
    );
  if (ourSignatures.some(({ intact }) => !intact)) return verdict(changedSince());
  const final = signatures[located.findIndex(({ at }) => at === ranges.at(-1)?.at)];
  if (!final?.ours || !final.coversWholeFile)
    return verdict(msg('This PDF was signed here, but something has been added to it since.'));
  if (located.some((one, index) => signatures[index]?.ours && lacksTimestamp(one)))
    return verdict(msg('This PDF was signed here, but the time stamp of its signature has been removed.'));
  return verdict(msg('This PDF was signed here and has not been changed since.'), true);
}

const changedSince = (): Text =>
  msg('This PDF was signed here, but it has been changed since. Use the copy that you downloaded.');

/**
 * True if a file that another program saved anew still has one of our signatures: its string is intact, but the range
 * beside it points to other bytes.
 */
function holdsSealOf(bytes: Buffer, fingerprints: ReadonlySet<string>): boolean {
  let left = maximumSignatures;
  for (
    let at = bytes.lastIndexOf('/Contents');
    at > 0 && left > 0;
    at = bytes.lastIndexOf('/Contents', at - 1)
  ) {
    const start = bytes.indexOf('<', at);
    if (bytes.toString('latin1', at + '/Contents'.length, start).trim() !== '') continue;
    const end = bytes.indexOf('>', start);
    // Shorter than any certificate, or longer than any seal.
    if (end - start < 1_000 || end - start > 2 * maximumCms) continue;
    left -= 1;
    const cms = readPadded(Buffer.from(bytes.toString('latin1', start + 1, end).replace(/\s/g, ''), 'hex'));
    if (cms?.genuine && fingerprints.has(cms.fingerprint)) return true;
  }
  return false;
}

/**
 * Detects a removed time stamp. No digest covers a time stamp, because it is added after the signature. But
 * the signed range states how much space was reserved for it: a seal with that much space and no time stamp
 * must have had one. Only a certificate chain of 12 kB could be mistaken for that space.
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

/** All texts that look like the range of a signature, in file order. */
function rangesIn(bytes: Buffer): Range[] {
  const ranges: Range[] = [];
  for (let at = bytes.indexOf('/ByteRange'); at !== -1; at = bytes.indexOf('/ByteRange', at + 1)) {
    const text = bytes.toString('latin1', at, at + 120);
    const range = /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/.exec(text);
    if (!range) continue;
    const [start = 0, gap = 0, rest = 0, length = 0] = range.slice(1).map(Number);
    const end = rest + length;
    // The range starts at the first byte, and its text is within the signed bytes.
    const sound = start === 0 && (at + range[0].length <= gap || at >= rest) && at < end;
    ranges.push({ at, gap: sound ? gap : 0, rest, end });
  }
  return ranges;
}

/** The signatures, in order of creation. */
function locate(bytes: Buffer, ranges: readonly Range[]): Located[] {
  const candidates = ranges.filter(({ gap, rest }) => rest <= bytes.length && isGap(bytes, gap, rest));
  // Each string is read once, for the last range that points to it. A range beyond the end of the file is
  // skipped.
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

/**
 * The signature in the gap of the range at `at`; undefined unless it fills the gap of that object completely.
 */
function cmsAt(bytes: Buffer, { at, gap, rest }: Range): Cms | undefined {
  const within = at < gap ? bytes.subarray(at, gap) : bytes.subarray(rest, at);
  if (within.includes('endobj')) return undefined;
  const text = bytes.toString('latin1', gap, rest);
  // One letter case only: any other spelling would be a change that no digest detects.
  if (!/^<(?:[0-9A-F]+|[0-9a-f]+)>$/.test(text)) return undefined;
  return readPadded(Buffer.from(text.slice(1, -1), 'hex'));
}

/** A signature at the beginning of a string whose other bytes are zeros; undefined if it is none of our form. */
function readPadded(padded: Buffer): Cms | undefined {
  const length = derLength(padded);
  if (length === undefined || padded.subarray(length).some((byte) => byte !== 0)) return undefined;
  try {
    return readCms(padded.subarray(0, length));
  } catch {
    return undefined;
  }
}

/** Length in bytes of the DER value at the beginning. */
function derLength(bytes: Buffer): number | undefined {
  const first = bytes[1] ?? 0;
  if (bytes[0] !== 0x30 || first === 0x80) return undefined;
  if (first < 0x80) return 2 + first;
  const count = first & 0x7f;
  if (count > 4 || bytes.length < 2 + count) return undefined;
  const length = 2 + count + bytes.readUIntBE(2, count);
  return length <= bytes.length ? length : undefined;
}
