import { isCacheable, wayOf } from './rules.ts';

const origin = 'https://practice.example';

test.each([
  ['page', 'GET', 'navigate', '/client/portal'],
  ['page', 'GET', 'navigate', '/client/documents?document=7'],
  ['page', 'GET', 'navigate', '/admin'],
  ['page', 'GET', 'navigate', '/admin/clients/7'],
  // The scope `/admin` has these as well.
  [undefined, 'GET', 'navigate', '/admin.webmanifest'],
  [undefined, 'GET', 'navigate', '/administration'],
  [undefined, 'GET', 'navigate', '/api/documents/7'],
  [undefined, 'GET', 'navigate', '/'],
  ['share', 'POST', 'navigate', '/client/share'],
  [undefined, 'POST', 'cors', '/client/share'],
  [undefined, 'POST', 'navigate', '/client/login'],
  ['file', 'GET', 'cors', '/assets/program-BXoF2Ko3.js'],
  ['file', 'GET', 'no-cors', '/assets/areas-C9K2onpd.css'],
  ['file', 'GET', 'cors', '/assets/besley-core-E8fsTvK_.woff2'],
  [undefined, 'HEAD', 'cors', '/assets/program-BXoF2Ko3.js'],
  [undefined, 'GET', 'cors', '/assets/program-BXoF2Ko3.js?v=2'],
  [undefined, 'GET', 'cors', '/assets/texts-0c1d2e3f/es/start.json'],
  [undefined, 'GET', 'cors', '/api/to-do'],
  [undefined, 'GET', 'cors', '/api/assets/program.js'],
  [undefined, 'GET', 'no-cors', '/api/site/icon?size=32'],
  [undefined, 'GET', 'no-cors', 'https://elsewhere.example/assets/program-BXoF2Ko3.js'],
] as const)('the worker answers as %s: %s, %s, %s', (way, method, mode, address) => {
  expect(wayOf({ method, mode, url: new URL(address, origin).href }, origin)).toBe(way);
});

const answer = (changes: Partial<Response> & { cacheControl?: string } = {}) => {
  const { cacheControl = 'public, max-age=31536000, immutable', ...others } = changes;
  const headers = new Headers({ 'Cache-Control': cacheControl });
  return { status: 200, type: 'basic', redirected: false, headers, ...others } as Response; // what is read of it
};

test('an answer is cached if it is whole, of this origin, in its place, and nobody’s data', () => {
  expect(isCacheable(answer())).toBe(true);
  expect(isCacheable(answer({ cacheControl: 'no-cache' }))).toBe(true);
  expect(isCacheable(answer({ cacheControl: 'private, no-store' }))).toBe(false);
  expect(isCacheable(answer({ redirected: true }))).toBe(false);
  expect(isCacheable(answer({ type: 'opaque', status: 0 }))).toBe(false);
  expect(isCacheable(answer({ type: 'cors' }))).toBe(false);
  expect(isCacheable(answer({ status: 206 }))).toBe(false);
  expect(isCacheable(answer({ status: 503 }))).toBe(false);
});
