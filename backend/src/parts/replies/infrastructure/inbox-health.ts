import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { Connections } from '../../../platform/connections/connections.js';
import { attention, failing, type HealthFinding, ok } from '../../../platform/operations/health-checks.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { Inboxes } from '../application/inboxes.js';
import { SqlInboxProgress } from './sql-inbox-progress.js';

/** Milliseconds without a reading after which Health reports it. */
const overdueMs = 10 * 60_000;

/** The line of the health page about the connected inbox. */
@Injectable()
export class InboxHealth {
  constructor(
    scope: PartScope,
    private readonly inboxes: Inboxes,
    private readonly connections: Connections,
    private readonly progress: SqlInboxProgress,
    private readonly clock: Clock,
  ) {
    scope.add('health.check', {
      name: msg('Replies by email').text,
      place: 21,
      check: () => this.check(),
    });
  }

  private async check(): Promise<HealthFinding | undefined> {
    if (!(await this.inboxes.connected())) return undefined;
    const url = '/admin/practice?tab=connections';
    const { lastOkAt, lastError } = await this.connections.health('inbox');
    if (lastError)
      return failing(t('Replies by email are not being read. {error}', { error: lastError.message }), {
        since: new Date(lastError.at),
        url,
      });
    if (lastOkAt !== null && this.clock.now().getTime() - Date.parse(lastOkAt) > overdueMs)
      return attention(t('Replies by email have not been read for a while.'), {
        since: new Date(lastOkAt),
        url,
      });
    const waiting = await this.progress.waiting();
    if (waiting > 0)
      return attention(
        t(
          '{waiting, plural, one {# reply by email could not be stored yet and is tried again.} other {# replies by email could not be stored yet and are tried again.}}',
          { waiting },
        ),
        { url },
      );
    return ok(t('Replies by email are read.'));
  }
}
