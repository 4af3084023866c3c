import { dayIn, detectDayOrder, isDayOrderOpen, namesIn, newcomersOf } from './newcomers.ts';

it('builds rows from the chosen columns, without empty values', () => {
  const table = {
    columns: ['Name', 'Mail', 'Born', 'Reach', 'Id'],
    rows: [
      ['Sample, Ana', 'mailto:ana@example.com', '1/31/1980', 'Text message', '7'],
      ['', 'bo@example.com', 'soon', '', '8'],
    ],
  };
  expect(
    newcomersOf(table, ['fullName', 'email', 'birthdate', 'preferredContactMethod', 'none'], 'month-first'),
  ).toEqual([
    {
      firstName: 'Ana',
      lastName: 'Sample',
      email: 'ana@example.com',
      birthdate: '1980-01-31',
      preferredContactMethod: 'phone',
    },
    { email: 'bo@example.com', birthdate: 'soon' },
  ]);
});

it('reads languages by code or name, and leaves others to the server', () => {
  const table = {
    columns: ['Language'],
    rows: [['es-MX'], ['Spanish'], ['Español'], ['EN'], ['English'], ['Estonian']],
  };
  const languages = newcomersOf(table, ['language'], 'month-first').map(({ language }) => language);
  expect(languages).toEqual(['es', 'es', 'es', 'en', 'en', 'Estonian']);
});

it.each([
  ['Ana Sample', 'Ana', 'Sample'],
  ['Ana Maria Sample', 'Ana Maria', 'Sample'],
  ['van der Berg, Anna', 'Anna', 'van der Berg'],
  ['Ana', '', 'Ana'],
  ['Sample,', '', 'Sample'],
])('splits the name %j', (cell, firstName, lastName) => {
  expect(namesIn(cell)).toEqual({ firstName, lastName });
});

describe('a date', () => {
  it.each([
    ['1980-01-31', '1980-01-31'],
    ['1980/1/3', '1980-01-03'],
    ['1980-01-31T00:00:00Z', '1980-01-31'],
    ['03/04/1980', '1980-03-04'],
    ['31.1.1980', '1980-01-31'],
    ['Jan 31, 1980', '1980-01-31'],
    ['31 January 1980', '1980-01-31'],
    ['February 30, 1980', undefined],
    ['31/01/80', undefined],
    ['January 1980', undefined],
    ['n/a', undefined],
  ])('%j', (cell, day) => {
    expect(dayIn(cell, 'month-first')).toBe(day);
  });

  it('is read in the detected or selected order', () => {
    expect(dayIn('03/04/1980', 'day-first')).toBe('1980-04-03');
    const table = { columns: ['Born'], rows: [['03/04/1980'], ['31/04/1980']] };
    expect(detectDayOrder(table, ['birthdate'])).toBe('day-first');
    expect(detectDayOrder(table, ['none'])).toBe('month-first');
    expect(isDayOrderOpen(table, ['birthdate'])).toBe(true);
    expect(isDayOrderOpen({ ...table, rows: [['1980-03-04']] }, ['birthdate'])).toBe(false);
  });
});
