import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { msg, t } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import {
  attention,
  failing,
  HealthChecks,
  type HealthFinding,
  ok,
} from '../../../platform/operations/health-checks.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Metrics, type Sample } from '../../../platform/operations/metrics/metrics.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { type ChainFault, faultIn } from '../domain/chain.js';
import { ChainCheckRepository, type NightlyCheck, type SubjectHead } from '../domain/ports.js';

/** Events per night: enough for several years of one practice; ten million events take six weeks. */
const eventsOfANight = 250_000;
/** Number of heads per batch, and maximum number of events of their chains. */
const batch = { heads: 500, events: 5_000 };
const maxNamed = 100;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Recomputes chains of the activity log each night, from the first event to the head, and continues where the
 * last night ended.
 */
@Injectable()
export class NightlyChainCheck {
  private readonly log: Logger;

  constructor(
    private readonly chains: ChainCheckRepository,
    private readonly clock: Clock,
    jobs: Jobs,
    health: HealthChecks,
    metrics: Metrics,
    { log }: Runtime,
  ) {
    this.log = log;
    jobs.at('activity.check', { time: '03:50', zone: 'machine' }, () => this.run());
    health.add({ name: msg('Activity log').text, place: 60, check: () => this.look() });
    const gauge = (name: string, help: string, value: (check: NightlyCheck) => number): void =>
      metrics.gauge({ name, help, read: () => this.sample(value) });
    metrics.gauge({
      name: 'steward_chain_events',
      help: 'Events in the activity log, by the id of the last one.',
      read: async () => [{ value: await this.chains.lastNumber() }],
    });
    gauge(
      'steward_chain_checked_timestamp_seconds',
      'Time when chains were last checked.',
      ({ finishedAt }) => Math.round(finishedAt.getTime() / 1_000),
    );
    gauge('steward_chain_faults', 'Chains that the last check found changed.', ({ faults }) => faults.length);
  }

  /** Checks a night's share of all chains. @param most number of events after which it stops */
  async run(most = eventsOfANight): Promise<void> {
    const before = await this.chains.last();
    // A fault stays listed until its chain is checked again.
    const known = new Map(before?.faults.map((fault) => [fault.subject, fault]));
    let next = before?.next ?? null;
    let events = 0;
    let chains = 0;
    do {
      const heads = await this.heads(next);
      if (heads.length === 0) {
        next = null;
        break;
      }
      for (const { subject, fault, length } of await this.check(heads)) {
        if (fault) known.set(subject, { subject, ...fault });
        else known.delete(subject);
        events += length;
        chains++;
      }
      const last = heads.at(-1) as SubjectHead;
      next = { type: last.type, id: last.id };
    } while (events < most);
    const faults = [...known.values()].slice(0, maxNamed);
    if (faults.length > 0) this.log.error({ faults }, 'activity log does not match its hash chains');
    await this.chains.add({ finishedAt: this.clock.now(), events, chains, faults, next });
  }

  /** The next chains after a subject whose events fit into memory. */
  private async heads(after: NightlyCheck['next']): Promise<SubjectHead[]> {
    const heads = await this.chains.heads(after, batch.heads);
    let events = 0;
    const tooMany = heads.findIndex(({ sequence }, at) => (events += sequence) > batch.events && at > 0);
    return tooMany < 0 ? heads : heads.slice(0, tooMany);
  }

  private async check(
    heads: SubjectHead[],
  ): Promise<{ subject: string; fault: ChainFault | undefined; length: number }[]> {
    const rows = await this.chains.events(heads);
    const chains = Map.groupBy(rows, ({ subject: { type, id } }) => `${type} ${id}`);
    return heads.map((head) => {
      const subject = `${head.type} ${head.id}`;
      const events = chains.get(subject) ?? [];
      return { subject, fault: faultIn(events, events[0]?.head ?? head, sha256), length: events.length };
    });
  }

  private async sample(value: (check: NightlyCheck) => number): Promise<Sample[]> {
    const check = await this.chains.last();
    return check ? [{ value: value(check) }] : [];
  }

  private async look(): Promise<HealthFinding> {
    const check = await this.chains.last();
    if (!check) return ok(t('First nightly check pending.'));
    const { finishedAt: since, faults, events, chains } = check;
    if (faults.length > 0) {
      const named = faults.slice(0, 3).map(({ subject }) => subject);
      const more = faults.length - named.length;
      return failing(
        t(
          'The history of {records}{more, plural, =0 {} other { and {more} more}} was changed outside of Steward. Do not change the database. Compare it with a backup.',
          { records: named.join(', '), more },
        ),
        { since },
      );
    }
    const checked = { events, chains };
    return this.clock.now().getTime() - since.getTime() > 3 * 24 * 3_600_000
      ? attention(
          t(
            'No check has finished for three days. In the last one Checked {events} events of {chains} records. No changes found.',
            checked,
          ),
          { since },
        )
      : ok(t('Checked {events} events of {chains} records. No changes found.', checked), { since });
  }
}
