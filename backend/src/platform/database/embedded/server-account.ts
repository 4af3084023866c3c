import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/** PostgreSQL refuses to run as root, so root starts the server under another account. */
export interface ServerAccount {
  uid: number;
  gid: number;
}

/** Accounts that systems have for PostgreSQL: Linux from its packages, macOS always. */
const NAMES = ['postgres', '_postgres'];
/** `nobody`, for systems without such an account; no account is created. */
const NOBODY_UID = 65534;

/** The folder inside the data folder that only the server and its account may access. */
export function serverFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/**
 * The account for the server, or undefined if it runs under ours. An existing folder's owner decides: root
 * may start what an ordinary user began, and the system's accounts may have changed since the cluster was
 * created.
 */
export function serverAccount(dataDir: string): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of [serverFolder(dataDir), dataDir]) {
    const owner = statSync(folder, { throwIfNoEntry: false });
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return NAMES.map(accountOf).find(Boolean) ?? { uid: NOBODY_UID, gid: NOBODY_UID };
}

/** Undefined if the system has no account of that name. */
export function accountOf(name: string): ServerAccount | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout.trim()) : undefined;
  });
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/**
 * True if that account may enter the folder or run the file; the system is asked, because rights have many
 * sources.
 */
export function mayEnter(target: string, account: ServerAccount): boolean {
  return spawnSync('test', ['-x', target], { ...account, cwd: '/' }).status === 0;
}
