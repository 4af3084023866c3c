import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { command } from '../../test/process/command.js';
import { changedByRestore, entriesOf, jsonIn, rowsOf, UploadLoad } from '../../test/process/backups.js';
import { aDemoFolder, aDemoPractice } from '../../test/process/demo.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../test/process/steward.js';
import type { Contents, Head } from '../modules/backups/infrastructure/manifest.js';
import { samplePdf } from '../platform/files/testing/sample-files.js';

afterAll(clearProcesses);

const passphrase = 'a quiet harbour';
const encrypting = { BACKUP_PASSPHRASE: passphrase };

it('restores an encrypted backup, whose trial restores find what is damaged and nothing else', async () => {
  const folder = aFolder();
  const env = { DATA_DIR: await aDemoFolder(), THROTTLE: 'off', ...encrypting };
  const steward = await Steward.start(env);
  const client = await Visitor.signIn(steward, 'asample', 'River-stone-1!');
  const load = new UploadLoad(client);
  const first = path.join(folder, 'first');
  const made = await command('backup', [first], env);
  expect(made).toEqual({ code: 0, output: expect.stringContaining('Backup of') as string });
  await load.stop();
  expect(load.acknowledged.length).toBeGreaterThan(0);

  const other = { ...env, DATA_DIR: path.join(folder, 'two') };
  const running = await command('restore', [first, 'yes'], env);
  expect(running).toEqual({ code: 1, output: expect.stringContaining('is already running') as string });
  expect(await steward.stop()).toBe(0);
  const restored = await command('restore', [first], other);
  expect(restored).toEqual({
    code: 0,
    output: expect.stringContaining('Invoice numbering skipped 1000 numbers') as string,
  });

  // Simulates a disk that loses bits. The check makes a backup first, which is the one to compare.
  const stored = readdirSync(path.join(other.DATA_DIR, 'files'), { recursive: true, withFileTypes: true });
  const [victim] = stored.filter((entry) => entry.isFile() && entry.name.length === 32);
  const damaged = path.join(victim?.parentPath ?? '', victim?.name ?? '');
  const undamaged = readFileSync(damaged);
  const bytes = Buffer.from(undamaged);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(damaged, bytes);
  const bad = await command('backup-check', [], other);
  expect(bad.output).toMatch(/PROBLEMS FOUND:\nThe file of .* cannot be opened/);
  expect(bad.code).toBe(1);
  writeFileSync(damaged, undamaged);
  const [second = '', ...more] = readdirSync(path.join(other.DATA_DIR, 'backups'));
  expect([second, more]).toEqual([expect.stringMatching(/^nightly-.*Z\.tar\.zst\.age$/), []]);
  expect(readdirSync(other.DATA_DIR)).not.toContain('backup-check');

  const copies = [first, path.join(other.DATA_DIR, 'backups', second)];
  const [before, after] = (await Promise.all(copies.map((file) => entriesOf(file, passphrase)))) as [
    Map<string, Buffer>,
    Map<string, Buffer>,
  ];
  const [heldBefore, heldAfter] = [before, after].map((one) => jsonIn<Contents>(one, 'contents.json'));
  expect(heldBefore?.missing).toEqual([]);
  for (const [table, held] of Object.entries(heldBefore?.tables ?? {}))
    if (!changedByRestore.has(table))
      expect({ table, ...heldAfter?.tables[table] }).toEqual({ table, ...held });
  // Append-only.
  expect(rowsOf(after, 'activity_events').startsWith(rowsOf(before, 'activity_events'))).toBe(true);
  expect(heldAfter?.tables['sessions']?.rows).toBe(0);
  const filesIn = (entries: Map<string, Buffer>): [string, Buffer][] =>
    [...entries].filter(([name]) => name.startsWith('files/') && !name.includes(victim?.name ?? ''));
  expect(filesIn(after)).toEqual(filesIn(before));
  expect(after.get('keys/app-secret')).toEqual(before.get('keys/app-secret'));

  const again = await Steward.start(other);
  expect((await client.elsewhere(() => again.url).call('/api/user')).status).toBe(401);
  const consultant = await Visitor.signIn(again, 'consultant', 'Limestone-1!');
  const [restoring] = await consultant.json<{ type: string; details: unknown }[]>(
    '/api/admin/activity?subjectType=practice&subjectId=1',
  );
  expect(restoring).toMatchObject({
    type: 'practice.restored',
    details: { backupAt: jsonIn<Head>(before, 'backup.json').at },
  });
  const owner = await Visitor.signIn(again, 'asample', 'River-stone-1!');
  const documents =
    await owner.json<{ id: number; title: string; status: string }[]>('/api/documents?limit=200');
  const document = documents.find(({ title }) => title.startsWith('Document '));
  if (document) {
    const content = await (await owner.call(`/api/documents/${document.id}`)).bytes();
    expect(samplePdf.equals(content)).toBe(true);
  }
  const signed = documents.find(({ status }) => status === 'signed');
  const evidence = await owner.json<{ chainIntact: boolean; events: unknown[] }>(
    `/api/documents/${signed?.id}/evidence`,
  );
  expect(evidence.chainIntact).toBe(true);
  expect(evidence.events.length).toBeGreaterThan(3);
  const tried = await command('backup-check', [first], env);
  expect(tried.output).toMatch(/is complete\. Trial restore succeeded\./);
  for (const kind of ['document version', 'signature on document', 'document template', 'message attachment'])
    expect(tried.output).toMatch(new RegExp(`${kind}: \\d`));
  expect(tried.output).toMatch(/Verified seals: [1-9]/);
  expect(tried.output).toMatch(/Checked \d+ activity chains with \d+ events/);
  expect(tried.output).toMatch(/Ledger recalculated: [1-9]\d* transactions/);
  expect(tried).toMatchObject({
    code: 0,
    output: expect.stringMatching(/No problems found\.\n$/) as string,
  });
  // Ids continue after the last one.
  const form = new FormData();
  form.set('title', 'After the restore');
  form.set('file', new Blob([new Uint8Array(samplePdf)]), 'after.pdf');
  expect((await owner.call('/api/documents', { method: 'POST', body: form })).status).toBe(201);
  expect(await again.stop()).toBe(0);
});

describe('on an external database', () => {
  let env: Record<string, string>;
  let folder: string;
  let backup: string;
  let before: string[];
  let database: pg.Client;

  beforeAll(async () => {
    folder = aFolder();
    const place = await aDemoPractice();
    env = { ...place, DATA_DIR: path.join(folder, 'data') };
    backup = path.join(folder, 'backup');
    const made = await command('backup', [backup], env);
    expect(made).toEqual({ code: 0, output: expect.stringContaining('Keep that too') as string });
    database = new pg.Client({ connectionString: place.DATABASE_URL });
    await database.connect();
    before = await titles();
    await database.query(`UPDATE documents SET title = 'Newer than the backup'`);
  });
  afterAll(() => database.end());

  const titles = async (): Promise<string[]> =>
    (await database.query<{ title: string }>('SELECT title FROM documents ORDER BY id')).rows.map(
      ({ title }) => title,
    );

  it('only OVERWRITE replaces the practice, and pending jobs are resumed', async () => {
    expect(await command('restore', [backup, ''], env)).toEqual({
      code: 1,
      output: expect.stringMatching(/^This installation already has data \(4 accounts\)[^\n]*\n$/) as string,
    });
    expect(new Set(await titles())).toEqual(new Set(['Newer than the backup']));
    expect(await command('restore', [backup, 'yes'], env)).toMatchObject({ code: 0 });
    expect(await titles()).toEqual(before);
    await database.query(`INSERT INTO restored_jobs (name, data, key, start_after) VALUES
      ('payment.end-session', '{"invoiceId":1}', NULL, now()), ('files.sweep', NULL, NULL, now()), ('gone.with-an-old-version', '{"a":1}', NULL, now())`);
    const steward = await Steward.start(env);
    // A recurring job runs at its next time.
    const { rows } = await database.query(
      `SELECT name FROM pgboss.job WHERE name IN ('payment.end-session', 'files.sweep')`,
    );
    expect(rows).toEqual([{ name: 'payment.end-session' }]);
    expect((await database.query('SELECT FROM restored_jobs')).rows).toHaveLength(0);
    const used = await command('restore', [backup, 'yes'], env);
    expect(used).toEqual({ code: 1, output: expect.stringContaining('This database is in use') as string });
    expect(await steward.stop()).toBe(0);
  });

  it('a trial restore of the backup finds no problems', async () => {
    const tried = await command('backup-check', [backup], env);
    expect(tried.output).toMatch(/is complete\. Trial restore succeeded\./);
    expect(tried).toMatchObject({
      code: 0,
      output: expect.stringMatching(/No problems found\.\n$/) as string,
    });
  });
});
