import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull } from 'typeorm';
import type { Actor } from '../../../kernel/index.js';
import { ofVisibleClients } from '../../../platform/database/client-scope.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { setAuthor } from '../../../platform/database/write-as.js';
import { DocumentRequest, reminderDays } from '../domain/document-request.js';
import type { DocumentRequestEvent } from '../domain/request-event.js';
import type { DocumentRequestRepository } from '../domain/ports.js';

@Injectable()
export class TypeOrmDocumentRequestRepository
  extends TypeOrmRepository<DocumentRequest>
  implements DocumentRequestRepository
{
  constructor(work: DatabaseUnitOfWork) {
    super(work, DocumentRequest, 'document_request');
  }

  add(request: DocumentRequest): Promise<DocumentRequest> {
    return this.insert(request, (stored) => stored.createdEvents());
  }

  get(id: number, actor: Actor): Promise<DocumentRequest> {
    return this.getWhere(visible(id, actor));
  }

  change(
    id: number,
    actor: Actor | null,
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<DocumentRequest> {
    return this.work.run(async () => {
      await setAuthor(this.sql, actor?.id ?? null);
      return this.changeWhere(visible(id, actor), change);
    });
  }

  changeAnswered(
    documentId: number,
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<void> {
    return this.changeOpen(
      'answered-by',
      '(document_id = $1 OR items @> $2::jsonb)',
      [documentId, JSON.stringify([{ documentId }])],
      change,
    );
  }

  changeUnanswered(
    userId: number,
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<void> {
    return this.changeOpen('unanswered', 'user_id = $1 AND NOT answered', [userId], change);
  }

  /** Same rule as `DocumentRequest.isDueForReminder`. */
  dueForReminder(today: string): Promise<number[]> {
    return this.sql.column(
      'document-request.due-for-reminder',
      `SELECT id FROM document_requests
       WHERE due_date BETWEEN $1::date AND $1::date + $2::int AND NOT answered AND status <> 'completed'
         AND reminded_at IS NULL AND withdrawn_at IS NULL
       ORDER BY due_date, id`,
      [today, reminderDays],
    );
  }

  /** Changes all open requests that match, locked in the order of their ids. */
  private changeOpen(
    name: string,
    condition: string,
    values: unknown[],
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<void> {
    return this.work.run(async () => {
      const ids = await this.sql.column<number>(
        `document-request.${name}`,
        `SELECT id FROM document_requests WHERE ${condition} AND withdrawn_at IS NULL AND status <> 'completed'
         ORDER BY id`,
        values,
      );
      for (const id of ids) await this.changeEach({ id, withdrawn_at: IsNull() }, change);
    });
  }
}

const visible = (id: number, actor: Actor | null): FindOptionsWhere<DocumentRequest> => ({
  id,
  withdrawn_at: IsNull(),
  ...ofVisibleClients(actor),
});
