import { t } from '@steward/texts';
import { recordsOf, textOf, type TableRecord, UnreadableTable } from './table-text.ts';

export { UnreadableTable };

/** Rows of a file, before it is known which of them has the column names. */
export interface TableText {
  records: readonly TableRecord[];
  /** Line with the column names, as far as the file shows; undefined if it has none. */
  heading: number | undefined;
}

export interface TableRow extends TableRecord {
  /** It has text beyond the columns that have a name. */
  isLonger: boolean;
}

/** A table read from a CSV export. */
export interface TableFile {
  /** At least as many as the longest row has cells. */
  columns: readonly string[];
  /** Number of columns, from the first, that have a name in the heading. */
  named: number;
  /** Each row has as many cells as there are columns. */
  rows: readonly TableRow[];
  /** Lines above the column names and totals below the rows. */
  leftOut: readonly TableRecord[];
}

/** Column names that the reader of a list knows. */
export interface KnownHeadings {
  /** Number of cells that are names of columns it knows. */
  known: (cells: readonly string[]) => number;
  /** True if these are the column names of such a list. */
  isHeading: (cells: readonly string[]) => boolean;
}

const separators = [',', ';', '\t', '|'];
const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;
/** True for one or several email addresses, also as `Ann <ann@example.com>`. */
const hasAddress = (cell: string): boolean =>
  cell.includes('@') && cell.split(/[\s,;/|<>]+/).some((part) => address.test(part));
const isAddress = (cell: string): boolean =>
  cell.includes('@') && cell.split(/[\s,;/|]+/).every((part) => address.test(part));

/**
 * Reads text separated by commas, semicolons, tabs or bars.
 * @throws UnreadableTable
 */
export function readText(bytes: Uint8Array, headings: KnownHeadings): TableText {
  const text = textOf(bytes);
  const named = /^"?sep=(.)"?[,;\t|]*(?:\n|$)/i.exec(text);
  // The line stays as an empty one, so that the others keep their numbers.
  const body = named ? `\n${text.slice(named[0].length)}` : text;
  const separator = named?.[1] ?? likelySeparator(body, headings);
  const first = recordsOf(body, separator).filter(isNoRule);
  const heading = headingOf(first, headings);
  const records = recordsOf(body, separator, swallowedRow(first, heading, separator)).filter(isNoRule);
  if (records.length === 0) throw new UnreadableTable(t('The file has no rows below the column names.'));
  return { records, heading };
}

/**
 * The table below its column names.
 * @param heading line with the column names; undefined if the file has none
 * @throws UnreadableTable without a row
 */
export function tableOf({ records }: TableText, heading: number | undefined): TableFile {
  const head = records.find(({ line }) => line === heading);
  const isHead = ({ cells }: TableRecord) => String(cells) === String(head?.cells);
  const below = records.filter(({ line }) => head === undefined || line > head.line);
  const end = endOfRows(below);
  // Reports repeat the column names on each page.
  const others = below.slice(0, end).filter((row) => !isHead(row));
  const rows = others.length > 0 ? others : below.slice(0, end);
  if (rows.length === 0) throw new UnreadableTable(t('The file has no rows below the column names.'));
  const taken = new Set(rows);
  const widest = rows.reduce((most, { cells }) => Math.max(most, filledTo(cells)), 0);
  const named = head ? Math.max(filledTo(head.cells), 1) : widest;
  const width = Math.max(named, widest);
  const cellsOf = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return {
    columns: cellsOf(head?.cells ?? []).map(
      (name, index) => name.replace(/\s+/g, ' ') || t('Column {number}', { number: index + 1 }),
    ),
    named,
    rows: rows.map((row) => ({ ...row, cells: cellsOf(row.cells), isLonger: filledTo(row.cells) > named })),
    leftOut: records.filter((row) => row !== head && !taken.has(row)),
  };
}

/** False for a line of dashes below the column names or above a total. */
const isNoRule = ({ cells }: TableRecord): boolean => !cells.every((cell) => /^[-=_*+]*$/.test(cell));

const filledTo = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1;

/** The one by which most cells are addresses; then most known names, equal rows and columns decide. */
function likelySeparator(text: string, headings: KnownHeadings): string {
  const sample = text.split('\n', 300).join('\n');
  const scored = separators.map((separator) => {
    const records = recordsOf(sample, separator);
    const widths = records.map(({ cells }) => cells.length);
    const usual = Math.max(
      0,
      ...widths.map((width) => (width === 1 ? 0 : widths.filter((one) => one === width).length)),
    );
    const score = [
      records.flatMap(({ cells }) => cells).filter(isAddress).length,
      Math.max(0, ...records.slice(0, 50).map(({ cells }) => headings.known(cells))),
      usual,
      Math.max(0, ...widths),
    ];
    return { separator, score };
  });
  scored.sort((one, other) => {
    const differing = one.score.findIndex((value, index) => value !== other.score[index]);
    return differing < 0 ? 0 : (other.score[differing] ?? 0) - (one.score[differing] ?? 0);
  });
  return scored[0]?.separator ?? ',';
}

/**
 * The line of the column names: the first that is a heading of such a list; otherwise the first with several texts, if
 * it has no address.
 */
function headingOf(records: readonly TableRecord[], { isHeading, known }: KnownHeadings): number | undefined {
  const above = records.slice(0, 50);
  const sure = above.find(({ cells }) => isHeading(cells));
  if (sure) return sure.line;
  const several = above.filter(({ cells }) => filled(cells) > 1);
  const likely = several.find(({ cells }) => known(cells) > 0) ?? several[0] ?? above[0];
  return likely?.cells.some(hasAddress) ? undefined : likely?.line;
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;

/** A line with as many cells as the heading and an address where most rows have one. */
function swallowedRow(
  records: readonly TableRecord[],
  heading: number | undefined,
  separator: string,
): (line: string) => boolean {
  const width = records.find(({ line }) => line === heading)?.cells.length ?? 0;
  const counts = new Map<number, number>();
  for (const { cells } of records) {
    const place = cells.findIndex(isAddress);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  counts.delete(-1);
  const place = [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
  if (width < 2 || place === undefined) return () => false;
  return (line) => {
    const cells = line.split(separator);
    return cells.length === width && isAddress(cells[place]?.trim() ?? '');
  };
}

const things = 'clients|customers|contacts|records|rows|invoices|clientes|contactos|registros|filas|facturas';
const counted = `(?:(?:of|de) )?(?:${things})`;
const amount = String.raw`\s*[:=]?\s*[\d.,$€%() -]*`;
/** "Total", "Grand total: 1,250.00", "Total clients: 3", "Number of clients: 3", "3 records" */
const total = new RegExp(
  [
    `^(?:(?:grand|sub|net|overall)[- ]?)?(?:totals?|totales|total general|suma|sum)(?: ${counted})?${amount}$`,
    `^(?:(?:total )?number|count|número|numero|cantidad) ${counted}${amount}$`,
    `^(?:record|row|client|customer) count${amount}$`,
    String.raw`^[\d.,]+ (?:${things})\.?$`,
  ].join('|'),
  'i',
);
const closing =
  /\b\d{1,2}:\d\d\b|^(?:generated|printed|exported|created|report|end of|page|generado|impreso|exportado|creado|informe|fin de|página)\b/i;
const numbers = /^[\d.,$€%() -]+$/;

/** Number of rows before a closing total, which can have remarks below. */
function endOfRows(rows: readonly TableRecord[]): number {
  const from = Math.max(rows.length - 10, 1);
  const at = rows.findIndex(
    ({ cells }, index) => index >= from && total.test(cells.find((cell) => cell !== '') ?? ''),
  );
  if (at >= 0) return rows.slice(at).some(({ cells }) => cells.some(hasAddress)) ? rows.length : at;
  // Numbers alone are those of all rows, and one cell with a time is when a report was made.
  const last = rows.at(-1)?.cells.filter((cell) => cell !== '') ?? [];
  const isClosing =
    last.every((cell) => numbers.test(cell)) || (last.length === 1 && closing.test(last[0] ?? ''));
  return rows.length > 1 && isClosing ? rows.length - 1 : rows.length;
}
