import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Bytes; far above the size of all databases of a run. */
const needed = 2 ** 31;

/**
 * Folder for test databases: in memory if there is room, because a new database is hundreds of files, which
 * take ten times as long on a disk.
 */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= needed ? inMemory : tmpdir();
  } catch {
    return tmpdir(); // This system has no such folder.
  }
}
