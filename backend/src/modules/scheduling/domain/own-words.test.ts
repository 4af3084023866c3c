import { inLanguage } from '@steward/texts';
import { ownWordsTranslated } from './own-words.js';

it.each([
  ['Service: Bookkeeping', 'Servicio: Bookkeeping'],
  ['Service: Bookkeeping\nBring receipts', 'Servicio: Bookkeeping\nBring receipts'],
  ['By phone: +1 555 0100', 'Por teléfono: +1 555 0100'],
  ['About Service: Bookkeeping', 'About Service: Bookkeeping'],
  ['Service: ', 'Service: '],
  [null, null],
])('%j is %j in Spanish, and the same in English', (stored, inSpanish) => {
  expect(inLanguage('es', () => ownWordsTranslated(stored))).toBe(inSpanish);
  expect(inLanguage('en', () => ownWordsTranslated(stored))).toBe(stored);
});
