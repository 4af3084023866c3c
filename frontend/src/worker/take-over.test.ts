import { jest } from '@jest/globals';
import { MessageChannel } from 'node:worker_threads';
import { stubProperties } from '../../test/stub-properties';
import type { WorkerScope } from './scope.ts';
import { takeOverUnlessTyping } from './take-over.ts';

/** Pages by their address; `silent` ones do not answer. */
function aScope(pages: Record<string, 'text' | 'no text' | 'silent'>) {
  const skipWaiting = jest.fn(async () => undefined);
  const clients = Object.entries(pages).map(([path, holds]) => ({
    url: `https://practice.example${path}`,
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      expect(message).toBe('holds text?');
      if (holds !== 'silent') port?.postMessage(holds === 'text');
    },
  }));
  const scope = {
    registration: { scope: 'https://practice.example/client/' },
    clients: { matchAll: async () => clients },
    skipWaiting,
  } as unknown as WorkerScope; // what is read of it
  return { scope, skipWaiting };
}

test.each([
  [{}, true],
  [{ '/client/portal': 'no text', '/client/messages': 'no text' }, true],
  [{ '/client/portal': 'no text', '/client/messages': 'text' }, false],
  // It may be frozen, with text in it.
  [{ '/client/portal': 'no text', '/client/messages': 'silent' }, false],
  // The dashboard has its own.
  [{ '/client/portal': 'no text', '/admin/messages': 'text' }, true],
] as const)('with the pages %j, a new version takes over: %s', async (pages, isTaken) => {
  stubProperties(globalThis, { MessageChannel });
  const { scope, skipWaiting } = aScope(pages);
  await takeOverUnlessTyping(scope);
  expect(skipWaiting).toHaveBeenCalledTimes(isTaken ? 1 : 0);
});
