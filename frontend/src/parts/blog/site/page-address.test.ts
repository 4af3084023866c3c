import { addressOf } from '../../../app/page-address';

const known = {
  read: () => Promise.reject(new Error('Nothing is read')),
  isCursor: (text: string) => text === 'a&b',
};

test.each([
  ['/blog?cursor=a%26b&x=1', '/blog?cursor=a%26b'],
  ['/es/blog?cursor=a%26b', '/es/blog?cursor=a%26b'],
  ['/blog?cursor=a', '/blog'],
])('%s is rendered as %s', async (url, address) => {
  expect(await addressOf(url, known)).toBe(address);
});
