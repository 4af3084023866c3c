import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull, Not } from 'typeorm';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import { insertionOf } from '../../../platform/database/insertion.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Document, type DocumentEvent } from '../domain/document.js';
import { DocumentRepository } from '../domain/ports.js';

const versionColumns = `document_id, version, kind, file_name, file_type, file_path, file_size, sha256, scanned,
  uploaded_by, created_at`;
/** What a version has of the document's row. */
const fileOf = 'id, version, file_kind, file_name, file_type, file_path, file_size, sha256, scanned';

@Injectable()
export class TypeOrmDocumentRepository extends DocumentRepository {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
  ) {
    super();
  }

  add(document: Document): Promise<Document> {
    return this.work.run(async () => {
      const { insertion, values } = insertionOf(this.work.manager, Document, document);
      const [added] = await this.sql.rows<{ id: number }>(
        'document.add',
        `WITH added AS (${insertion} RETURNING *)
         INSERT INTO document_versions (${versionColumns})
         SELECT ${fileOf}, uploaded_by, created_at FROM added RETURNING document_id AS id`,
        values,
      );
      const stored = Object.assign(document, added);
      for (const event of stored.arrived()) this.work.publish(event);
      return stored;
    });
  }

  async get(id: number, actor: Actor): Promise<Document> {
    const document = await this.work.manager.findOne(Document, {
      where: visible(id, actor),
    });
    if (!document) throw notFound('document');
    return document;
  }

  change(
    id: number,
    actor: Actor,
    change: (document: Document) => DocumentEvent[],
    { deleted = false }: { deleted?: boolean } = {},
  ): Promise<Document> {
    return this.work.run(async () => {
      const document = await this.work.manager.findOne(Document, {
        where: visible(id, actor, deleted),
        lock: { mode: 'pessimistic_write' },
      });
      if (!document) throw notFound('document');
      const { version } = document;
      const events = change(document);
      await this.work.manager.update(Document, { id }, document);
      if (document.version !== version) await this.keepVersion(document, actor);
      for (const event of events) this.work.publish(event);
      return document;
    });
  }

  private async keepVersion({ id, updated_at }: Document, by: Actor): Promise<void> {
    await this.sql.rows(
      'document.keep-version',
      `INSERT INTO document_versions (${versionColumns}) SELECT ${fileOf}, $2, $3 FROM documents WHERE id = $1`,
      [id, by.id, updated_at],
    );
  }
}

const visible = (id: number, actor: Actor, deleted = false): FindOptionsWhere<Document> => ({
  id,
  deleted_at: deleted ? Not(IsNull()) : IsNull(),
  ...(actor.role === 'client' && { userId: actor.id }),
});
