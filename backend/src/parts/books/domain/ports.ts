import type { BookSeries, ExportedEntry } from './books.js';

/** Entries of the books that were in files. */
export abstract class BookExportRepository {
  /** Keeps what was in a file that was answered wholly at that time. */
  abstract keep(series: BookSeries, at: Date, entries: readonly ExportedEntry[]): Promise<void>;
}
