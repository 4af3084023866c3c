import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSettings } from '../settings/settings.js';
import type { S3Address } from '../settings/storage-settings.js';
import { S3Store } from './s3-store.js';
import { rawStoreContract } from './testing/raw-store-contract.js';
import { s3Keys, S3Server } from './testing/s3-server.js';
import { vaultContract } from './testing/vault-contract.js';

const key = 'ab'.repeat(16);
const address = (STORAGE_URL: string): S3Address =>
  readSettings({ STORAGE_URL, ...s3Keys }).storage as S3Address;

let server: S3Server;
beforeAll(async () => void (server = await S3Server.start()));
afterAll(() => server.stop());

let opened = 0;
/** Each in its own folder of the one bucket. */
const open = (): Promise<S3Store> => S3Store.open(address(server.url(`folder-${++opened}`)));
rawStoreContract('S3Store', open);
vaultContract('S3Store', open);

const unavailable = { kind: 'unavailable', code: 'storage.unavailable' };
const full = { kind: 'insufficient_storage', code: 'storage.full' };

describe('S3Store', () => {
  it('lists more than one page, and nothing of its neighbors', async () => {
    const mine = await S3Store.open(address(server.url('mine')), { page: 10 });
    const neighbour = await S3Store.open(address(server.url('mine-too')));
    await neighbour.write(key, [Buffer.from('x')]);
    const keys = Array.from({ length: 25 }, (_, at) => at.toString(16).padStart(32, '0'));
    await Promise.all(keys.map((each) => mine.write(each, [Buffer.from('x')])));
    expect((await Array.fromAsync(mine.list())).map((one) => one.key)).toEqual(keys);
  });

  it('reports an unavailable store, loses nothing, and recovers automatically', async () => {
    const store = await open();
    await store.write(key, [Buffer.from('kept')]);
    const under = store
      .write('cd'.repeat(16), [Buffer.alloc(20 * 1024 * 1024)])
      .catch((error: unknown) => error);
    await server.kill();
    expect(await under).toMatchObject(unavailable);
    await expect(store.check()).rejects.toMatchObject(unavailable);
    await expect(store.read(key)).rejects.toMatchObject(unavailable);
    await expect(store.remove(key)).rejects.toMatchObject(unavailable);
    await expect(store.write(key, [Buffer.from('x')])).rejects.toMatchObject(unavailable);
    await expect(Array.fromAsync(store.list())).rejects.toMatchObject(unavailable);
    await server.restart();
    await store.check();
    expect(String(await store.read(key))).toBe('kept');
    expect(await store.read('cd'.repeat(16))).toBeUndefined();
  });

  it('does not open without its bucket', async () => {
    const elsewhere = { ...address(server.url()), bucket: 'nowhere' };
    await expect(S3Store.open(elsewhere)).rejects.toMatchObject({
      ...unavailable,
      cause: { name: 'NoSuchBucket' },
    });
  });
});

describe('S3Store with a store that', () => {
  let store: Server;
  let answer: RequestListener;
  let asked: number;
  beforeEach(async () => {
    asked = 0;
    store = createServer((request, response) => {
      asked++;
      request.resume();
      answer(request, response);
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    store.closeAllConnections();
    await new Promise((resolve) => store.close(resolve));
  });
  /** A store opened before the failure. */
  const openFake = async (timeouts = { timeoutMs: 60_000, checkTimeoutMs: 60_000 }): Promise<S3Store> => {
    const empty =
      '<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';
    answer = (_request, response) => response.end(empty);
    const { port } = store.address() as AddressInfo;
    const opened = await S3Store.open(address(`s3://papers?endpoint=http://127.0.0.1:${port}`), timeouts);
    asked = 0;
    return opened;
  };

  it.each([
    ['has no room', 507, 'InsufficientStorage', full],
    ['has a quota', 403, 'QuotaExceeded', full],
    ['has a full disk', 507, 'XMinioStorageFull', full],
    ['knows no such key', 403, 'SignatureDoesNotMatch', unavailable],
    ['denies it', 403, 'AccessDenied', unavailable],
    ['has lost its bucket', 404, 'NoSuchBucket', unavailable],
    ['is broken', 500, 'InternalError', unavailable],
  ])('%s: %i %s', async (_what, status, code, expected) => {
    const opened = await openFake();
    answer = (_request, response) =>
      response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    await expect(opened.write(key, [Buffer.from('x')])).rejects.toMatchObject(expected);
    await expect(opened.read(key)).rejects.toMatchObject(expected);
  });

  it('has lost the object between two requests does not recreate it', async () => {
    const opened = await openFake();
    const requests: string[] = [];
    let puts = 0;
    answer = (request, response) => {
      requests.push(`${request.method} ${request.headers['if-match'] ?? ''}`.trim());
      if (request.method === 'HEAD')
        response.writeHead(puts > 1 ? 404 : 200, { ETag: `"etag ${puts}"` }).end();
      // Replaced by another process at first, then removed.
      else response.writeHead(++puts && 412).end('<Error><Code>PreconditionFailed</Code></Error>');
    };
    expect(await opened.replace(key, [Buffer.from('x')])).toBe(false);
    expect(requests).toEqual(['HEAD', 'PUT "etag 0"', 'HEAD', 'PUT "etag 1"', 'HEAD']);
  });

  it('does not support conditions gets no conditional requests', async () => {
    const opened = await openFake();
    const requests: string[] = [];
    answer = (request, response) => {
      const condition = request.headers['if-match'];
      requests.push(`${request.method} ${condition ?? ''}`.trim());
      if (condition === undefined) response.writeHead(200, { ETag: '"etag"' }).end();
      else response.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>');
    };
    expect(await opened.replace(key, [Buffer.from('x')])).toBe(true);
    expect([requests[0], requests.at(-1)]).toEqual(['HEAD', 'PUT']);
  });

  it('sometimes fails is retried, a few times', async () => {
    const opened = await openFake();
    answer = (_request, response) => response.writeHead(asked < 3 ? 503 : 200).end();
    await opened.write(key, [Buffer.from('x')]);
    expect(asked).toBe(3);
    asked = -10;
    await expect(opened.write(key, [Buffer.from('x')])).rejects.toMatchObject(unavailable);
    expect(asked).toBe(-7);
  });

  it.each([
    ['knows ranges', 206, 'shor', 'shor'],
    ['has fewer bytes', 206, 's', 's'],
    ['knows no ranges', 200, 'short', 'shor'],
    ['has an empty object', 416, '<Error><Code>InvalidRange</Code></Error>', ''],
  ])('%s is asked only for the beginning', async (_what, status, sent, expected) => {
    const opened = await openFake();
    const ranges: (string | undefined)[] = [];
    answer = (request, response) => {
      ranges.push(request.headers.range);
      response.writeHead(status, { 'Content-Length': sent.length }).end(sent);
    };
    expect(String(await opened.read(key, 4))).toBe(expected);
    expect(ranges).toEqual(['bytes=0-3']);
  });

  it('hangs, before its response or within', async () => {
    const opened = await openFake({ timeoutMs: 700, checkTimeoutMs: 300 });
    answer = () => {};
    await expect(opened.check()).rejects.toMatchObject(unavailable);
    answer = (_request, response) => void response.writeHead(200, { 'Content-Length': 100 }).write('half');
    await expect(opened.read(key)).rejects.toMatchObject(unavailable);
  });

  it('breaks off in the middle of an object', async () => {
    const opened = await openFake();
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Length': 100 }).write('half');
      setImmediate(() => response.destroy());
    };
    await expect(opened.read(key)).rejects.toMatchObject(unavailable);
  });
});
