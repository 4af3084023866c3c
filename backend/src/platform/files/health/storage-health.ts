import { statfs } from 'node:fs/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { HealthChecks, type HealthFinding } from '../../health/health-checks.js';
import { formatBytes } from '../../formats/format-bytes.js';
import { Metrics, type Sample } from '../../metrics/metrics.js';
import { Runtime } from '../../runtime.js';
import { FileVault } from '../file-vault.js';
import { NewestFiles } from '../newest-files.js';
import { SecretRotation } from '../secret-rotation.js';
import { storageRefusal } from '../storage-errors.js';
import { StorageSweep, type Sweep } from '../sweep.js';

/** Bytes below which a disk has too little space for a few days, and for the next upload. */
const little = { share: 0.1, bytes: 20e9 };
const tooLittle = 500e6;
const threeDays = 3 * 24 * 3_600_000;

/** Reports free space, the result of the last nightly sweep, and the progress of a secret rotation. */
@Injectable()
export class StorageHealth implements OnModuleInit {
  constructor(
    private readonly runtime: Runtime,
    private readonly vault: FileVault,
    private readonly sweep: StorageSweep,
    private readonly newest: NewestFiles,
    private readonly rotation: SecretRotation,
    private readonly clock: Clock,
    private readonly health: HealthChecks,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.health.add({ name: 'Disk', place: 10, check: () => this.room() });
    this.health.add({ name: 'Stored files', place: 11, check: () => this.files() });
    this.health.add({ name: 'Secret rotation', place: 12, check: () => this.secret() });
    this.metrics.gauge({
      name: 'steward_disk_free_bytes',
      help: 'Free space on the disk of stored files or, if these are not on a disk, of the embedded database.',
      read: async () => {
        const room = await this.roomLeft();
        return room ? [{ value: room.free }] : [];
      },
    });
    const gauge = (name: string, help: string, value: (sweep: Sweep) => number | null): void =>
      this.metrics.gauge({ name, help, read: () => this.sample(value) });
    gauge('steward_storage_bytes', 'Stored files found by the last nightly sweep.', ({ bytes }) => bytes);
    gauge('steward_storage_files', 'Stored files found by the last nightly sweep.', ({ files }) => files);
    gauge(
      'steward_storage_missing',
      'Records whose files the last sweep did not find.',
      ({ missing }) => missing.length,
    );
    gauge(
      'steward_storage_swept_timestamp_seconds',
      'Time at which the last nightly sweep ended.',
      ({ finishedAt }) => Math.round(Date.parse(finishedAt) / 1_000),
    );
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
    const left = `${formatBytes(free)} of ${formatBytes(size)} are free on the disk`;
    if (free < tooLittle)
      return {
        state: 'failing',
        sentence: `${left}. Uploads and email will fail soon. Free up space or use a larger disk.`,
      };
    if (free < little.bytes && free < little.share * size)
      return { state: 'attention', sentence: `${left}. Free up space or use a larger disk.` };
    return { state: 'ok', sentence: `${left}.` };
  }

  private async files(): Promise<HealthFinding> {
    const found = await this.storedFiles();
    return found.state === 'ok' && this.runtime.settings.allowMissingFiles
      ? {
          state: 'attention',
          sentence:
            'ALLOW_MISSING_FILES is on. Unset it once all files are there, so that a wrong file store stops the next start.',
        }
      : found;
  }

  private async storedFiles(): Promise<HealthFinding> {
    const refusal = await this.vault.check().then(
      () => undefined,
      (error: unknown) => storageRefusal(error),
    );
    if (refusal) return { state: 'failing', sentence: refusal.message };
    if (!(await this.newest.areThere()))
      return {
        state: 'failing',
        sentence:
          'None of the three newest files is in the file store. Set STORAGE_URL to the store of this practice, or restore a backup.',
      };
    const last = await this.sweep.last();
    if (!last)
      return {
        state: 'ok',
        sentence: 'Files can be stored. First nightly check pending.',
      };
    const since = new Date(last.finishedAt);
    const { missing, files, bytes } = last;
    if (missing.length > 0) {
      const named = missing.slice(0, 3).join(', ');
      return {
        state: 'failing',
        sentence:
          `The files of ${named}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''} are missing. ` +
          'Look for them in a backup.',
        since,
      };
    }
    const sum = `All ${files} files${bytes === null ? '' : ` (${formatBytes(bytes)})`} are there`;
    return this.clock.now().getTime() - since.getTime() > threeDays
      ? {
          state: 'attention',
          sentence: `The nightly check has not finished for three days. Last result: ${sum}.`,
          since,
        }
      : { state: 'ok', sentence: `${sum}.`, since };
  }

  private async secret(): Promise<HealthFinding | undefined> {
    const { set, done, filesLeft, unreadable } = await this.rotation.state();
    if (unreadable.length > 0)
      return {
        state: 'failing',
        sentence: `Neither APP_SECRET nor APP_SECRET_PREVIOUS opens ${unreadable.slice(0, 3).join(', ')}. Set the secret that does.`,
      };
    if (await this.rotation.isPreviousMissing())
      return {
        state: 'failing',
        sentence:
          'Some files are encrypted under an earlier APP_SECRET and cannot be opened. Set APP_SECRET_PREVIOUS to it, and run make rewrap.',
      };
    if (!set) return undefined;
    if (done)
      return {
        state: 'ok',
        sentence: 'Everything is encrypted under APP_SECRET. You can remove APP_SECRET_PREVIOUS.',
      };
    return {
      state: 'ok',
      sentence: `Files are being re-encrypted under APP_SECRET every night${filesLeft === null ? '' : ` (${filesLeft} left)`}. Keep APP_SECRET_PREVIOUS until that is done, or run make rewrap now.`,
    };
  }

  private async sample(value: (sweep: Sweep) => number | null): Promise<Sample[]> {
    const last = await this.sweep.last();
    const known = last && value(last);
    return known === null ? [] : [{ value: known }];
  }
}
