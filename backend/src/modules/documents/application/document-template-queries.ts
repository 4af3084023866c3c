import { Injectable } from '@nestjs/common';
import { notFound, type Page, type PageRequest } from '../../../kernel/index.js';
import { containing, pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { DocumentTemplateDto } from '../http/document-templates.dto.js';

/** The file's URL is returned under both names, as for documents; the storage path is never returned. */
const columns = `id, title, description, category, requires_signature AS "requiresSignature", file_name AS "fileName",
  file_type AS "fileType", file_size AS "fileSize", '/api/admin/document-templates/' || id || '/file' AS "fileUrl",
  '/api/admin/document-templates/' || id || '/file' AS "filePath", created_by AS "createdBy", created_at, updated_at`;

const scope = `deleted_at IS NULL
  AND ($1 = '%' OR title ILIKE $1 OR description ILIKE $1 OR category ILIKE $1)`;

/** Read model of the template screens. */
@Injectable()
export class DocumentTemplateQueries {
  constructor(private readonly sql: Sql) {}

  /** All templates, newest first. */
  async all(request: PageRequest & { search?: string }): Promise<Page<DocumentTemplateDto>> {
    const { at, id } = positionOf(request.cursor);
    const search = containing(request.search);
    const rows = await this.sql.view<DocumentTemplateDto>(
      'document-template.all',
      `SELECT ${columns} FROM document_templates WHERE ${scope} AND (created_at, id) < ($2, $3)
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [search, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count('document-template.count', `document_templates WHERE ${scope}`, [search]),
    );
  }

  /** @throws DomainError not_found */
  async one(id: number): Promise<DocumentTemplateDto> {
    const [row] = await this.sql.view<DocumentTemplateDto>(
      'document-template.one',
      `SELECT ${columns} FROM document_templates WHERE id = $1 AND deleted_at IS NULL`,
      [id],
    );
    if (!row) throw notFound('document template');
    return row;
  }
}
