import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import { connect as connectPlain } from 'node:net';
import path from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { createTestDatabase } from '../../test/database/test-database.js';
import { freePort, missingPebble, PebbleServer } from '../../test/debian-servers.js';
import { eventually } from '../../test/eventually.js';
import { aFolder, clearProcesses, Steward } from '../../test/process/steward.js';
import { AcmeServer } from '../platform/https/testing/acme-server.js';
import { ninetyDays } from '../platform/https/testing/certificate-maker.js';

const domain = 'portal.example.com';
const admin = {
  ADMIN_USERNAME: 'founder',
  ADMIN_EMAIL: 'founder@example.com',
  ADMIN_PASSWORD: 'Founder-pass-1!',
};

/** A program with ports of its own for http and https. */
class Site {
  private constructor(
    readonly httpPort: number,
    readonly httpsPort: number,
    readonly env: Record<string, string>,
    /** Certificates of the authority, in PEM. */
    private readonly ca: string,
  ) {}

  /** @param directory of an authority whose own certificate is in the file `trusted` */
  static async at(
    directory: string,
    trusted: string,
    ca: string,
    env: Record<string, string>,
  ): Promise<Site> {
    const [httpPort, httpsPort] = [await freePort(), await freePort()];
    return new Site(
      httpPort,
      httpsPort,
      {
        ...admin,
        DOMAIN: domain,
        HOST: '127.0.0.1',
        HTTP_PORT: String(httpPort),
        HTTPS_PORT: String(httpsPort),
        ACME_DIRECTORY: directory,
        NODE_EXTRA_CA_CERTS: trusted,
        LOG_LEVEL: 'info',
        ...env,
      },
      ca,
    );
  }

  http(address: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.httpPort}${address}`, { redirect: 'manual', ...init });
  }

  /** As a browser: only with a certificate of the authority for this name. */
  async https(address: string, options: RequestOptions = {}, body = '') {
    const at = {
      host: '127.0.0.1',
      port: this.httpsPort,
      servername: domain,
      ca: this.ca,
      agent: false,
    } as const;
    const headers = { Host: domain, ...options.headers };
    const asked = request({ ...at, path: address, ...options, headers }).end(body);
    const [response] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
    response.setEncoding('utf8');
    let text = '';
    for await (const part of response as AsyncIterable<string>) text += part;
    return { status: response.statusCode, headers: response.headers, text };
  }

  /** A connection, which stays open. @throws Error of TLS */
  async connect(options: object = {}): Promise<TLSSocket> {
    const socket = connect({
      host: '127.0.0.1',
      port: this.httpsPort,
      servername: domain,
      ca: this.ca,
      ...options,
    });
    await once(socket, 'secureConnect');
    return socket;
  }

  /** Serial number of the certificate that new connections get. */
  async serial(): Promise<string> {
    const socket = await this.connect();
    const { serialNumber } = socket.getPeerCertificate();
    socket.destroy();
    return serialNumber;
  }

  isServed(): Promise<boolean> {
    return eventually(async () => (await this.https('/api/health/live')).status === 200);
  }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectPlain(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
    socket.on('error', () => resolve(false));
  });

/** Files below a folder that contain a text. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));

let authority: AcmeServer;
let trusted: string;
beforeEach(async () => {
  authority = await AcmeServer.start({ tls: true });
  trusted = path.join(aFolder(), 'root.pem');
  writeFileSync(trusted, authority.maker.rootPem);
});
afterEach(async () => {
  await clearProcesses();
  await authority.stop().catch(() => undefined);
  expect(authority.violations).toEqual([]);
});

const siteOf = (env: Record<string, string>): Promise<Site> =>
  Site.at(authority.directory, trusted, authority.maker.rootPem, env);

/** The authority asks the site for the answer, as from outside, once it may. */
function reachBy(site: Site, gate: Promise<void> = Promise.resolve()): void {
  authority.reach = async (_domain, token) => {
    await gate;
    return (await site.http(`/.well-known/acme-challenge/${token}`)).text();
  };
}

it('an empty practice with DOMAIN alone is served by https, and after a restart with the same certificate', async () => {
  const folder = aFolder();
  const site = await siteOf({ DATA_DIR: folder });
  let open = (): void => undefined;
  reachBy(site, new Promise((resolve) => (open = resolve)));
  const first = await Steward.start(site.env);
  expect(first.output).toContain(`Steward is ready at https://${domain}\nThe certificate is being ordered:`);

  await eventually(() => authority.orders.length === 1);
  expect((await site.http('/')).status).toBe(503);
  expect((await site.http('/api/health/ready')).status).toBe(200);
  expect((await site.http('/.well-known/acme-challenge/unknown')).status).toBe(404);
  expect(await isOpen(site.httpsPort)).toBe(false);
  open();
  await site.isServed();

  const page = await site.https('/');
  expect([page.status, page.headers['strict-transport-security']]).toEqual([
    200,
    'max-age=31536000; includeSubDomains',
  ]);
  const login = JSON.stringify({ username: 'founder', password: 'Founder-pass-1!' });
  const origin = { Origin: `https://${domain}`, 'Content-Type': 'application/json' };
  const signedIn = await site.https('/api/login', { method: 'POST', headers: origin }, login);
  expect(signedIn.status).toBe(200);
  expect(signedIn.headers['set-cookie']?.join()).toMatch(
    /__Host-steward_session=[^;]+; Path=\/; HttpOnly; Secure/,
  );
  const moved = await site.http('/client/portal?a=b', { headers: { Host: 'evil.example' } });
  expect([moved.status, moved.headers.get('location')]).toEqual([308, `https://${domain}/client/portal?a=b`]);
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    const socket = await site.connect({ minVersion: version, maxVersion: version });
    expect([socket.getProtocol(), socket.authorized]).toEqual([version, true]);
    socket.destroy();
  }
  const outdated = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
  await expect(site.connect(outdated)).rejects.toThrow(/protocol version|unsupported/i);

  for (const text of ['PRIVATE KEY', 'BEGIN CERTIFICATE']) expect(filesWith(folder, text)).toEqual([]);
  const serial = await site.serial();
  // Silent visitors at both ports, who would hold up the end.
  const silent = [site.httpPort, site.httpsPort].map((port) =>
    connectPlain(port, '127.0.0.1').on('error', () => {}),
  );
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  const began = performance.now();
  expect(await first.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect([await isOpen(site.httpPort), await isOpen(site.httpsPort)]).toEqual([false, false]);

  const calls = authority.calls.length;
  const second = await Steward.start(site.env);
  expect(second.output).not.toContain('being ordered');
  expect(await site.serial()).toBe(serial);
  expect(authority.calls).toHaveLength(calls);
  expect(await second.stop()).toBe(0);
});

it('a certificate that another instance has renewed is used without a restart, and open connections go on', async () => {
  const env = {
    DATABASE_URL: (await createTestDatabase()).url,
    STORAGE_URL: `file://${aFolder()}/files`,
    APP_SECRET: 'shared by all instances',
  };
  const [one, other] = [
    await siteOf({ ...env, DATA_DIR: aFolder() }),
    await siteOf({ ...env, DATA_DIR: aFolder() }),
  ];
  // Due for renewal as soon as it is issued.
  const minute = 60_000;
  authority.validity = (now) => ({
    validFrom: new Date(now.getTime() - 60 * minute),
    validTo: new Date(now.getTime() + 20 * minute),
  });
  reachBy(one);
  await Steward.start(one.env);
  await one.isServed();
  const former = await one.serial();
  const open = await one.connect();
  authority.validity = ninetyDays;
  // The instance that orders is not the one that is asked.
  await Steward.start(other.env);
  await eventually(async () => (await other.serial()) !== former);
  const current = await other.serial();
  await eventually(async () => (await one.serial()) === current, 60);
  open.write(`GET /api/health/live HTTP/1.1\r\nHost: ${domain}\r\nConnection: close\r\n\r\n`);
  const [answer] = (await once(open.setEncoding('utf8'), 'data')) as [string];
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  expect([authority.orders.length, authority.mostOpen]).toEqual([2, 1]);
});

it('a port that is taken refuses the start before anything is made', async () => {
  const folder = path.join(aFolder(), 'data');
  const site = await siteOf({ DATA_DIR: folder });
  const { port } = new URL(authority.directory);
  expect(await Steward.refused({ ...site.env, HTTPS_PORT: port, LOG_LEVEL: 'error' })).toEqual({
    code: 1,
    output: `Steward cannot listen on port ${port} of 127.0.0.1: another program uses it. Set HTTPS_PORT to another one.`,
  });
  expect(() => readdirSync(folder)).toThrow('ENOENT');
});

const missing = missingPebble();
(missing === undefined ? it : it.skip)(
  `Let's Encrypt's own test server issues a certificate${missing === undefined ? '' : `, left out: ${missing}`}`,
  async () => {
    const pair = await authority.maker.pairForLoopback();
    const httpPort = await freePort();
    const pebble = await PebbleServer.start(aFolder(), pair, httpPort);
    try {
      const database = {
        DATABASE_URL: (await createTestDatabase()).url,
        APP_SECRET: 'a secret of this practice',
      };
      const env = { ...database, DATA_DIR: aFolder(), HTTP_PORT: String(httpPort) };
      const site = await Site.at(pebble.directory, trusted, await pebble.root(authority.maker.rootPem), env);
      const steward = await Steward.start(site.env);
      await site.isServed();
      const socket = await site.connect();
      expect(socket.getPeerCertificate().subjectaltname).toBe(`DNS:${domain}`);
      socket.destroy();
      expect(await steward.stop()).toBe(0);
    } finally {
      await pebble.stop();
    }
  },
);
