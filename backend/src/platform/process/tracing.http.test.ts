import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { itInTestAll } from '../../../test/cases.js';
import { type Agent, TestApp } from '../../../test/test-app.js';
import { Jobs } from '../events/jobs.js';
import { Sql } from '../database/sql.js';
import { startTracing } from './open-telemetry.js';
import { traced } from './tracing.js';

declare module '../events/jobs.js' {
  interface JobTypes {
    'test.call': { url: string };
  }
}

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector, and a called service. */
const exported: Span[] = [];
const called: IncomingHttpHeaders[] = [];
let collector: Server;
let at: TestApp;
let admin: Agent;
let stop: () => Promise<void>;
beforeAll(async () => {
  collector = createServer((request, response) => {
    if (request.url !== '/v1/traces') {
      called.push(request.headers);
      return void response.end('{}');
    }
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      exported.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  at = await TestApp.start();
  ({ agent: admin } = await at.admin());
});
afterAll(async () => {
  await at.stop();
  collector.close();
});
const address = (): string => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

beforeEach(() => {
  exported.length = called.length = 0;
  stop = startTracing(address());
});

const named = (name: string): Span => {
  const span = exported.find((one) => one.name === name);
  if (!span) throw new Error(`No step ${name} among ${exported.map((one) => one.name).join(', ')}.`);
  return span;
};
const attributesOf = (span: Span): Record<string, unknown> =>
  Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

it('continues the caller’s trace, down to the statements, without personal data', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const { headers } = await admin
    .get('/api/admin/clients?search=Secretname')
    .set('traceparent', `00-${trace}-00f067aa0ba902b7-01`)
    .expect(200);
  await at.visitor().get('/api/health/live').set('traceparent', 'nonsense').expect(200);
  await stop();
  const request = named('GET /api/admin/clients');
  expect(request).toMatchObject({ traceId: trace, parentSpanId: '00f067aa0ba902b7' });
  expect(attributesOf(request)).toMatchObject({
    'http.route': '/api/admin/clients',
    'steward.request_id': headers['x-request-id'],
  });
  const statements = exported.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(statements.length).toBeGreaterThan(1);
  for (const { traceId } of statements) expect(traceId).toBe(trace);
  expect(named('GET /api/health/live').parentSpanId ?? '').toBe('');
  expect(JSON.stringify(exported)).not.toMatch(/Secretname|consultant|@example/);
});

it('follows a job from its sender to outgoing calls, by fetch or by node:http', async () => {
  const jobs = at.app.get(Jobs);
  jobs.on('test.call', async ({ url }) => {
    await fetch(`${url}/fetched`);
    await new Promise((resolve, reject) =>
      get(`${url}/got`, (answer) => answer.resume().on('end', resolve)).on('error', reject),
    );
    await at.app.get(Sql).rows('test.in-job', 'SELECT 1');
  });
  await jobs.onApplicationBootstrap();
  await traced({ name: 'cause', kind: 'internal' }, () => jobs.send('test.call', { url: address() }));
  await jobs.runNow('test.call');
  await stop();
  const job = named('job test.call');
  const cause = named('cause');
  expect(job).toMatchObject({ traceId: cause.traceId, kind: 5 });
  expect(named('test.in-job')).toMatchObject({ traceId: cause.traceId, parentSpanId: job.spanId });
  const calls = exported.filter(
    ({ name }) => name === `GET ${address().slice('http://'.length)}` || name === 'GET 127.0.0.1',
  );
  expect(called.map(({ traceparent }) => traceparent)).toEqual(
    calls.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
  );
  expect(calls).toHaveLength(2);
});

itInTestAll('is not delayed by an unavailable collector, and costs nothing once it is off', async () => {
  await stop();
  stop = startTracing('http://127.0.0.1:1');
  await admin.get('/api/admin/clients').expect(200);
  const began = performance.now();
  await stop();
  expect(performance.now() - began).toBeLessThan(30_000);
  exported.length = 0;
  await admin.get('/api/admin/clients').expect(200);
  expect(exported).toEqual([]);
});
