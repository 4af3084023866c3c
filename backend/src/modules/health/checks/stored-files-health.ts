import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import {
  attention,
  failing,
  HealthChecks,
  type HealthFinding,
  ok,
} from '../../../platform/operations/health-checks.js';
import { formatBytes } from './format-bytes.js';
import { Metrics, type Sample } from '../../../platform/operations/metrics/metrics.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { NewestFiles } from '../../../platform/files/newest-files.js';
import { storageRefusal } from '../../../platform/files/storage-errors.js';
import { StorageSweep, type Sweep } from '../../../platform/files/sweep.js';

const threeDays = 3 * 24 * 3_600_000;

/** Reports the result of the last nightly sweep. */
@Injectable()
export class StoredFilesHealth {
  constructor(
    private readonly runtime: Runtime,
    private readonly vault: FileVault,
    private readonly sweep: StorageSweep,
    private readonly newest: NewestFiles,
    health: HealthChecks,
    metrics: Metrics,
  ) {
    health.add({ name: msg('Stored files').text, place: 11, check: () => this.files() });
    const gauge = (name: string, help: string, value: (sweep: Sweep) => number | null): void =>
      metrics.gauge({ name, help, read: () => this.sample(value) });
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

  private async sample(value: (sweep: Sweep) => number | null): Promise<Sample[]> {
    const last = await this.sweep.last();
    const known = last && value(last);
    return known === null ? [] : [{ value: known }];
  }

  private async files(): Promise<HealthFinding> {
    const found = await this.storedFiles();
    return found.state === 'ok' && this.runtime.settings.allowMissingFiles
      ? attention(
          t(
            'ALLOW_MISSING_FILES is on. Unset it once all files are there, so that a wrong file store stops the next start.',
          ),
        )
      : found;
  }

  private async storedFiles(): Promise<HealthFinding> {
    const refusal = await this.vault.check().then(() => undefined, storageRefusal);
    if (refusal) return failing(refusal.message);
    if (!(await this.newest.areThere()))
      return failing(
        t(
          'None of the three newest files is in the file store. Set STORAGE_URL to the store of this practice, or restore a backup.',
        ),
      );
    const last = await this.sweep.last();
    if (!last) return ok(t('Files can be stored. First nightly check pending.'));
    const since = new Date(last.finishedAt);
    const { missing, files, bytes } = last;
    if (missing.length > 0) {
      const records = missing.slice(0, 3).join(', ');
      const sentence =
        missing.length > 3
          ? t('The files of {records} and {more} more are missing. Look for them in a backup.', {
              records,
              more: missing.length - 3,
            })
          : t('The files of {records} are missing. Look for them in a backup.', { records });
      return failing(sentence, { since });
    }
    const sum =
      bytes === null
        ? t('All {files} files are there.', { files })
        : t('All {files} files ({size}) are there.', { files, size: formatBytes(bytes) });
    return this.runtime.clock.now().getTime() - since.getTime() > threeDays
      ? attention(t('The nightly check has not finished for three days. Last result: {sum}', { sum }), {
          since,
        })
      : ok(sum, { since });
  }
}
