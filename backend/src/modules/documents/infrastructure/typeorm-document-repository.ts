import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull, Not } from 'typeorm';
import type { Actor } from '../../../kernel/actor.js';
import { insertionOf } from '../../../platform/database/insertion.js';
import { Sql } from '../../../platform/database/sql.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Document, type DocumentEvent } from '../domain/document.js';
import type { DocumentRepository } from '../domain/ports.js';

const versionColumns = `document_id, version, kind, file_name, file_type, file_path, file_size, sha256, scanned,
  uploaded_by, created_at`;
/** What a version has of the document's row. */
const fileOf = 'id, version, file_kind, file_name, file_type, file_path, file_size, sha256, scanned';

@Injectable()
export class TypeOrmDocumentRepository extends TypeOrmRepository<Document> implements DocumentRepository {
  constructor(
    work: UnitOfWork,
    private readonly sql: Sql,
  ) {
    super(work, Document, 'document');
  }

  add(document: Document): Promise<Document> {
    return this.insert(document, (stored) => stored.arrived());
  }

  /** The document and its first version in one statement. */
  protected override async insertRow(document: Document): Promise<number> {
    const { insertion, values } = insertionOf(this.manager, Document, document);
    const [added] = await this.sql.rows<{ id: number }>(
      'document.add',
      `WITH added AS (${insertion} RETURNING *)
       INSERT INTO document_versions (${versionColumns})
       SELECT ${fileOf}, uploaded_by, created_at FROM added RETURNING document_id AS id`,
      values,
    );
    if (!added) throw new Error('An insert returns its row.');
    return added.id;
  }

  get(id: number, actor: Actor): Promise<Document> {
    return this.getWhere(visible(id, actor));
  }

  change(
    id: number,
    actor: Actor,
    change: (document: Document) => DocumentEvent[],
    { deleted = false }: { deleted?: boolean } = {},
  ): Promise<Document> {
    return this.work.run(async () => {
      let version = 0;
      const document = await this.changeWhere(visible(id, actor, deleted), (stored) => {
        ({ version } = stored);
        return change(stored);
      });
      if (document.version !== version) await this.keepVersion(document, actor);
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
