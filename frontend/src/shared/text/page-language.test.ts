import { addressIn } from '@steward/texts/locale';
import { pageAddress } from './page-language';

test.each([
  ['/', 'en', '/'],
  ['/pricing', 'en', '/pricing'],
  ['/essays', 'en', '/essays'],
  ['/es', 'es', '/'],
  ['/es/', 'es', '/'],
  ['/es/blog/first', 'es', '/blog/first'],
])('%s is in %s', (path, language, pathname) => {
  expect(pageAddress(path)).toMatchObject({ language, pathname });
});

test('the home page of a language has no slash at its end', () => {
  expect(addressIn('en', '/')).toBe('/');
  expect(addressIn('es', '/')).toBe('/es');
  expect(addressIn('es', '/about')).toBe('/es/about');
});
