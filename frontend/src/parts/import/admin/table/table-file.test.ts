import { readText, tableOf } from './table-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const names = ['name', 'who', 'email', 'name (last, first)'];
const known = (cells: readonly string[]) => cells.filter((cell) => names.includes(cell.toLowerCase())).length;
const headings = { known, isHeading: (cells: readonly string[]) => known(cells) > 1 };

const read = (text: string | Uint8Array) => {
  const file = readText(typeof text === 'string' ? bytes(text) : text, headings);
  return tableOf(file, file.heading);
};
const cellsOf = (text: string | Uint8Array) => read(text).rows.map(({ cells }) => cells);
const linesOf = (text: string) => read(text).rows.map(({ line }) => line);

it.each([
  ['commas', 'Name,Email\nAna,ana@example.com\n'],
  ['semicolons and a byte order mark', '\uFEFFName;Email\r\nAna;ana@example.com\r\n;\r\n'],
  ['tabs', 'Name\tEmail\nAna\tana@example.com'],
  ['bars', 'Name|Email\nAna|ana@example.com'],
  ['quotation marks', '"Name","Email"\n"Ana ","ana@example.com"\n'],
  ['spaces before quotation marks', 'Name, "Email"\n"Ana" , "ana@example.com" \n'],
  ['the separator in the first line', 'sep=;\r\nName;Email\r\nAna;ana@example.com'],
  ['the separator in quotation marks', '\uFEFF"sep=,"\nName,Email\nAna,ana@example.com'],
  ['invisible characters', 'Name,Email\n\u00A0\u200BAna\u2007,\u202Aana@example.com\u202C\uFEFF\n'],
  ['cells that are protected from spreadsheets', 'Name,Email\n="Ana",ana@example.com\n'],
  ['lines above and a total', 'Clients\n\nPrinted,today\nName,Email\nAna,ana@example.com\nTotal,1\nBy Bo\n'],
  [
    'column names on each page, and lines',
    'Name,Email\n----,-----\nAna,ana@example.com\nName,Email\n====,==\n',
  ],
])('reads %s', (_what, text) => {
  const { columns, rows } = read(text);
  expect({ columns, rows: rows.map(({ cells }) => cells) }).toEqual({
    columns: ['Name', 'Email'],
    rows: [['Ana', 'ana@example.com']],
  });
});

it.each([
  ['\r\n then \n', 'Name,Email\r\nAna,a@example.com\nBo,b@example.com\n'],
  ['\n then \r', 'Name,Email\nAna,a@example.com\rBo,b@example.com\r'],
  ['\r and \r\r\n', 'Name,Email\rAna,a@example.com\r\r\nBo,b@example.com'],
  ['other ends', 'Name,Email\u2028Ana,a@example.com\u0085Bo,b@example.com\u2029'],
])('reads mixed line ends: %j', (_what, text) => {
  expect(cellsOf(text)).toEqual([
    ['Ana', 'a@example.com'],
    ['Bo', 'b@example.com'],
  ]);
});

it.each([
  [
    'a heading with commas',
    'Name (Last, First);Email\nLee, Ana;ana@example.com',
    ['Lee, Ana', 'ana@example.com'],
  ],
  [
    'several addresses',
    'Name,Email\nAna,ana@example.com;bo@example.com',
    ['Ana', 'ana@example.com;bo@example.com'],
  ],
  [
    'remarks with commas',
    'Name;Email;Notes\nAna;ana@example.com;a, b, c, d',
    ['Ana', 'ana@example.com', 'a, b, c, d'],
  ],
])('is not misled about the separator by %s', (_what, text, row) => {
  expect(cellsOf(text)).toEqual([row]);
});

it('names each row by its line of the file, also below cells of several lines', () => {
  expect(linesOf('\nName,Email\r\n"Ana\r\nLee",ana@example.com\n\n,\nBo,bo@example.com')).toEqual([3, 7]);
  expect(linesOf('sep=,\nName,Email\nBo,bo@example.com')).toEqual([3]);
});

describe('a row with a wrong quotation mark', () => {
  it.each([
    ['never closed', '"Ana,ana@example.com'],
    ['inside of a cell', '"Ana "Annie" Lee",ana@example.com'],
    ['closed in a later row', 'Ana,"ana@example.com'],
  ])('is marked and harms no other: %s', (_what, row) => {
    const text = `Name,Email\nFirst,f@example.com\n${row}\n"Bo","bo@example.com"\nCy,"c""y@example.com"`;
    const { rows } = read(text);
    expect(rows.map(({ line, badlyQuoted }) => [line, badlyQuoted])).toEqual([
      [2, false],
      [3, true],
      [4, false],
      [5, false],
    ]);
    expect(rows.at(-1)?.cells).toEqual(['Cy', 'c"y@example.com']);
  });

  it('does not take in a row that ends in one', () => {
    const text =
      'Name,Email,Notes\nAna,ana@example.com,"tall\nBo,bo@example.com,6"\nCy,cy@example.com,"a\nb"';
    expect(read(text).rows.map(({ cells, badlyQuoted }) => [cells[0], badlyQuoted])).toEqual([
      ['Ana', true],
      ['Bo', false],
      ['Cy', false],
    ]);
  });
});

describe('columns', () => {
  it('are as many as the longest row has cells, and rows with more than are named are marked', () => {
    const { columns, named, rows } = read('Name,,City\nAna\nBo,x,Austin,more\nCy,,Waco,\n');
    expect(columns).toEqual(['Name', 'Column 2', 'City', 'Column 4']);
    expect(named).toBe(3);
    expect(rows.map(({ cells, isLonger }) => [cells, isLonger])).toEqual([
      [['Ana', '', '', ''], false],
      [['Bo', 'x', 'Austin', 'more'], true],
      [['Cy', '', 'Waco', ''], false],
    ]);
  });

  it('have no names in a file that begins with an address', () => {
    const { columns, named, rows } = read('Ana,ana@example.com\nBo,bo@example.com');
    expect([columns, named, rows.length]).toEqual([['Column 1', 'Column 2'], 2, 2]);
  });

  it('are named by any line', () => {
    const text = readText(bytes('Who,Email\nName,Mail\nAna,ana@example.com'), headings);
    expect(text.heading).toBe(1);
    const { columns, rows, leftOut } = tableOf(text, 2);
    expect([columns, rows.length, leftOut.map(({ line }) => line)]).toEqual([['Name', 'Mail'], 1, [1]]);
  });
});

it.each([
  'Total',
  'Grand total: 1,250.00',
  'Total clients: 1',
  'Number of clients: 1',
  '1 clients',
  ',1',
  '"Friday, Nov 27, 2026 09:00 PM",',
  'End of report',
])('leaves out the closing line %j', (line) => {
  const { rows, leftOut } = read(`Name,Email\nAna,ana@example.com\n${line}`);
  expect([rows.length, leftOut.map((row) => row.line)]).toEqual([1, [3]]);
});

it('keeps a last row that only begins like a total', () => {
  expect(cellsOf('Name,Email\nAna,ana@example.com\nTotal Example LLC,')).toHaveLength(2);
  expect(cellsOf('Name,Email\nTotal,total@example.com')).toHaveLength(1);
});

it('reads the encoding of older Windows programs', () => {
  const latin = Uint8Array.from([...bytes('Name,Email\nÁna,\nJos'), 0xe9, ...bytes(',jose@example.com')]);
  expect(cellsOf(latin).map(([name]) => name)).toEqual(['Ána', 'José']);
  const signs = [...'Name\nJosé'].flatMap((sign) => [sign.charCodeAt(0), 0]);
  expect(cellsOf(Uint8Array.from([0xff, 0xfe, ...signs]))).toEqual([['José']]);
  expect(cellsOf(Uint8Array.from(signs))).toEqual([['José']]);
});

it.each([
  ['nothing', ''],
  ['no rows', 'Name,Email\n'],
  ['a spreadsheet', 'PK\u0003\u0004\u0000\u0000'],
  ['a web page', '<html><table><tr><td>Ana</td></tr></table></html>'],
  ['a program', '\u007fELF\u0000\u0000'],
])('refuses %s', (_what, text) => {
  expect(() => read(text)).toThrow();
});
