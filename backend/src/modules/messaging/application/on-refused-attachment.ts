import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { type RefusedAttempt, Refusals } from '../../../platform/requests/refusals.js';

/** Records a refused access to an attachment in the chain of its conversation. */
@Injectable()
export class OnRefusedAttachment {
  constructor(
    private readonly refusals: Refusals,
    private readonly sql: Sql,
  ) {
    refusals.onEach(async (attempt) => {
      if (attempt.subject.type === 'attachment') await this.handle(attempt);
    });
  }

  private async handle(attempt: RefusedAttempt): Promise<void> {
    const conversation = await this.sql.first<{ id: number }>(
      'attachment.conversation',
      `SELECT m.thread_id AS id FROM message_attachments f JOIN messages m ON m.id = f.message_id WHERE f.id = $1`,
      [attempt.subject.id],
    );
    if (conversation)
      this.refusals.record({ ...attempt, subject: { type: 'conversation', ...conversation } });
  }
}
