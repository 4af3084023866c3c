import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { AcmeAuthority } from './acme-authority.js';
import { OrderFailed } from './certificate-authority.js';
import { type KeyAndChain, validityFor } from './key-and-chain.js';
import { plainRequests } from './plain-requests.js';
import { AcmeServer } from './testing/acme-server.js';

const domain = 'portal.example.com';
/** Long enough for a busy machine, and what hangs ends. */
const times = { call: 20_000, order: 60_000, poll: 10 };

let server: AcmeServer;
let site: Server;
const answers = new Map<string, string>();

beforeAll(async () => {
  site = createServer(
    plainRequests({
      domain,
      isServed: () => false,
      answerTo: async (token) => answers.get(token),
      application: (_request, response) => void response.end(),
    }),
  );
  await once(site.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void site.close());

beforeEach(async () => {
  answers.clear();
  server = await AcmeServer.start();
  server.reach = async (_domain, token) => {
    const { port } = site.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/.well-known/acme-challenge/${token}`);
    return response.text();
  };
});
afterEach(async () => {
  await server.stop();
});

const authority = (given: Partial<typeof times> = {}, directory = server.directory): AcmeAuthority =>
  new AcmeAuthority(directory, 'office@example.com', () => new Date(), { ...times, ...given });

/** One key for all: another one is another account. */
const accountKey = new AcmeAuthority('http://127.0.0.1', undefined, () => new Date()).newAccountKey();

const issue = async (by = authority(), signal = new AbortController().signal): Promise<KeyAndChain> =>
  by.issue({
    domain,
    accountKey: await accountKey,
    publish: async (token, answer) => void answers.set(token, answer),
    signal,
  });

const failure = async (by = authority()): Promise<OrderFailed> => {
  const error: unknown = await issue(by).catch((thrown: unknown) => thrown);
  if (!(error instanceof OrderFailed)) throw error;
  return error;
};

const refuse = (path: string, status: number, type: string, headers: Record<string, string> = {}): void =>
  void server.refusals.push({ path, refusal: { status, type, detail: `no ${path}`, headers } });

it('an order keeps to RFC 8555, and a second one is of the same account', async () => {
  const first = await issue();
  expect(validityFor(domain, first)).toBeDefined();
  expect(first.chain.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  const second = await issue();
  expect(second.key).not.toBe(first.key);
  expect(server.violations).toEqual([]);
  expect([...server.accounts.values()]).toMatchObject([{ contact: ['mailto:office@example.com'] }]);
  expect(server.orders.map(({ status }) => status)).toEqual(['valid', 'valid']);
});

it('a refused nonce costs a call, not the order', async () => {
  server.badNonces = 3;
  expect(validityFor(domain, await issue())).toBeDefined();
  expect(server.violations).toEqual([]);
  expect(server.orders).toHaveLength(1);
});

it('a limit is passed on at once, with the time before which nothing may be ordered', async () => {
  refuse('/newOrder', 429, 'rateLimited', { 'Retry-After': '3600' });
  const began = Date.now();
  const { trouble, notBefore } = await failure();
  expect(trouble).toEqual({ cause: 'limit', detail: 'no /newOrder' });
  expect(notBefore?.getTime()).toBeGreaterThanOrEqual(began + 3_600_000);
  expect(notBefore?.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
  // The library would have asked five more times.
  expect(server.calls.filter((path) => path === '/newOrder')).toHaveLength(1);
});

it.each([
  ['/directory', 503, 'serverInternal'],
  ['/newNonce', 503, 'serverInternal'],
  ['/finalize', 500, 'serverInternal'],
])('maintenance at %s is an authority that is away', async (path, status, type) => {
  refuse(path, status, type, { 'Retry-After': '120' });
  const { trouble, notBefore } = await failure();
  expect(trouble.cause).toBe('away');
  expect(notBefore).toBeInstanceOf(Date);
  expect(server.calls.filter((one) => one.startsWith(path))).toHaveLength(1);
});

it.each([
  ['connection', 'Fetching http://portal.example.com/x: Connection refused', 'port'],
  ['dns', 'DNS problem: NXDOMAIN looking up A for portal.example.com', 'dns'],
  ['connection', 'could not resolve URL "http://portal.example.com/x"', 'dns'],
])('a challenge that fails with %s: %s is told as it is', async (type, detail, cause) => {
  server.reach = () => Promise.reject(Object.assign(new Error(), { type, detail }));
  expect((await failure()).trouble).toEqual({ cause, detail });
});

it('another server that answers for the domain is told as it is', async () => {
  server.reach = async () => 'Welcome to nginx!';
  expect((await failure()).trouble).toEqual({
    cause: 'stranger',
    detail: 'Invalid response: "Welcome to nginx!"',
  });
});

it('a name that is not allowed is refused in the words of the authority', async () => {
  refuse('/newOrder', 400, 'rejectedIdentifier');
  expect((await failure()).trouble).toEqual({ cause: 'refused', detail: 'no /newOrder' });
});

it('an authority that cannot be reached, hangs, or is no authority is told apart', async () => {
  const nowhere = authority({}, 'http://127.0.0.1:1/directory');
  expect((await failure(nowhere)).trouble).toEqual({ cause: 'away', detail: 'ECONNREFUSED' });
  const unknown = authority({}, 'http://acme.invalid/directory');
  expect((await failure(unknown)).trouble).toEqual({ cause: 'away', detail: 'ENOTFOUND' });
  const page = authority({}, server.directory.replace('/directory', '/newNonce'));
  expect((await failure(page)).trouble.cause).toBe('refused');
  server.hangsAt = '/directory';
  expect((await failure(authority({ call: 50 }))).trouble).toEqual({
    cause: 'away',
    detail: 'no answer in time',
  });
  server.hangsAt = '/newAccount';
  expect((await failure(authority({ call: 50 }))).trouble.cause).toBe('away');
  expect((await failure(authority({ order: 300 }))).trouble).toEqual({
    cause: 'away',
    detail: 'no answer in time',
  });
});

it('ends with the stop of the program', async () => {
  server.hangsAt = '/newOrder';
  const stop = new AbortController();
  const ended = issue(authority(), stop.signal);
  ended.catch(() => undefined);
  while (!server.calls.includes('/newOrder')) await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  await expect(ended).rejects.toThrow('aborted');
});
