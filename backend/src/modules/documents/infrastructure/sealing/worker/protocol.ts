import type { KeyType, SignatureAlgorithm } from '@libpdf/core';
import type { Sealed } from './seal.ts';
import type { Ceremony, CounterSignature, ShownFile, Verdict } from '../../../domain/sealing.js';

/** The public part of the key; the key itself never enters the thread that reads strangers' files. */
export interface PublicKey {
  certificate: Uint8Array;
  certificateChain: Uint8Array[];
  keyType: KeyType;
  signatureAlgorithm: SignatureAlgorithm;
}

export interface SealOptions {
  key: PublicKey;
  /** Host of the time-stamping authority; null where none is set. */
  timestampHost: string | null;
  verifyAddress: string;
}

export type Task =
  | { kind: 'seal'; shown: ShownFile; ceremony: Ceremony; options: SealOptions }
  | { kind: 'countersign'; sealed: Uint8Array; by: CounterSignature; options: SealOptions }
  | { kind: 'verify'; bytes: Uint8Array; fingerprints: ReadonlySet<string> };

export type Result = Sealed | Verdict;

/** The worker's requests while it seals: a signature over the data, a time stamp for the digest. */
export interface Question {
  kind: 'sign' | 'timestamp';
  data: Uint8Array;
}
