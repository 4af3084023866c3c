/** A destroyed file or text of a record. */
export interface DestroyedPart {
  /** A file's name, or the kind of text. */
  name: string;
  /** Bytes; null if not counted. */
  size: number | null;
  /** Hex, of the plain bytes; null if none was stored. */
  sha256: string | null;
  /** The vault's key of a file, whose bytes are removed after the commit. */
  path?: string;
}

/** The destroyed parts of a record, reported to the certificate that lists them. */
export interface DestroyedRecord {
  id: number;
  parts: DestroyedPart[];
  /** The vault's keys of files that were derived from them: no certificate names these, and they are removed as well. */
  derived?: string[];
}

/** A certificate under which records of one client, or of none, are destroyed in the open transaction. */
export interface DestructionOrder {
  /** destructions.id */
  id: number;
  /** Name of the rule's category, for display. */
  rule: string;
  /** UTC. */
  at: Date;
}

/** Records of one type that can expire: how they are found, and what remains of them. */
export interface RetentionSource {
  /** Category of the retention rules that apply. */
  category: string;
  /** Type of one record: `document`, `message`. With the category it identifies the source. */
  type: string;
  /**
   * SQL for the rows whose retention period began before `$1`: `id`, `client_id` and `document_id` (null if
   * none), `title`, `since`, `bytes`. Without records that still need action.
   */
  due: string;
  /**
   * SQL that locks the rows with the ids `$1`, in their order, and everything else that `due` depends on: a
   * following `due` query is then valid for the rest of the transaction.
   */
  lock: string;
  /** Destroys locked and due records in the open transaction, and publishes the events. */
  destroy(ids: readonly number[], order: DestructionOrder): Promise<DestroyedRecord[]>;
}
