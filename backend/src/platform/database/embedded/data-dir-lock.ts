import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '../../process/start-refused.js';

export interface DataDirLock {
  /** Releases the folder while the process lives on; the end of the process releases it too. */
  release(): void;
}

/** Another process uses the data folder. */
export class DataDirTaken extends StartRefused {}

const SQLITE_BUSY = 5;

/**
 * Keeps each lock's handle reachable: garbage collection of a handle would close its file and release the
 * folder.
 */
const held = new Set<DatabaseSync>();

/**
 * Locks the data folder for this process, or refuses with a message that names the process using it. The lock
 * is the operating system's: it ends with the process, however that ends, and is never stale.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const holderFile = path.join(dataDir, 'lock.pid');
  const lock = openQuietly(path.join(dataDir, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new DataDirTaken(alreadyRunning(dataDir, holderFile), { cause: error });
    throw new StartRefused(
      `The data folder ${dataDir} cannot be locked: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  }
  held.add(lock);
  writeFileSync(holderFile, `${process.pid}\n`, { mode: 0o600 });
  return {
    release() {
      if (held.delete(lock)) lock.close();
    },
  };
}

/** Whether a running process has the folder, as far as its note tells; the lock alone decides. */
export function isDataDirHeld(dataDir: string): boolean {
  try {
    return process.kill(Number(readFileSync(path.join(dataDir, 'lock.pid'), 'utf8')), 0);
  } catch {
    // No note, or no such process.
    return false;
  }
}

/**
 * SQLite gives us a record lock without a native module. Its warning about being experimental is suppressed.
 */
function openQuietly(file: string): DatabaseSync {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    const sqlite = process.getBuiltinModule('node:sqlite');
    return new sqlite.DatabaseSync(file);
  } catch (error) {
    throw new StartRefused(`${file} cannot be opened, so the data folder cannot be locked.`, {
      cause: error,
    });
  } finally {
    process.emitWarning = emitWarning;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function alreadyRunning(dataDir: string, holderFile: string): string {
  const holder = holderOf(holderFile);
  const processNote = holder === undefined ? '' : ` (process ${holder})`;
  return `Steward is already running on ${dataDir}${processNote}. Stop it first, or set DATA_DIR to another folder.`;
}

function holderOf(holderFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(holderFile, 'utf8'), 10);
    return Number.isSafeInteger(pid) ? pid : undefined;
  } catch {
    return undefined; // The first process holds the lock but has not written its number yet.
  }
}
