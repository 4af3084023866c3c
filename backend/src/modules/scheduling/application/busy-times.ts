import { Injectable } from '@nestjs/common';
import { PartAdditions } from '../../../platform/parts/part-additions.js';

/** A time that blocks appointments, beside the appointments themselves. */
export interface BlockedTime {
  startsAt: Date;
  endsAt: Date;
  /** Name of the calendar that it is from. */
  calendar: string;
}

export interface BusyTimeSource {
  /**
   * Brings the times up to date while someone chooses one, within half a second.
   * @returns false if there is nothing that could be busy
   */
  refresh: () => Promise<boolean>;
  /** Those that reach into a span, ordered by start. */
  within: (from: Date, to: Date) => Promise<BlockedTime[]>;
}

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    'busy.times': BusyTimeSource;
  }
}

/** Busy times that parts know; without such a part there are none. */
@Injectable()
export class BusyTimes {
  constructor(private readonly additions: PartAdditions) {}

  /** See `BusyTimeSource`. */
  async refresh(): Promise<boolean> {
    const known = await Promise.all(this.sources.map((source) => source.refresh()));
    return known.includes(true);
  }

  /** Those that reach into a span, ordered by start. */
  async within(from: Date, to: Date): Promise<BlockedTime[]> {
    const times = await Promise.all(this.sources.map((source) => source.within(from, to)));
    return times.flat().toSorted((one, other) => +one.startsAt - +other.startsAt);
  }

  private get sources(): BusyTimeSource[] {
    return this.additions.of('busy.times');
  }
}
