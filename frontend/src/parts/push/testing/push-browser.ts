import { jest } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { server } from '../../../../test/server';
import { stubProperties } from '../../../../test/stub-properties';
import type { PushSubscriptionDto } from '../../../shared/api';
import { memoryDatabase } from './memory-database';

const scope = 'http://localhost/client/';
const agents = {
  here: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Mobile Safari/537.36',
};

/** The person's phone, as the server lists it. */
export const phone: PushSubscriptionDto = {
  id: 4,
  agent: agents.phone,
  created_at: '2026-11-20T15:04:05.000Z',
};

/** A browser with the push API, which jsdom lacks, and the server that knows its subscriptions. */
export function aPushBrowser(permission: NotificationPermission = 'default', answer = permission) {
  const messages = new EventTarget();
  const world = {
    /** The person's answer to the browser's question. */
    answer: answer === 'default' ? ('granted' as const) : answer,
    listed: [] as PushSubscriptionDto[],
    sent: [] as unknown[],
    endpoint: undefined as string | undefined,
    asked: jest.fn(),
    /** The service worker says something. @returns the page's answer, if it gives one */
    say: (data: unknown) => {
      const postMessage = jest.fn();
      messages.dispatchEvent(Object.assign(new Event('message'), { data, ports: [{ postMessage }] }));
      return postMessage.mock.calls[0]?.[0];
    },
    setPermission: (now: NotificationPermission) => {
      notification.permission = now;
      status.onchange?.();
    },
  };
  const status: { onchange?: () => void } = {};
  const subscription = () =>
    world.endpoint === undefined
      ? null
      : {
          endpoint: world.endpoint,
          toJSON: () => ({ endpoint: world.endpoint, keys: { p256dh: 'BPk', auth: 'c2s' } }),
          unsubscribe: async () => {
            world.endpoint = undefined;
            return true;
          },
        };
  const registration = {
    scope,
    pushManager: {
      getSubscription: async () => subscription(),
      subscribe: async (options: object) => {
        expect(options).toEqual({ userVisibleOnly: true, applicationServerKey: 'BKey' });
        world.endpoint ??= 'https://push.example/1';
        return subscription();
      },
    },
  };
  const notification = {
    permission,
    requestPermission: async () => {
      world.asked();
      notification.permission = world.answer;
      return world.answer;
    },
  };
  const serviceWorker = Object.assign(messages, {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    getRegistrations: async () => [registration],
  });
  stubProperties(window, { PushManager: class {}, Notification: notification });
  stubProperties(globalThis, { indexedDB: memoryDatabase() });
  stubProperties(navigator, { serviceWorker, permissions: { query: async () => status } });
  let ids = 10;
  server.use(
    http.get('/api/push', () => HttpResponse.json({ publicKey: 'BKey', subscriptions: world.listed })),
    http.post('/api/push/subscriptions', async ({ request }) => {
      world.sent.push(await request.json());
      const row = { id: ++ids, agent: agents.here, created_at: '2026-12-01T12:00:00.000Z' };
      world.listed = [row, ...world.listed];
      return HttpResponse.json(row, { status: 201 });
    }),
    http.delete('/api/push/subscriptions/:id', ({ params }) => {
      world.listed = world.listed.filter(({ id }) => id !== Number(params['id']));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return world;
}
