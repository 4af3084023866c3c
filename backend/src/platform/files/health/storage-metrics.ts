import { Injectable } from '@nestjs/common';
import { Metrics, type Sample } from '../../metrics/metrics.js';
import { StorageSweep, type Sweep } from '../sweep.js';

/** Figures of the last nightly sweep. */
@Injectable()
export class StorageMetrics {
  constructor(
    private readonly sweep: StorageSweep,
    metrics: Metrics,
  ) {
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
}
