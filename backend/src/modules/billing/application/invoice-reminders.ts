import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { processEach } from '../../../platform/jobs/process-each.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Site } from '../../practice/index.js';
import { Accounts } from '../../identity/index.js';
import { InvoiceRepository } from '../domain/ports.js';

/**
 * Days of the reminders relative to the last day before an invoice is overdue; negative is before it. For an
 * invoice due upon receipt these are days 8, 14 and 21 after issue.
 */
const stages = [-3, 1, 7, 14];

/** A reminder for one due date. */
interface DueReminder {
  id: number;
  overdueAfter: string;
  stage: number;
}

/**
 * Reminds clients of invoices, by hand and automatically every morning around the due date; at most once a
 * day per invoice.
 */
@Injectable()
export class InvoiceReminders {
  constructor(
    jobs: Jobs,
    private readonly invoices: InvoiceRepository,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    jobs.every('invoices.remind', '0 9 * * *', () => this.remindAll(), { zone: 'practice' });
  }

  /**
   * @throws DomainError not_found, invoice.already_paid, invoice.not_payable, invoice.client_closed,
   * reminder.already_sent
   */
  async remind(admin: Actor, id: number): Promise<void> {
    const today = await this.site.today();
    const { userId } = await this.invoices.get(id, admin);
    if (!(await this.accounts.isClient(userId)))
      throw new DomainError(
        'conflict',
        'invoice.client_closed',
        'This client’s account is closed, so a reminder would not reach anyone.',
      );
    await this.invoices.change(id, admin, (invoice) => invoice.remind(admin, today, this.clock.now()));
  }

  private async remindAll(): Promise<void> {
    const today = await this.site.today();
    await processEach(await this.due(today), (reminder) =>
      this.work.run(async () => {
        if (!(await this.note(reminder))) return;
        await this.invoices.change(reminder.id, null, (invoice) =>
          // Skipped if the invoice was paid, voided, given a later due date or reminded of by hand in the
          // meantime.
          invoice.isOwed && invoice.overdueAfter === reminder.overdueAfter && invoice.remindedOn !== today
            ? invoice.remind(null, today, this.clock.now())
            : [],
        );
      }),
    );
  }

  /**
   * The latest reminder due for each invoice with a balance, unless it was sent. Missed reminders are not
   * sent later, the day of issue has its own notification, and clients who reported a payment are not
   * reminded.
   */
  private due(today: string): Promise<DueReminder[]> {
    return this.sql.rows<DueReminder & Record<string, unknown>>(
      'invoice-reminder.due',
      `SELECT i.id, to_char(i.overdue_after, 'YYYY-MM-DD') AS "overdueAfter", s.stage
       FROM invoices i JOIN accounts a ON a.id = i.user_id AND a.closed_at IS NULL
       CROSS JOIN LATERAL (
         SELECT max(stage) AS stage FROM unnest($2::int[]) stage
         -- Only an invoice with a due date is reminded of before it is overdue.
         WHERE i.overdue_after + stage <= $1::date AND (i.due_date IS NOT NULL OR stage > 0)) s
       WHERE i.status IN ('unpaid', 'partly_paid') AND i.issued_on < $1::date AND i.reported_at IS NULL
         -- No reminders for invoices that have been overdue for long.
         AND i.overdue_after BETWEEN $1::date - 60 AND $1::date - $2[1] AND s.stage IS NOT NULL
         AND NOT EXISTS (SELECT FROM invoice_reminders r
                         WHERE r.invoice_id = i.id AND r.due_date = i.overdue_after AND r.stage >= s.stage)
       ORDER BY i.overdue_after, i.id`,
      [today, stages],
    );
  }

  /** @returns false if it was already sent, possibly by another process, whose end this one waits for */
  private async note({ id, overdueAfter, stage }: DueReminder): Promise<boolean> {
    const updated = await this.sql.rows(
      'invoice-reminder.note',
      `INSERT INTO invoice_reminders (invoice_id, due_date, stage, sent_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING invoice_id`,
      [id, overdueAfter, stage, this.clock.now()],
    );
    return updated.length > 0;
  }
}
