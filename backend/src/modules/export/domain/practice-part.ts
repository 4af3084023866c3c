import type { ExportFile } from './export-part.js';

/**
 * One module's data about the practice itself, in addition to its clients. It is read page by page. Neither a
 * connection nor a transaction stays open while the reader consumes it.
 */
export interface PracticePart {
  /** Heading above its links in the index. */
  title: string;
  files(): AsyncIterable<ExportFile>;
}
