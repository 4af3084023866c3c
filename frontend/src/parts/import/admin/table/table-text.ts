import { t } from '@steward/texts';

/** Reason why a file cannot be read as a table, shown to the user. */
export class UnreadableTable extends Error {}

/** Characters that stay at the edges of a text: also the marks that end an emoji or a flag. */
const seen = String.raw`(?:[^\s\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]|[\ufe00-\ufe0f\u{e0020}-\u{e007f}])`;
const firstSeen = new RegExp(seen, 'u');
const toLastSeen = new RegExp(`^[^]*${seen}`, 'u');
/** Without spaces of any width and invisible characters at the beginning and end. */
const trimmed = (text: string): string => {
  const start = text.search(firstSeen);
  return start < 0 ? '' : (toLastSeen.exec(text)?.[0] ?? '').slice(start);
};

/**
 * The text of a CSV file, with every line end as \n.
 * @throws UnreadableTable with the name of what the file is instead
 */
export function textOf(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text.slice(0, 1000)))
    throw new UnreadableTable(
      t('This is a web page, not a CSV file. Open it in Excel and save it as CSV UTF-8.'),
    );
  return text.replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n');
}

function decoded(bytes: Uint8Array): string {
  const [first = 0, second = 0, third = 0] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const isWorkbook =
    (first === 0x50 && second === 0x4b && third === 3) || (first === 0xd0 && second === 0xcf);
  if (isWorkbook)
    throw new UnreadableTable(t('This is an Excel workbook. Open it in Excel and save it as CSV UTF-8.'));
  if (bytes.includes(0)) {
    // Some programs write UTF-16 without saying so.
    const little = bytes[1] === 0 && first !== 0;
    const big = first === 0 && second !== 0;
    if (little || big) return new TextDecoder(little ? 'utf-16le' : 'utf-16be').decode(bytes);
    throw new UnreadableTable(t('This isn’t a CSV file. Export your clients as CSV.'));
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodedByLine(bytes);
  }
}

/** Each line by itself, so that one of another encoding does not garble the rest. */
function decodedByLine(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const windows = new TextDecoder('windows-1252');
  const lines: string[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0x0a, start);
    const line = bytes.subarray(start, end < 0 ? bytes.length : end + 1);
    try {
      lines.push(utf8.decode(line));
    } catch {
      lines.push(windows.decode(line));
    }
    start += line.length;
  }
  return lines.join('');
}

/** Cells of one row. */
export interface TableRecord {
  /** Line of the file where it begins, from 1. */
  line: number;
  cells: readonly string[];
  /** A quotation mark stands where none belongs, or is never closed: the cells are those of the line alone. */
  badlyQuoted: boolean;
}

/** Longest cell in quotation marks: a mark that is never closed must not take in the rest of the file. */
const longestCell = 100_000;

/**
 * Rows of a text, without those that are empty. Where quotation marks are wrong, the line alone is a row, and the next
 * one begins anew.
 * @param text with \n as the only line end
 * @param isRow true for a line inside of a cell in quotation marks that must be a row of its own
 */
export function recordsOf(
  text: string,
  separator: string,
  isRow: (line: string) => boolean = () => false,
): TableRecord[] {
  const records: TableRecord[] = [];
  for (let at = 0, line = 1; at < text.length;) {
    const read = quotedRecord(text, at, separator, isRow);
    const lineEnd = endOfLine(text, at);
    const end = read?.end ?? lineEnd;
    const cells = (read?.cells ?? text.slice(at, lineEnd).split(separator)).map(cellOf);
    if (cells.some((cell) => cell !== '')) records.push({ line, cells, badlyQuoted: !read });
    line += text.slice(at, end).split('\n').length;
    at = end + 1;
  }
  return records;
}

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

/** The cells of a record and its end; undefined if a quotation mark is wrong. */
function quotedRecord(
  text: string,
  start: number,
  separator: string,
  isRow: (line: string) => boolean,
): { cells: string[]; end: number } | undefined {
  const cells: string[] = [];
  for (let at = start; ;) {
    let open = at;
    while (isBlank(text[open], separator)) open += 1;
    let cell: string;
    if (text[open] === '"') {
      const close = closingQuote(text, open + 1);
      if (close === undefined) return undefined;
      cell = text.slice(open + 1, close).replaceAll('""', '"');
      if (cell.length > longestCell || cell.split('\n').slice(1).some(isRow)) return undefined;
      at = close + 1;
      while (isBlank(text[at], separator)) at += 1;
      if (at < text.length && text[at] !== '\n' && text[at] !== separator) return undefined;
    } else {
      const line = endOfLine(text, at);
      const next = text.indexOf(separator, at);
      const end = next < 0 ? line : Math.min(next, line);
      cell = text.slice(at, end);
      at = end;
    }
    cells.push(cell);
    if (text[at] !== separator) return { cells, end: at };
    at += 1;
  }
}

const isBlank = (sign: string | undefined, separator: string): boolean =>
  sign !== undefined && sign !== separator && sign !== '\n' && trimmed(sign) === '';

function closingQuote(text: string, from: number): number | undefined {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return undefined;
}

/** Without what programs put around a text so that a spreadsheet does not take it for a number or a formula. */
function cellOf(written: string): string {
  const cell = trimmed(written);
  const asText = /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
  return trimmed(/^'[=+@\-\t]/.test(asText) ? asText.slice(1) : asText);
}
