import { preferredLanguage } from './accept-language.js';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['es-419, en;q=0.9', 'es'],
  ['en, es', 'en'],
  ['es-US, en-US', 'es'],
  ['en;q=0.2, es;Q=0.3', 'es'],
  ['fr-CA, fr;q=0.9', 'en'],
  ['fr, *;q=0.5', 'en'],
  ['en;q=0, *', 'es'],
  ['es;q=0, en;q=0', 'en'],
  ['es;q=0', 'en'],
  ['es-MX;q=0.4, es;q=0.8, en;q=0.6', 'es'],
  [' ,es , ,', 'es'],
  ['est', 'en'],
  ['es;q=2', 'en'],
  ['es;q=abc, en', 'en'],
  ['es; level=1', 'en'],
  ['<script>', 'en'],
  ['e'.repeat(5_000), 'en'],
])('Accept-Language %p gets %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
