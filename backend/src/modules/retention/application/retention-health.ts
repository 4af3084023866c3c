import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { HealthChecks, type HealthFinding } from '../../../platform/health/health-checks.js';
import { RetentionHealthQueries } from './retention-health-queries.js';

/** Milliseconds after which remaining files of a destruction count as a failure. */
const removalLimitMs = 24 * 60 * 60 * 1000;

/** Reports on the health page whether the retention rules are applied. */
@Injectable()
export class RetentionHealth implements OnModuleInit {
  constructor(
    private readonly health: HealthChecks,
    private readonly queries: RetentionHealthQueries,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.health.add({ name: 'Retention', place: 12, check: () => this.look() });
  }

  private async look(): Promise<HealthFinding> {
    const { rules, holds, paused, last, files, since } = await this.queries.state(
      new Date(this.clock.now().getTime() - removalLimitMs),
    );
    const url = '/admin/retention';
    if (paused)
      return {
        state: 'attention',
        sentence:
          'Deletion has been paused since a backup was restored. Check the legal holds and rules, then resume it.',
        url,
      };
    if (files > 0)
      return {
        state: 'failing',
        sentence: `${counted(files, 'file')} that should be destroyed ${files === 1 ? 'is' : 'are'} still stored. Steward tries again every night; the log shows why it fails.`,
        since: since ?? undefined,
        url,
      };
    const ruleSummary =
      rules === 0
        ? 'No retention rules: all records are kept.'
        : `${counted(rules, 'category', 'categories')} ${rules === 1 ? 'has' : 'have'} a rule.`;
    const holdSummary =
      holds === 0 ? '' : ` ${counted(holds, 'legal hold')} ${holds === 1 ? 'is' : 'are'} in force.`;
    return { state: 'ok', sentence: ruleSummary + holdSummary, since: last ?? undefined, url };
  }
}

const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
