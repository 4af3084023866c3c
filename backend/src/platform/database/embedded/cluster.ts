import { spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartRefused } from '../../process/start-refused.js';
import { serverFolder, type ServerAccount } from './server-account.js';
import type { ServerBinaries } from './server-binaries.js';

/** Owner of the server: creates roles and databases. */
export const SUPERUSER = 'postgres';

/** Maximum path length of a Unix socket on macOS (107 on Linux), less the name that PostgreSQL appends. */
const LONGEST_SOCKET_DIR = 103 - '/.s.PGSQL.5432'.length;

/** Paths of one server. */
export interface Cluster {
  /** The server's folder in the data folder. */
  folder: string;
  /** PostgreSQL's data directory. */
  dir: string;
  socketDir: string;
  account: ServerAccount | undefined;
  /** Password of a role, derived from the one stored secret. */
  password(role: string): string;
}

/** Environment of the server's programs: without ours, so that no PG* variable affects them. */
export const serverEnvironment = {
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  // glibc's own initial value: once set, it no longer grows with what was freed, so that a connection returns what a large
  // statement needed. Ten seconds after a load, eleven connections hold 9 MB each instead of 25.
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Name of the cluster that is served, in the server's folder. */
export const CLUSTER = 'cluster';
/** One that will replace it at the next start: see older-cluster.ts. */
export const BROUGHT = `${CLUSTER}.brought`;

/**
 * Prepares the server's folder without starting anything.
 * @param name of the cluster in it
 */
export function openFolder(
  dataDir: string,
  account: ServerAccount | undefined,
  name = CLUSTER,
): Omit<Cluster, 'password'> {
  const folder = serverFolder(dataDir);
  makePrivate(folder, account);
  const socketDir =
    Buffer.byteLength(folder) <= LONGEST_SOCKET_DIR ? folder : shortSocketDir(folder, account);
  return { folder, dir: path.join(folder, name), socketDir, account };
}

/** True if the data folder has a database, which may be just about to be renamed. */
export const hasCluster = (dataDir: string): boolean =>
  [CLUSTER, BROUGHT].some((name) => existsSync(path.join(serverFolder(dataDir), name)));

/** Leaves nothing behind outside of the data folder. */
export function closeFolder({ folder, socketDir }: Cluster): void {
  if (socketDir !== folder) rmSync(socketDir, { recursive: true, force: true });
}

/** Creates the cluster on the first start, and refuses one that this version cannot serve. */
export async function openCluster(
  place: Omit<Cluster, 'password'>,
  binaries: ServerBinaries,
  { durable }: { durable: boolean },
): Promise<Cluster> {
  const secretFile = path.join(place.folder, 'secret');
  if (!existsSync(place.dir) || readdirSync(place.dir).length === 0)
    await createCluster(place, binaries, secretFile, durable);
  assertServable(place.dir, binaries.major);
  if (!existsSync(secretFile)) {
    throw new StartRefused(
      `${secretFile} is missing, so the database in ${place.dir} cannot be opened. Put the file back from a backup.`,
    );
  }
  return joinCluster(place);
}

/** An existing cluster, perhaps served by another process. */
export function joinCluster(place: Omit<Cluster, 'password'>): Cluster {
  const secret = readFileSync(path.join(place.folder, 'secret'), 'utf8').trim();
  return { ...place, password: passwordsFrom(secret) };
}

function passwordsFrom(secret: string): (role: string) => string {
  return (role) => createHmac('sha256', secret).update(role).digest('hex');
}

/**
 * Created in a temporary folder and renamed when complete: an interrupted start never leaves half a cluster.
 */
async function createCluster(
  place: Omit<Cluster, 'password'>,
  binaries: ServerBinaries,
  secretFile: string,
  durable: boolean,
): Promise<void> {
  const secret = existsSync(secretFile)
    ? readFileSync(secretFile, 'utf8').trim()
    : randomBytes(32).toString('hex');
  const unfinished = `${place.dir}.new`;
  const passwordFile = path.join(place.folder, 'initdb.password');
  rmSync(unfinished, { recursive: true, force: true });
  writePrivate(secretFile, `${secret}\n`, place.account);
  writePrivate(passwordFile, passwordsFrom(secret)(SUPERUSER), place.account);
  try {
    await run(binaries.initdb, initdbArguments(unfinished, passwordFile, durable), place.account);
    rmSync(place.dir, { recursive: true, force: true });
    renameSync(unfinished, place.dir);
    if (durable) flush(place.folder);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function initdbArguments(dir: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${dir}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorting by code point is the same on every machine and never changes with a system's libraries.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    // In MB, instead of 16: a first start writes little more than one, and the next one is allocated in advance.
    '--wal-segsize=4',
    ...(durable ? [] : ['--no-sync']),
  ];
}

function run(program: string, args: string[], account: ServerAccount | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...account, env: serverEnvironment, cwd: '/', detached: true });
    // A stop does not wait long for it. In its own process group it would continue without us.
    const endGroup = (): void => {
      if (child.pid !== undefined) killGroup(child.pid);
    };
    process.once('exit', endGroup);
    child.once('close', () => process.off('exit', endGroup));
    const output: string[] = [];
    child.stdout.on('data', (part: Buffer) => output.push(part.toString()));
    child.stderr.on('data', (part: Buffer) => output.push(part.toString()));
    const refuse = (why: string) =>
      reject(new StartRefused(`The database could not be created: ${lastErrorIn(output.join('')) || why}.`));
    child.once('error', (error) => refuse(error.message));
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : refuse(`initdb exited with ${signal ?? code}`),
    );
  });
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** Last error in the output of a server program, without its prefix and full stop. */
export function lastErrorIn(output: string): string {
  const lines = output.split('\n');
  const from = lines.findLastIndex((line) => /\b(?:FATAL|PANIC|error):|^postgres: /.test(line));
  if (from < 0) return '';
  const message = lines[from]?.startsWith('postgres: ') ? lines.slice(from).join(' ') : (lines[from] ?? '');
  return message.replace(/^.*?\b(?:FATAL|PANIC|error|postgres):\s*/, '').replace(/[.\s]*$/, '');
}

/** A cluster belongs to one major version forever. */
function assertServable(dir: string, major: string): void {
  const version = majorOf(dir);
  if (version === undefined) {
    throw new StartRefused(
      `${dir} is not a complete PostgreSQL cluster: PG_VERSION is missing. Restore it from a backup, or move the folder away to start over.`,
    );
  }
  if (version !== major) {
    throw new StartRefused(
      `The database in ${dir} was created by PostgreSQL ${version}, but this version of Steward includes PostgreSQL ${major}. ` +
        `Start the version of Steward that you ran last, or set DATABASE_URL to a PostgreSQL ${version} server with the data.`,
    );
  }
}

/** Major version of the server that made a cluster; undefined if it is incomplete. */
export function majorOf(dir: string): string | undefined {
  const file = path.join(dir, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** A folder with a short name just for the socket, if the data folder's path is too long for one. */
function shortSocketDir(folder: string, account: ServerAccount | undefined): string {
  const name = createHmac('sha256', 'socket').update(folder).digest('hex').slice(0, 16);
  const dir = path.join(tmpdir(), `steward-${name}`);
  makePrivate(dir, account);
  return dir;
}

function makePrivate(folder: string, account: ServerAccount | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder); // Never through a link: anyone can create one in the folder for temporary files.
  const ownUid = process.getuid?.();
  const owner = account?.uid ?? ownUid;
  if (!found.isDirectory() || (found.uid !== ownUid && found.uid !== owner)) {
    throw new StartRefused(
      `${folder} belongs to another user. Move it away, or set DATA_DIR to another folder.`,
    );
  }
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
}

function writePrivate(file: string, text: string, account: ServerAccount | undefined): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (account) chownSync(file, account.uid, account.gid);
}

/** Makes renames in a folder survive a power cut. */
export function flush(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
