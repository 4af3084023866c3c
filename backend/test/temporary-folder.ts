import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Bytes; far more than all databases of a run take. */
const needed = 2 ** 31;

/**
 * Where tests put databases: in memory where there is room, since a new database is hundreds of files, which take ten
 * times as long on a disk.
 */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= needed ? inMemory : tmpdir();
  } catch {
    return tmpdir(); // No such place on this system.
  }
}
