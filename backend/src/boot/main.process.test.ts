import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '../../test/database/test-database.js';
import { aDemoFolder, firstDemoStart } from '../../test/process/demo.js';
import { aFolder, clearProcesses, processesIn, Steward, Visitor } from '../../test/process/steward.js';
import { runningServerUrl } from '../platform/database/embedded/embedded-postgres.js';

const admin = {
  ADMIN_USERNAME: 'founder',
  ADMIN_EMAIL: 'founder@example.com',
  ADMIN_PASSWORD: 'Founder-pass-1!',
};
afterEach(clearProcesses);

/** Settings of a start with a separate, migrated and empty database, which is fast to create. */
async function onAnEmptyDatabase(): Promise<{ DATABASE_URL: string; DATA_DIR: string }> {
  return { DATABASE_URL: (await createTestDatabase()).url, DATA_DIR: aFolder() };
}

describe('a start on an empty data folder', () => {
  it('serves the demo practice after two interrupted ones, and the next start finds the same data', async () => {
    const first = await firstDemoStart();
    expect(first.output).toMatch(/^Version \d+\.\d+\.\d+/m);
    const accounts = [...first.output.matchAll(/^(admin|client) {2}(\S+) {2}(\S+)$/gm)];
    expect(accounts.map(([, role, username]) => `${role} ${username}`)).toEqual([
      'admin consultant',
      'client asample',
      'client briverside',
      'client cmercado',
    ]);

    const folder = await aDemoFolder();
    const second = await Steward.start({ DATA_DIR: folder });
    expect(second.output.match(/^(admin|client) {2}/gm)).toHaveLength(4);
    for (const [, role, username = '', password = ''] of accounts) {
      const visitor = await Visitor.signIn(second, username, password);
      expect(await visitor.json('/api/user')).toMatchObject({
        username,
        role,
        ...(role === 'admin' && { id: 1 }),
      });
    }
    // The consent of the seeded signature was withdrawn, as the client's own activity shows.
    const alex = await Visitor.signIn(second, 'asample', accounts[1]?.[3] ?? '');
    expect(await alex.json('/api/signing-consent')).toMatchObject({ consentedAt: null });
    const happened = await alex.json<{ type: string }[]>('/api/activity?limit=200');
    expect(happened.map(({ type }) => type).filter((type) => type.startsWith('signing.'))).toEqual([
      'signing.consent_withdrawn',
      'signing.consent_given',
    ]);
    const consultant = await Visitor.signIn(second, 'consultant', accounts[0]?.[3] ?? '');
    const documents = await consultant.json<{ title: string; fileUrl: string }[]>('/api/admin/documents');
    expect(documents.length).toBeGreaterThanOrEqual(10); // parts add theirs
    expect(new Set(documents.map(({ title }) => title)).size).toBe(documents.length);
    expect(documents).toEqual(first.documents);
    for (const { fileUrl } of documents) expect((await consultant.call(fileUrl)).status).toBe(200);
    const invoices = await consultant.json<{ status: string; overdue: boolean }[]>('/api/admin/invoices');
    expect(new Set(invoices.map(({ status, overdue }) => (overdue ? 'overdue' : status)))).toEqual(
      new Set(['draft', 'unpaid', 'overdue', 'partly_paid', 'paid', 'refunded']),
    );
    expect(await consultant.json('/api/admin/recurring-invoices')).toHaveLength(1);
    expect(await consultant.json('/api/admin/messages?status=pending')).toHaveLength(2);
    expect(await consultant.json('/api/admin/messages?status=resolved')).toHaveLength(1);
    expect(await consultant.json('/api/testimonials')).toMatchObject([
      { approved: false, name: 'Sample Client' },
    ]);

    await expectProtected(folder);

    // A third start on the folder that is in use, twice at the same time.
    const refusals = await Promise.all([1, 2].map(() => Steward.refused({ DATA_DIR: folder })));
    for (const { code, output } of refusals) {
      expect(code).toBe(1);
      expect(output).toBe(
        `Steward is already running on ${folder} (process ${second.child.pid}). Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    expect(await consultant.json('/api/admin/documents')).toHaveLength(documents.length);
    expect(processesIn(folder).length).toBeGreaterThan(0);
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
    expect(processesIn(folder)).toEqual([]);
  });
});

/** The rights that starts leave; protected-tables.db.test.ts tries everything that they refuse. */
async function expectProtected(folder: string): Promise<void> {
  const application = new pg.Client({ connectionString: runningServerUrl(folder) });
  await application.connect();
  try {
    for (const table of ['activity_events', 'ledger_entries', 'record_versions']) {
      await application.query(`SELECT FROM ${table}`);
      for (const statement of [`DELETE FROM ${table}`, `ALTER TABLE ${table} DISABLE TRIGGER ALL`])
        await expect(application.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(application.query('SET ROLE steward_keeper')).rejects.toMatchObject({ code: '42501' });
  } finally {
    await application.end();
  }
}

describe('a start without the demo practice', () => {
  it('creates the admin of the settings as user 1, and a private secret, each only once', async () => {
    const env = { ...(await onAnEmptyDatabase()), ...admin };
    const first = await Steward.start(env);
    expect(first.output).not.toMatch(/Demo accounts|Founder-pass/);
    const founder = await Visitor.signIn(first, 'founder', 'Founder-pass-1!');
    expect(await founder.json('/api/user')).toMatchObject({
      id: 1,
      role: 'admin',
      email: 'founder@example.com',
    });
    for (const list of ['clients?status=all', 'messages'])
      expect(await founder.json(`/api/admin/${list}`)).toEqual([]);
    expect(await founder.json('/api/testimonials')).toEqual([]);
    expect(await founder.json('/api/site')).toMatchObject({ name: '', phone: '' });
    expect(await first.stop()).toBe(0);
    const secret = readFileSync(path.join(env.DATA_DIR, 'app-secret'), 'utf8');

    const second = await Steward.start({
      ...env,
      ADMIN_USERNAME: 'usurper',
      ADMIN_PASSWORD: 'Usurper-pass-1!',
      PUBLIC_ULR: 'https://portal.example.com',
      LOG_LEVEL: 'warn',
    });
    expect(second.output).toContain('PUBLIC_ULR is not a setting of Steward. Did you mean PUBLIC_URL?');
    await expect(Visitor.signIn(second, 'usurper', 'Usurper-pass-1!')).rejects.toThrow('401');
    await Visitor.signIn(second, 'founder', 'Founder-pass-1!');
    expect(await second.stop()).toBe(0);
    expect(readFileSync(path.join(env.DATA_DIR, 'app-secret'), 'utf8')).toBe(secret);
    expect(readdirSync(env.DATA_DIR).sort()).toEqual(['app-secret', 'files']);
    const modeOf = (name: string) => statSync(path.join(env.DATA_DIR, name)).mode & 0o777;
    expect([modeOf('app-secret'), modeOf('files')]).toEqual([0o600, 0o700]);
    const { DATA_DIR, ...others } = env;
    expect(await Steward.refused({ ...env, APP_SECRET: 'another secret than that of the folder' })).toEqual({
      code: 78,
      output:
        `APP_SECRET differs from the secret in ${DATA_DIR}/app-secret. If this practice was used with the one in the ` +
        'file, unset APP_SECRET, or set APP_SECRET_PREVIOUS to it to change over. If APP_SECRET is right, move the file away.',
    });
    // A secret generated for the start would contradict the right one.
    const without = aFolder();
    expect(await Steward.refused({ ...others, DATA_DIR: without })).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^APP_SECRET is not the one that this database was last used with\. Set .*\.$/,
      ),
    });
    expect(existsSync(path.join(without, 'app-secret'))).toBe(false);
  });
});

describe('an impossible start', () => {
  it.each<[Record<string, string>, string]>([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ NODE_ENV: 'production' }, 'APP_SECRET must be set if NODE_ENV=production.'],
    [
      { TRUST_PROXY: 'everybody' },
      'TRUST_PROXY must be off, on, the number of proxies, or a list of their addresses.',
    ],
  ])('is refused with a message: %j', async (env, sentence) => {
    // The exit code that tells systemd not to restart.
    expect(await Steward.refused({ DATA_DIR: aFolder(), ...env })).toEqual({ code: 78, output: sentence });
  });

  it('reports a database that denies access, without its password', async () => {
    const { DATABASE_URL, DATA_DIR } = await onAnEmptyDatabase();
    const wrong = new URL(DATABASE_URL);
    wrong.password = 'secret-word';
    const { code, output } = await Steward.refused({ ...admin, DATA_DIR, DATABASE_URL: wrong.href });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The database cannot be used: password authentication failed .*\. Check DATABASE_URL\.$/,
    );
    expect(output).not.toContain('secret-word');
  });

  it('reports an unusable data folder', async () => {
    const file = path.join(aFolder(), 'a-file');
    writeFileSync(file, 'not a folder');
    // portable: without /proc, no folder can be created at the root either.
    expect(
      (await Steward.refused({ DATA_DIR: '/proc/steward', DATABASE_URL: 'postgres://db/s' })).output,
    ).toBe(
      'The data folder /proc/steward cannot be used: no folder can be created there. Set DATA_DIR to a folder you may write to.',
    );
    expect((await Steward.refused({ DATA_DIR: file })).output).toBe(
      `The data folder ${file} cannot be used: it is not a folder. Set DATA_DIR to a folder you may write to.`,
    );
  });
});
