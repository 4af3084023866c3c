import type { ListedRecord, CertificateRule } from './destruction.js';

/** All that a certificate of destruction shows. Times are ISO 8601, UTC. */
export interface CertificateContents {
  /** destructions.id, its number. */
  id: number;
  practice: {
    name: string;
    /** The line of the foot. */
    contact: string;
    /** IANA. */
    timeZone: string;
  };
  /** Whose records they were; null for nobody's. */
  client: string | null;
  rules: readonly CertificateRule[];
  records: readonly ListedRecord[];
  /** Hex. */
  listSha256: string;
  /** When rows and texts went. */
  at: string;
  /** When the last file had gone. */
  completedAt: string;
}

/** Draws certificates as PDF. */
export abstract class CertificateDrawing {
  /** @throws DomainError papers.busy */
  abstract certificate(contents: CertificateContents): Promise<Buffer>;
}
