import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { TypstRenderer } from '../../../platform/pdf/typst-renderer.js';
import { type Ceremony, type CounterSignature, noMarks, type OriginalFile } from '../domain/sealing.js';
import { LibPdfSealer } from '../infrastructure/sealing/libpdf-sealer.js';
import { makeCertificate } from '../infrastructure/sealing/own-certificate.js';
import { PdfPools } from '../infrastructure/sealing/pdf-workers.js';
import { type SigningKey, signingKey, signingWith } from '../infrastructure/sealing/signing-key.js';
import { TimestampAuthority } from '../infrastructure/sealing/timestamp-authority.js';

/** An idle thread does not keep the process running. */
const renderer = new TypstRenderer();
const practice = { name: 'Example Financial Consulting', timeZone: 'America/Chicago' };

/** A separate practice whose key is not stored in a database. */
export async function aSealer({
  key = aKey(),
  pools = new PdfPools(),
  timestampUrl,
}: { key?: Promise<SigningKey>; pools?: PdfPools; timestampUrl?: string } = {}): Promise<{
  sealer: LibPdfSealer;
  pools: PdfPools;
}> {
  const made = await key;
  const keys = { toSign: async () => made, fingerprints: async () => new Set([made.fingerprint]) };
  const authority = timestampUrl === undefined ? undefined : new TimestampAuthority(timestampUrl);
  return { sealer: new LibPdfSealer(pools, keys, authority, 'https://portal.example.com', renderer), pools };
}

export async function aKey(): Promise<SigningKey> {
  const { certificate, key } = await makeCertificate(practice.name, new Date());
  return signingKey(certificate, signingWith(key));
}

/** A file with an approval signature of another program, which restricts nothing. */
export async function signedByAnotherProgram(bytes: Buffer): Promise<Buffer> {
  const key = await aKey();
  const pdf = await PDF.load(bytes);
  const signed = await pdf.sign({ signer: { ...key.public, sign: key.sign }, fieldName: 'Approval' });
  return Buffer.from(signed.bytes);
}

export function originalOf(bytes: Buffer, fileType = 'application/pdf'): OriginalFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, fileName: 'Engagement Agreement.pdf', fileType, sha256, preparedFrom: null };
}

export function aCeremony(over: Partial<Ceremony> = {}): Ceremony {
  const at = new Date('2026-11-20T15:41:07.123Z');
  const from = { address: '203.0.113.7', agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' };
  return {
    documentId: 12,
    title: 'Engagement Agreement 2027',
    signer: { id: 2, name: 'Alexandra Sample', email: 'asample@example.com' },
    signature: { name: 'Alexandra Sample', drawing: null },
    at,
    ...from,
    practice,
    consent: { version: '2026-11', language: 'en', textSha256: 'cd'.repeat(32), at },
    practiceMarks: noMarks,
    events: [
      { type: 'sent', at: new Date('2026-11-19T09:00:00Z'), actor: 'Casey Consultant', ...from },
      { type: 'signed', at, actor: 'Alexandra Sample', ...from },
    ],
    chainHead: 'ab'.repeat(32),
    ...over,
  };
}

export function aCounterSignature(over: Partial<CounterSignature> = {}): CounterSignature {
  const signer = { id: 1, name: 'Casey Consultant', email: 'casey@example.com' };
  return { ...aCeremony(), signer, signature: { name: signer.name, drawing: null }, ...over };
}
