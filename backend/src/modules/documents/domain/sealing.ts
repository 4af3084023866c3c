import type { DisclosureText } from './signing-disclosure.js';

/** The file that the signer saw. */
export interface OriginalFile {
  bytes: Buffer;
  fileName: string;
  /** Media type, detected at upload: PDF, JPEG or PNG. */
  fileType: string;
  /** SHA-256 of the bytes, hex. */
  sha256: string;
  /** The uploaded file, if this is a copy that was prepared from it for signing; otherwise null. */
  preparedFrom: { /** SHA-256, hex. */ sha256: string; /** Bytes. */ size: number } | null;
}

/** A handwritten signature: a typed name, with or without a drawing. */
export interface HandSignature {
  name: string;
  /** PNG of the drawing, as `readDrawing` returns it; null for a typed name. */
  drawing: Buffer | null;
}

/** A signer, with the client for whom they sign: 'Pat Sample for Sample LLC'. */
export interface Party {
  /** users.id */
  id: number;
  name: string;
  email: string;
}

/** One event of the document, as listed on the certificate of completion. */
export interface CeremonyEvent {
  /** For example: sent, viewed, consented, signed. */
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
  /** One time for row, certificate and seal. */
  at: Date;
  address: string | null;
  agent: string | null;
  practice: { name: string; /** IANA name */ timeZone: string };
}

/** Consent to sign electronically, to the text that was shown. */
export interface Consent extends DisclosureText {
  /** SHA-256 of the text, hex. */
  textSha256: string;
  at: Date;
}

/** The practice's part in a signer's login; null for none. */
export interface PracticeMarks {
  /** It saw the link that last set the password. */
  passwordLinkShownAt: Date | null;
  /** It set a password. */
  passwordSetByPracticeAt: Date | null;
  /** It saw the invitation by which the person came. */
  invitationShownAt: Date | null;
  /** It saw a link that replaced a password. `by`: name of who saw it */
  replacingLink: { at: Date; by: string } | null;
  /** The address was changed soon after the use of a link that it saw. `from`: the former address */
  emailChange: { at: Date; from: string } | null;
  /** The link was emailed through a new account that one owner alone had connected. `by`: the owner's name */
  emailAccount: { connectedAt: Date; by: string } | null;
}

export const noMarks: PracticeMarks = {
  passwordLinkShownAt: null,
  passwordSetByPracticeAt: null,
  invitationShownAt: null,
  replacingLink: null,
  emailChange: null,
  emailAccount: null,
};

/** All facts on the certificate of completion. */
export interface Ceremony extends Signing {
  consent: Consent;
  practiceMarks: PracticeMarks;
  events: CeremonyEvent[];
  /**
   * SHA-256 of the last event in the document's chain when the sealing started, hex; null if there is none.
   */
  chainHead: string | null;
}

/** The practice's own signature on a document that its client has signed. */
export type CounterSignature = Signing;

export interface SealedPdf {
  bytes: Buffer;
  /** SHA-256 of the bytes, hex. */
  sha256: string;
  /** PNG of the signature as printed on the page. */
  signatureImage: Buffer;
  /** Time from the time-stamping authority; null if none is set. */
  timestampedAt: Date | null;
}

export interface FoundSignature {
  /** Name in the signature's certificate. */
  name: string | null;
  signedAt: Date | null;
  /** Made with a key of this practice. */
  ours: boolean;
  /** The bytes that it covers are unchanged. */
  intact: boolean;
  coversWholeFile: boolean;
}

/** Verdict based on the file only, without the practice's records. */
export interface Verdict {
  valid: boolean;
  /** One plain sentence. */
  reason: string;
  sealedHere: boolean;
  signatures: FoundSignature[];
  /** SHA-256 of the file, hex. */
  sha256: string;
}

/** Seals documents and verifies its own seals. */
export abstract class PdfSealer {
  /**
   * The file with the signature, the certificate of completion and one seal over everything.
   * @throws DomainError document.not_signable, document.locked, document.needs_password (409;
   *   the message says why), signing.timestamp_unavailable, signing.busy (503)
   */
  abstract seal(original: OriginalFile, ceremony: Ceremony): Promise<SealedPdf>;

  /** Adds a second seal and keeps the first valid. Refuses as `seal` does. */
  abstract countersign(sealed: Buffer, by: CounterSignature): Promise<SealedPdf>;

  /**
   * Decodes a drawing from its data URL: a clean PNG of limited size. @throws DomainError invalid (signature)
   */
  abstract readDrawing(dataAddress: string): Promise<Buffer>;

  /**
   * @throws DomainError signing.busy (503) under too many simultaneous checks; a bad file is a verdict, not
   * an error
   */
  abstract verify(bytes: Buffer): Promise<Verdict>;

  /**
   * Prepares a file for signing: repairs it, and removes or fixes what could change its pages later. The result is
   * sealed on trial.
   * @param fileType media type: PDF, JPEG or PNG
   * @returns the copy to show and sign instead; undefined for a file that can be signed as it is
   * @throws DomainError document.not_signable, document.locked, document.needs_password (409; the message says
   *   why), signing.busy (503)
   */
  abstract prepare(bytes: Buffer, fileType: string): Promise<Buffer | undefined>;
}
