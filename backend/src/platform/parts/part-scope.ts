import type { FactoryProvider } from '@nestjs/common';
import type { Interval } from '../../kernel/index.js';
import { type JobName, Jobs, type JobTypes, type QueueSettings } from '../events/jobs.js';
import { processWhile } from '../events/process-each.js';
import type { ScheduledTime } from '../events/schedules.js';
import {
  DomainEvents,
  type DomainEventType,
  type DomainEventTypes,
  type EventReader,
} from '../unit-of-work/domain-events.js';
import { type AdditionPoint, type AdditionTypes, PartAdditions } from './part-additions.js';
import { PartSwitches } from './part-switches.js';

type Work = (due?: Date) => Promise<void>;

/**
 * Work of a part while it is on: its jobs, subscribers, readers and additions are registered here, while the application
 * starts, and rest while it is off. What must also hold while it is off (closing an account, for example) is registered with
 * the platform directly.
 */
export class PartScope {
  constructor(
    readonly part: string,
    private readonly switches: Pick<PartSwitches, 'isOn' | 'of' | 'onChange'>,
    private readonly additions: PartAdditions,
    private readonly jobs: Jobs,
    private readonly events: DomainEvents,
  ) {}

  get isOn(): boolean {
    return this.switches.isOn(this.part);
  }

  /** Time of its last switch, UTC; null if it was never switched. */
  get switchedAt(): Date | null {
    return this.switches.of(this.part).switchedAt;
  }

  /** See `AdditionTypes`, which lists the points. */
  add<Point extends AdditionPoint>(point: Point, value: AdditionTypes[Point]): void {
    this.additions.add(this.part, point, value);
  }

  /** `Jobs.every`; a run that is due while the part is off is left out. */
  every(name: string, interval: Interval, work: Work): void {
    this.jobs.every(name, interval, this.asJob(work));
  }

  /** `Jobs.at`; a run that is due while the part is off is left out. */
  at(name: string, time: ScheduledTime, work: Work): void {
    this.jobs.at(name, time, this.asJob(work));
  }

  /** `Jobs.on`; a job that begins while the part is off ends without doing anything. */
  onJob<Name extends JobName>(
    name: Name,
    work: (data: JobTypes[Name]) => Promise<void>,
    settings?: QueueSettings,
  ): void {
    this.jobs.on(name, this.asJob(work), settings);
  }

  /** `DomainEvents.subscribe`; not called while the part is off. */
  subscribe<Type extends DomainEventType>(
    type: Type,
    subscriber: (event: DomainEventTypes[Type]) => Promise<void>,
  ): void {
    this.events.subscribe(type, this.whileOn(subscriber));
  }

  /** `DomainEvents.readAfterCommit`; events of the time off are not read later. */
  readAfterCommit(reader: EventReader): void {
    this.events.readAfterCommit({
      select: async (published) => (this.isOn ? reader.select(published) : []),
      read: this.whileOn((committed) => reader.read(committed)),
    });
  }

  /** Calls back in the instance that learns that the part is on again. */
  onReturn(work: () => void): void {
    this.switches.onChange((before) => {
      if (this.isOn && !before.includes(this.part)) work();
    });
  }

  private whileOn<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
    return async (...args: Args): Promise<void> => {
      if (this.isOn) await work(...args);
    };
  }

  /** One that runs ends its present row when the part is switched off. */
  private asJob<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
    return this.whileOn((...args: Args) =>
      processWhile(
        () => this.isOn,
        () => work(...args),
      ),
    );
  }
}

/** Provider of a part's own module. */
export const partScope = (part: string): FactoryProvider<PartScope> => ({
  provide: PartScope,
  inject: [PartSwitches, PartAdditions, Jobs, DomainEvents],
  useFactory: (switches: PartSwitches, additions: PartAdditions, jobs: Jobs, events: DomainEvents) =>
    new PartScope(part, switches, additions, jobs, events),
});
