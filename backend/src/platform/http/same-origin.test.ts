import express from 'express';
import request from 'supertest';
import { readSettings } from '../settings/settings.js';
import { sameOriginOnly } from './same-origin.js';

const production = { NODE_ENV: 'production', APP_SECRET: 'a secret of thirty-two letters or more' };
const portal = { PUBLIC_URL: 'https://portal.example.com' };
const ofAnotherHost = { Origin: 'https://evil.example', Host: 'evil.example' };
const forwarded = { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' };

/** Status of a POST. */
async function statusOf(env: Record<string, string>, headers: Record<string, string>): Promise<number> {
  const settings = readSettings(env);
  const app = express().set('trust proxy', settings.trustProxy);
  app.use(sameOriginOnly(settings));
  app.use((_request: express.Request, response: express.Response) => void response.sendStatus(200));
  app.use((_error: Error, _r: express.Request, response: express.Response, _next: express.NextFunction) => {
    response.sendStatus(403);
  });
  return (await request(app).post('/').set(headers)).status;
}

it.each([
  ['that of PUBLIC_URL', { ...production, ...portal }, { Origin: 'https://portal.example.com' }, 200],
  ['not the host of the request in production', { ...production, ...portal }, ofAnotherHost, 403],
  ['not what a proxy says', { ...production, ...portal, TRUST_PROXY: 'on' }, forwarded, 403],
  ['the host of the request without PUBLIC_URL', production, { Origin: 'http://here', Host: 'here' }, 200],
  ['no other one without PUBLIC_URL', production, { Origin: 'http://there', Host: 'here' }, 403],
  ['the host of the request while developing', portal, ofAnotherHost, 200],
])('the origin is %s', async (_what, env, headers, status) => {
  expect(await statusOf(env, headers)).toBe(status);
});
