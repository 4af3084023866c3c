import { authenticationResults, isProven } from './authentication-results.js';

const sender = 'alex@example.com';
const proven = (...headers: string[]): boolean => isProven(headers, 'mx.practice.test', sender);

describe('a sender', () => {
  it.each([
    'mx.practice.test; dmarc=pass header.from=example.com',
    'mx.practice.test; dmarc=pass (p=reject dis=none) header.from=example.com',
    'mx.practice.test 1; dmarc=pass header.from=example.com',
    'MX.Practice.Test; DMARC=Pass header.from=Example.COM',
    '"mx.practice.test" (our server); dkim=fail header.d=example.com; dkim=pass header.d=example.com header.b=ab==',
    'mx.practice.test; dkim = pass (good (2048 bit) key) header.i=@example.com',
    'mx.practice.test; dkim/1=pass header.d="example.com"',
    'mx.practice.test;\tspf=pass (sender (x; dmarc=fail) ok) smtp.mailfrom=alex@example.com',
    'mx.practice.test; spf=pass smtp.mailfrom=example.com smtp.helo=other.test',
    'mx.practice.test; spf=softfail smtp.mailfrom=example.com; dkim=pass reason="a;b=c" header.d=example.com',
  ])('is proven by %s', (header) => expect(proven(header)).toBe(true));

  it.each([
    ['no header'],
    ['a failed check', 'mx.practice.test; dmarc=fail header.from=example.com'],
    ['no check', 'mx.practice.test; none'],
    ['another domain', 'mx.practice.test; dmarc=pass header.from=other.test'],
    [
      "another domain's key",
      'mx.practice.test; dkim=pass header.d=other.test; dkim=fail header.d=example.com',
    ],
    [
      'a part of a domain',
      'mx.practice.test; dkim=pass header.d=ple.com; spf=pass smtp.mailfrom=x.example.com',
    ],
    ['the name in the greeting', 'mx.practice.test; spf=pass smtp.helo=example.com'],
    ["another server's check", 'mx.other.test; dmarc=pass header.from=example.com'],
    ['a server with a longer name', 'mx.practice.test.other.test; dmarc=pass'],
    ['a check in a comment', 'mx.practice.test; spf=none (dmarc=pass; dmarc=pass header.from=example.com)'],
    ['a check in a quoted word', 'mx.practice.test; spf=none smtp.mailfrom="; dmarc=pass"@other.test'],
    ['a domain in a quoted value', 'mx.practice.test; dkim=pass header.b="x header.d=example.com"'],
    ['a value that looks like a name', 'mx.practice.test; dkim=pass header.x=header.d=example.com'],
    ['a comment without an end', 'mx.practice.test; dmarc=pass (header.from=example.com'],
    ['a quoted word without an end', 'mx.practice.test; dmarc=pass header.from="example.com'],
    ['a contradiction', 'mx.practice.test; dmarc=pass header.from=example.com; dmarc=fail'],
    [
      'a second result of DMARC',
      'mx.practice.test; dmarc=pass header.from=example.com; dmarc=pass header.from=example.com',
    ],
    ['DMARC without the domain that it is about', 'mx.practice.test; dmarc=pass'],
    [
      'a comment with a name in quotation marks',
      'mx.practice.test; spf=none (domain of "x); dmarc=pass header.from=example.com; none=none ("@other.test) smtp.helo=x',
    ],
  ])('is not proven by %s', (_, ...headers) => expect(proven(...headers)).toBe(false));

  it('is proven by the topmost header alone: those below may be forged', () => {
    const failed = 'mx.practice.test; dmarc=fail header.from=example.com';
    const passed = 'mx.practice.test; dmarc=pass header.from=example.com';
    expect(proven(failed, passed)).toBe(false);
    expect(proven('mx.other.test; dmarc=fail', passed)).toBe(false);
    expect(proven(passed, failed)).toBe(true);
  });

  it('is proven by any server if none is named, as some write no name', () => {
    const microsoft =
      'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.com; dkim=pass (signature was verified) header.d=example.com;dmarc=pass action=none header.from=example.com;compauth=pass reason=100';
    expect(isProven([microsoft], '', sender)).toBe(true);
    expect(proven(microsoft)).toBe(false);
    expect(isProven(['spf=fail smtp.mailfrom=example.com', microsoft], '', sender)).toBe(false);
  });

  it('may have a domain with letters of any language', () => {
    const header = 'mx.practice.test; dmarc=pass header.from=xn--mller-kva.example';
    expect(isProven([header], 'mx.practice.test', 'ann@müller.example')).toBe(true);
  });
});

it('reads the examples of RFC 8601', () => {
  const read = authenticationResults(
    'example.com; auth=pass (cram-md5) smtp.auth=sender@example.net; spf=pass smtp.mailfrom=example.net',
  );
  expect(read).toEqual({
    server: 'example.com',
    results: [
      { method: 'auth', result: 'pass', properties: new Map([['smtp.auth', 'sender@example.net']]) },
      { method: 'spf', result: 'pass', properties: new Map([['smtp.mailfrom', 'example.net']]) },
    ],
  });
  const foo = authenticationResults(
    "foo.example.net (foobar) 1 (baz);\r\n dkim (Because I like it) / 1 (One yay) = (wait for it) fail\r\n policy (A dot can go here) . (like that) expired (this surprised me) = (as I wasn't expecting it) 1362471462",
  );
  expect(foo?.server).toBe('foo.example.net');
  // Words that comments tear apart prove nothing.
  expect(foo?.results).toEqual([]);
});
