import type { KeyType, SignatureAlgorithm } from '@libpdf/core';
import type { OriginalFile, Verdict } from '../../../domain/sealing.js';

/** The public part of the key; the key itself never enters the thread that reads strangers' files. */
export interface PublicKey {
  certificate: Uint8Array;
  certificateChain: Uint8Array[];
  keyType: KeyType;
  signatureAlgorithm: SignatureAlgorithm;
}

export interface SealOptions {
  key: PublicKey;
  /** Whether the seal is to carry a time stamp. */
  timestamped: boolean;
}

/** Bytes that a seal has besides its certificates; a time stamp brings the authority's own. */
export const signatureBytes = 4_096;
export const timestampBytes = 16_384;

/** What a seal says of itself. */
export interface SignatureFields {
  reason: string;
  /** Name of the signature's field, if no other has it yet. */
  field: string;
  at: Date;
}

/** Points, from the lower left corner. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Additions of a countersignature to the pages of the signature, which stay as they are. The certificate says itself
 * where its room is; files that were signed before it had one go without.
 */
export type Stamp = {
  /** PDF of one page as large as the room. */
  drawing: Uint8Array;
} & ({ on: 'signature page'; area: Rectangle } | { on: 'certificate' });

export type Task =
  | {
      kind: 'seal';
      original: OriginalFile;
      added: Uint8Array;
      statement: SignatureFields;
      options: SealOptions;
    }
  | {
      kind: 'countersign';
      sealed: Uint8Array;
      stamps: Stamp[];
      statement: SignatureFields;
      options: SealOptions;
    }
  | { kind: 'verify'; bytes: Uint8Array; fingerprints: ReadonlySet<string> };

export interface Sealed {
  bytes: Uint8Array;
  /** Of the bytes, hex. */
  sha256: string;
}

export type Result = Sealed | Verdict;

/** The worker's requests while it seals: a signature over the data, a time stamp for the digest. */
export interface KeyRequest {
  kind: 'sign' | 'timestamp';
  data: Uint8Array;
}
