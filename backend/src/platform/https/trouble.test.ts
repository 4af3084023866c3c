import { type Problem, troubleOfCall, troubleOfChallenge, troubleSentence } from './trouble.js';

const domain = 'portal.example.com';
const problem = (type: string, detail: string): Problem => ({
  type: `urn:ietf:params:acme:error:${type}`,
  detail,
});

describe('a failed challenge', () => {
  it.each([
    // Boulder's words.
    ['dns', 'dns', 'DNS problem: NXDOMAIN looking up A for portal.example.com'],
    ['dns', 'dns', 'DNS problem: SERVFAIL looking up A for portal.example.com'],
    ['dns', 'dns', 'no valid A records found for portal.example.com; no valid AAAA records found'],
    [
      'port',
      'connection',
      '203.0.113.7: Fetching http://portal.example.com/.well-known/x: Connection refused',
    ],
    [
      'port',
      'connection',
      '203.0.113.7: Fetching http://x: Timeout during connect (likely firewall problem)',
    ],
    ['stranger', 'unauthorized', '203.0.113.7: Invalid response from http://portal.example.com/x: 404'],
    ['caa', 'caa', 'CAA record for portal.example.com prevents issuance'],
    // Pebble's words.
    ['dns', 'connection', 'Error occurred while resolving URL "http://x": "lookup x: no such host"'],
    [
      'port',
      'connection',
      'Get "http://portal.example.com:5002/x": dial tcp 127.0.0.1:5002: connect: connection refused',
    ],
    ['stranger', 'unauthorized', 'Non-200 status code from HTTP: http://portal.example.com/x returned 404'],
    ['refused', 'serverInternal', 'Internal error'],
  ])('is %s for %s: %s', (cause, type, detail) => {
    expect(troubleOfChallenge(domain, problem(type, detail))).toEqual({ cause, detail });
  });

  it('of a domain whose own name says DNS is still about port 80', () => {
    const refused = problem('connection', 'Fetching http://dns.example.com/x: Connection refused');
    expect(troubleOfChallenge('dns.example.com', refused).cause).toBe('port');
  });

  it('without any words is refused, in one line of bounded length', () => {
    expect(troubleOfChallenge(domain, {})).toEqual({ cause: 'refused', detail: 'The challenge failed.' });
    const long = troubleOfChallenge(domain, problem('malformed', `a\n b${'c'.repeat(1_000)}`));
    expect(long.detail).toMatch(/^a bc{297}$/);
    const unkept = troubleOfChallenge(domain, problem('malformed', `a\0b${'c'.repeat(296)}\u{1f512}`));
    expect(unkept.detail).toMatch(/^a bc{296}\ufffd$/);
  });
});

it.each([
  ['limit', 429, problem('rateLimited', 'too many certificates already issued')],
  ['limit', 429, {}],
  ['away', 503, {}],
  ['caa', 403, problem('caa', 'not allowed')],
  ['refused', 400, problem('rejectedIdentifier', 'not for this name')],
])('a refused call is %s for status %d', (cause, status, given) => {
  expect(troubleOfCall(status, given).cause).toBe(cause);
});

it('each cause is one text that names the domain and what to look at', () => {
  const sentence = (cause: Parameters<typeof troubleSentence>[2]['cause']): string =>
    troubleSentence(domain, 'acme.example.com', { cause, detail: 'their words' });
  expect(sentence('port')).toBe(
    'No new certificate for portal.example.com: port 80 cannot be reached from outside. Open it in the firewall, and forward it to this machine.',
  );
  expect(sentence('dns')).toBe(
    'No new certificate for portal.example.com: DNS has no address for it that works. Set an A record (AAAA for IPv6) that leads to this machine.',
  );
  expect(sentence('stranger')).toContain('portal.example.com: DNS leads to another server, or port 80 does.');
  expect(sentence('caa')).toContain(
    'portal.example.com: DNS has a CAA record that does not allow acme.example.com.',
  );
  expect(sentence('limit')).toContain(
    'portal.example.com: acme.example.com allows no further order for a while.',
  );
  expect(sentence('away')).toContain('portal.example.com: acme.example.com does not answer (their words).');
  expect(sentence('refused')).toContain(
    'portal.example.com: acme.example.com refused the order (their words).',
  );
});
