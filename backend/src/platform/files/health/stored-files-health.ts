import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { HealthChecks, type HealthFinding } from '../../health/health-checks.js';
import { formatBytes } from '../../formats/format-bytes.js';
import { Runtime } from '../../runtime.js';
import { FileVault } from '../file-vault.js';
import { NewestFiles } from '../newest-files.js';
import { storageRefusal } from '../storage-errors.js';
import { StorageSweep } from '../sweep.js';

const threeDays = 3 * 24 * 3_600_000;

/** Reports the result of the last nightly sweep. */
@Injectable()
export class StoredFilesHealth implements OnModuleInit {
  constructor(
    private readonly runtime: Runtime,
    private readonly vault: FileVault,
    private readonly sweep: StorageSweep,
    private readonly newest: NewestFiles,
    private readonly clock: Clock,
    private readonly health: HealthChecks,
  ) {}

  onModuleInit(): void {
    this.health.add({ name: 'Stored files', place: 11, check: () => this.files() });
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
}
