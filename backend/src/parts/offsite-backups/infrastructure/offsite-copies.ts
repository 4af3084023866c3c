import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { BackupCopies, CopyOrder } from '../../../platform/parts/backup-copies.js';
import { withClient } from '../../../platform/database/with-client.js';
import type { OffsitePlace } from '../../../platform/settings/storage-settings.js';
import { nameOfCopy, timeOfCopy } from '../domain/copy-name.js';
import { copiesToDelete } from '../domain/kept-copies.js';
import type { CopyState } from '../domain/nights.js';
import type { Place } from '../domain/ports.js';
import { DiskPlace } from './disk-place.js';
import { PlaceRefused, placeRefused, reasons } from './place-refused.js';
import { S3Place } from './s3-place.js';
import { noteStatement, stateStatement } from './sql-copy-states.js';

/** Copies in the place of BACKUP_URL. */
export class OffsiteCopies implements BackupCopies {
  readonly place: string;
  readonly passphrase: string;

  constructor(
    { address, url, passphrase }: OffsitePlace,
    private readonly at: Place = address.kind === 'disk' ? new DiskPlace(address.dir) : new S3Place(address),
  ) {
    this.place = url;
    this.passphrase = passphrase;
  }

  async keep({ file, made, databaseUrl, folder, tries }: CopyOrder): Promise<string | undefined> {
    const name = nameOfCopy(made);
    const known = await this.known(databaseUrl);
    // Once there was a good copy, a place that is missing is not mounted.
    const before = await this.at.names(!known?.lastGoodAt);
    await this.at.put(file, name);
    try {
      await this.read(name, folder, async (fetched) => {
        if ((await hashOf(fetched)) === (await hashOf(file))) return tries(fetched);
        await this.at.remove(name);
        throw placeRefused(reasons.changed);
      });
    } catch (error) {
      // It may be all that there is of this day, so it stays; of several that could not be restored, the last one.
      const goodUntil = known?.lastGoodAt ?? known?.since;
      await this.removeAll(before.filter((other) => isBetween(other, goodUntil, made)));
      throw error;
    }
    return this.removeAll(copiesToDelete([...before, name]).filter((old) => old !== name));
  }

  async fetch<T>(
    which: 'latest' | 'oldest',
    folder: string,
    read: (file: string) => Promise<T>,
  ): Promise<T | undefined> {
    const names = (await this.at.names(false)).filter((name) => timeOfCopy(name)).toSorted();
    const name = names.at(which === 'latest' ? -1 : 0);
    return name === undefined ? undefined : this.read(name, folder, read);
  }

  async note(databaseUrl: string, made: Date, error: string | undefined): Promise<void> {
    await this.ask(databaseUrl, noteStatement, [this.place, made, error ?? null]);
  }

  private async known(databaseUrl: string): Promise<CopyState | undefined> {
    const [state] = await this.ask<CopyState>(databaseUrl, stateStatement, [this.place]);
    return state;
  }

  private ask<Row extends object>(databaseUrl: string, statement: string, values: unknown[]): Promise<Row[]> {
    return withClient(databaseUrl, 'steward backup', async (db) => {
      // A build that has just come may make a backup before its first start.
      const { rows: here } = await db.query(`SELECT WHERE to_regclass('offsite_backups') IS NOT NULL`);
      return here.length > 0 ? (await db.query<Row>(statement, values)).rows : [];
    });
  }

  private async read<T>(name: string, folder: string, work: (file: string) => Promise<T>): Promise<T> {
    const file = await this.at.fetch(name, folder);
    try {
      return await work(file);
    } finally {
      if (file.startsWith(folder)) await rm(file, { force: true });
    }
  }

  /** Keys that may not delete are a protection, too: the new copy is good. @returns why older ones could not be deleted */
  private async removeAll(names: readonly string[]): Promise<string | undefined> {
    try {
      for (const name of names) await this.at.remove(name);
      return undefined;
    } catch (error) {
      if (!(error instanceof PlaceRefused)) throw error;
      return `Older copies could not be deleted. ${error.message}`;
    }
  }
}

function isBetween(name: string, from: Date | undefined, until: Date): boolean {
  const time = timeOfCopy(name);
  // Names have whole seconds.
  return time !== undefined && from !== undefined && time > from && name < nameOfCopy(until);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    throw new PlaceRefused(`The copy cannot be read back from BACKUP_URL: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  return hash.digest('hex');
}
