import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { Clock, unreachable } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { attention, failing, type HealthFinding, ok } from '../../../platform/operations/health-checks.js';
import { PartScope } from '../../../platform/parts/part-scope.js';

/** Milliseconds after which remaining files of a destruction count as a failure. */
const removalLimitMs = 24 * 60 * 60 * 1000;

interface RetentionState {
  rules: number;
  holds: number;
  paused: boolean;
  last: Date | null;
  /** Number of files of destroyed records that are still stored. */
  files: number;
  /** Number of those that should have been removed. */
  late: number;
  since: Date | null;
}

/** Reports on the health page whether the retention rules are applied. */
@Injectable()
export class RetentionHealth {
  constructor(
    scope: PartScope,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    scope.add('health.check', { name: msg('Retention').text, place: 13, check: () => this.look() });
  }

  private async look(): Promise<HealthFinding> {
    const { rules, holds, paused, last, files, late, since } = await this.state(
      new Date(this.clock.now().getTime() - removalLimitMs),
    );
    const url = '/admin/retention';
    if (paused)
      return attention(
        sentences(
          t(
            'Deletion has been paused since a backup was restored, or retention was off. Check the legal holds and rules, then resume it.',
          ),
          files > 0 &&
            t(
              '{files, plural, one {Until then, # file of destroyed records stays stored.} other {Until then, # files of destroyed records stay stored.}}',
              { files },
            ),
        ),
        { url },
      );
    if (late > 0)
      return failing(
        t(
          '{files, plural, one {# file that should be destroyed is still stored.} other {# files that should be destroyed are still stored.}} Steward tries again every night; the log shows why it fails.',
          { files: late },
        ),
        { since: since ?? undefined, url },
      );
    const ruleSummary =
      rules === 0
        ? t('No retention rules: all records are kept.')
        : t('{rules, plural, one {# category has a rule.} other {# categories have a rule.}}', { rules });
    const holdSummary =
      holds > 0 &&
      t('{holds, plural, one {# legal hold is in force.} other {# legal holds are in force.}}', { holds });
    const fileSummary =
      files > 0 &&
      t(
        '{files, plural, one {# file of destroyed records is being removed.} other {# files of destroyed records are being removed.}}',
        { files },
      );
    return ok(sentences(ruleSummary, holdSummary, fileSummary), { since: last ?? undefined, url });
  }

  /** @param before destructions from before this time should have no files any more */
  private async state(before: Date): Promise<RetentionState> {
    const state = await this.sql.first<RetentionState>(
      'retention.health',
      `SELECT (SELECT count(*)::int FROM retention_rules) AS rules,
         (SELECT count(*)::int FROM standing_legal_holds) AS holds,
         EXISTS (SELECT FROM retention_pause) AS paused,
         (SELECT max(created_at) FROM destructions) AS last, count(*)::int AS files,
         count(*) FILTER (WHERE d.created_at < $1)::int AS late,
         min(d.created_at) FILTER (WHERE d.created_at < $1) AS since
       FROM files_to_destroy f JOIN destructions d ON d.id = f.destruction_id`,
      [before],
    );
    return state ?? unreachable('an aggregate query gave no row');
  }
}

const sentences = (...given: (string | false)[]): string => given.filter(Boolean).join(' ');
