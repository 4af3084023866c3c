import { createHash } from 'node:crypto';
import { withClient } from '../../../platform/database/with-client.js';
import type { AppSecret } from '../../../platform/settings/app-secret.js';
import { secretOfFile } from '../../../platform/files/encrypted-file-vault.js';
import type { RawStore } from '../../../platform/files/raw-store.js';
import { type BackupEntry, writeBackup } from './backup-file.js';
import { type DatabaseSnapshot, withSnapshot } from './database-snapshot.js';
import {
  backupFormat,
  type Contents,
  currentSecretEntry,
  type Head,
  jobsEntry,
  previousSecretEntry,
  tableEntry,
} from './manifest.js';

/** Source and target of a backup. */
export interface BackupOrder {
  /** Must not exist. */
  file: string;
  /** Undefined: the file is not encrypted, except for the stored files in it. */
  passphrase: string | undefined;
  databaseUrl: string;
  /** Undefined: without the stored files, which stay where they are. */
  store: RawStore | undefined;
  secret: AppSecret;
  /** True if the secret is part of the backup: it was generated in the data folder, or the passphrase alone must restore it. */
  secretIsKept: boolean;
  /** Version of Steward. */
  version: string;
}

export interface MadeBackup {
  head: Head;
  contents: Contents;
  /** Bytes of the file. */
  size: number;
}

/** Identifier of the current secret in a backup, and identifiers of all secrets that are set. */
export const backupSecretIds = (secret: AppSecret): string[] =>
  secret.keysFor('steward/backup/v1').map(({ id }) => id);

/**
 * Writes database and stored files as of one moment, while Steward keeps running. Stored files never change
 * under their path except to be re-encrypted, and an unreferenced one stays for a day, so they are read after
 * the rows.
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  return withSnapshot(order.databaseUrl, async (snapshot) => {
    const { migrations, tables, sequences } = snapshot;
    const [id = ''] = backupSecretIds(order.secret);
    const head: Head = {
      format: backupFormat,
      version: order.version,
      at: snapshot.at.toISOString(),
      migrations,
      tables,
      sequences,
      secret: { id, kept: order.secretIsKept },
    };
    const contents: Contents = {
      tables: {},
      jobs: 0,
      files: { count: 0, bytes: 0 },
      fileKeys: [],
      missing: [],
    };
    const size = await writeBackup(order.file, order.passphrase, entries(order, snapshot, head, contents));
    return { head, contents, size };
  });
}

/** @param contents is filled on the way, and is the last entry */
async function* entries(
  order: BackupOrder,
  snapshot: DatabaseSnapshot,
  head: Head,
  contents: Contents,
): AsyncGenerator<BackupEntry> {
  yield { name: 'backup.json', content: json(head) };
  yield* secrets(order);
  for (const table of head.tables) {
    const hash = createHash('sha256');
    const rows = snapshot.rowsOf(table);
    let bytes = 0;
    let next = await rows.next();
    for (let part = 1; !next.done; next = await rows.next(), part++) {
      hash.update(next.value);
      bytes += next.value.length;
      yield { name: tableEntry(table.name, part), content: next.value };
    }
    contents.tables[table.name] = { rows: next.value, bytes, sha256: hash.digest('hex') };
  }
  let part = 1;
  for await (const jobs of snapshot.pendingJobs()) {
    contents.jobs += jobs.length;
    yield { name: jobsEntry(part++), content: Buffer.concat(jobs.map((job) => json(job))) };
  }
  yield* files(order, snapshot, contents);
  yield { name: 'contents.json', content: json(contents) };
}

function* secrets({ secret, secretIsKept }: BackupOrder): Generator<BackupEntry> {
  if (!secretIsKept) return;
  yield { name: currentSecretEntry, content: Buffer.from(secret.current) };
  // During a rotation, some files open with it only.
  if (secret.previous !== undefined)
    yield { name: previousSecretEntry, content: Buffer.from(secret.previous) };
}

async function* files(
  { store, databaseUrl }: BackupOrder,
  snapshot: DatabaseSnapshot,
  contents: Contents,
): AsyncGenerator<BackupEntry> {
  if (!store) return;
  const secrets = new Set<string>();
  for await (const page of snapshot.storedFiles())
    for (const { path, owner } of page) {
      const content = await store.read(path);
      if (!content) {
        // Files destroyed since the snapshot are not missing.
        if (await isNamed(databaseUrl, path)) contents.missing.push(owner);
        continue;
      }
      contents.files.count++;
      contents.files.bytes += content.length;
      const secret = secretOfFile(content);
      if (secret !== undefined) secrets.add(secret);
      yield { name: `files/${path}`, content };
    }
  contents.fileKeys = [...secrets].sort();
}

/** True if a row refers to that file now. */
const isNamed = (databaseUrl: string, path: string): Promise<boolean> =>
  withClient(databaseUrl, 'steward backup', async (db) => {
    const { rows } = await db.query('SELECT FROM public.stored_files WHERE path = $1 LIMIT 1', [path]);
    return rows.length > 0;
  });

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
