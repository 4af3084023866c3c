import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { Sql } from '../../../platform/database/sql.js';
import { failing, HealthChecks, type HealthFinding } from '../../../platform/operations/health-checks.js';

/** Asks owners, on Today and on the health page, to confirm access after a restore; otherwise there is no line. */
@Injectable()
export class AccessHealth {
  constructor(
    health: HealthChecks,
    private readonly sql: Sql,
  ) {
    health.add({ name: msg('Access review').text, place: 1, check: () => this.look() });
  }

  private async look(): Promise<HealthFinding | undefined> {
    const review = await this.sql.first<{ since: Date }>('access-health', 'SELECT since FROM access_review');
    return (
      review &&
      failing(t('Staff and people who act for clients wait until you confirm who keeps access.'), {
        since: review.since,
        url: '/admin/access-review',
      })
    );
  }
}
