import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull, Not } from 'typeorm';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Document, type DocumentFact } from '../domain/document.js';
import { DocumentStore } from '../domain/ports.js';

@Injectable()
export class TypeOrmDocumentStore extends DocumentStore {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
  ) {
    super();
  }

  add(document: Document): Promise<Document> {
    return this.work.run(async () => {
      const { identifiers } = await this.work.manager.insert(Document, document);
      const stored = Object.assign(document, { id: identifiers[0]?.['id'] as number });
      await this.keepVersion(stored, stored.uploadedBy, stored.created_at);
      for (const fact of stored.arrived()) this.work.tell(fact);
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
    change: (document: Document) => DocumentFact[],
    { deleted = false }: { deleted?: boolean } = {},
  ): Promise<Document> {
    return this.work.run(async () => {
      const document = await this.work.manager.findOne(Document, {
        where: visible(id, actor, deleted),
        lock: { mode: 'pessimistic_write' },
      });
      if (!document) throw notFound('document');
      const { version } = document;
      const facts = change(document);
      await this.work.manager.update(Document, { id }, document);
      if (document.version !== version) await this.keepVersion(document, actor.id, document.updated_at);
      for (const fact of facts) this.work.tell(fact);
      return document;
    });
  }

  private async keepVersion(document: Document, uploadedBy: number, at: Date): Promise<void> {
    await this.sql.rows(
      'document.keep-version',
      `INSERT INTO document_versions
         (document_id, version, kind, file_name, file_type, file_path, file_size, sha256, scanned, uploaded_by, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        document.id,
        document.version,
        document.fileKind,
        document.fileName,
        document.fileType,
        document.filePath,
        document.fileSize,
        document.sha256,
        document.scanned,
        uploadedBy,
        at,
      ],
    );
  }
}

const visible = (id: number, actor: Actor, deleted = false): FindOptionsWhere<Document> => ({
  id,
  deleted_at: deleted ? Not(IsNull()) : IsNull(),
  ...(actor.role === 'client' && { userId: actor.id }),
});
