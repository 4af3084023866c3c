import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { practiceDay } from '../../practice/index.js';
import { type DueReminder, type InvoiceReminderRepository, reminderStages } from '../domain/ports.js';

@Injectable()
export class SqlInvoiceReminderRepository implements InvoiceReminderRepository {
  constructor(private readonly sql: Sql) {}

  due(today: string): Promise<DueReminder[]> {
    return this.sql.rows<DueReminder>(
      'invoice-reminder.due',
      `SELECT i.id, to_char(i.overdue_after, 'YYYY-MM-DD') AS "overdueAfter", s.stage
       FROM invoices i JOIN accounts a ON a.id = i.user_id AND a.closed_at IS NULL
       CROSS JOIN LATERAL (
         SELECT max(stage) AS stage FROM unnest($2::int[]) stage
         -- Only an invoice with a due date is reminded of before it is overdue.
         WHERE i.overdue_after + stage <= $1::date AND (i.due_date IS NOT NULL OR stage > 0)) s
       WHERE i.status IN ('unpaid', 'partly_paid') AND ${practiceDay('i.issued_at')} < $1::date AND i.reported_at IS NULL
         -- One that was overdue when it was imported is reminded of by hand.
         AND NOT (i.imported AND i.overdue_after < ${practiceDay('i.issued_at')})
         -- No reminders for invoices that have been overdue for long.
         AND i.overdue_after BETWEEN $1::date - 60 AND $1::date - $2[1] AND s.stage IS NOT NULL
         AND NOT EXISTS (SELECT FROM invoice_reminders r
                         WHERE r.invoice_id = i.id AND r.due_date = i.overdue_after AND r.stage >= s.stage)
       ORDER BY i.overdue_after, i.id`,
      [today, reminderStages],
    );
  }

  markSent({ id, overdueAfter, stage }: DueReminder, at: Date): Promise<boolean> {
    return this.sql.some(
      'invoice-reminder.mark-sent',
      `INSERT INTO invoice_reminders (invoice_id, due_date, stage, sent_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING invoice_id`,
      [id, overdueAfter, stage, at],
    );
  }
}
