import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import { Sql } from '../../../../platform/database/sql.js';
import { UnitOfWork } from '../../../../platform/unit-of-work/unit-of-work.js';
import type {
  DestroyedPart,
  DestroyedRecord,
  DestructionOrder,
  RetentionSource,
} from '../../../../modules/legal-holds/index.js';
import { RetentionSources } from '../../application/retention-sources.js';
import { documentCategories } from '../../../../modules/documents/index.js';

interface DestroyedDocument extends Record<string, unknown> {
  id: number;
  userId: number;
  title: string;
  /** SHA-256 of its current file. */
  sha256: string;
  files: (DestroyedPart & { path: string })[];
  /** Storage path of the signature image. */
  signature: string | null;
}

const due = (since: string, where: string, from = 'documents d'): string => `
  SELECT d.id, d.user_id AS client_id, d.id AS document_id, d.title, ${since} AS since,
    (SELECT sum(v.file_size) FROM document_versions v WHERE v.document_id = d.id AND v.destroyed_at IS NULL) AS bytes
  FROM ${from} WHERE ${since} < $1 AND ${where}`;

const lock = 'SELECT 1 FROM documents WHERE id = ANY ($1) ORDER BY id FOR UPDATE';
const notDestroyed = 'd.deleted_at IS NULL AND d.destroyed_at IS NULL';
/** A document that waits for someone is kept, however old it is. */
const atRest = `${notDestroyed} AND d.status NOT IN ('pending_review', 'awaiting_signature')`;
const lastChange = 'greatest(d.updated_at, d.status_since)';
const signed = `d.file_kind <> 'uploaded'`;
const byClient = `d.uploaded_by NOT IN (SELECT id FROM accounts WHERE role = 'admin')`;

const destroyedColumns = `d.id, d.user_id AS "userId", d.title, d.sha256, d.signature_image_path AS signature,
  (SELECT coalesce(json_agg(json_build_object('name', v.file_name, 'size', v.file_size, 'sha256', v.sha256,
      'path', v.file_path) ORDER BY v.version), '[]')
   FROM document_versions v WHERE v.document_id = d.id AND v.destroyed_at IS NULL) AS files`;

/**
 * Retention sources of documents. Documents of a category lose their files and stay in the lists, marked as
 * destroyed; deleted documents are removed entirely. Their event chains stay.
 */
@Injectable()
export class DocumentsRetention {
  constructor(
    sources: RetentionSources,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
  ) {
    const destroys = (category: string, rows: string): RetentionSource => ({
      category,
      type: 'document',
      due: rows,
      lock,
      destroy: (ids, order) => this.destroy(ids, order),
    });
    const unsigned = `${atRest} AND NOT ${signed}`;
    sources.add(
      ...documentCategories.map((category) =>
        destroys(
          `${category}_documents`,
          due(lastChange, `${unsigned} AND NOT ${byClient} AND d.category = '${category}'`),
        ),
      ),
      destroys('signed_documents', due(lastChange, `${atRest} AND ${signed}`)),
      destroys('client_uploads', due(lastChange, `${unsigned} AND ${byClient}`)),
      destroys(
        'closed_clients',
        due('a.closed_at', notDestroyed, `documents d JOIN accounts a ON a.id = d.user_id`),
      ),
      {
        category: 'deleted_documents',
        type: 'document',
        due: due('d.deleted_at', 'd.deleted_at IS NOT NULL'),
        lock,
        destroy: (ids, order) => this.purge(ids, order),
      },
    );
  }

  private async destroy(ids: readonly number[], order: DestructionOrder): Promise<DestroyedRecord[]> {
    const destroyed = await this.sql.rows<DestroyedDocument>(
      'document.destroy',
      `WITH before AS (
         SELECT ${destroyedColumns} FROM documents d WHERE d.id = ANY ($1)),
       rows AS (UPDATE documents SET destroyed_at = $2, signature_image_path = NULL
                WHERE id IN (SELECT id FROM before)),
       versions AS (UPDATE document_versions SET destroyed_at = $2
                    WHERE document_id IN (SELECT id FROM before) AND destroyed_at IS NULL)
       SELECT * FROM before ORDER BY id`,
      [ids, order.at],
    );
    return this.publishDestroyed('document.destroyed', destroyed, order);
  }

  private async purge(ids: readonly number[], order: DestructionOrder): Promise<DestroyedRecord[]> {
    const purged = await this.sql.rows<DestroyedDocument>(
      'document.purge',
      `WITH before AS (
         SELECT ${destroyedColumns} FROM documents d WHERE d.id = ANY ($1)),
       rows AS (DELETE FROM documents WHERE id IN (SELECT id FROM before))
       SELECT * FROM before ORDER BY id`,
      [ids],
    );
    return this.publishDestroyed('document.purged', purged, order);
  }

  private publishDestroyed(
    type: 'document.destroyed' | 'document.purged',
    documents: readonly DestroyedDocument[],
    { id: certificate, rule, at }: DestructionOrder,
  ): DestroyedRecord[] {
    return documents.map(({ id, userId, title, sha256, files, signature }) => {
      this.work.publish({
        type,
        documentId: id,
        clientId: userId,
        actorId: null,
        at,
        subject: { type: 'document', id, title },
        details: { certificate, rule, sha256, files: files.length },
      });
      const image = { name: msg('Image of the signature').text, size: null, sha256: null };
      return { id, parts: [...files, ...(signature === null ? [] : [{ ...image, path: signature }])] };
    });
  }
}
