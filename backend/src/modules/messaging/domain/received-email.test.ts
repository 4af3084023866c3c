import { answeredIds, type EmailHead, isAutomatic, replyAddress, replyTokens } from './received-email.js';

const head = (...headers: [name: string, value: string][]): EmailHead => ({
  messageId: 'one@example.com',
  from: { name: 'Alex', address: 'alex@example.com' },
  subject: 'Re: A new message',
  headers: headers.map(([name, value]) => ({ name, value })),
});

describe('an email of a program', () => {
  it.each<[string, string]>([
    ['auto-submitted', 'auto-replied'],
    ['auto-submitted', 'auto-generated (vacation)'],
    ['precedence', 'bulk'],
    ['precedence', 'auto_reply'],
    ['list-id', 'News <news.example.com>'],
    ['return-path', '<>'],
    ['return-path', ''],
    ['content-type', 'multipart/report; report-type=delivery-status; boundary=x'],
  ])('is recognised by %s: %s', (name, value) => expect(isAutomatic(head([name, value]))).toBe(true));

  it.each<[string, string]>([
    ['auto-submitted', 'no'],
    ['return-path', '<alex@example.com>'],
    ['content-type', 'multipart/mixed; boundary=x'],
  ])('is not: %s: %s', (name, value) => expect(isAutomatic(head([name, value]))).toBe(false));
});

describe('the address of replies', () => {
  const token = 'abcdefghijklmnopqrstuvwx27';

  it.each([
    ['reply@example.com', `reply+${token}@example.com`],
    ['office@example.com', `office+reply+${token}@example.com`],
    ['Jane.Doe+portal@example.com', `Jane.Doe+reply+${token}@example.com`],
    [`${'a'.repeat(31)}@example.com`, `${'a'.repeat(31)}+reply+${token}@example.com`],
  ])('reaches %s', (inbox, address) => {
    expect(replyAddress(inbox, token)).toBe(address);
    expect(Buffer.byteLength(address.slice(0, address.indexOf('@')))).toBeLessThanOrEqual(64);
    for (const name of ['to', 'delivered-to'])
      expect(replyTokens(head([name, `Example Practice <${address.toUpperCase()}>`]))).toEqual([token]);
  });

  it.each([`${'a'.repeat(32)}@example.com`, 'jane', '@example.com'])('is none for %s', (inbox) =>
    expect(replyAddress(inbox, token)).toBeUndefined(),
  );

  it('is not read from other words', () => {
    for (const value of [
      `xreply+${token}@example.com`,
      `reply+${token}x@example.com`,
      'reply+abc@example.com',
    ])
      expect(replyTokens(head(['to', value]))).toEqual([]);
    expect(replyTokens(head(['subject', `reply+${token}@example.com`]))).toEqual([]);
  });
});

it('finds the emails that an email answers', () => {
  const headers: [string, string][] = [
    ['in-reply-to', '<b@example.com>'],
    ['references', '<a@example.com>  <b@example.com> nonsense'],
  ];
  expect(answeredIds(head(...headers))).toEqual(['b@example.com', 'a@example.com']);
});
