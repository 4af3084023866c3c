import type { Language } from '@steward/texts';
import type { TxtRecords } from './mail-domain.js';

/** Looks into the DNS. */
export abstract class DomainRecords {
  /** TXT records of a name: empty if it has none, null without an answer. */
  abstract txt(name: string): Promise<TxtRecords>;
}

export interface Owner {
  /** users.id */
  userId: number;
  to: string;
  name: string;
  firstName: string | null;
  language: Language;
}

/** The owners of the practice. */
export abstract class Owners {
  /** Active ones, the first of them first. */
  abstract all(): Promise<Owner[]>;
}
