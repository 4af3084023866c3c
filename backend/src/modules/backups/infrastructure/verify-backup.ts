import { createHash } from 'node:crypto';
import { commitBeforeBaseline, isReplaced, precedesBaseline } from '../../../migrations/before-baseline.js';
import { isOfPart } from '../../../migrations/of-parts.js';
import { readBackup } from './backup-file.js';
import { BackupRefused } from './backup-refused.js';
import {
  backupFormat,
  type Contents,
  currentSecretEntry,
  type Head,
  previousSecretEntry,
} from './manifest.js';

/** A backup that was read to its end and is complete. */
export interface VerifiedBackup {
  file: string;
  passphrase: string | undefined;
  head: Head;
  contents: Contents;
  /** The included secrets. */
  keptSecret: string | undefined;
  keptPrevious: string | undefined;
}

type Named = Readonly<{ name: string }>;

/**
 * Reads the whole file without changing anything.
 * @param known migrations of this build
 * @throws BackupRefused for a file that is damaged, does not open, or was made by a newer version or one long past
 */
export async function verifyBackup(
  file: string,
  passphrase: string | undefined,
  known: readonly Named[],
): Promise<VerifiedBackup> {
  let head: Head | undefined;
  let contents: Contents | undefined;
  let keptSecret: string | undefined;
  let keptPrevious: string | undefined;
  const seen = new Seen();
  for await (const { name, content } of readBackup(file, passphrase)) {
    if (name === 'backup.json') {
      head = JSON.parse(content.toString()) as Head;
      refuseNewer(file, head, known);
      refuseEarlier(file, head);
    } else if (name === 'contents.json') contents = JSON.parse(content.toString()) as Contents;
    else if (name === currentSecretEntry) keptSecret = content.toString().trim();
    else if (name === previousSecretEntry) keptPrevious = content.toString().trim();
    else seen.add(name, content);
  }
  if (!head || !contents || !seen.isAllOf(contents) || head.secret.kept !== (keptSecret !== undefined))
    throw new BackupRefused(`${file} is damaged: something is missing.`);
  return { file, passphrase, head, contents, keptSecret, keptPrevious };
}

/** Checked right after the first entry: this version may not understand the rest. */
function refuseNewer(file: string, head: Head, known: readonly Named[]): void {
  const names = new Set(known.map(({ name }) => name));
  const newest = head.migrations.find((name) => !names.has(name) && !isReplaced(name) && !isOfPart(name));
  if (head.format > backupFormat || newest !== undefined)
    throw new BackupRefused(
      `${file} was made by a newer Steward (version ${head.version}${newest === undefined ? '' : `, with ${newest}`}). Restore it with that version or a later one.`,
    );
}

function refuseEarlier(file: string, { migrations, version }: Head): void {
  if (migrations.some(isReplaced) && !precedesBaseline(migrations))
    throw new BackupRefused(
      `${file} was made by an earlier Steward (version ${version}): restore it with the one of commit ${commitBeforeBaseline}, start that once, and back up again.`,
    );
}

/** Compares what was read with what was written. */
class Seen {
  private readonly tables = new Map<string, { bytes: number; hash: ReturnType<typeof createHash> }>();
  private files = { count: 0, bytes: 0 };
  private jobs = 0;

  add(name: string, content: Buffer): void {
    const [kind = '', key = ''] = name.split('/');
    if (kind === 'tables') {
      const table = this.tables.get(key) ?? { bytes: 0, hash: createHash('sha256') };
      table.bytes += content.length;
      table.hash.update(content);
      this.tables.set(key, table);
    } else if (kind === 'files')
      this.files = { count: this.files.count + 1, bytes: this.files.bytes + content.length };
    else if (kind === 'jobs') this.jobs += content.toString().trimEnd().split('\n').length;
  }

  isAllOf({ tables, files, jobs }: Contents): boolean {
    const whole = Object.entries(tables).every(([name, { bytes, sha256 }]) => {
      const table = this.tables.get(name);
      return bytes === 0 ? !table : table?.bytes === bytes && table.hash.digest('hex') === sha256;
    });
    const nothingElse = [...this.tables.keys()].every((name) => name in tables);
    return (
      whole &&
      nothingElse &&
      jobs === this.jobs &&
      files.count === this.files.count &&
      files.bytes === this.files.bytes
    );
  }
}
