import type { Actor } from '../../../kernel/actor.js';

/** Whose export it is, and what all of its parts tell alike. */
export interface ExportScope {
  /** The client, whoever asked for the export: a part holds what they may see themselves. */
  client: Actor;
  practice: {
    name: string;
    /** IANA, such as America/Chicago. */
    timeZone: string;
  };
  /** When it was begun. What came later may be in it or not. */
  at: Date;
}

/** A file, read when its turn has come. */
export type ExportFile = {
  /**
   * Folders and name from the export's root, such as `['documents', '12 Engagement Agreement', 'v1 agreement.pdf']`.
   * They are made fit for every system; an id in front keeps two of one title apart.
   */
  path: readonly string[];
  /** Its link in the index. */
  label: string;
  /** When it came to be; the export's own time where it is made for it. */
  at?: Date;
} & (
  | {
      /** @throws DomainError damaged, unavailable: then the index names it as missing, and the export goes on */
      bytes: () => Promise<Buffer>;
    }
  | { text: () => AsyncIterable<string> }
);

/** A line of the index, with its files: a document, an invoice, a conversation. */
export interface ExportEntry {
  title: string;
  /** What the line says besides: kind, state, dates. */
  facts: readonly string[];
  files: readonly ExportFile[];
}

/**
 * What one module holds on a client, a section of the export. It reads page by page and file by file, and holds neither
 * a connection nor a transaction while its reader takes what it gave.
 */
export interface ExportPart {
  /** Its place among the sections, from 1. */
  place: number;
  title: string;
  /** A sentence or two beneath the title. */
  explanation: string;
  entries(scope: ExportScope): AsyncIterable<ExportEntry>;
}
