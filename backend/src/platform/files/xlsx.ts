import type { StreamWriterOptions } from 'hucre/xlsx';
import type { Cells } from './csv.js';

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Kinds of cells: `day` is 2027-01-31, `decimal` has two places. */
const formats = {
  text: {},
  integer: { numFmt: '0' },
  decimal: { numFmt: '#,##0.00' },
  day: { numFmt: 'yyyy-mm-dd' },
} as const;

export interface Column {
  name: string;
  /** Text unless it is stated, also if it looks like a number or a formula. */
  kind?: keyof typeof formats;
}

/**
 * A table as a spreadsheet with one sheet: numbers and days are real ones, which a program shows in its own language. The
 * rows are written as they come.
 */
export async function* xlsxOf(
  name: string,
  columns: readonly Column[],
  batches: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await library();
  yield* writeXlsxStream(valuesOf(batches, columns), { name, ...layoutOf(columns) });
}

/** Takes 17 MB of memory, so it is loaded with the first spreadsheet. */
export const library = () => import('hucre/xlsx');

/** Headings, widths and formats, as the library takes them. */
export const layoutOf = (
  columns: readonly Column[],
): Pick<StreamWriterOptions, 'columns' | 'freezePane'> => ({
  columns: columns.map(({ name, kind = 'text' }) => ({
    header: name,
    width: kind === 'text' ? 24 : 12,
    ...formats[kind],
  })),
  freezePane: { rows: 1 },
});

async function* valuesOf(
  batches: AsyncIterable<readonly Cells[]>,
  columns: readonly Column[],
): AsyncGenerator<Value[]> {
  for await (const rows of batches) for (const cells of rows) yield valuesIn(cells, columns);
}

type Value = string | number | Date | null;

/** A row's cells, as the library takes them. */
export const valuesIn = (cells: Cells, columns: readonly Column[]): Value[] =>
  columns.map(({ kind = 'text' }, place) => valueOf(cells[place] ?? null, kind));

function valueOf(cell: string | null, kind: keyof typeof formats): Value {
  if (cell === null || cell === '') return null;
  switch (kind) {
    case 'text':
      // The format writes a character as _x000D_, so a text that has this must say that it is one.
      return cell.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
    case 'day':
      return new Date(`${cell}T00:00:00Z`);
    case 'decimal':
    case 'integer':
      return Number(cell);
  }
}
