import { addressOf } from './page-address';

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
