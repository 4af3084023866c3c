import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express, { type NextFunction, type Request, type Response } from 'express';
import request from 'supertest';
import { runInRequestContext } from '../process/request-context.js';
import { onlySetup } from './only-setup.js';

const dist = mkdtempSync(path.join(tmpdir(), 'steward-setup-'));
mkdirSync(path.join(dist, 'setup/assets'), { recursive: true });
const template = '<html data-texts="/t" lang="en"><!--title--><noscript><!--noscript--></noscript></html>';
writeFileSync(path.join(dist, 'setup/setup.html'), template);
for (const name of ['entry.js', 'entry.js.map'])
  writeFileSync(path.join(dist, 'setup/assets', name), 'content');
afterAll(() => rmSync(dist, { recursive: true }));

const app = express()
  .use((_request: Request, _response: Response, next: NextFunction) =>
    runInRequestContext({ address: null, agent: null }, next),
  )
  .use(onlySetup(dist))
  .use((_request: Request, response: Response) => void response.send('a call'));

const closed = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

it('serves the page of the set-up, in the language of its reader', async () => {
  const page = await request(app).get('/setup').expect(200);
  expect(page.headers).toMatchObject({ ...closed, 'content-language': 'en' });
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.text).toBe(
    '<html data-texts="/t" lang="en"><title>Set up your practice</title><noscript>This page needs JavaScript.</noscript></html>',
  );
  const spanish = await request(app).get('/setup').set('Accept-Language', 'es-US').expect(200);
  expect(spanish.text).toContain('lang="es"');
  await request(app).head('/setup').expect(200);
  await request(app).post('/setup').expect(405);
});

it('serves its files', async () => {
  const script = await request(app).get('/setup/assets/entry.js').expect(200);
  expect(script.headers).toMatchObject({ ...closed, 'content-type': 'text/javascript; charset=utf-8' });
});

it.each([
  '/',
  '/index.html',
  '/es',
  '/admin',
  '/assets/program.js',
  '/favicon.ico',
  '/setup/',
  '/setup/setup.html',
  '/setup/assets/entry.js.map',
  '/setup/setup',
  '/setup/setup%2ehtml',
  '/setup/../package.json',
  '/Setup',
])('says that the website is being set up: %s', async (address) => {
  const page = await request(app).get(address).expect(503);
  expect(page.headers).toMatchObject({ ...closed, 'retry-after': '60' });
  expect(page.text).toContain('<h1>This website is being set up</h1>');
  expect(page.text).not.toMatch(/href|token|\/setup/);
});

it('says so to forms, too', async () => {
  for (const address of ['/contact', '/setup/assets/entry.js']) {
    const answer = await request(app).post(address).expect(503);
    expect(answer.text).toContain('<h1>This website is being set up</h1>');
  }
});

it('leaves calls to the API', () => request(app).get('/api/site').expect(200, 'a call'));
