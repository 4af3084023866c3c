import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Runtime } from '../../settings/runtime.js';

/** A value of a gauge with its labels. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

interface Named {
  /** By the conventions of Prometheus: `steward_mails`, with its unit at the end, if any. */
  name: string;
  help: string;
  labels?: readonly string[];
}

/** Metrics of this process, for Prometheus. The platform and the modules add theirs. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  readonly contentType = this.registry.contentType;

  constructor(private readonly runtime: Runtime) {}

  /**
   * Adds a gauge that is read on every scrape, so `read` must be cheap: no scan of a growing table. If it
   * fails or has no value yet, only this metric is missing. To be called while the application starts.
   */
  gauge({ name, help, labels = [], read }: Named & { read: () => Sample[] | Promise<Sample[]> }): void {
    const { log } = this.runtime;
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [this.registry],
      async collect() {
        const samples = await Promise.resolve()
          .then(read)
          .catch((error: unknown) => {
            log.warn({ err: error, metric: name }, 'a metric could not be read');
            return [];
          });
        this.reset();
        // Resetting a gauge without labels would set it to zero, which is a claim: no space left, never
        // checked.
        if (labels.length === 0) this.remove();
        for (const { labels: own = {}, value } of samples) this.set(own, value);
      },
    });
  }

  /** Adds a counter that the system maintains; `read` is called on every scrape. */
  total({ name, help, read }: Named & { read: () => number }): void {
    new Counter({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  /** Adds a counter of this process, starting at zero. */
  counter({ name, help, labels = [] }: Named): Counter {
    return new Counter({ name, help, labelNames: labels, registers: [this.registry] });
  }

  /** Adds a histogram of this process. @param buckets upper bounds */
  histogram({ name, help, labels = [], buckets }: Named & { buckets: number[] }): Histogram {
    return new Histogram({ name, help, labelNames: labels, buckets, registers: [this.registry] });
  }

  /** All current metrics, in the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
