import { tableOf } from '../table/table-file.ts';
import { namesIn, newcomersOf } from './newcomers.ts';

const aTable = (...[columns = [], ...rows]: string[][]) =>
  tableOf(
    {
      records: [columns, ...rows].map((cells, at) => ({ line: at + 1, cells, badlyQuoted: false })),
      heading: 1,
    },
    1,
  );

it('builds rows from the chosen columns, without empty values', () => {
  const table = aTable(
    ['Name', 'Mail', 'Born', 'Reach', 'Id'],
    ['Sample, Ana', 'mailto:ana@example.com', '1/31/1980', 'Text message', '7'],
    ['', 'bo@example.com', 'soon', '', '8'],
  );
  expect(
    newcomersOf(
      table,
      ['fullName', 'email', 'birthdate', 'preferredContactMethod', 'none'],
      'month-first',
    ).map(({ newcomer }) => newcomer),
  ).toEqual([
    {
      line: 2,
      firstName: 'Ana',
      lastName: 'Sample',
      email: 'ana@example.com',
      birthdate: '1980-01-31',
      preferredContactMethod: 'phone',
    },
    { line: 3, email: 'bo@example.com', birthdate: 'soon' },
  ]);
});

it('makes businesses of their names, with the person as their owner', () => {
  const table = aTable(
    ['Business', 'Name', 'Email'],
    ['Sample Bakery LLC', 'Ana Lee', 'ana@example.com'],
    ['Quiet Mill', '', ''],
    ['', 'Bo Sample', 'bo@example.com'],
  );
  const rows = newcomersOf(table, ['businessName', 'fullName', 'email'], 'month-first');
  expect(rows.map(({ newcomer }) => newcomer)).toEqual([
    {
      line: 2,
      kind: 'business',
      name: 'Sample Bakery LLC',
      firstName: 'Ana',
      lastName: 'Lee',
      email: 'ana@example.com',
    },
    { line: 3, kind: 'business', name: 'Quiet Mill' },
    { line: 4, firstName: 'Bo', lastName: 'Sample', email: 'bo@example.com' },
  ]);
});

it.each([
  ['ana@example.com; bo@example.com', 'ana@example.com', ['bo@example.com']],
  [
    'ana@example.com,bo@example.com / cy@example.com',
    'ana@example.com',
    ['bo@example.com', 'cy@example.com'],
  ],
  ['Ana Lee <ana@example.com>', 'ana@example.com', []],
  ["o'neil@example.com ana@example.com", "o'neil@example.com", ['ana@example.com']],
  ['ana@example.com\nana@example.com.', 'ana@example.com', []],
  ['none yet', 'none yet', []],
])('takes the first address of %j', (cell, email, otherAddresses) => {
  expect(newcomersOf(aTable(['Email'], [cell]), ['email'], 'month-first')).toEqual([
    { newcomer: { line: 2, email }, otherAddresses },
  ]);
});

describe('a row that cannot be read', () => {
  const table = aTable(['Name', 'Email'], ['Lee', 'Ana', 'ana@example.com'], ['Bo Lee', 'bo@example.com']);
  const problems = (third?: 'none' | 'phone') =>
    newcomersOf(table, ['fullName', 'email', third], 'month-first').map(({ problem }) => problem);

  it('has cells in a column without a name, until someone says what that column is', () => {
    expect(problems()).toEqual([expect.stringContaining('more cells'), undefined]);
    expect(problems('none')).toEqual([undefined, undefined]);
    expect(problems('phone')).toEqual([undefined, undefined]);
  });

  it('has a quotation mark out of place', () => {
    const row = { line: 2, cells: ['"Ana'], badlyQuoted: true };
    const bad = tableOf({ records: [row], heading: undefined }, undefined);
    expect(newcomersOf(bad, ['fullName'], 'month-first')[0]?.problem).toContain('quotation mark');
  });
});

it('reads languages by code or name, and leaves others to the server', () => {
  const table = aTable(
    ['Language'],
    ...['es-MX', 'Spanish', 'Español', 'EN', 'English', 'Estonian'].map((one) => [one]),
  );
  const languages = newcomersOf(table, ['language'], 'month-first').map(({ newcomer }) => newcomer.language);
  expect(languages).toEqual(['es', 'es', 'es', 'en', 'en', 'Estonian']);
});

it.each([
  ['Ana Sample', 'Ana', 'Sample'],
  ['Ana Maria Sample', 'Ana Maria', 'Sample'],
  ['van der Berg, Anna', 'Anna', 'van der Berg'],
  ['Ana', 'Ana', ''],
  ['Sample,', '', 'Sample'],
])('splits the name %j', (cell, firstName, lastName) => {
  expect(namesIn(cell)).toEqual({ firstName, lastName });
});
