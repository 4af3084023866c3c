import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull } from 'typeorm';
import type { Actor } from '../../../kernel/index.js';
import { documentScope, ofVisibleDocuments } from '../../../platform/database/client-scope.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import type { DocumentEvent } from '../domain/document-event.js';
import { Document, signatureReminderDays } from '../domain/document.js';
import { documentDestroyed } from '../domain/document-refusals.js';
import type { DocumentRepository, DocumentVersion, FileChoice } from '../domain/ports.js';

const versionColumns = `document_id, version, kind, file_name, file_type, file_path, file_size, sha256, scanned,
  prepared_from, uploaded_by, created_at`;
/** Columns of the current version in the document's row. */
const fileOf = `id, version, file_kind, file_name, file_type, file_path, file_size, sha256, scanned,
  prepared_from`;

const fileColumns = `d.id, d.user_id AS "userId", d.title, v.version, v.file_name AS "fileName",
  v.file_type AS "fileType", v.file_path AS "filePath", v.file_size AS "fileSize", v.sha256, v.destroyed_at IS NOT NULL AS destroyed`;

@Injectable()
export class TypeOrmDocumentRepository extends TypeOrmRepository<Document> implements DocumentRepository {
  constructor(work: DatabaseUnitOfWork) {
    super(work, Document, 'document');
  }

  add(document: Document, { quiet } = { quiet: false }): Promise<Document> {
    return this.insert(document, (stored) => stored.createdEvents(quiet));
  }

  /** Inserts the document and its first version. */
  protected override async insertRow(document: Document): Promise<void> {
    await super.insertRow(document);
    await this.sql.rows(
      'document.add-first-version',
      `INSERT INTO document_versions (${versionColumns})
       SELECT ${fileOf}, uploaded_by, created_at FROM documents WHERE id = $1`,
      [document.id],
    );
  }

  get(id: number, actor: Actor): Promise<Document> {
    return this.getWhere(visible(id, actor));
  }

  change(
    id: number,
    actor: Actor | null,
    change: (document: Document) => DocumentEvent[],
    { deleted = false }: { deleted?: boolean } = {},
  ): Promise<Document> {
    return this.work.run(async () => {
      let version = 0;
      const document = await this.changeWhere(visible(id, actor, deleted), (stored) => {
        ({ version } = stored);
        return change(stored);
      });
      if (actor && document.version !== version) await this.addVersion(document, actor);
      return document;
    });
  }

  /** Same rule as `Document.isDueForReminder`. */
  dueForReminder(today: string, zone: string): Promise<number[]> {
    return this.sql.column(
      'document.due-for-reminder',
      `SELECT d.id FROM documents d JOIN accounts a ON a.id = d.user_id AND a.closed_at IS NULL
       CROSS JOIN LATERAL (SELECT max((d.signature_asked_at AT TIME ZONE $2)::date + days) AS day
         FROM unnest($3::int[]) days WHERE (d.signature_asked_at AT TIME ZONE $2)::date + days <= $1::date) due
       WHERE d.status = 'awaiting_signature' AND d.reminders AND d.deleted_at IS NULL AND d.destroyed_at IS NULL
         AND due.day IS NOT NULL AND (d.reminded_on IS NULL OR d.reminded_on < due.day)
       ORDER BY d.signature_asked_at, d.id`,
      [today, zone, signatureReminderDays],
    );
  }

  async file(id: number, actor: Actor, which: FileChoice): Promise<DocumentVersion> {
    const { name, value, where } = documentScope(actor);
    const visibleRow = `d.id = $1 AND ${where('d', 2)} AND d.deleted_at IS NULL`;
    const versions = `SELECT ${fileColumns}
      FROM documents d JOIN document_versions v ON v.document_id = d.id WHERE ${visibleRow}`;
    const [kind, statement] =
      which === 'current'
        ? ['file', `SELECT ${fileColumns.replaceAll('v.', 'd.')} FROM documents d WHERE ${visibleRow}`]
        : which === 'original'
          ? [
              'original',
              `${versions} AND v.kind = 'uploaded' AND v.prepared_from IS NULL ORDER BY v.version DESC LIMIT 1`,
            ]
          : ['version', `${versions} AND v.version = $3`];
    const values = [id, value, ...(typeof which === 'number' ? [which] : [])];
    const { destroyed, ...version } = await this.sql.one<DocumentVersion & { destroyed: boolean }>(
      'document',
      `document.${kind}-${name}`,
      statement,
      values,
    );
    if (destroyed) throw documentDestroyed();
    return version;
  }

  async markOpened(
    { id, userId, version }: Pick<DocumentVersion, 'id' | 'userId' | 'version'>,
    person: number,
    at: Date,
  ): Promise<void> {
    if (person === userId)
      await this.sql.rows(
        'document.opened',
        // To the minute, unless another version was opened last; each opening is in the activity log.
        `UPDATE document_versions opened SET opened_at = $3
         WHERE document_id = $1 AND version = $2 AND (
           opened_at IS NULL OR opened_at NOT BETWEEN $3::timestamptz - interval '1 minute' AND $3 OR EXISTS (
             SELECT FROM document_versions other
             WHERE other.document_id = $1 AND other.version <> $2 AND other.opened_at >= opened.opened_at))`,
        [id, version, at],
      );
    else
      await this.sql.rows(
        'document.opened-by',
        `INSERT INTO document_openings (document_id, version, person_id, opened_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (document_id, version, person_id) DO UPDATE SET opened_at = excluded.opened_at`,
        [id, version, person, at],
      );
  }

  versionsOpened({ id, userId }: Pick<Document, 'id' | 'userId'>, person: number): Promise<number[]> {
    if (person === userId)
      return this.sql.column(
        'document.versions-opened',
        `SELECT version FROM document_versions WHERE document_id = $1 AND opened_at IS NOT NULL
         ORDER BY opened_at, version`,
        [id],
      );
    return this.sql.column(
      'document.versions-opened-by',
      `SELECT version FROM document_openings WHERE document_id = $1 AND person_id = $2
       ORDER BY opened_at, version`,
      [id, person],
    );
  }

  private async addVersion({ id, updated_at }: Document, by: Actor): Promise<void> {
    await this.sql.rows(
      'document.keep-version',
      `INSERT INTO document_versions (${versionColumns}) SELECT ${fileOf}, $2, $3 FROM documents WHERE id = $1`,
      [id, by.id, updated_at],
    );
  }
}

const visible = (id: number, actor: Actor | null, deleted = false): FindOptionsWhere<Document> => ({
  id,
  ...(!deleted && { deleted_at: IsNull() }),
  ...ofVisibleDocuments(actor),
});
