import { jest } from '@jest/globals';
import { MessageChannel } from 'node:worker_threads';
import { stubProperties } from '../../../test/stub-properties';
import type { WorkerScope } from '../../worker/scope.ts';
import { read, write } from './shared/device-store.ts';
import { memoryDatabase } from './testing/memory-database.ts';
import { listen } from './worker.ts';

const origin = 'https://practice.example';
const scopeOf = { client: `${origin}/client/`, admin: `${origin}/admin` };

/** An open page; a `silent` one is frozen. */
interface OpenPage {
  path: string;
  silent?: boolean;
}

/** The worker of an area with these pages open. */
function aWorker(area: 'client' | 'admin' = 'client', pages: OpenPage[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const showNotification = jest.fn(async (_title: string, _options: object) => undefined);
  const subscribe = jest.fn(async (_options: object) => aSubscription('https://push.example/new'));
  const openWindow = jest.fn(async (_url: string) => null);
  const led: [path: string, to: string][] = [];
  const focused: string[] = [];
  const clients = pages.map(({ path, silent = false }) => ({
    url: origin + path,
    focus: async () => void focused.push(path),
    postMessage: ({ leadTo }: { leadTo: string }, [port]: MessagePort[]) => {
      if (silent) return;
      led.push([path, leadTo]);
      port?.postMessage(true);
    },
  }));
  stubProperties(globalThis, { MessageChannel, indexedDB: memoryDatabase() });
  const scope = {
    registration: { scope: scopeOf[area], showNotification, pushManager: { subscribe } },
    clients: { matchAll: async () => clients, openWindow },
    location: { origin },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  } as unknown as WorkerScope; // what is read of it
  listen(scope);
  const dispatch = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  };
  return {
    push: (data: unknown) =>
      dispatch('push', {
        data: data === undefined ? null : { json: () => JSON.parse(String(data)) as unknown },
      }),
    tap: (data: unknown) => dispatch('notificationclick', { notification: { data, close: () => undefined } }),
    change: (event: object) =>
      dispatch('pushsubscriptionchange', { newSubscription: null, oldSubscription: null, ...event }),
    showNotification,
    subscribe,
    openWindow,
    led,
    focused,
  };
}

const keys = { p256dh: 'BPk', auth: 'c2s' };
const aSubscription = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: 'its key' },
  toJSON: () => ({ endpoint, expirationTime: null, keys }),
});

const words = { title: 'Lakeview', body: 'Tiene una notificación nueva', icon: '/icon' };

describe('a push', () => {
  it('is shown as it was sent, with the address that a tap leads to', async () => {
    const { push, showNotification } = aWorker();
    await write(scopeOf.client, 'words', words);
    const sent = {
      title: 'Practice',
      body: 'New message',
      url: '/client/messages/7',
      kind: 'message',
      tag: 'n-1',
    };
    await push(JSON.stringify(sent));
    expect(showNotification.mock.calls).toEqual([
      ['Practice', { body: 'New message', icon: '/icon', tag: 'n-1', data: { url: '/client/messages/7' } }],
    ]);
  });

  it.each([
    ['nothing', undefined],
    ['no JSON', 'Hello'],
    ['no object', 'null'],
    ['a text', '"New message"'],
    ['no title', '{"body":"New message","url":"/client/messages/7"}'],
    ['a number as its text', '{"title":"Practice","body":7}'],
  ])('with %s is shown in the words of the area’s last use', async (_, data) => {
    const { push, showNotification } = aWorker();
    await write(scopeOf.client, 'words', words);
    await push(data);
    expect(showNotification).toHaveBeenCalledTimes(1);
    expect(showNotification).toHaveBeenCalledWith('Lakeview', expect.objectContaining({ body: words.body }));
  });

  it('is shown also where nothing is stored, and leads to its area', async () => {
    const { push, showNotification } = aWorker('admin');
    stubProperties(globalThis, { indexedDB: undefined });
    await push(undefined);
    expect(showNotification).toHaveBeenCalledWith(
      'You have a new notification',
      expect.objectContaining({ data: { url: '/admin' } }),
    );
  });

  it.each([
    ['/client/messages/7?client=3#last', '/client/messages/7?client=3#last'],
    ['/admin/clients/7', '/admin/clients/7'],
    [`${origin}/client/payments`, '/client/payments'],
    ['https://elsewhere.example/client/messages/7', '/client/portal'],
    ['//elsewhere.example/client/messages/7', '/client/portal'],
    ['/client/../api/logout', '/client/portal'],
    ['/administration', '/client/portal'],
    ['javascript:alert(1)', '/client/portal'],
    ['http://[', '/client/portal'],
  ])('to %s leads to %s', async (url, to) => {
    const { push, showNotification } = aWorker();
    await push(JSON.stringify({ title: 'Practice', body: 'New message', url }));
    expect(showNotification).toHaveBeenCalledWith('Practice', expect.objectContaining({ data: { url: to } }));
  });
});

describe('a tap', () => {
  it('leads the window used last, and opens none', async () => {
    const pages = [{ path: '/client/documents' }, { path: '/client/portal' }];
    const { tap, led, focused, openWindow } = aWorker('client', pages);
    await tap({ url: '/client/messages/7' });
    expect(led).toEqual([['/client/documents', '/client/messages/7']]);
    expect(focused).toEqual(['/client/documents']);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it.each<[string, OpenPage[]]>([
    ['there is none', []],
    ['it is the other area’s, or the website', [{ path: '/admin/messages' }, { path: '/' }]],
    ['it does not answer', [{ path: '/client/documents', silent: true }]],
  ])('opens a window if %s', async (_, pages) => {
    const { tap, led, focused, openWindow } = aWorker('client', pages);
    await tap({ url: '/client/messages/7' });
    expect(openWindow.mock.calls).toEqual([['/client/messages/7']]);
    expect([...led, ...focused]).toEqual([]);
  });

  it('leads nowhere else', async () => {
    const { tap, openWindow } = aWorker();
    await tap({ url: 'https://elsewhere.example/client/' });
    await tap(null);
    expect(openWindow.mock.calls).toEqual([['/client/portal'], ['/client/portal']]);
  });
});

describe('a changed subscription', () => {
  const known = { id: 4, person: 12, endpoint: 'https://push.example/old' };
  const answering = (status: number, body: object) => {
    const fetch = jest.fn(async (_path: string, _init?: RequestInit) => Response.json(body, { status }));
    stubProperties(globalThis, { fetch });
    return fetch;
  };

  it('is sent for the person who made it', async () => {
    const { change, subscribe } = aWorker();
    await write(scopeOf.client, 'subscription', known);
    const fetch = answering(201, { id: 5 });
    await change({ newSubscription: aSubscription('https://push.example/changed') });
    expect(fetch).toHaveBeenCalledWith(
      '/api/push/subscriptions',
      expect.objectContaining({
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Person': '12' },
        body: JSON.stringify({ endpoint: 'https://push.example/changed', keys }),
      }),
    );
    expect(subscribe).not.toHaveBeenCalled();
    const renewed = { id: 5, person: 12, endpoint: 'https://push.example/changed' };
    expect(await read(scopeOf.client, 'subscription')).toEqual(renewed);
  });

  it.each([
    ['the key of the one before', { oldSubscription: aSubscription('https://push.example/old') }, 'its key'],
    ['the key of the server', {}, 'of the server'],
  ])('is made anew with %s if the browser has none', async (_, event, applicationServerKey) => {
    const { change, subscribe } = aWorker();
    await write(scopeOf.client, 'subscription', known);
    answering(200, { id: 5, publicKey: 'of the server' });
    await change(event);
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey });
    expect(await read(scopeOf.client, 'subscription')).toMatchObject({ id: 5 });
  });

  it('stays as it is known if the server refuses it, or nobody made one here', async () => {
    const { change } = aWorker();
    const fetch = answering(401, {});
    await change({ newSubscription: aSubscription('https://push.example/changed') });
    expect(fetch).not.toHaveBeenCalled();
    await write(scopeOf.client, 'subscription', known);
    await change({ newSubscription: aSubscription('https://push.example/changed') });
    expect(await read(scopeOf.client, 'subscription')).toEqual(known);
  });
});
