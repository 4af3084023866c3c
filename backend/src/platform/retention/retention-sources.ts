import { Injectable } from '@nestjs/common';

/** A file or a text of a record, as it was. */
export interface DestroyedPart {
  /** A file's name, or what the text was. */
  name: string;
  /** Bytes; null where they were not counted. */
  size: number | null;
  /** Hex, of the plain bytes; null where none was kept. */
  sha256: string | null;
  /** The vault's key of a file, whose bytes are removed once the transaction has committed. */
  path?: string;
}

/** What is gone of a record, told to the certificate that lists it. */
export interface DestroyedRecord {
  id: number;
  parts: DestroyedPart[];
}

/** A certificate under which records of one client, or of none, are destroyed in the open transaction. */
export interface DestructionOrder {
  /** destructions.id */
  id: number;
  /** The name of the rule's category, as people read it. */
  rule: string;
  /** UTC. */
  at: Date;
}

/**
 * Records of one kind that end some time, as the module that owns them knows them. Which of them are held, how long they
 * are kept and what certifies their end is the business of the module `retention`.
 */
export interface RetentionSource {
  /** The category of the rules that they fall under. */
  category: string;
  /** What one of them is: `document`, `message`. With the category it names the source. */
  type: string;
  /**
   * SQL for the rows whose time began before `$1`: `id`, `client_id` and `document_id` (null where there is none),
   * `title`, `since`, `bytes`. What still waits for somebody is not among them.
   */
  due: string;
  /**
   * SQL that locks the rows with the ids `$1`, in their order, and everything else by which `due` may change its mind:
   * asked again in a statement of its own, it then answers for the rest of the transaction.
   */
  lock: string;
  /** Destroys in the open transaction records that are locked and due, and publishes it. */
  destroy(ids: readonly number[], order: DestructionOrder): Promise<DestroyedRecord[]>;
}

/** What of all modules ends some time. Each adds its sources while the application is put together. */
@Injectable()
export class RetentionSources {
  private readonly sources: RetentionSource[] = [];

  add(...sources: RetentionSource[]): void {
    this.sources.push(...sources);
  }

  of(category: string): readonly RetentionSource[] {
    return this.sources.filter((source) => source.category === category);
  }
}
