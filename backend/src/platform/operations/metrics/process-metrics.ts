import { performance } from 'node:perf_hooks';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from './metrics.js';

/**
 * Resource usage of the process, under the names of Prometheus' own libraries but read only on a scrape:
 * continuous measuring with a timer is not free on an idle machine.
 */
@Injectable()
export class ProcessMetrics implements OnModuleInit {
  private before = performance.eventLoopUtilization();

  constructor(private readonly metrics: Metrics) {}

  onModuleInit(): void {
    const gauge = (name: string, help: string, value: () => number | Promise<number>): void =>
      this.metrics.gauge({ name, help, read: async () => [{ value: await value() }] });
    gauge('process_start_time_seconds', 'Start time of the process.', () => performance.timeOrigin / 1_000);
    this.metrics.total({
      name: 'process_cpu_seconds_total',
      help: 'CPU time of the process.',
      read: () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
      },
    });
    gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
    gauge(
      'nodejs_heap_size_used_bytes',
      'JavaScript heap, part of the above.',
      () => process.memoryUsage().heapUsed,
    );
    gauge('nodejs_eventloop_utilization_ratio', 'Event loop utilization since the last scrape.', () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, this.before);
      this.before = now;
      return utilization;
    });
    gauge('nodejs_eventloop_lag_seconds', 'Current delay of the event loop.', async () => {
      const began = performance.now();
      await new Promise((resolve) => setImmediate(resolve));
      return (performance.now() - began) / 1_000;
    });
  }
}
