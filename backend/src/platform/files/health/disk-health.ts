import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { formatBytes } from '../../formats/format-bytes.js';
import { attention, failing, HealthChecks, type HealthFinding, ok } from '../../health/health-checks.js';
import { Metrics } from '../../metrics/metrics.js';
import { Runtime } from '../../runtime.js';

/** Bytes below which a disk has too little space for a few days, and for the next upload. */
const little = { share: 0.1, bytes: 20e9 };
const tooLittle = 500e6;

/** Reports the free space of the disk that fills up. */
@Injectable()
export class DiskHealth {
  constructor(
    private readonly runtime: Runtime,
    health: HealthChecks,
    metrics: Metrics,
  ) {
    health.add({ name: msg('Disk').text, place: 10, check: () => this.room() });
    metrics.gauge({
      name: 'steward_disk_free_bytes',
      help: 'Free space on the disk of stored files or, if these are not on a disk, of the embedded database.',
      read: async () => {
        const room = await this.roomLeft();
        return room ? [{ value: room.free }] : [];
      },
    });
  }

  /**
   * Free bytes for this process, and total bytes, of the disk that fills up; undefined if it is on another
   * machine.
   */
  private async roomLeft(): Promise<{ free: number; size: number } | undefined> {
    const { storage, settings } = this.runtime;
    const folder =
      storage.kind === 'disk'
        ? storage.dir
        : settings.databaseUrl === undefined
          ? settings.dataDir
          : undefined;
    // If the folder is missing, the next line reports it.
    const found = folder === undefined ? undefined : await statfs(folder).catch(() => undefined);
    return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
  }

  private async room(): Promise<HealthFinding | undefined> {
    const room = await this.roomLeft();
    if (!room) return undefined;
    const { free, size } = room;
    const left = { free: formatBytes(free), size: formatBytes(size) };
    if (free < tooLittle)
      return failing(
        t(
          '{free} of {size} are free on the disk. Uploads and email will fail soon. Free up space or use a larger disk.',
          left,
        ),
      );
    if (free < little.bytes && free < little.share * size)
      return attention(t('{free} of {size} are free on the disk. Free up space or use a larger disk.', left));
    return ok(t('{free} of {size} are free on the disk.', left));
  }
}
