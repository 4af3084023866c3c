import type { CertificateRule, DestroyedRecord, ListedRecord } from './destruction.js';
import type { AdoptedRule, RuleChange, RuleInForce } from './retention-rule.js';

/** Rules that the practice adopted, and the pause after a restore. */
export abstract class RetentionRuleRepository {
  abstract all(): Promise<AdoptedRule[]>;
  /** All rules, after waiting for running destructions. */
  abstract lockForChange(): Promise<AdoptedRule[]>;
  /** All rules; neither these nor holds change before the open unit of work ends. Undefined while paused. */
  abstract lockForDestruction(): Promise<AdoptedRule[] | undefined>;
  /** Adopts the rule of a change, or removes the category's rule. */
  abstract apply(change: RuleChange): Promise<void>;
  abstract isPaused(): Promise<boolean>;
  /** Ends the pause, after waiting for running destructions. @returns false if there is none */
  abstract endPause(): Promise<boolean>;
}

/** A record that was due when it was found without a lock. */
export interface DueCandidate {
  category: string;
  /** `document`, `message` … */
  type: string;
  id: number;
}

/** Records of one type that are due under one rule, locked in the open unit of work. */
export interface DueBatch {
  inForce: RuleInForce;
  type: string;
  records: readonly { id: number; title: string; since: Date }[];
  /** Destroys the records and publishes their events. @param id destructions.id */
  destroy(order: { id: number; at: Date }): Promise<DestroyedRecord[]>;
}

/** Records of all modules whose retention period is over and that no legal hold covers. */
export abstract class DueRecords {
  /** users.id of the clients with due records; null for records without a client. */
  abstract owners(rule: RuleInForce): Promise<(number | null)[]>;
  /** Due records of one client, or of those without a client, oldest first within a type. */
  abstract find(rule: RuleInForce, owner: number | null): Promise<DueCandidate[]>;
  /** Those of `candidates` that are due now, locked until the end of the open unit of work. */
  abstract lock(rules: readonly RuleInForce[], candidates: readonly DueCandidate[]): Promise<DueBatch[]>;
}

/** Destructions with the lists of their certificates and the files that remain to be removed. */
export abstract class DestructionRepository {
  /** @param clientId users.id; null for records without a client @returns destructions.id */
  abstract begin(clientId: number | null, at: Date): Promise<number>;
  /** Stores the list of a certificate and the vault's keys of the files to remove. */
  abstract certify(
    id: number,
    certificate: {
      rules: readonly CertificateRule[];
      records: readonly ListedRecord[];
      /** Hex, of `listText`. */
      sha256: string;
    },
    paths: readonly string[],
  ): Promise<void>;
  /** Ids of destructions with files to remove. */
  abstract unfinished(): Promise<number[]>;
  /** The vault's keys of the files that remain. */
  abstract files(id: number): Promise<string[]>;
  abstract fileRemoved(path: string): Promise<void>;
  /** @returns the client of the destruction; undefined if it was completed before */
  abstract complete(id: number, at: Date): Promise<{ clientId: number | null } | undefined>;
}

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
