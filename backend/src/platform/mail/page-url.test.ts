import { inLanguage } from '@steward/texts';
import { pageUrl } from './page-url.js';

it('leads to the page in the language of the email', () => {
  const link = (): string => pageUrl('https://portal.example.com', '/access?token=abc');
  expect(inLanguage('en', link)).toBe('https://portal.example.com/access?token=abc');
  expect(inLanguage('es', link)).toBe('https://portal.example.com/es/access?token=abc');
});
