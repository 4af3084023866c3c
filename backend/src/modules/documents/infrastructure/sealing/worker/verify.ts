import { createHash } from 'node:crypto';
import type { FoundSignature, Verdict } from '../../../domain/sealing.js';
import { type Cms, readCms } from './cms.ts';

/** More are taken for an attempt to keep the server busy. */
const maximumSignatures = 50;
/** Bytes of one signature's own data; certificates, revocation lists and time stamps included. */
const maximumCms = 512 * 1024;

/** A signature as the file's bytes tell it, whatever a reader of PDFs would make of them. */
interface Located {
  /** The hexadecimal string that is not signed lies from `gap` up to `rest`, its brackets included. */
  gap: number;
  rest: number;
  /** Where the signed bytes end. */
  end: number;
  cms: Cms | undefined;
}

/**
 * Whether a file is one that was sealed here and is unchanged.
 *
 * Nothing is read as a PDF: a seal covers all bytes but its own, so when one with a key of ours reaches from the first
 * byte to the last, the file is what was sealed, and no reader's view of it can matter. That also leaves a hostile
 * file nothing to unpack.
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
  const located = locate(bytes);
  if (located === undefined) return verdict('This PDF holds too many signatures to be examined.');
  signatures = located.map((one) => described(one, bytes, fingerprints));
  const ours = signatures.filter((one) => one.ours);
  const last = signatures.at(-1);
  if (!last)
    return verdict(
      bytes.includes('/Encrypt')
        ? 'This PDF is encrypted, and no signature in it can be read: it is not one that was signed here.'
        : 'This PDF carries no digital signature: it is not one that was signed here.',
    );
  if (ours.length === 0)
    return verdict('This PDF was not signed here: none of its digital signatures is by this practice.');
  if (ours.some(({ intact }) => !intact))
    return verdict('This PDF was signed here, but it has been changed since.');
  if (!last.ours || !last.coversWholeFile)
    return verdict('This PDF was signed here, but something was added to it since.');
  return verdict('This PDF was signed here and has not been changed since.', true);
}

function described(
  { gap, rest, end, cms }: Located,
  bytes: Buffer,
  fingerprints: ReadonlySet<string>,
): FoundSignature {
  const genuine = cms?.genuine ?? false;
  return {
    name: cms?.name ?? null,
    signedAt: cms?.signedAt ?? null,
    ours: genuine && fingerprints.has(cms?.fingerprint ?? ''),
    intact:
      genuine &&
      end <= bytes.length &&
      (cms?.matches([bytes.subarray(0, gap), bytes.subarray(rest, end)]) ?? false),
    coversWholeFile: end === bytes.length,
  };
}

/** Every signature by its ByteRange, in the order in which they were made; undefined when there are too many. */
function locate(bytes: Buffer): Located[] | undefined {
  const found: Located[] = [];
  for (let at = bytes.indexOf('/ByteRange'); at !== -1; at = bytes.indexOf('/ByteRange', at + 1)) {
    const text = bytes.toString('latin1', at, at + 120);
    const range = /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/.exec(text);
    if (!range) continue;
    if (found.length === maximumSignatures) return undefined;
    const [start = 0, gap = 0, rest = 0, length = 0] = range.slice(1).map(Number);
    const end = rest + length;
    // From the first byte on, and what states the range is among what is signed.
    const sound = start === 0 && (at + range[0].length <= gap || at >= rest) && at < end;
    found.push({ gap, rest, end, cms: sound ? cmsAt(bytes, at, gap, rest) : undefined });
  }
  return found.sort((one, other) => one.end - other.end);
}

/** The signature in the gap of the range stated `at`; undefined unless it is all that the gap of that object holds. */
function cmsAt(bytes: Buffer, at: number, gap: number, rest: number): Cms | undefined {
  if (gap < 32 || rest - gap < 4 || rest > bytes.length || rest - gap > 2 * maximumCms) return undefined;
  const within = at < gap ? bytes.subarray(at, gap) : bytes.subarray(rest, at);
  if (within.includes('endobj') || !/\/Contents\s*$/.test(bytes.toString('latin1', gap - 32, gap)))
    return undefined;
  const text = bytes.toString('latin1', gap, rest);
  // In one case: any other way to write the same would be a change that no digest shows.
  if (!/^<(?:[0-9A-F]+|[0-9a-f]+)>$/.test(text)) return undefined;
  const padded = Buffer.from(text.slice(1, -1), 'hex');
  const length = derLength(padded);
  // What fills the string up has to be nothing.
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
