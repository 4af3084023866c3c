import { t } from '@steward/texts';
import Papa from 'papaparse';

/** A table read from a CSV export. */
export interface TableFile {
  columns: readonly string[];
  /** Each row has as many cells as there are columns. */
  rows: readonly (readonly string[])[];
}

/** Reason why a file cannot be read as a table, shown to the user. */
export class UnreadableTable extends Error {}

/**
 * Reads text separated by commas, semicolons or tabs; the first row contains the column names. @throws
 * UnreadableTable
 */
export function readTable(bytes: Uint8Array): TableFile {
  const { data, errors } = Papa.parse<string[]>(textOf(bytes), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  if (errors.some(({ type }) => type === 'Quotes'))
    throw new UnreadableTable(t('A quotation mark in the file is never closed.'));
  const [head, ...body] = data;
  if (!head || body.length === 0)
    throw new UnreadableTable(t('The file has no rows below the column names.'));
  const columns = head.map((name, index) => name.trim() || t('Column {number}', { number: index + 1 }));
  return { columns, rows: body.map((row) => columns.map((_, index) => (row[index] ?? '').trim())) };
}

/** UTF-8 or UTF-16 by byte order mark, else UTF-8 if valid, else Windows-1252. */
function textOf(bytes: Uint8Array): string {
  if (
    bytes.includes(0) &&
    !(bytes[0] === 0xff && bytes[1] === 0xfe) &&
    !(bytes[0] === 0xfe && bytes[1] === 0xff)
  )
    throw new UnreadableTable(t('This isn’t a CSV file. Export your clients as CSV.'));
  const marked = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(marked, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
