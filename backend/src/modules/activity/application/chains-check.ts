import { Injectable } from '@nestjs/common';
import {
  type RestoreCheck,
  RestoreChecks,
  type RestoreFinding,
  someOf,
} from '../../../platform/restore/restore-checks.js';
import type { SubjectType } from '../../../kernel/recorded.js';
import { Sql } from '../../../platform/database/sql.js';
import { ActivityLog } from './activity-log.js';

interface SubjectRow extends Record<string, unknown> {
  type: SubjectType;
  id: number;
}

const pageSize = 500;

/** Recomputes every chain of the log, from its first event to its head. */
@Injectable()
export class ChainsCheck implements RestoreCheck {
  readonly place = 3;

  constructor(
    checks: RestoreChecks,
    private readonly sql: Sql,
    private readonly log: ActivityLog,
  ) {
    checks.add(this);
  }

  async run(): Promise<RestoreFinding> {
    let chains = 0;
    let events = 0;
    const faults: string[] = [];
    for await (const subject of this.subjects()) {
      const chain = await this.log.chain(subject);
      chains++;
      events += chain.events.length;
      if (chain.fault)
        faults.push(
          `The activity chain of ${subject.type} ${subject.id} is broken at event ${chain.fault.sequence}: ${chain.fault.reason}.`,
        );
    }
    return {
      message: `Checked ${chains} activity chains with ${events} events. No changes found.`,
      faults: someOf(faults),
    };
  }

  /** From heads and from events, so that a chain without a head is found, too. */
  private async *subjects(): AsyncGenerator<SubjectRow> {
    let last: SubjectRow = { type: '' as SubjectType, id: 0 };
    for (;;) {
      const page = await this.sql.rows<SubjectRow>(
        'chains-check.subjects',
        `SELECT subject_type AS type, subject_id AS id FROM (
           SELECT subject_type, subject_id FROM activity_heads
           UNION SELECT subject_type, subject_id FROM activity_events WHERE sequence = 1) subject
         WHERE (subject_type, subject_id) > ($1, $2) ORDER BY subject_type, subject_id LIMIT $3`,
        [last.type, last.id, pageSize],
      );
      yield* page;
      const end = page.at(-1);
      if (!end || page.length < pageSize) return;
      last = end;
    }
  }
}
