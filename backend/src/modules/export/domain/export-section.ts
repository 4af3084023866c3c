import { shown, type Text } from '@steward/texts';
import type { Actor } from '../../../kernel/index.js';

/** The client of an export, and facts shared by all of its sections. */
export interface ExportScope {
  /** The client, regardless of who requested the export: a section contains only what the client may see. */
  client: Actor;
  practice: {
    name: string;
    /** IANA name, for example America/Chicago. */
    timeZone: string;
  };
  /** Start of the export. Later changes may or may not be included. */
  at: Date;
}

/** A file that is read when it is written to the archive. */
export type ExportFile = {
  /**
   * Folders and name relative to the export's root, for example `['documents', '12 Engagement Agreement', 'v1
   * agreement.pdf']`. They are made valid for every operating system; an id at the beginning makes them
   * unique.
   */
  path: readonly string[];
  /** Text of its link in the index. */
  label: string;
  /** Creation time of the file; by default the time of the export. */
  at?: Date;
} & (
  | {
      /**
       * @throws DomainError damaged, unavailable: the index then lists the file as missing, and the export
       * continues
       */
      bytes: () => Promise<Buffer>;
    }
  | { text: () => AsyncIterable<string> }
);

/** An entry of the index with its files: a document, an invoice, a conversation. */
export interface ExportEntry {
  title: string;
  /** Further facts about the entry: type, status, dates. */
  facts?: readonly string[];
  files: readonly ExportFile[];
}

/**
 * One module's data about a client, a section of the export. It is read page by page and file by file.
 * Neither a connection nor a transaction stays open while the reader consumes it.
 */
export abstract class ExportSection {
  /**
   * @param place position among the sections, from 1
   * @param explanation a sentence or two below the title
   */
  constructor(
    sections: { add(section: ExportSection): void },
    readonly place: number,
    private readonly titleText: Text,
    private readonly explanationText: Text,
  ) {
    sections.add(this);
  }

  get title(): string {
    return shown(this.titleText);
  }

  get explanation(): string {
    return shown(this.explanationText);
  }

  abstract entries(scope: ExportScope): AsyncIterable<ExportEntry>;
}

/** The same of the practice's own data, in addition to its clients. */
export interface PracticeSection {
  /** Heading above its links in the index. */
  title: Text;
  files(): AsyncIterable<ExportFile>;
}
