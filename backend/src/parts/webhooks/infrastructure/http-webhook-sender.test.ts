import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import type { Reply } from '../domain/ports.js';
import { HttpWebhookSender } from './http-webhook-sender.js';

let server: Server;
let port: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = (_, response) => response.end('thank you');
});

/** A name server that resolves every name to these addresses. */
const leadingTo =
  (...addresses: string[]): LookupFunction =>
  (_host, options, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };

const post = (
  url: string,
  options: Partial<ConstructorParameters<typeof HttpWebhookSender>[0]> = {},
): Promise<Reply> =>
  new HttpWebhookSender({ loopbackAllowed: true, timeoutMs: 10_000, ...options }).post({
    url,
    headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' },
    body: '{"ä":1}',
  });

const here = (path = '/'): string => `http://127.0.0.1:${port}${path}`;
const isPrivate = { failure: 'The URL points to a private network and was not called.' };

describe('a webhook is posted', () => {
  it('with its headers and body unchanged', async () => {
    expect(await post(here('/hook?a=b'))).toEqual({ status: 200 });
    expect(asked).toEqual([
      {
        method: 'POST',
        url: '/hook?a=b',
        body: '{"ä":1}',
        headers: expect.objectContaining({
          'webhook-id': 'msg_1',
          'content-type': 'application/json',
          'content-length': '8',
        }) as IncomingMessage['headers'],
      },
    ]);
  });

  it('to this machine by name', async () => {
    expect(await post(`http://localhost:${port}/`, { lookup: leadingTo('127.0.0.1') })).toEqual({
      status: 200,
    });
  });

  it('without following redirects', async () => {
    answer = (_, response) => response.writeHead(302, { location: here('/elsewhere') }).end();
    expect(await post(here())).toEqual({ status: 302 });
    expect(asked).toHaveLength(1);
  });

  it('and finished once the status has arrived, whatever the body does', async () => {
    answer = (_, response) => {
      response.writeHead(503);
      const more = (): boolean => response.write(Buffer.alloc(64 * 1024)) || !response.once('drain', more);
      more();
    };
    expect(await post(here())).toEqual({ status: 503 });
    answer = (_, response) => response.writeHead(200).write('never whole');
    expect(await post(here(), { timeoutMs: 60_000 })).toEqual({ status: 200 });
  });

  it('and given up at the timeout', async () => {
    answer = () => undefined;
    expect(await post(here(), { timeoutMs: 100 })).toEqual({
      failure: 'No response in time.',
    });
    expect(await post('https://hooks.example.com/', { timeoutMs: 100, lookup: () => undefined })).toEqual({
      failure: 'No response in time.',
    });
  });

  it('with a readable error if there is no response', async () => {
    answer = (request) => request.socket.destroy();
    expect(await post(here())).toEqual({ failure: 'The connection failed (ECONNRESET).' });
    expect(await post('http://127.0.0.1:1/')).toEqual({ failure: 'The connection was refused.' });
    const notFound: LookupFunction = (_host, _options, callback) =>
      callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '');
    expect(await post('https://hooks.example.com/', { lookup: notFound })).toEqual({
      failure: 'The host name was not found.',
    });
  });
});

describe('a private network is not reached', () => {
  it('by IP address', async () => {
    expect(await post('https://10.0.0.1/')).toEqual(isPrivate);
    expect(await post('https://[fd00::1]/')).toEqual(isPrivate);
    expect(await post(here(), { loopbackAllowed: false })).toEqual(isPrivate);
    expect(asked).toEqual([]);
  });

  it.each([
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['::1'],
    ['169.254.169.254'],
    ['1.1.1.1', '10.0.0.1'],
    ['::ffff:10.0.0.1'],
  ])('by a name that resolves to %s', async (...addresses) => {
    for (const loopbackAllowed of [true, false])
      expect(
        await post(`http://hooks.example.com:${port}/`, { loopbackAllowed, lookup: leadingTo(...addresses) }),
      ).toEqual(isPrivate);
    expect(asked).toEqual([]);
  });

  it('by this machine’s name if it resolves to another address', async () => {
    expect(await post(`http://localhost:${port}/`, { lookup: leadingTo('10.0.0.1') })).toEqual(isPrivate);
    const lookup = leadingTo('127.0.0.1');
    expect(await post(`http://localhost:${port}/`, { loopbackAllowed: false, lookup })).toEqual(isPrivate);
    expect(asked).toEqual([]);
  });
});
