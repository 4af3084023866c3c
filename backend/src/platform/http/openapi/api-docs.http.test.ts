import { createRequire } from 'node:module';
import { operationsOf } from '../../../../test/fuzz/operations.js';
import { referred } from '../../../../test/referred.js';
import { TestApp } from '../../../../test/test-app.js';
import { version } from '../../process/version.js';
import { openApiDocument } from './document.js';

const swaggerUi = createRequire(import.meta.url)('swagger-ui-dist/package.json') as { version: string };

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

/** Verbs with which the names of calls begin, by their methods. A new one is a word that the product uses. */
const verbs: Record<string, string> = {
  list: 'list search',
  GET: 'get download export stream view',
  PATCH: 'update answer',
  PUT: 'adopt change hold mark reopen replace resolve save set switch update',
  DELETE: 'close delete dismiss end forget release remove reopen revoke undo unsubscribe withdraw',
  POST: `accept add adopt apply approve archive assign book cancel check close confirm countersign create decline disable dismiss
    enable grant ignore import invite issue login logout make mark open pay preview receive record register remind renew reopen report
    request reschedule resend restore resume retry reveal rotate see send set show sign submit subscribe unarchive undo unsubscribe upload use
    verify void`,
};

/** Calls that integrators knew by these names before the portal had the same ones. */
const namedBeforeItsTwin = ['listRecurringInvoices', 'updateRecurringInvoice'];

describe('the name of a call', () => {
  it('begins with its verb', () => {
    const odd = operationsOf(app.document).filter(({ id, method, isList }) => {
      const verb = /^[a-z]+/.exec(id)?.[0] ?? '';
      return !verbs[isList ? 'list' : method]?.split(/\s+/).includes(verb);
    });
    expect(odd.map(({ id, method }) => `${method} ${id}`)).toEqual([]);
  });

  it('ends in ForAdmin if the portal or the website has the same call', () => {
    const calls = operationsOf(app.document).map(({ id, method, path }) => ({
      id,
      call: `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
    }));
    const shared = calls.flatMap(({ id, call }) => {
      const twin = calls.find(
        (one) => call.includes('/api/admin/') && one.call === call.replace('/admin/', '/'),
      );
      return twin && !namedBeforeItsTwin.includes(id) ? [[id, `${twin.id}ForAdmin`]] : [];
    });
    expect(shared.map(([id]) => id)).toEqual(shared.map(([, expected]) => expected));
    expect(shared.length).toBeGreaterThan(10);
  });
});

describe('the API document and its page', () => {
  it('is the document, with every call', async () => {
    const { body, headers } = await app.visitor().get('/api/openapi.json').expect(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument(app.app))));
    const ids = operationsOf(app.document).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes each of its sections', () => {
    const described = app.document.tags?.map(({ name }) => name);
    const used = Object.values(app.document.paths).flatMap((item) =>
      (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => item[method]?.tags ?? []),
    );
    expect([...new Set(used)].sort()).toEqual(described?.sort());
  });

  it('marks public calls, and lists each authentication and description once', () => {
    const { openapi, paths } = app.document;
    expect(openapi).toBe('3.0.3');
    for (const item of Object.values(paths))
      for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
        const operation = item[method];
        if (!operation) continue;
        const ways = operation.security?.map((way) => Object.keys(way).join());
        expect([[], ['session', 'accessToken']]).toContainEqual(ways);
        for (const response of Object.values(operation.responses))
          expect(referred(app.document, response as { description: string }).description).not.toContain('\n');
      }
  });

  it('has the version of the product, and no empty fields about it', () => {
    const { info } = app.document;
    expect(info.version).toBe(version.replace(/\+.*/, ''));
    expect(info.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Object.values({ ...info, ...info.contact, ...info.license })).not.toContain('');
  });

  it('gives every nullable field a type, without which nullable means nothing', () => {
    const untyped: string[] = [];
    JSON.stringify(app.document, (key, value: unknown) => {
      const { nullable, type } = (value ?? {}) as { nullable?: unknown; type?: unknown };
      if (nullable === true && type === undefined) untyped.push(key);
      return value;
    });
    expect(untyped).toEqual([]);
  });

  it('is a page without inline script or style, under a strict policy, with all of its files', async () => {
    for (const address of ['/api/docs', '/api/docs/']) {
      const { text, headers } = await app.visitor().get(address).expect(200);
      expect(headers['content-type']).toMatch(/^text\/html/);
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:/i);
      const parts = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part]) => part ?? '');
      expect(parts.length).toBeGreaterThanOrEqual(5);
      for (const part of parts) {
        expect(part).toMatch(/^\/api\/docs\//);
        const asset = await app.visitor().get(part).expect(200);
        expect(asset.headers['x-content-type-options']).toBe('nosniff');
        if (/\.(js|css)$/.test(part)) expect(asset.headers['content-type']).toMatch(/; charset=utf-8$/);
        // The library's version must not be exposed.
        expect(asset.text ?? '').not.toContain(swaggerUi.version);
      }
    }
    const { text } = await app.visitor().get('/api/docs/start.js').expect(200);
    expect(text).toContain("url: '/api/openapi.json'");
  });
});
