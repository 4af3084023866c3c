import { Injectable } from '@nestjs/common';
import { type Language, languageCodes } from '@steward/texts';
import { Clock } from '../../kernel/index.js';
import { Sql } from '../../platform/database/sql.js';
import { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.js';
import { inLanguage } from '../../platform/process/request-context.js';
import { Jobs } from '../../platform/events/jobs.js';
import { HealthChecks, type HealthLine } from '../../platform/operations/health-checks.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    health: HealthFailed;
  }
}

type FailedLine = Pick<HealthLine, 'name' | 'sentence'>;

/** Lines of the health page that have been failing for a while and were not reported yet. */
interface HealthFailed {
  type: 'health.failed';
  at: Date;
  lines: readonly FailedLine[];
  /** The lines by language; undefined in an event of the previous version. */
  translated?: Partial<Record<Language, readonly FailedLine[]>>;
}

/**
 * Runs the health checks in the background and reports failing lines to the practice: after two failures in a
 * row, because one may be brief, and again only after an hour without failure.
 */
@Injectable()
export class HealthWatch {
  constructor(
    jobs: Jobs,
    private readonly checks: HealthChecks,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    jobs.every('health.watch', { minutes: 10 }, () => this.watch());
  }

  private async watch(): Promise<void> {
    const lines = (await this.checks.run()).filter(
      ({ state, isReportedElsewhere }) => state === 'failing' && !isReportedElsewhere,
    );
    const translated = await this.translated(lines);
    const at = this.clock.now();
    const names = lines.map(({ key }) => key);
    await this.work.run(async () => {
      await this.sql.rows(
        'health.well-again',
        `DELETE FROM health_failures WHERE last_seen_at < $1::timestamptz - interval '1 hour'`,
        [at],
      );
      const newFailures = await this.sql.rows<{ name: string }>(
        'health.tell',
        `UPDATE health_failures SET told_at = $2 WHERE name = ANY ($1) AND told_at IS NULL RETURNING name`,
        [names, at],
      );
      await this.sql.rows(
        'health.failing',
        `INSERT INTO health_failures (name, last_seen_at) SELECT unnest($1::text[]), $2
         ON CONFLICT (name) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
        [names, at],
      );
      if (newFailures.length === 0) return;
      const failures = lines.filter(({ key }) => newFailures.some(({ name }) => name === key));
      this.work.publish({
        type: 'health.failed',
        at,
        lines: failures.map(textOf),
        translated: Object.fromEntries(
          translated.map(([language, found]) => [
            language,
            // One that has just stopped failing stays English.
            failures.map((failure) => textOf(found.find(({ key }) => key === failure.key) ?? failure)),
          ]),
        ),
      });
    });
  }

  /** Failing lines in every language. Outside of a transaction, which a failing check would abort. */
  private async translated(failures: readonly HealthLine[]): Promise<(readonly [Language, HealthLine[]])[]> {
    if (failures.length === 0) return [];
    return Promise.all(
      languageCodes.map(async (language) => {
        const lines = language === 'en' ? failures : await inLanguage(language, () => this.checks.run());
        return [language, lines.filter(({ state }) => state === 'failing')] as const;
      }),
    );
  }
}

const textOf = ({ name, sentence }: HealthLine): FailedLine => ({ name, sentence });
