import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express, { type NextFunction, type Request, type Response } from 'express';
import request from 'supertest';
import { staticFiles } from './static-files.js';

const folder = mkdtempSync(path.join(tmpdir(), 'steward-static-'));
for (const name of [
  'a.js',
  'a.mjs',
  'a.css',
  'a.svg',
  'a.js.map',
  'gone.css',
  'a.ico',
  'a.bcmap',
  'LICENSE',
  'index.html',
])
  writeFileSync(path.join(folder, name), 'content');
afterAll(() => rmSync(folder, { recursive: true }));

const app = express()
  .use(
    staticFiles(folder, {
      isPublic: (pathname) => !pathname.endsWith('.map'),
      headers: (pathname) => ({ 'X-Path': pathname }),
    }),
  )
  .use((_request: Request, response: Response) => void response.status(404).send('not there'))
  .use((_error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    response.status(500).end();
  });

describe('static files', () => {
  it.each([
    ['/a.js', 'text/javascript; charset=utf-8'],
    ['/a.mjs', 'text/javascript; charset=utf-8'],
    ['/a.css', 'text/css; charset=utf-8'],
    ['/a.svg', 'image/svg+xml'],
    ['/a.ico', 'image/x-icon'],
    ['/a.bcmap', 'application/octet-stream'],
    ['/LICENSE', 'text/plain; charset=utf-8'],
  ])('have their content type: %s', async (name, type) => {
    const { headers } = await request(app).get(name).expect(200);
    expect(headers).toMatchObject({ 'content-type': type, 'x-path': name });
  });

  it('keep their headers when the browser has them already', async () => {
    const { headers } = await request(app).get('/a.svg').expect(200);
    const again = await request(app).get('/a.svg').set('If-None-Match', String(headers['etag'])).expect(304);
    expect(again.headers).toMatchObject({ 'x-path': '/a.svg' });
  });

  it.each(['/a.js.map', '/a.js%2emap', '/a%2ejs', '/index', '/'])('do not include others: %s', (name) =>
    request(app).get(name).expect(404),
  );

  it('that were deleted abort one response, and nothing else', async () => {
    rmSync(path.join(folder, 'gone.css'));
    await expect(request(app).get('/gone.css')).rejects.toThrow(/hang up|aborted|ECONNRESET/);
    await request(app).get('/a.css').expect(200);
  });

  it.each(['bytes=5-2', 'bytes=99-', 'bytes=-1', 'bytes=x', 'x', 'bytes=0-1,3-4'])(
    'are sent completely for any range: %s',
    async (range) => {
      const { text } = await request(app).get('/a.css').set('Range', range).expect(200);
      expect(text).toBe('content');
    },
  );
});
