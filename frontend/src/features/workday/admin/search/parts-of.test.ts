import { partsOf } from './parts-of.ts';

test('marks every search word, in any case, the longest first', () => {
  expect(partsOf('Anna and Ann', ['an', 'anna'])).toEqual(['', 'Anna', ' ', 'an', 'd ', 'An', 'n']);
  expect(partsOf('Nothing', [])).toEqual(['Nothing']);
});

test('marks letters with and without accents', () => {
  expect(partsOf('José Peña', ['jose', 'pena'])).toEqual(['', 'José', ' ', 'Peña', '']);
  expect(partsOf('Jose Pena', ['PEÑA'])).toEqual(['Jose ', 'Pena', '']);
});

test('marks words with any apostrophe, hyphen or none', () => {
  expect(partsOf('Ana O’Neil-Lee', ["o'neil"])).toEqual(['Ana ', 'O’Neil', '-Lee']);
  expect(partsOf('García-López', ['garcialopez'])).toEqual(['', 'García-López', '']);
  expect(partsOf('García López', ['garcia–lopez'])).toEqual(['', 'García', ' ', 'López', '']);
});

test('treats special characters literally', () => {
  expect(partsOf('a.b (50%) [x] a+b', ['.', '(', '[x]', '+'])).toEqual([
    'a',
    '.',
    'b ',
    '(',
    '50%) ',
    '[x]',
    ' a',
    '+',
    'b',
  ]);
  expect(partsOf('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', ['(a+)+$'])).toEqual(['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!']);
});
