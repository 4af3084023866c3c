import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import {
  attention,
  failing,
  HealthChecks,
  type HealthFinding,
  ok,
} from '../../../platform/operations/health-checks.js';
import { Metrics } from '../../../platform/operations/metrics/metrics.js';
import { Connections } from '../../../platform/connections/connections.js';
import { MailConnection } from '../../../platform/mail/mail-connection.js';

const minute = 60_000;
const week = 7 * 24 * 60 * minute;
/** Milliseconds that emails may wait before this is reported: servers often ask to retry later. */
const overdueMs = 15 * minute;
const url = '/admin/mail';
const connectionsUrl = '/admin/practice?tab=connections';

/** Reports whether emails are delivered. */
@Injectable()
export class MailHealth {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly connection: MailConnection,
    private readonly connections: Connections,
    health: HealthChecks,
    metrics: Metrics,
  ) {
    health.add({ name: msg('Email').text, place: 20, check: () => this.check() });
    metrics.gauge({
      name: 'steward_mails',
      help: 'Emails that are waiting, and those of the last 7 days that were sent, failed, or kept because no account is connected.',
      labels: ['status'],
      read: async () => {
        const counts = await this.sql.rows<{ status: string; count: number }>(
          'mail.metrics',
          `SELECT status, (SELECT count(*)::int FROM outbox o WHERE o.status = known.status
             AND (o.status = 'pending' OR o.created_at > $1)) AS count
           FROM unnest(ARRAY['pending', 'sent', 'failed', 'kept']) AS known (status)`,
          [this.aWeekAgo],
        );
        return counts.map(({ status, count }) => ({ labels: { status }, value: count }));
      },
    });
  }

  private get aWeekAgo(): Date {
    return new Date(this.clock.now().getTime() - week);
  }

  private async check(): Promise<HealthFinding> {
    if (!(await this.connection.isSet()))
      return attention(t('Emails are not being sent: no email account is connected.'), {
        url: connectionsUrl,
      });
    const found = await this.sql.first<Found>(
      'mail.health',
      `SELECT (SELECT min(queued_at) FROM outbox WHERE status = 'pending' AND queued_at < $1) AS waiting,
              (SELECT error FROM outbox WHERE status = 'pending' AND queued_at < $1 AND error IS NOT NULL
               ORDER BY queued_at LIMIT 1) AS error,
              (SELECT count(*)::int FROM outbox WHERE status = 'failed' AND created_at > $2) AS failed`,
      [new Date(this.clock.now().getTime() - overdueMs), this.aWeekAgo],
    );
    const { waiting, error, failed } = found as Found;
    if (waiting) {
      const sentence =
        error === null
          ? t('Emails are waiting to be sent. Not tried yet.')
          : t('Emails are waiting to be sent. The server says: {error}', {
              error: error.replace(/\.?$/, '.'),
            });
      return failing(sentence, { since: waiting, url });
    }
    const { lastError } = await this.connections.health('email');
    if (lastError)
      return failing(
        t('The email account does not work. The server says: {error}', {
          error: lastError.message.replace(/\.?$/, '.'),
        }),
        { since: new Date(lastError.at), url: connectionsUrl },
      );
    if (failed > 0)
      return attention(
        t(
          '{failed, plural, one {1 email of the last 7 days could not be sent.} other {{failed} emails of the last 7 days could not be sent.}}',
          { failed },
        ),
        { url },
      );
    return ok(t('The mail server accepts all emails.'));
  }
}

interface Found {
  /** Time since which the oldest overdue email has been waiting. */
  waiting: Date | null;
  error: string | null;
  failed: number;
}
