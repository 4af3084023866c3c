import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http, { type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import passport from 'passport';
import request from 'supertest';
import { createApplication } from '../src/boot/application.js';
import { Clock } from '../src/kernel/index.js';
import { Site } from '../src/modules/practice/index.js';
import { Prices } from '../src/modules/prices/index.js';
import { PasswordHasher } from '../src/modules/identity/domain/ports.js';
import { Accounts, type AccountView } from '../src/modules/identity/index.js';
import { SessionStrategy, sessionStrategy } from '../src/modules/identity/http/session.strategy.js';
import { AppSecret } from '../src/platform/settings/app-secret.js';
import { argon2Hash } from '../src/platform/security/argon2.js';
import { DatabaseUnitOfWork } from '../src/platform/database/database-unit-of-work.js';
import { Sql } from '../src/platform/database/sql.js';
import { EventPublisher, publishing } from '../src/platform/events/event-publisher.js';
import { BackgroundTasks } from '../src/platform/events/background-tasks.js';
import { PartSwitches } from '../src/platform/parts/part-switches.js';
import { createLog } from '../src/platform/process/log.js';
import { currentWork } from '../src/platform/process/request-context.js';
import { Runtime } from '../src/platform/settings/runtime.js';
import type { FrontendBuild } from '../src/platform/web/frontend-build.js';
import { readSettings } from '../src/platform/settings/settings.js';
import { webOf } from '../src/boot/web.js';
import { Contract } from './contract.js';
import { countStart } from './count-start.js';
import { resettable } from './database/reset-database.js';
import { adminUrlOf, createTestDatabase, mayReset } from './database/test-database.js';
import { TestSql } from './test-sql.js';

export type Agent = ReturnType<typeof request.agent>;

/** Follows the real time until a test advances it. */
export class TestClock extends Clock {
  private ahead = 0;

  override now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  /** @param milliseconds to advance */
  pass(milliseconds: number): void {
    this.ahead += milliseconds;
  }

  /** Follows the real time again. */
  reset(): void {
    this.ahead = 0;
  }
}

const turnOnAllParts = (app: NestExpressApplication): Promise<void> => {
  const switches = app.get(PartSwitches);
  return app.get(DatabaseUnitOfWork).run(async () => {
    for (const { name } of switches.parts.all) await switches.store(name, true, null);
  });
};

export const password = 'River-stone-9!';

/**
 * Hashing is expensive by design, and half of the tests start with one. Verifying costs what the hash says.
 */
const hashCheaply = (text: string): Promise<string> => argon2Hash(text, { memory: 8, passes: 1 });

/** Options of an application; a shared data folder is removed by its creator. */
export interface TestAppOptions {
  databaseUrl?: string;
  storageDir?: string;
  /** The built frontend; without one, only the API is served. */
  built?: FrontendBuild;
  /** Like after a first start: the practice's details are empty, and it cannot issue invoices. */
  blank?: true;
  /** Parts are as in a practice's own database at first; by default all are on. */
  partsAtFirst?: true;
  /** Milliseconds for any exchange with another server. */
  longestExchangeMs?: number;
  /** Not the worker's application, for a suite that changes schema or application for good, or has thousands of rows. */
  own?: true;
}

declare global {
  /** Ended after the last file of this process: see database/global-teardown.mjs. */
  var stewardTestRuns: { end(): Promise<unknown> }[] | undefined;
}

/** Applications that the files of this worker share, by `startOf`. */
const shared = new Map<string, Promise<TestApp>>();
const startOf = (env: Record<string, string>, blank = false): string =>
  JSON.stringify([Object.entries(env).sort(), blank]);
/** Settings with which many tests start; every other application would be kept for one file. */
const commonStarts = new Set([
  startOf({}),
  startOf({}, true),
  startOf({ THROTTLE: 'off' }),
  startOf({ THROTTLE: 'off', PUBLIC_URL: 'http://portal.example' }),
  startOf({ PUBLIC_URL: 'http://portal.example' }),
  startOf({ TRUST_PROXY: '1' }),
  startOf({ PAYMENTS: 'offline' }),
]);

/**
 * The whole application with its own database and file store, called over HTTP. Files without settings of their own share
 * one application per worker: it starts each of them with an empty database. One at a time in a test file: Passport
 * keeps its strategies per process, so the last started application would answer for all.
 */
export class TestApp {
  private constructor(
    readonly app: NestExpressApplication,
    readonly clock: TestClock,
    readonly contract: Contract,
    readonly storageDir: string,
    readonly databaseUrl: string,
    /** The log's lines, as an operator would read them. */
    readonly logged: string[],
    private readonly clear: () => Promise<unknown>,
  ) {}

  private readonly connections = new http.Agent({ keepAlive: true });

  /** Failures that a suite causes on purpose, by their log message. */
  expected = nothingExpected;

  /** Makes a shared application as it was at its start, but for the numbers of new records. */
  private renew: (() => Promise<void>) | undefined;

  /** @param env settings as an operator would write them */
  static async start(env: Record<string, string> = {}, place: TestAppOptions = {}): Promise<TestApp> {
    const { blank = false, ...ofItsOwn } = place;
    const start = startOf(env, blank);
    if (Object.keys(ofItsOwn).length > 0 || !commonStarts.has(start) || !mayReset())
      return TestApp.create(env, place);
    const known = await shared.get(start);
    if (known) {
      await known.renew?.();
      return known;
    }
    const made = TestApp.create(env, place).then((app) => app.share());
    shared.set(start, made);
    return made;
  }

  private static async create(env: Record<string, string>, place: TestAppOptions): Promise<TestApp> {
    const database =
      place.databaseUrl === undefined
        ? await createTestDatabase()
        : { url: place.databaseUrl, drop: nothing };
    const storageDir = place.storageDir ?? (await mkdtemp(path.join(tmpdir(), 'steward-files-')));
    const clear = async (): Promise<void> => {
      await database.drop();
      if (place.storageDir === undefined) await rm(storageDir, { recursive: true, force: true });
    };
    const logged: string[] = [];
    const log = createLog('debug', { write: (line: string) => void logged.push(line) });
    const clock = new TestClock();
    const settings = readSettings({ DEMO_DATA: '0', PAYMENTS: 'test', MAIL_GATHER_SECONDS: '0', ...env });
    const secret = new AppSecret(settings.appSecret ?? 'a secret of the tests', settings.appSecretPrevious);
    const contract = new Contract();
    const runtime = new Runtime({
      settings,
      databaseUrl: database.url,
      storage: settings.storage ?? { kind: 'disk', dir: storageDir },
      secret,
      log,
      clock,
      doesJobs: false,
      ...(place.longestExchangeMs !== undefined && { longestExchangeMs: place.longestExchangeMs }),
    });
    countStart('application');
    const app = await createApplication(runtime, (application) => {
      const web = place.built && webOf(application, place.built, settings);
      return (request, response, next) =>
        contract.listen(request, response, web ? () => web(request, response, next) : next);
    });
    // The decoy is compared with the passwords of unknown users.
    Object.assign(app.get(PasswordHasher), { hash: hashCheaply, decoy: hashCheaply('nobody has it') });
    publishOnCommit(app);
    if (!place.blank) {
      await app.get(Site).startDemo();
      await app.get(Prices).startDemo();
    }
    if (!place.partsAtFirst) await turnOnAllParts(app);
    contract.read(app);
    await app.listen(0, '127.0.0.1');
    return new TestApp(app, clock, contract, storageDir, database.url, logged, clear);
  }

  /** Ends the application, or leaves it to the next file, and checks that every response matched the OpenAPI document. */
  async stop(): Promise<void> {
    this.connections.destroy();
    if (this.renew) await this.finish();
    else {
      await this.app.close();
      await this.clear();
    }
    expect(this.contract.violations).toEqual([]);
    // A 500 is logged with its error; no test may cause one.
    expect(
      this.logged.filter((line) => line.includes('"request failed"') && !this.expected.test(line)),
    ).toEqual([]);
    if (!this.renew) this.forget();
  }

  /** Lets the worker's next files use this application. */
  private async share(): Promise<this> {
    const { reset, end } = await resettable(adminUrlOf(this.databaseUrl));
    const saidAtStart = [...this.logged];
    (globalThis.stewardTestRuns ??= []).push({
      end: async () => {
        await end();
        await this.app.close();
        await this.clear();
      },
    });
    this.renew = async () => {
      await reset();
      await this.app.get(PartSwitches).load();
      for (const entry of await readdir(this.storageDir, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) await rm(path.join(entry.parentPath, entry.name));
      this.logged.splice(0, Infinity, ...saidAtStart);
      this.contract.violations.splice(0);
      this.expected = nothingExpected;
      this.clock.reset();
      this.statements = undefined;
      passport.use(sessionStrategy, this.app.get(SessionStrategy));
    };
    return this;
  }

  /** Waits for requests and the work that follows them. */
  private async finish(): Promise<void> {
    this.server.closeAllConnections();
    await this.app.get(EventPublisher).settled();
    await this.app.get(BackgroundTasks).settled();
  }

  /** A worker keeps the variables of every file that it has run: they are not to keep the application. */
  private forget(): void {
    this.server.removeAllListeners();
    Object.assign(this, { app: undefined, contract: undefined, logged: [] });
  }

  get server(): Server {
    return this.app.getHttpServer() as Server;
  }

  /** Statements of the current file. */
  get sql(): Sql {
    return (this.statements ??= new TestSql(this.app.get(DatabaseUnitOfWork)));
  }

  private statements: TestSql | undefined;

  /** The API document, as all suites of a run share it. */
  get document(): OpenAPIObject {
    return this.contract.document;
  }

  /** A browser without cookies. Opening a connection for each request would take as long as most requests. */
  visitor(): Agent {
    const agent = request.agent(this.server);
    agent.use((sent: request.Test) => void sent.agent(this.connections));
    return agent;
  }

  /** An account created by the practice. */
  account(username: string, role: 'admin' | 'client' = 'client'): Promise<AccountView> {
    const email = `${username}@example.com`;
    return this.app
      .get(Accounts)
      .create(null, { username, email, password, role, firstName: 'Sam', lastName: 'Sample' });
  }

  async signIn(username: string): Promise<Agent> {
    const agent = this.visitor();
    await agent.post('/api/login').send({ username, password }).expect(200);
    return agent;
  }

  /** A new client, signed in. */
  async client(username: string): Promise<{ agent: Agent; id: number }> {
    const { id } = await this.account(username);
    return { agent: await this.signIn(username), id };
  }

  /** A new admin, signed in. */
  async admin(username = 'consultant'): Promise<{ agent: Agent; id: number }> {
    const { id } = await this.account(username, 'admin');
    return { agent: await this.signIn(username), id };
  }
}

const nothingExpected = /(?!)/;
const nothing = async (): Promise<void> => {};

/** Notifications, live events and webhook deliveries are there as soon as a unit of work has ended. */
function publishOnCommit(app: NestExpressApplication): void {
  const work = app.get(DatabaseUnitOfWork);
  const publisher = app.get(EventPublisher);
  const run = work.run.bind(work);
  work.run = async <T>(inner: () => Promise<T>): Promise<T> => {
    const isInner = work.isOpen;
    const result = await run(inner);
    if (!isInner && currentWork().job !== publishing) await publisher.settled();
    return result;
  };
}

/** The common error shape, for `expect`. */
export const refused = (statusCode: number, code: string, fields?: Record<string, string>): unknown =>
  expect.objectContaining({
    statusCode,
    code,
    message: expect.any(String) as string,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    ...(fields && { fields }),
  });

/** Expects that refusal of a call. */
export async function isRefused(
  call: PromiseLike<{ body: unknown }>,
  statusCode: number,
  code: string,
  fields?: Record<string, string>,
): Promise<void> {
  expect((await call).body).toEqual(refused(statusCode, code, fields));
}

/** Values that are not ids; in a URL each of them is not found. */
export const absurdIds = [
  '0',
  '-1',
  '1.5',
  '01',
  '+1',
  'abc',
  '1e3',
  '2147483648',
  '99999999999999',
  '%00',
  '1%20',
  '0x1',
  '1.0',
];

export interface FetchedPage<Row> {
  rows: Row[];
  total: number;
  /** URL of the next page, from the Link header. */
  next: string | undefined;
}

/** All pages of a list from that URL on, as an API client follows them. */
export async function pages<Row>(agent: Agent, address: string): Promise<FetchedPage<Row>[]> {
  const found: FetchedPage<Row>[] = [];
  for (let next: string | undefined = address; next !== undefined && found.length < 100;) {
    const response: request.Response = await agent.get(next).expect(200);
    next = /^<([^>]+)>; rel="next"$/.exec(response.headers['link'] ?? '')?.[1];
    found.push({ rows: response.body as Row[], total: Number(response.headers['x-total-count']), next });
  }
  return found;
}

/** A response whose body is read as bytes, for any type. */
export const fetchBytes = (agent: Agent, address: string): request.Test =>
  agent
    .get(address)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    });

/** The complete Set-Cookie headers of a response. */
export const cookiesOf = (response: { headers: Record<string, unknown> }): string[] =>
  (response.headers['set-cookie'] as string[] | undefined) ?? [];

/** The Cookie header that a browser would send back. */
export const cookieHeader = (cookies: string[]): string => cookies.map((one) => one.split(';')[0]).join('; ');
