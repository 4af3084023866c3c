import { targetOf } from './webhook-target.js';

const refusal = expect.objectContaining({ kind: 'invalid', fields: { url: expect.any(String) as string } });

describe.each([true, false])('a URL to call, production %s', (production) => {
  it.each([
    ['https://hooks.example.com', 'https://hooks.example.com/'],
    ['https://hooks.example.com:8443/a?b=c', 'https://hooks.example.com:8443/a?b=c'],
    ['HTTPS://Hooks.Example.com/', 'https://hooks.example.com/'],
    ['https://1.1.1.1/', 'https://1.1.1.1/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    ['https://localhost.example.com/', 'https://localhost.example.com/'],
  ])('can be %s', (given, stored) => expect(targetOf(given, production)).toBe(stored));

  it.each([
    '',
    'hooks.example.com',
    'ftp://example.com/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
    'http://example.com/',
    'http://1.1.1.1/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/',
    'https://0.0.0.0/',
    'https://[fd00::1]/',
    'https://0xa.1/',
    'https://167772161/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://user@example.com/',
    'https://user:word@example.com/',
    'https://example.com/#part',
  ])('cannot be %j', (given) => {
    expect(() => targetOf(given, production)).toThrow(refusal as Error);
  });

  it.each([
    'http://127.0.0.1:4000/',
    'http://localhost:4000/a',
    'https://localhost/',
    'http://[::1]:4000/',
    'http://hooks.localhost/',
    'http://localhost./',
    'http://2130706433/',
    'https://[::ffff:127.0.0.1]/',
  ])('is of this machine, %s', (given) => {
    if (production) expect(() => targetOf(given, production)).toThrow(refusal as Error);
    else expect(targetOf(given, production)).toBe(new URL(given).href);
  });
});
