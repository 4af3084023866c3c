import type { ListedRecord, CertificateRule } from './destruction.js';

/** Contents of a certificate of destruction. Times are ISO 8601, UTC. */
export interface CertificateContents {
  /** destructions.id, the number of the certificate. */
  id: number;
  practice: {
    name: string;
    /** Text in the footer. */
    contact: string;
    /** IANA name. */
    timeZone: string;
  };
  /** Owner of the records; null for records without a client. */
  client: string | null;
  rules: readonly CertificateRule[];
  records: readonly ListedRecord[];
  /** Hex. */
  listSha256: string;
  /** When rows and texts were destroyed. */
  at: string;
  /** When the last file was removed. */
  completedAt: string;
}

/** Creates certificates as PDF. */
export abstract class CertificateDrawing {
  /** @throws DomainError papers.busy */
  abstract certificate(contents: CertificateContents): Promise<Buffer>;
}
