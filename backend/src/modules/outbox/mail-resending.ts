import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { Clock, conflict, DomainError, notFound } from '../../kernel/index.js';
import { Sql } from '../../platform/database/sql.js';
import { MailConnection } from '../../platform/mail/mail-connection.js';
import { Outbox } from '../../platform/mail/outbox.js';
import type { MailStatus } from '../../platform/mail/outgoing-mail.js';
import { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.js';
import { mailColumns, type MailRow, readableMail } from './mail-rows.js';
import type { OutboxMailDto } from './outbox-mail.dto.js';

/** An owner sends an email of the outbox. */
@Injectable()
export class MailResending {
  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly connection: MailConnection,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a failed email again, or one that was kept until an account was connected. @throws DomainError not_found,
   * conflict if it is neither or its link ended
   */
  retry(id: number): Promise<OutboxMailDto> {
    return this.work.run(async () => {
      const isSet = await this.connection.isSet();
      const [mail] = await this.sql.view<MailRow>(
        'mail.retry',
        `UPDATE outbox SET status = CASE WHEN $2 THEN 'pending' ELSE 'kept' END, queued_at = $3
         WHERE id = $1 AND (status = 'failed' OR status = 'kept' AND $2) AND destroyed_at IS NULL AND (secret_until IS NULL OR secret IS NOT NULL AND secret_until > $3)
         RETURNING ${mailColumns}`,
        [id, isSet, this.clock.now()],
      );
      if (mail) {
        if (isSet) await this.outbox.queue([{ mailId: id, attempt: mail.attempts + 1 }]);
        return { ...readableMail(mail), linkNeedsPassword: false };
      }
      const found = await this.sql.first<{ status: MailStatus; destroyed: boolean }>(
        'mail.status',
        'SELECT status, destroyed_at IS NOT NULL AS destroyed FROM outbox WHERE id = $1',
        [id],
      );
      if (!found) throw notFound('mail');
      if (found.destroyed)
        throw new DomainError('gone', 'mail.destroyed', t('The text of this email was destroyed.'));
      throw found.status === 'failed' || (found.status === 'kept' && isSet)
        ? conflict('mail.link_ended', t('The link in this email no longer works.'))
        : conflict('mail.not_failed', t('Only a failed email can be sent again.'));
    });
  }
}
