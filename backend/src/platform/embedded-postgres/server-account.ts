import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/** PostgreSQL refuses to run as root, so as root the server gets another account's rights. */
export interface ServerAccount {
  uid: number;
  gid: number;
}

/** `nobody`, for systems without a `postgres` user; nothing is added to the system's accounts. */
const NOBODY = 65534;

/** The folder inside the data folder that belongs to the server and its account alone. */
export function serverFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/**
 * The account that the server has to run under, or undefined when it simply runs as we do.
 * Folders that are somebody's already decide: root may start what an ordinary user began, and the
 * system's accounts may have changed since the cluster was made.
 */
export function serverAccount(dataDir: string): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of [serverFolder(dataDir), dataDir]) {
    const owner = statSync(folder, { throwIfNoEntry: false });
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function idOf(flag: '-u' | '-g'): number {
  const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : NOBODY;
}

/** True if that account may enter the folder, or run the file; asked of the system, since rights have many sources. */
export function mayEnter(target: string, account: ServerAccount): boolean {
  return spawnSync('test', ['-x', target], { ...account, cwd: '/' }).status === 0;
}
