import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { restorable } from '../domain/document.js';

/** Rows of one transaction. */
const atOnce = 200;

/**
 * What was deleted longer ago than it can be restored goes for good, every night: the rows here, and their bytes with
 * the next sweep of the storage. Its chain of events stays.
 */
@Injectable()
export class DocumentPurge {
  constructor(
    jobs: Jobs,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    jobs.every('documents.purge', '10 3 * * *', () => this.purge());
  }

  private async purge(): Promise<void> {
    const at = this.clock.now();
    const before = new Date(at.getTime() - restorable);
    let gone: number;
    do gone = await this.work.run(() => this.purgeSome(before, at));
    while (gone === atOnce);
  }

  private async purgeSome(before: Date, at: Date): Promise<number> {
    const rows = await this.sql.rows<{ id: number; userId: number; title: string }>(
      'document.purge',
      `DELETE FROM documents WHERE id IN (
         SELECT id FROM documents WHERE deleted_at < $1 ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
       RETURNING id, user_id AS "userId", title`,
      [before],
    );
    for (const { id, userId, title } of rows)
      this.work.publish({
        type: 'document.purged',
        documentId: id,
        clientId: userId,
        actorId: null,
        at,
        subject: { type: 'document', id, title },
      });
    return rows.length;
  }
}
