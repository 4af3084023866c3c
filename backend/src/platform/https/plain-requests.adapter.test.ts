import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { plainRequests } from './plain-requests.js';

let server: Server;
let isServed = true;
let answerTo: (token: string) => Promise<string | undefined>;

beforeAll(async () => {
  server = createServer(
    plainRequests({
      domain: 'portal.example.com',
      isServed: () => isServed,
      answerTo: (token) => answerTo(token),
      application: (asked, response) => void response.end(`application: ${asked.url}`),
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close());
beforeEach(() => {
  isServed = true;
  answerTo = async (token) => (token === 'known-Token_1' ? 'known-Token_1.thumbprint' : undefined);
});

/** @param path sent as it is, also if it is no path */
async function call(method: string, path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false }).end();
  const [response] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  response.setEncoding('utf8');
  let body = '';
  for await (const part of response as AsyncIterable<string>) body += part;
  const { statusCode: status, headers: answered } = response;
  return {
    status,
    body,
    location: answered.location,
    retryAfter: answered['retry-after'],
    allow: answered.allow,
  };
}

describe('plain http beside https', () => {
  it.each([
    ['GET', '/', '/'],
    ['GET', '/client/portal?tab=1&q=a%20b', '/client/portal?tab=1&q=a%20b'],
    ['HEAD', '/blog', '/blog'],
    ['GET', '//evil.example/x', '//evil.example/x'],
    ['GET', '/api/health', '/api/health'],
    ['GET', '/api/health/live/x', '/api/health/live/x'],
    ['GET', 'http://evil.example/p?q=1', '/p?q=1'],
    ['GET', '/.well-known/acme-challenge', '/.well-known/acme-challenge'],
  ])('%s %s leads to https, whatever the host', async (method, path, target) => {
    expect(await call(method, path, { Host: 'evil.example' })).toMatchObject({
      status: 308,
      body: '',
      location: `https://portal.example.com${target}`,
    });
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
    '%s is refused: its body was not encrypted',
    async (method) => {
      expect(await call(method, '/api/login')).toMatchObject({
        status: 405,
        allow: 'GET, HEAD',
        location: undefined,
      });
    },
  );

  it('answers known challenges, and no others', async () => {
    const at = (token: string) => call('GET', `/.well-known/acme-challenge/${token}`);
    expect(await at('known-Token_1')).toMatchObject({ status: 200, body: 'known-Token_1.thumbprint' });
    answerTo = () => Promise.reject(new Error('nobody is asked'));
    for (const wrong of ['', 'a/b', '..%2f', 'known-Token_1/', `${'a'.repeat(257)}`])
      expect(await at(wrong)).toMatchObject({ status: 404, body: 'Not found' });
    expect(await at('known-Token_1')).toMatchObject({ status: 503, retryAfter: '60' });
  });

  it('without a certificate only challenges and health are served', async () => {
    isServed = false;
    expect(await call('GET', '/')).toMatchObject({ status: 503, retryAfter: '60', location: undefined });
    expect((await call('POST', '/api/login')).status).toBe(503);
    expect((await call('GET', '/api/user')).status).toBe(503);
    for (const health of ['/api/health/live', '/api/health/ready?verbose'])
      expect(await call('GET', health)).toMatchObject({ status: 200, body: `application: ${health}` });
    expect((await call('GET', '/.well-known/acme-challenge/known-Token_1')).status).toBe(200);
    expect((await call('GET', '/.well-known/acme-challenge/unknown')).status).toBe(404);
  });
});
