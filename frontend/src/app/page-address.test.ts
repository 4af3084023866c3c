import { addressOf } from './page-address';

test.each([
  ['/', '/'],
  ['/services?utm_source=letter', '/services'],
  ['/services?service=bookkeeping', '/services'],
  ['/blog?cursor=a%26b&x=1', '/blog?cursor=a%26b'],
  ['/about?cursor=a', '/about'],
  ['/contact?service=bookkeeping&x=1', '/contact?service=Professional+Bookkeeping'],
  ['/contact?service=Professional%20Bookkeeping', '/contact?service=Professional+Bookkeeping'],
  ['/contact?service=', '/contact'],
  ['/contact?service=a+service+that+is+not+offered', '/contact'],
  ['/nowhere?service=bookkeeping', '/nowhere'],
])('%s is rendered as %s', (url, address) => {
  expect(addressOf(url)).toBe(address);
});
