import type { KeyType, SignatureAlgorithm } from '@libpdf/core';
import type { OriginalFile, Verdict } from '../../../domain/sealing.js';

/** The public part of the key; the private key never enters the thread that reads uploaded files. */
export interface PublicKey {
  certificate: Uint8Array;
  certificateChain: Uint8Array[];
  keyType: KeyType;
  signatureAlgorithm: SignatureAlgorithm;
}

export interface SealOptions {
  key: PublicKey;
  /** Whether the seal contains a time stamp. */
  timestamped: boolean;
}

/** Bytes of a seal in addition to its certificates; a time stamp contains the authority's own. */
export const signatureBytes = 4_096;
export const timestampBytes = 16_384;

/** Entries of the signature dictionary. */
export interface SignatureFields {
  reason: string;
  at: Date;
}

/** Points, from the lower left corner. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Place of the practice's own signature on the signature page. */
export const countersignatureArea: Rectangle = { x: 56, y: 110, width: 500, height: 190 };

export type Task =
  /** @see preparePdf */
  | { kind: 'prepare'; bytes: Uint8Array }
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
      /** PDF with one page in the size of the countersignature's area. */
      drawing: Uint8Array;
      statement: SignatureFields;
      options: SealOptions;
    }
  | { kind: 'verify'; bytes: Uint8Array; fingerprints: ReadonlySet<string> };

export interface Sealed {
  bytes: Uint8Array;
  /** SHA-256 of the bytes, hex. */
  sha256: string;
}

/** A copy is the result of `prepare`; undefined if the file can be signed as it is. */
export type Result = Sealed | Verdict | Uint8Array | undefined;

/** Requests of the worker during sealing: a signature over the data, or a time stamp for the digest. */
export interface KeyRequest {
  kind: 'sign' | 'timestamp';
  data: Uint8Array;
}

/** The look of a form field. Lengths are points. */
export interface Look {
  width: number;
  height: number;
  /** Degrees, counterclockwise, by which it stands on its page. */
  turn: number;
  /** One line, several lines, one character in each cell, or a list of choices. */
  kind: 'line' | 'lines' | 'comb' | 'list';
  /** The text, or the choices. */
  texts: string[];
  /** Which of the choices are chosen. */
  chosen: boolean[];
  /** Number of cells. */
  cells: number;
  /** Size of the letters; 0 for one that fits. */
  size: number;
  align: 'left' | 'center' | 'right';
  bold: boolean;
  /** `#rrggbb`; null for none. */
  color: string;
  fill: string | null;
  border: string | null;
  lineWidth: number;
  /** Width of the border with its shadow, whether it is drawn or not. */
  inset: number;
}

/**
 * Request of the worker during preparation: looks of fields as one PDF, a page for each. The answer is empty if a
 * font lacks a character.
 */
interface DrawRequest {
  kind: 'draw';
  looks: Look[];
}

export type Question = KeyRequest | DrawRequest;
