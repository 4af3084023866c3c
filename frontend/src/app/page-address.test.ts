import { addressOf, redirectOf } from './page-address';

test.each([
  ['/', '/'],
  ['/services?utm_source=letter', '/services'],
  ['/services?service=bookkeeping', '/services'],
  ['/blog?cursor=a%26b&x=1', '/blog?cursor=a%26b'],
  ['/about?cursor=a', '/about'],
  ['/contact?service=bookkeeping&x=1', '/contact?service=bookkeeping'],
  ['/contact?service=Professional%20Bookkeeping', '/contact?service=Professional+Bookkeeping'],
  ['/contact?service=', '/contact'],
  ['/nowhere?service=bookkeeping', '/nowhere'],
])('%s is rendered as %s', (url, address) => {
  expect(addressOf(url)).toBe(address);
});

test.each([
  ['/es', undefined],
  ['/es/', '/es'],
  ['/es/pricing', undefined],
  ['/es/nowhere', undefined],
  ['/es/client/login', undefined],
  ['/es/client/register', undefined],
  ['/es/client/portal', '/client/portal'],
  ['/es/client/documents/7/sign', '/client/documents/7/sign'],
  ['/es/client/nowhere', '/client/nowhere'],
  ['/es/admin', '/admin'],
  ['/admin', undefined],
])('%s leads to %s', (path, target) => {
  expect(redirectOf(path)).toBe(target);
});
