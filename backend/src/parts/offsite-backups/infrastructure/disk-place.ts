import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Text } from '@steward/texts';
import { flushFolder } from '../../../platform/process/make-folder.js';
import { nameFile } from '../../../platform/process/name-file.js';
import { timeOfCopy } from '../domain/copy-name.js';
import { Place } from '../domain/ports.js';
import { PlaceRefused, placeRefused, reasons } from './place-refused.js';

const unfinished = '.unfinished';
/** Milliseconds after which nobody writes to a file any more that is not finished. */
const abandonedMs = 60 * 60 * 1_000;

/** A folder: of another disk, or of another machine that is mounted here. */
export class DiskPlace extends Place {
  constructor(private readonly folder: string) {
    super();
  }

  /** Only a first copy makes the folder: later, a missing one means that its disk is not mounted. */
  names(mayCreate: boolean): Promise<string[]> {
    return this.attempt(async () => {
      if (mayCreate) mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      const entries = await readdir(this.folder, { withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    });
  }

  put(file: string, name: string): Promise<void> {
    return this.attempt(async () => {
      await this.tidy();
      const target = path.join(this.folder, name);
      const written = `${target}${unfinished}`;
      try {
        await pipeline(
          createReadStream(file),
          createWriteStream(written, { mode: 0o600, flush: true, flags: 'wx' }),
        );
        nameFile(written, target);
        await flushFolder(this.folder);
      } finally {
        await rm(written, { force: true });
      }
    });
  }

  fetch(name: string): Promise<string> {
    return Promise.resolve(path.join(this.folder, name));
  }

  remove(name: string): Promise<void> {
    return this.attempt(() => rm(path.join(this.folder, name), { force: true }));
  }

  /** Removes what a killed process has left. */
  private async tidy(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (!name.endsWith(unfinished) || timeOfCopy(name.slice(0, -unfinished.length)) === undefined) continue;
      const file = path.join(this.folder, name);
      if (Date.now() - (await stat(file)).mtimeMs > abandonedMs) await rm(file, { force: true });
    }
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw refusalOf(error);
    }
  }
}

const byCode: Readonly<Record<string, Text>> = {
  ENOENT: reasons.noFolder,
  ENOTDIR: reasons.noFolder,
  ENXIO: reasons.noFolder,
  ENODEV: reasons.noFolder,
  EIO: reasons.away,
  ESTALE: reasons.away,
  EHOSTDOWN: reasons.away,
  ETIMEDOUT: reasons.away,
  ENOTCONN: reasons.away,
  EACCES: reasons.notAllowed,
  EPERM: reasons.notAllowed,
  EROFS: reasons.readOnly,
  ENOSPC: reasons.full,
  EDQUOT: reasons.full,
  EFBIG: reasons.tooLarge,
};

function refusalOf(error: unknown): PlaceRefused {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = byCode[code];
  return reason
    ? placeRefused(reason, error)
    : new PlaceRefused(`The folder in BACKUP_URL cannot be used: ${message}.`, { cause: error });
}
