import { readTable } from './table-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it.each([
  ['commas', 'Name,Email\nAna,ana@example.com\n'],
  ['semicolons and a byte order mark', '\uFEFFName;Email\r\nAna;ana@example.com\r\n;\r\n'],
  ['tabs', 'Name\tEmail\nAna\tana@example.com'],
  ['quotation marks', '"Name","Email"\n"Ana ","ana@example.com"\n'],
])('reads %s', (_what, text) => {
  expect(readTable(bytes(text))).toEqual({ columns: ['Name', 'Email'], rows: [['Ana', 'ana@example.com']] });
});

it('fills short rows, cuts long ones and names columns without a name', () => {
  expect(readTable(bytes('Name,,City\nAna\nBo,x,Austin,more'))).toEqual({
    columns: ['Name', 'Column 2', 'City'],
    rows: [
      ['Ana', '', ''],
      ['Bo', 'x', 'Austin'],
    ],
  });
});

it('reads the encoding of older Windows programs', () => {
  const latin = Uint8Array.from([...bytes('Name,Email\nJos'), 0xe9, ...bytes(',jose@example.com')]);
  expect(readTable(latin).rows[0]?.[0]).toBe('José');
  const wide = Uint8Array.from([0xff, 0xfe, ...[...'Name\nJosé'].flatMap((sign) => [sign.charCodeAt(0), 0])]);
  expect(readTable(wide).rows).toEqual([['José']]);
});

it.each([
  ['nothing', ''],
  ['no rows', 'Name,Email\n'],
  ['a quotation without end', 'Name,Email\n"Ana,ana@example.com\nBo,b@example.com'],
  ['a spreadsheet', 'PK\u0003\u0004\u0000\u0000'],
])('refuses %s', (_what, text) => {
  expect(() => readTable(bytes(text))).toThrow();
});
