import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commitBeforeBaseline } from '../../../migrations/before-baseline.js';
import { writeBackup } from './backup-file.js';
import type { Contents, Head } from './manifest.js';
import { verifyBackup } from './verify-backup.js';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'steward-verify-backup-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const rows = '1\tasample\n2\tbriverside\n';
const head: Head = {
  format: 1,
  version: '0.1.0',
  at: '2026-11-21T03:00:00.000Z',
  migrations: ['First1'],
  tables: [
    { name: 'users', columns: ['id', 'username'] },
    { name: 'notes', columns: ['id'] },
  ],
  sequences: {},
  secret: { id: 'abc', kept: true },
};
const contents: Contents = {
  tables: {
    users: { rows: 2, bytes: rows.length, sha256: createHash('sha256').update(rows).digest('hex') },
    notes: { rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') },
  },
  jobs: 2,
  files: { count: 1, bytes: 4 },
  fileKeys: [],
  missing: [],
};
const entries: Record<string, string> = {
  'backup.json': JSON.stringify(head),
  'keys/app-secret': 'the secret',
  'tables/users/000001': rows.slice(0, 10),
  'tables/users/000002': rows.slice(10),
  'jobs/000001': '{}\n{}\n',
  'files/0123456789abcdef0123456789abcdef': 'file',
  'contents.json': JSON.stringify(contents),
};

let made = 0;
async function verify(given: Record<string, string>, known: readonly string[] = ['First1', 'Second2']) {
  const file = path.join(folder, String(++made));
  await writeBackup(
    file,
    undefined,
    (async function* () {
      for (const [name, text] of Object.entries(given)) yield { name, content: Buffer.from(text) };
    })(),
  );
  return verifyBackup(
    file,
    undefined,
    known.map((name) => ({ name })),
  );
}

it('reports the contents of a complete backup', async () => {
  expect(await verify(entries)).toMatchObject({ head, contents, keptSecret: 'the secret' });
});

it.each(Object.keys(entries))('refuses one without %s', async (name) => {
  const { [name]: _, ...rest } = entries;
  await expect(verify(rest)).rejects.toThrow('is damaged: something is missing.');
});

it('refuses one with extra rows', async () => {
  await expect(verify({ ...entries, 'tables/users/000002': `${rows.slice(10, -2)}X\n` })).rejects.toThrow(
    'is damaged',
  );
  await expect(verify({ ...entries, 'tables/more/000001': '1\n' })).rejects.toThrow('is damaged');
});

it('refuses one of an earlier version than it takes over, and names the commit to start first', async () => {
  const of = (...migrations: string[]) =>
    verify({ ...entries, 'backup.json': JSON.stringify({ ...head, migrations }) });
  await expect(of('Platform1790000000000')).rejects.toThrow(
    `was made by an earlier Steward (version 0.1.0): restore it with the one of commit ${commitBeforeBaseline}, start that once, and back up again.`,
  );
  await of('Platform1790000000000', 'AccessToApprove1790000089000');
});

it('refuses one of a newer version, with any other contents', async () => {
  await expect(
    verify({ 'backup.json': JSON.stringify({ ...head, format: 2, version: '9.0.0' }) }),
  ).rejects.toThrow(
    'was made by a newer Steward (version 9.0.0). Restore it with that version or a later one.',
  );
  await expect(verify(entries, ['Second2'])).rejects.toThrow('(version 0.1.0, with First1)');
});

it('accepts migrations of parts that this build lacks', async () => {
  const migrations = ['First1', 'OfThings1999000000000', 'ContractOfThings1999000001000'];
  const found = await verify({ ...entries, 'backup.json': JSON.stringify({ ...head, migrations }) });
  expect(found.head.migrations).toEqual(migrations);
});
