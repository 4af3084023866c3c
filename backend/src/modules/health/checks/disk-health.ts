import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { formatBytes } from './format-bytes.js';
import {
  attention,
  failing,
  HealthChecks,
  type HealthFinding,
  ok,
} from '../../../platform/operations/health-checks.js';
import { Metrics } from '../../../platform/operations/metrics/metrics.js';
import { DiskRoom } from '../../../platform/files/disk-room.js';

/** Bytes below which a disk has too little space for a few days, and for the next upload. */
const little = { share: 0.1, bytes: 20e9 };
const tooLittle = 500e6;

/** Reports the free space of the disk that fills up. */
@Injectable()
export class DiskHealth {
  constructor(
    private readonly disk: DiskRoom,
    health: HealthChecks,
    metrics: Metrics,
  ) {
    health.add({ name: msg('Disk').text, place: 10, check: () => this.room() });
    metrics.gauge({
      name: 'steward_disk_free_bytes',
      help: 'Free space on the disk of stored files or, if these are not on a disk, of the embedded database.',
      read: async () => {
        const room = await this.disk.left();
        return room ? [{ value: room.free }] : [];
      },
    });
  }

  private async room(): Promise<HealthFinding | undefined> {
    const room = await this.disk.left();
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
