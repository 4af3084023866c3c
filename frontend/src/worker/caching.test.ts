import { jest } from '@jest/globals';
import { stubProperties } from '../../test/stub-properties';

const build = { version: '2', shell: '/offline.html', files: ['/assets/offline-1a2b.js'] };

/** Answers of the network by address; an error where there is none. */
type Network = Record<string, { cacheControl?: string; status?: number }>;

/** The worker's own scope: caches by name, each with its addresses. */
async function aWorker(network: Network, kept: Record<string, string[]> = {}) {
  const stored = new Map(Object.entries(kept).map(([name, addresses]) => [name, new Set(addresses)]));
  const addressOf = (request: string | { url: string }) =>
    typeof request === 'string' ? request : new URL(request.url).pathname;
  const answerAt = (address: string) => ({ from: address, ...network[address] });
  const fetch = jest.fn(async (request: string | { url: string }) => {
    const address = addressOf(request);
    const found = network[address];
    if (!found) throw new TypeError('Failed to fetch');
    const headers = new Headers({ 'Cache-Control': found.cacheControl ?? 'no-cache' });
    const answer = { status: found.status ?? 200, type: 'basic', redirected: false, headers };
    return { ...answer, clone: () => answer, from: 'network' };
  });
  stubProperties(globalThis, {
    ofBuild: build,
    fetch,
    caches: {
      open: async (name: string) => {
        const cache = stored.get(name) ?? new Set<string>();
        stored.set(name, cache);
        return { put: async (request: string | { url: string }) => void cache.add(addressOf(request)) };
      },
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async (request: string | { url: string }) =>
        [...stored.values()].some((cache) => cache.has(addressOf(request)))
          ? { ...answerAt(addressOf(request)), from: 'cache' }
          : undefined,
    },
  });
  const { fill, removeOlder, cachedFile, pageOrShell } = await import('./caching.ts');
  const cached = () => Object.fromEntries([...stored].map(([name, cache]) => [name, [...cache]]));
  return { fill, removeOlder, cachedFile, pageOrShell, cached, fetch };
}

const request = (path: string) => ({ url: `https://practice.example${path}` }) as Request; // what is read of it
const none = Promise.resolve(undefined);

test('an installation has the page without a connection, with its files', async () => {
  const { fill, cached, fetch } = await aWorker({ '/offline.html': {}, '/assets/offline-1a2b.js': {} });
  await fill();
  expect(cached()).toEqual({ 'steward-2': ['/offline.html', '/assets/offline-1a2b.js'] });
  // Not from the browser's cache, which may have the last version's.
  expect(fetch).toHaveBeenCalledWith('/offline.html', { cache: 'reload' });
});

test.each<[string, Network]>([
  ['is a person’s', { '/offline.html': { cacheControl: 'no-store' }, '/assets/offline-1a2b.js': {} }],
  ['is missing', { '/offline.html': {}, '/assets/offline-1a2b.js': { status: 404 } }],
])('an installation fails if one of them %s', async (_, network) => {
  await expect((await aWorker(network)).fill()).rejects.toThrow('cannot be cached');
});

test('caches of earlier versions are removed, and no other', async () => {
  const { removeOlder, cached } = await aWorker({}, { 'steward-1': ['/a'], 'steward-2': ['/b'], other: [] });
  await removeOlder();
  expect(cached()).toEqual({ 'steward-2': ['/b'], other: [] });
});

test('a built file is loaded once, and stored if it may be', async () => {
  const network = { '/assets/new-1.js': {}, '/assets/gone-1.js': { status: 404 } };
  const { cachedFile, cached } = await aWorker(network, { 'steward-1': ['/assets/old-1.js'] });
  expect(await cachedFile(request('/assets/old-1.js'))).toMatchObject({ from: 'cache' });
  expect(await cachedFile(request('/assets/new-1.js'))).toMatchObject({ from: 'network' });
  expect(await cachedFile(request('/assets/gone-1.js'))).toMatchObject({ status: 404 });
  expect(cached()).toEqual({ 'steward-1': ['/assets/old-1.js'], 'steward-2': ['/assets/new-1.js'] });
});

test('a page comes from the network, as preloaded or asked for, and is never stored', async () => {
  const network = { '/client/portal': { cacheControl: 'no-store' }, '/client/failing': { status: 503 } };
  const { pageOrShell, cached } = await aWorker(network, { 'steward-2': ['/offline.html'] });
  const preloaded = { from: 'preload' } as unknown as Response; // passed on as it is
  expect(await pageOrShell(request('/client/portal'), Promise.resolve(preloaded))).toBe(preloaded);
  expect(await pageOrShell(request('/client/portal'), none)).toMatchObject({ from: 'network' });
  expect(await pageOrShell(request('/client/failing'), none)).toMatchObject({ status: 503 });
  expect(cached()).toEqual({ 'steward-2': ['/offline.html'] });
});

test('without a connection the shell is shown, and without one the browser’s own page', async () => {
  const { pageOrShell } = await aWorker({}, { 'steward-2': ['/offline.html'] });
  expect(await pageOrShell(request('/client/portal'), none)).toMatchObject({ from: 'cache' });
  const failed = Promise.reject(new TypeError('Failed to fetch'));
  expect(await pageOrShell(request('/client/portal'), failed)).toMatchObject({ from: 'cache' });
  const { pageOrShell: asEvicted } = await aWorker({});
  await expect(asEvicted(request('/client/portal'), none)).rejects.toThrow('Failed to fetch');
});
