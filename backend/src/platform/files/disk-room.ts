import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Runtime } from '../settings/runtime.js';

/** Bytes of a disk: free for this process, and in all. */
export interface Room {
  free: number;
  size: number;
}

/** Space on the disks of this machine. */
@Injectable()
export class DiskRoom {
  constructor(private readonly runtime: Runtime) {}

  /** Space on the disk of stored files; undefined if they are not on a disk, or if its folder cannot be read. */
  async ofFiles(): Promise<Room | undefined> {
    const { storage } = this.runtime;
    return storage.kind === 'disk' ? roomIn(storage.dir) : undefined;
  }

  /** Space on the disk that fills up: of stored files or, if these are elsewhere, of the embedded database. */
  async left(): Promise<Room | undefined> {
    const { storage, settings } = this.runtime;
    if (storage.kind === 'disk') return roomIn(storage.dir);
    return settings.databaseUrl === undefined ? roomIn(settings.dataDir) : undefined;
  }
}

async function roomIn(folder: string): Promise<Room | undefined> {
  // If the folder is missing, the health page reports it.
  const found = await statfs(folder).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}
