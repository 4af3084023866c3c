import { accessSync, chmodSync, chownSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../../process/make-folder.js';
import { StartRefused } from '../../process/start-refused.js';
import { mayEnter, serverAccount } from './server-account.js';

/** Data folder for root, if the database server cannot access the default one. */
const SHARED_DATA_DIR = '/var/lib/steward';

export interface DataDirRequest {
  /** `DATA_DIR` as given; a relative path starts at the working directory. */
  path: string;
  /** True if the embedded server will use it; only then does an unprivileged user need access. */
  embedded: boolean;
  /** Fallback folder if this one cannot be accessed. */
  fallback?: string;
  /** True to create nothing and refuse a missing folder. */
  mustExist?: boolean;
}

export interface DataDir {
  /** Absolute, without symbolic links; it exists and is ours. */
  path: string;
  /** Message to print if another folder than the requested one is used. */
  notice: string | undefined;
}

/**
 * Finds or creates the folder of the embedded database, stored files and generated keys. Only its owner has
 * access and, for root, the account of the database server.
 */
export function prepareDataDir({
  path: asked,
  embedded,
  fallback = SHARED_DATA_DIR,
  mustExist = false,
}: DataDirRequest): DataDir {
  const requested = path.resolve(asked);
  const account = embedded ? serverAccount(requested) : undefined;
  if (account && !mayEnter(nearestExisting(path.dirname(requested)), account)) {
    if (mustExist) refuseMissing(fallback);
    return {
      path: makeDataDir(fallback, serverAccount(fallback)),
      notice: `The database server cannot access the folder of ${requested}, so data is stored in ${fallback}.`,
    };
  }
  if (mustExist) refuseMissing(requested);
  return { path: makeDataDir(requested, account), notice: undefined };
}

function refuseMissing(folder: string): void {
  if (!existsSync(folder)) throw new NotRunHere(folder);
}

/** A command was given other settings than the product, or none. */
export class NotRunHere extends StartRefused {
  /** @param folder the data folder of those settings */
  constructor(folder: string) {
    super(
      `Steward has not used the data folder ${folder} yet. Run the command with the settings of the running product, for example DATA_DIR and DATABASE_URL.`,
    );
  }
}

function makeDataDir(folder: string, account: { uid: number; gid: number } | undefined): string {
  try {
    const isNew = !existsSync(folder);
    makeFolder(folder);
    const real = realpathSync(folder);
    if (!statSync(real).isDirectory()) throw new Error('it is not a folder');
    accessSync(real, constants.R_OK | constants.W_OK | constants.X_OK);
    if (account) openForServer(real, account.gid, isNew);
    if (account && !mayEnter(real, account)) throw new Error('the database server cannot access it');
    return real;
  } catch (error) {
    throw new StartRefused(
      `The data folder ${folder} cannot be used: ${describe(error)}. Set DATA_DIR to a folder you may write to.`,
      { cause: error },
    );
  }
}

/** The server's group may traverse it but not list it: only root can read keys and stored files. */
function openForServer(folder: string, gid: number, isNew: boolean): void {
  const { uid, mode } = statSync(folder);
  const passable = (mode & 0o001) !== 0;
  if (isNew || (uid === 0 && !passable)) {
    chownSync(folder, -1, gid);
    chmodSync(folder, 0o710);
  }
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

function describe(error: unknown): string {
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EACCES' || error.code === 'EPERM') return 'it belongs to another user';
    if (error.code === 'ENOTDIR' || error.code === 'EEXIST') return 'it is not a folder';
    if (error.code === 'ENOENT') return 'no folder can be created there';
    if (error.code === 'EROFS') return 'it is on a read-only disk';
    if (error.code === 'ENOSPC') return 'the disk is full';
  }
  return error instanceof Error ? error.message : String(error);
}
