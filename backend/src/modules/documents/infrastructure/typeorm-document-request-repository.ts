import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull, Not } from 'typeorm';
import type { Actor } from '../../../kernel/index.js';
import { ofVisibleClients } from '../../../platform/database/client-scope.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { setAuthor } from '../../../platform/record-versions/write-as.js';
import { DocumentRequest, type DocumentRequestEvent, reminderDays } from '../domain/document-request.js';
import type { DocumentRequestRepository } from '../domain/ports.js';

@Injectable()
export class TypeOrmDocumentRequestRepository
  extends TypeOrmRepository<DocumentRequest>
  implements DocumentRequestRepository
{
  constructor(work: DatabaseUnitOfWork) {
    super(work, DocumentRequest, 'document request');
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
    return this.changeEach({ ...open, documentId }, change);
  }

  changeUnanswered(
    userId: number,
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<void> {
    return this.changeEach({ ...open, userId, documentId: IsNull() }, change);
  }

  /** Same rule as `DocumentRequest.isDueForReminder`. */
  dueForReminder(today: string): Promise<number[]> {
    return this.sql.column(
      'document-request.due-for-reminder',
      `SELECT id FROM document_requests
       WHERE due_date BETWEEN $1::date AND $1::date + $2::int AND document_id IS NULL AND status <> 'completed'
         AND reminded_at IS NULL AND withdrawn_at IS NULL
       ORDER BY due_date, id`,
      [today, reminderDays],
    );
  }
}

const open = { status: Not('completed'), withdrawn_at: IsNull() } satisfies FindOptionsWhere<DocumentRequest>;

const visible = (id: number, actor: Actor | null): FindOptionsWhere<DocumentRequest> => ({
  id,
  withdrawn_at: IsNull(),
  ...ofVisibleClients(actor),
});
