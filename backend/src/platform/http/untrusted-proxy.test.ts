import express from 'express';
import request from 'supertest';
import { createLog } from '../process/log.js';
import { readSettings } from '../settings/settings.js';
import { warnOfUntrustedProxy } from './untrusted-proxy.js';

/** Warnings at the start, and after requests with the header of a proxy. */
async function warnings(env: Record<string, string>): Promise<[start: string[], later: string[]]> {
  const lines: string[] = [];
  const logged = (): string[] =>
    lines.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg.split(/[,:]/, 1)[0] ?? '');
  const settings = readSettings(env);
  const app = express().set('trust proxy', settings.trustProxy);
  app.use(
    warnOfUntrustedProxy(settings, createLog('warn', { write: (line: string) => void lines.push(line) })),
  );
  const atStart = logged();
  await request(app).get('/');
  expect(logged()).toEqual([]);
  for (let n = 1; n < 4; n++) await request(app).get('/').set('X-Forwarded-For', `203.0.113.${n}`);
  return [atStart, logged()];
}

const atStart = 'PUBLIC_URL is https but TRUST_PROXY is off';
const later = 'A request had X-Forwarded-For from an address that TRUST_PROXY does not trust';

it.each([
  ['off', {}, [[], [later]]],
  [
    'off, and the product is reached by https',
    { PUBLIC_URL: 'https://portal.example.com' },
    [[atStart], [later]],
  ],
  ['of another address', { TRUST_PROXY: '192.0.2.1' }, [[], [later]]],
  ['on', { PUBLIC_URL: 'https://portal.example.com', TRUST_PROXY: 'on' }, [[], []]],
  ['of this address', { TRUST_PROXY: 'loopback' }, [[], []]],
])('a proxy causes one warning of each kind if trust is %s', async (_what, env, expected) => {
  expect(await warnings(env)).toEqual(expected);
});
