import { Choice, Day } from '../../../platform/http/fields.js';
import { type TableFormat, tableFormats } from '../../../platform/http/send-table.js';

/** From one day to another in the practice's time zone, both inclusive. */
export class DaysQuery {
  @Day({ description: 'First day, in the practice’s time zone', example: '2026-01-01' })
  from!: string;
  @Day({ description: 'Last day; not before the first', example: '2026-12-31' })
  to!: string;
}

/** Rows of some days as a file. */
export class TableQuery extends DaysQuery {
  @Choice(tableFormats, {
    name: 'TableFormat',
    optional: true,
    description: 'Default `csv`; `xlsx` is a spreadsheet with one sheet, with real numbers and days',
  })
  format?: TableFormat;
}
