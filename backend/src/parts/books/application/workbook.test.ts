import type { Cells } from '../../../platform/files/csv.js';
import { readXlsx } from '../../../platform/files/testing/read-xlsx.js';
import type { Column } from '../../../platform/files/xlsx.js';
import { workbookOf } from './workbook.js';

const columns: Column[] = [
  { name: 'Day', kind: 'day' },
  { name: 'Amount', kind: 'decimal' },
  { name: '=Text' },
];
const rows: Cells[] = [
  ['2026-10-31', '-1234.50', '=1+1'],
  [null, '', null],
];
const book = () =>
  workbookOf(
    [
      { name: 'Sheet & co', columns, rows },
      { name: 'empty', columns: [{ name: 'Day', kind: 'day' }], rows: [] },
    ],
    new Date('2026-10-31'),
  );

describe('a spreadsheet of several sheets', () => {
  it.each(['America/Chicago', 'Pacific/Auckland'])(
    'has real numbers and days, and texts are texts, in %s',
    async (zone) => {
      process.env['TZ'] = zone;
      expect(readXlsx(await book())).toEqual({
        'Sheet & co': [
          { A: { text: 'Day' }, B: { text: 'Amount' }, C: { text: '=Text' } },
          {
            A: { number: 46_326, format: 'yyyy-mm-dd' },
            B: { number: -1234.5, format: '#,##0.00' },
            C: { text: '=1+1' },
          },
          {},
        ],
        empty: [{ A: { text: 'Day' } }],
      });
    },
  );

  it('is the same bytes for the same rows', async () => {
    const before = await book();
    jest.useFakeTimers({
      now: new Date('2031-01-01'),
      doNotFake: ['setImmediate', 'nextTick', 'setTimeout'],
    });
    try {
      expect((await book()).equals(before)).toBe(true);
    } finally {
      jest.useRealTimers();
    }
  });
});
