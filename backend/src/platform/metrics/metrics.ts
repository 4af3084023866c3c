import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Runtime } from '../runtime.js';

/** A value of a gauge, with what tells it from its other values. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

interface Named {
  /** As Prometheus' conventions have it: `steward_mails`, with its unit at its end where it has one. */
  name: string;
  help: string;
  labels?: readonly string[];
}

/** The figures of this process and of what it serves, as Prometheus reads them. Parts and modules add their own. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  readonly contentType = this.registry.contentType;

  constructor(private readonly runtime: Runtime) {}

  /**
   * Adds a figure that is read whenever somebody asks, so `read` is cheap: no walk through a table that grows. Where it
   * fails, or has nothing to tell yet, its figure alone is missing. To be called while the application is put together.
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
        // To reset a gauge without labels is to set it to nought, and nought is a claim: no room left, never looked at.
        if (labels.length === 0) this.remove();
        for (const { labels: own = {}, value } of samples) this.set(own, value);
      },
    });
  }

  /** Adds a count that the system keeps and that only grows; `read` is called whenever metrics are read. */
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

  /** Adds a count of this process, which begins at nought. */
  counter({ name, help, labels = [] }: Named): Counter {
    return new Counter({ name, help, labelNames: labels, registers: [this.registry] });
  }

  /** Adds a distribution of this process. @param buckets upper bounds */
  histogram({ name, help, labels = [], buckets }: Named & { buckets: number[] }): Histogram {
    return new Histogram({ name, help, labelNames: labels, buckets, registers: [this.registry] });
  }

  /** All figures now, in the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
