import type { ExportFile } from './export-part.js';

/**
 * What one module holds of the practice itself, beside its clients: files of the practice's own export. It reads page by
 * page, and holds neither a connection nor a transaction while its reader takes what it gave.
 */
export interface PracticePart {
  /** The heading above its links in the index. */
  title: string;
  files(): AsyncIterable<ExportFile>;
}
