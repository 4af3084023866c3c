import type { DomainError } from '../../../kernel/domain-error.js';

/** The bytes that the signer was shown. */
export interface OriginalFile {
  bytes: Buffer;
  fileName: string;
  /** Media type, as recognised at the upload: PDF, JPEG or PNG. */
  fileType: string;
  /** SHA-256 of the bytes, hex. */
  sha256: string;
}

/** A signature by hand: a typed name, with or without a drawing. */
export interface HandSignature {
  name: string;
  /** PNG of the drawing, as `readDrawing` returns it; null for a typed name. */
  drawing: Buffer | null;
}

interface Party {
  /** users.id */
  id: number;
  name: string;
  email: string;
}

/** One event of the document, as the certificate of completion lists it. */
export interface CeremonyEvent {
  /** Short word: sent, viewed, consented, signed. */
  type: string;
  at: Date;
  actor: string | null;
  address: string | null;
  agent: string | null;
}

interface Signing {
  documentId: number;
  title: string;
  signer: Party;
  signature: HandSignature;
  /** One moment for row, certificate and seal. */
  at: Date;
  address: string | null;
  agent: string | null;
  practice: { name: string; /** IANA name */ timeZone: string };
}

/** All facts that the certificate of completion states. */
export interface Ceremony extends Signing {
  consentVersion: string;
  consentedAt: Date;
  events: CeremonyEvent[];
  /** SHA-256 of the last event in the document's chain of activity when the sealing began, hex; null when there is none. */
  chainHead: string | null;
}

/** The practice's own signature on a document that its client has signed. */
export type CounterSignature = Signing;

export interface SealedPdf {
  bytes: Buffer;
  /** SHA-256 of the bytes, hex. */
  sha256: string;
  /** PNG of the signature as it stands on the page. */
  signatureImage: Buffer;
  /** Time given by the time-stamping authority; null where none is set. */
  timestampedAt: Date | null;
}

export interface FoundSignature {
  /** As the signature states it. */
  name: string | null;
  signedAt: Date | null;
  /** Made with a key of this practice. */
  ours: boolean;
  /** The bytes that it covers are unchanged. */
  intact: boolean;
  coversWholeFile: boolean;
}

/** Verdict from the file alone, without the practice's records. */
export interface Verdict {
  valid: boolean;
  /** One plain sentence. */
  reason: string;
  sealedHere: boolean;
  signatures: FoundSignature[];
  /** SHA-256 of the file, hex. */
  sha256: string;
}

/** Puts a signature on a document for good, and recognises its own work. */
export abstract class PdfSealer {
  /**
   * The shown file with the signature, the certificate of completion and one seal over all.
   * @throws DomainError document.not_signable (409: encrypted or broken, says which),
   *   signing.timestamp_unavailable, signing.busy (503)
   */
  abstract seal(original: OriginalFile, ceremony: Ceremony): Promise<SealedPdf>;

  /** Adds a second seal and leaves the first valid. Refuses as `seal` does. */
  abstract countersign(sealed: Buffer, by: CounterSignature): Promise<SealedPdf>;

  /** A drawing out of its data address: a clean PNG of bounded size. @throws DomainError invalid (signature) */
  abstract readDrawing(dataAddress: string): Promise<Buffer>;

  /** @throws DomainError signing.busy (503) when too many ask at once; a bad file is a verdict. */
  abstract verify(bytes: Buffer): Promise<Verdict>;

  /**
   * The refusal that `seal` would end with, found by sealing a copy that is discarded; undefined for a signable file.
   * @param fileType media type: PDF, JPEG or PNG
   * @throws DomainError signing.busy (503)
   */
  abstract whyNotSignable(bytes: Buffer, fileType: string): Promise<DomainError | undefined>;
}
