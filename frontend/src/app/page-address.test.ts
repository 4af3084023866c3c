import { aService, aSite } from '../../test/fixtures';
import { addressOf, redirectOf } from './page-address';

const known = {
  read: async () => ({
    body: { ...aSite(), services: [aService('bookkeeping', 'Professional Bookkeeping')] },
  }),
  isCursor: () => false,
};

test.each([
  ['/', '/'],
  ['/services?utm_source=letter', '/services'],
  ['/services?service=bookkeeping', '/services'],
  ['/about?service=bookkeeping', '/about'],
  ['/es/contact?service=bookkeeping', '/es/contact?service=bookkeeping'],
  ['/contact?service=bookkeeping&x=1', '/contact?service=bookkeeping'],
  ['/contact?service=Professional%20Bookkeeping', '/contact?service=bookkeeping'],
  ['/contact?service=made-up', '/contact'],
  ['/contact?service=', '/contact'],
  ['/nowhere?service=bookkeeping', '/nowhere'],
  ['/manifest.webmanifest?lang=es', '/manifest.webmanifest?lang=es'],
  ['/admin.webmanifest?lang=xx', '/admin.webmanifest'],
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
