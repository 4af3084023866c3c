import { clientHeadings, guessByCells, guessMeanings, meaningsProblem } from './client-columns.ts';

it.each([
  [
    ['First Name', 'Last Name', 'E-mail', 'Mobile Phone', 'Zip Code', 'Date of Birth', 'Id'],
    ['firstName', 'lastName', 'email', 'phone', 'zipCode', 'birthdate', 'none'],
  ],
  [
    ['Client Name', 'Primary Email', 'Organization'],
    ['fullName', 'email', 'company'],
  ],
  [
    ['Name', 'Given Name', 'Family Name', 'E-mail 1 - Value'],
    ['none', 'firstName', 'lastName', 'email'],
  ],
  [
    ['Phone', 'Email', 'email', 'Mobile', 'Preferred Language'],
    ['phone', 'email', 'none', 'none', 'language'],
  ],
  [
    [
      'Nombre',
      'Apellidos',
      'Correo electrónico',
      'Teléfono',
      'Código postal',
      'Fecha de nacimiento',
      'Idioma',
    ],
    ['firstName', 'lastName', 'email', 'phone', 'zipCode', 'birthdate', 'language'],
  ],
  [
    ['Nombre', 'Correo'],
    ['firstName', 'email'],
  ],
  [
    ['Name (Last, First)', 'Work E-mail', 'Spouse email', 'Home phone'],
    ['fullName', 'email', 'none', 'phone'],
  ],
  [
    ['Business name', 'Contact', 'Email'],
    ['businessName', 'fullName', 'email'],
  ],
  [
    ['Company', 'Email'],
    ['businessName', 'email'],
  ],
])('%j', (columns, meanings) => {
  expect(guessMeanings(columns)).toEqual(meanings);
});

it('reports what is missing', () => {
  expect(meaningsProblem(['firstName', 'lastName', 'email', 'none', 'none'])).toBeUndefined();
  expect(meaningsProblem(['fullName', 'email'])).toBeUndefined();
  expect(meaningsProblem(['lastName', 'email'])).toBeUndefined();
  expect(meaningsProblem(['phone', 'email'])).toContain('last name');
  expect(meaningsProblem(['fullName', 'phone'])).toContain('email');
  expect(meaningsProblem(['businessName', undefined])).toBeUndefined();
  expect(meaningsProblem(['fullName', 'email', 'email'])).toContain('Two columns are set to Email');
});

it.each([
  [['Name', 'Email'], true],
  [['Razón social', 'Correo electrónico'], true],
  [['Name', 'Phone'], false],
  [['Clients by name', 'email and phone'], false],
])('knows the column names of clients: %j', (cells, expected) => {
  expect(clientHeadings.isHeading(cells)).toBe(expected);
});

it('guesses from the cells where no column has a name', () => {
  const cells = [
    ['7', 'Ana Lee', 'ana@example.com', '(210) 555-0142', 'Austin'],
    ['8', 'Lee, Bo', 'bo@example.com', '', 'Waco'],
    ['9', 'Cy', '', '+1 210 555 0143', 'Austin'],
  ];
  const rows = cells.map((row, at) => ({ line: at + 1, cells: row, badlyQuoted: false, isLonger: false }));
  expect(guessByCells({ columns: ['1', '2', '3', '4', '5'], rows })).toEqual([
    'none',
    'fullName',
    'email',
    'phone',
    'none',
  ]);
});
