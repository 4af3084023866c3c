import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { currentLanguage, type Language, shown, t } from '@steward/texts';
import { PartAdditions } from '../parts/part-additions.js';
import { Runtime } from '../settings/runtime.js';

export const healthStates = ['ok', 'attention', 'failing'] as const;
/** `attention`: needs attention in the next days; `failing`: something does not work now. */
export type HealthState = (typeof healthStates)[number];

/** Result of one check. */
export interface HealthFinding {
  state: HealthState;
  /** For the practice, in plain words and the current language: the state and, if there is a problem, how to fix it. */
  sentence: string;
  /** Time since which this is so, or time of the last check. */
  since?: Date | undefined;
  /** True if its finder has already notified the admins. */
  isReportedElsewhere?: boolean;
  /** Dashboard screen with more detail, for example `/admin/mail`. */
  url?: string | undefined;
}

const finding =
  (state: HealthState) =>
  (sentence: string, more: Omit<HealthFinding, 'state' | 'sentence'> = {}): HealthFinding => ({
    state,
    sentence,
    ...more,
  });
export const ok = finding('ok');
export const attention = finding('attention');
export const failing = finding('failing');

/** One line of the health page. */
export interface HealthCheck {
  /** For example `msg('Backups').text`: English, and shown in the reader's language. */
  name: string;
  /** Position among the lines, from 1. */
  place: number;
  /**
   * Runs the check while a person waits: within a second, without scanning large tables. Undefined if the
   * checked part is not set up.
   */
  check(): Promise<HealthFinding | undefined>;
}

export interface HealthLine extends HealthFinding {
  /**
   * English name of the check, by which it is found in every language. Only failures of the last hour are stored by it, so
   * that a check with a better name in the next version is at worst reported once more.
   */
  key: string;
  /** In the reader's language, as the sentence. */
  name: string;
}

declare module '../parts/part-additions.js' {
  interface AdditionTypes {
    'health.check': HealthCheck;
  }
}

/** Timeout of one check in milliseconds. */
const timeoutMs = 5_000;

/** Lines of the health page. The platform and the modules add theirs. */
@Injectable()
export class HealthChecks {
  private readonly checks: HealthCheck[] = [];
  /** The last run in each language, with its start by the monotonic clock. */
  private readonly last = new Map<Language, { at: number; lines: Promise<HealthLine[]> }>();

  constructor(
    private readonly runtime: Runtime,
    private readonly additions: PartAdditions,
  ) {}

  /** To be called while the application starts. */
  add(check: HealthCheck): void {
    this.checks.push(check);
  }

  /** Results that are at most that old, in milliseconds; concurrent callers share one run. */
  async recent(maxAgeMs: number): Promise<HealthLine[]> {
    const last = this.last.get(currentLanguage());
    if (last && performance.now() - last.at <= maxAgeMs) return last.lines;
    return this.run();
  }

  /** The next reader runs the checks again: a person has just solved what one of them reported. */
  forget(): void {
    this.last.clear();
  }

  /** Runs all checks now; a check that fails to run counts as failing. */
  run(): Promise<HealthLine[]> {
    const lines = this.runAll();
    this.last.set(currentLanguage(), { at: performance.now(), lines });
    return lines;
  }

  private async runAll(): Promise<HealthLine[]> {
    const inOrder = [...this.checks, ...this.additions.of('health.check')].toSorted(
      (one, other) => one.place - other.place,
    );
    const findings = await Promise.all(inOrder.map((check) => this.findingOf(check)));
    return inOrder.flatMap(({ name }, at) => {
      const finding = findings[at];
      return finding ? [{ key: name, name: shown({ text: name, values: {} }), ...finding }] : [];
    });
  }

  private async findingOf(check: HealthCheck): Promise<HealthFinding | undefined> {
    const waiting = new AbortController();
    const tooLong = delay(timeoutMs, undefined, { signal: waiting.signal, ref: false }).then(() => {
      throw new Error(`It took longer than ${timeoutMs} ms.`);
    });
    // Ignored once the check has ended first.
    tooLong.catch(() => undefined);
    try {
      return await Promise.race([check.check(), tooLong]);
    } catch (error) {
      this.runtime.log.error({ err: error, check: check.name }, 'a health check failed');
      return failing(t('This check failed. See the log.'));
    } finally {
      waiting.abort();
    }
  }
}

/** The worst of several states. */
export const worstOf = (states: readonly HealthState[]): HealthState =>
  healthStates.toReversed().find((state) => states.includes(state)) ?? 'ok';
