import type { Cells } from '../../../platform/files/csv.js';
import { type Column, layoutOf, library, valuesIn } from '../../../platform/files/xlsx.js';

export interface Sheet {
  name: string;
  columns: readonly Column[];
  rows: readonly Cells[];
}

/**
 * Several tables as one spreadsheet, of which memory holds all: the library streams one sheet only.
 * @param at named as the time of its last change
 */
export async function workbookOf(sheets: readonly Sheet[], at: Date): Promise<Buffer> {
  const written = sheets.map(({ name, columns, rows }) => ({
    name,
    ...layoutOf(columns),
    // A sheet of rows takes no headings from its columns.
    rows: [columns.map((column) => column.name), ...rows.map((cells) => valuesIn(cells, columns))],
  }));
  const { writeXlsx } = await library();
  return Buffer.from(await writeXlsx({ sheets: written, properties: { created: at, modified: at } }));
}
