import { aService, aSite } from '../../test/fixtures';
import { addressOf, redirectOf } from './page-address';

const known = {
  read: async () => ({
    body: { ...aSite(), services: [aService('bookkeeping', 'Professional Bookkeeping')] },
  }),
  isCursor: (text: string) => text === 'a&b',
};

test.each([
  ['/', '/'],
  ['/services?utm_source=letter', '/services'],
  ['/services?service=bookkeeping', '/services'],
  ['/blog?cursor=a%26b&x=1', '/blog?cursor=a%26b'],
  ['/es/blog?cursor=a%26b', '/es/blog?cursor=a%26b'],
  ['/blog?cursor=a', '/blog'],
  ['/about?cursor=a%26b', '/about'],
  ['/contact?service=bookkeeping&x=1', '/contact?service=bookkeeping'],
  ['/contact?service=Professional%20Bookkeeping', '/contact?service=bookkeeping'],
  ['/contact?service=made-up', '/contact'],
  ['/contact?service=', '/contact'],
  ['/nowhere?service=bookkeeping', '/nowhere'],
])('%s is rendered as %s', async (url, address) => {
  expect(await addressOf(url, known)).toBe(address);
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
