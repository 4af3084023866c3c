import type { Cells } from './csv.js';
import { readXlsx } from './testing/read-xlsx.js';
import { type Column, xlsxOf } from './xlsx.js';

const columns: Column[] = [
  { name: 'Day', kind: 'day' },
  { name: 'Amount', kind: 'decimal' },
  { name: 'Number', kind: 'integer' },
  { name: '=Text' },
];
const texts = [
  '=1+1',
  '-30.00',
  '2027-01-31',
  '000042',
  '@SUM(A1)',
  '<a> & "b"',
  'two\r\nlines',
  '_x000D_',
  ' 🧾 ',
];
const rows: Cells[] = texts.map((text) => ['2026-10-31', '-1234.50', '12', text]);

async function* batches(of: Cells[] = rows): AsyncGenerator<Cells[]> {
  yield of.slice(0, 2);
  yield [];
  yield of.slice(2);
}
async function streamed(of?: Cells[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of xlsxOf('Sheet & co', columns, batches(of))) parts.push(part);
  return Buffer.concat(parts);
}

// 31 October 2026 is day 46326 since 30 December 1899.
const expected = [
  [{ text: 'Day' }, { text: 'Amount' }, { text: 'Number' }, { text: '=Text' }],
  ...texts.map((text) => [
    { number: 46_326, format: 'yyyy-mm-dd' },
    { number: -1234.5, format: '#,##0.00' },
    { number: 12, format: '0' },
    { text },
  ]),
].map((cells) => Object.fromEntries(cells.map((cell, place) => ['ABCD'.charAt(place), cell])));

describe('a spreadsheet', () => {
  it.each(['America/Chicago', 'Pacific/Auckland'])(
    'has real numbers and days, and texts are texts, in %s',
    async (zone) => {
      process.env['TZ'] = zone;
      expect(readXlsx(await streamed())).toEqual({ 'Sheet & co': expected });
    },
  );

  it('is the same bytes for the same rows', async () => {
    const stream = await streamed();
    jest.useFakeTimers({
      now: new Date('2031-01-01'),
      doNotFake: ['setImmediate', 'nextTick', 'setTimeout'],
    });
    try {
      expect((await streamed()).equals(stream)).toBe(true);
    } finally {
      jest.useRealTimers();
    }
  });

  it('leaves out empty cells', async () => {
    const sheet = readXlsx(await streamed([[null, '', null, '']]))['Sheet & co'];
    expect(Object.values(sheet?.[1] ?? {})).toEqual([]);
  });
});
