import { folded, isSearchable, matches, soughtWords } from './matches.ts';

test.each([
  ['José Peña', 'pena'],
  ['Jose Pena', 'PEÑA'],
  ['Ángela', 'ang'],
  ['Angela', 'áng'],
  // As a Mac writes file names: with the accent as a character of its own.
  ['Jose\u0301', 'josé'],
  ['Ana O’Neil', "o'neil ana"],
  ['Ana ONeil', 'oʼneil'],
  ['Ana García–López', 'garcia-lopez'],
  ['Ana GarcíaLópez', 'lopez garcia'],
  ['Ana García-López', 'garcialopez'],
  ['Ana\u00A0Lee', 'ana\u2009lee'],
  ['Straße Łódź Ærø ＡＢ', 'strasse lodz aero ab'],
  ['山田', '山'],
])('%s is found by %s', (text, typed) => {
  expect(matches(text, typed)).toBe(true);
});

test('other letters are not found', () => {
  expect(matches('José Peña', 'peno')).toBe(false);
  expect(matches('Lisa Mercado', 'sam')).toBe(false);
  expect(matches('かな', 'がな')).toBe(false);
});

test('a folded text has no accents and no capital letters', () => {
  expect(folded('¿Cuánto pagó Núñez-Güell?')).toBe('¿cuanto pago nunezguell?');
});

test('the words of a search are apart', () => {
  expect(soughtWords(" García-López  d'Or — ")).toEqual(['garcia', 'lopez', 'dor']);
});

test('a search has two characters, or one that can be a word', () => {
  expect(['ab', '山', 'か', '김'].every(isSearchable)).toBe(true);
  expect(['', 'a', '7'].some(isSearchable)).toBe(false);
});
