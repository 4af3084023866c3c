import { folded, matches } from './matches.ts';

test.each([
  ['José Peña', 'pena'],
  ['Jose Pena', 'PEÑA'],
  ['Ángela', 'ang'],
  ['Angela', 'áng'],
  // As a Mac writes file names: with the accent as a character of its own.
  ['Jose\u0301', 'josé'],
])('%s is found by %s', (text, typed) => {
  expect(matches(text, typed)).toBe(true);
});

test('other letters are not found', () => {
  expect(matches('José Peña', 'peno')).toBe(false);
});

test('a folded text has no accents and no capital letters', () => {
  expect(folded('¿Cuánto pagó Núñez-Güell?')).toBe('¿cuanto pago nunez-guell?');
});
