import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Runtime } from '../runtime.js';

export const healthStates = ['ok', 'attention', 'failing'] as const;
/** `attention`: somebody should see to it in the next days; `failing`: something does not work now. */
export type HealthState = (typeof healthStates)[number];

/** What a look at one thing showed. */
export interface HealthFinding {
  state: HealthState;
  /** For the practice, in plain words: what is, and what helps where it is not well. */
  sentence: string;
  /** Since when it is so, or when it was last seen to. */
  since?: Date | undefined;
  /** True where the admins were told of it already, by whoever found it out. */
  isReportedElsewhere?: boolean;
  /** The dashboard's screen that shows more of it, such as `/admin/mail`. */
  url?: string | undefined;
}

/** A line of the health page. */
export interface HealthCheck {
  /** Such as 'Backups'. */
  name: string;
  /** Its place among the lines, from 1. */
  place: number;
  /**
   * Looks now. It is asked by a person who waits: within a second, and without walking large tables. Undefined where
   * there is nothing to tell, since it is not set up.
   */
  check(): Promise<HealthFinding | undefined>;
}

export interface HealthLine extends HealthFinding {
  name: string;
}

/** Milliseconds that one look may take. */
const timeoutMs = 5_000;

/** The lines of the health page. Parts of the platform and modules add their own. */
@Injectable()
export class HealthChecks {
  private readonly checks: HealthCheck[] = [];

  constructor(private readonly runtime: Runtime) {}

  /** To be called while the application is put together. */
  add(check: HealthCheck): void {
    this.checks.push(check);
  }

  /** Looks at everything now; what could not be looked at is failing. */
  async run(): Promise<HealthLine[]> {
    const inOrder = this.checks.toSorted((one, other) => one.place - other.place);
    const findings = await Promise.all(inOrder.map((check) => this.findingOf(check)));
    return inOrder.flatMap(({ name }, at) => {
      const finding = findings[at];
      return finding ? [{ name, ...finding }] : [];
    });
  }

  private async findingOf(check: HealthCheck): Promise<HealthFinding | undefined> {
    const waiting = new AbortController();
    const tooLong = delay(timeoutMs, undefined, { signal: waiting.signal, ref: false }).then(() => {
      throw new Error(`It took longer than ${timeoutMs} ms.`);
    });
    // Of no more interest once the look has ended first.
    tooLong.catch(() => undefined);
    try {
      return await Promise.race([check.check(), tooLong]);
    } catch (error) {
      this.runtime.log.error({ err: error, check: check.name }, 'a health check failed');
      return { state: 'failing', sentence: 'This check failed. See the log.' };
    } finally {
      waiting.abort();
    }
  }
}

/** The worst of several. */
export const worstOf = (states: readonly HealthState[]): HealthState =>
  healthStates.toReversed().find((state) => states.includes(state)) ?? 'ok';
