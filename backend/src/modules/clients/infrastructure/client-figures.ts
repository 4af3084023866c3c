import { Injectable } from '@nestjs/common';
import { Clock, dayOf, silentBefore } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';

/** Clients that one statement changes. */
const most = 1000;

/**
 * Changes of clients' figures by time alone: an appointment ends, an invitation expires, a client falls silent.
 * Triggers maintain everything else.
 */
@Injectable()
export class ClientFigures {
  constructor(
    jobs: Jobs,
    private readonly site: Site,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    jobs.every('clients.update-figures', '* * * * *', () => this.update());
  }

  /** Each step in transactions of their own, which lock the clients in the order of their ids. */
  private async update(): Promise<void> {
    const now = this.clock.now();
    const zone = await this.site.timeZone();
    const silent = silentBefore(dayOf(now.getTime(), zone), zone);
    const steps: [string, string, unknown[]][] = [
      [
        'contacts',
        `SELECT refresh_client_contact(user_id, $1) FROM (
           SELECT user_id FROM client_figures WHERE next_contact <= $1 ORDER BY user_id LIMIT ${most}) due`,
        [now],
      ],
      ['invitations', this.change('invited_until = NULL', 'invited_until <= $1'), [now]],
      ['silent', this.change('silent = true', 'NOT silent AND last_contact < $1'), [silent]],
      ['heard', this.change('silent = false', 'silent AND last_contact >= $1'), [silent]],
    ];
    for (const [name, text, values] of steps) {
      const change = () => this.work.run(() => this.sql.rows(`client-figures.${name}`, text, values));
      while ((await change()).length === most);
    }
  }

  private change(values: string, due: string): string {
    return `UPDATE client_figures SET ${values} WHERE user_id IN (
      SELECT user_id FROM client_figures WHERE ${due} ORDER BY user_id LIMIT ${most} FOR UPDATE) RETURNING user_id`;
  }
}
