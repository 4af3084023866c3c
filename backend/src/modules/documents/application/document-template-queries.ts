import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../../kernel/index.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { containing, isUnsought, matches } from '../../../platform/database/text-search.js';
import { Sql } from '../../../platform/database/sql.js';
import type { DocumentTemplateDto } from '../http/document-templates.dto.js';

/** The file's URL is returned under both names, as for documents; the storage path is never returned. */
const columns = `id, title, language, description, category, requires_signature AS "requiresSignature", file_name AS "fileName",
  file_type AS "fileType", file_size AS "fileSize", needs_password AS "needsPassword", '/api/admin/document-templates/' || id || '/file' AS "fileUrl",
  '/api/admin/document-templates/' || id || '/file' AS "filePath", created_by AS "createdBy", created_at, updated_at`;

const scope = `deleted_at IS NULL
  AND (${isUnsought('$1')} OR ${matches('$1', 'title', 'description', 'category')})`;

/** Read model of the template screens. */
@Injectable()
export class DocumentTemplateQueries {
  constructor(private readonly sql: Sql) {}

  /** All templates, newest first. */
  all(request: PageRequest & { search?: string }): Promise<Page<DocumentTemplateDto>> {
    const found = { where: scope, values: [containing(request.search)] };
    const templates = { columns, from: 'document_templates', ...found };
    return newestFirst(this.sql, 'document-template.all', templates, request);
  }

  /** @throws DomainError not_found */
  one(id: number): Promise<DocumentTemplateDto> {
    return this.sql.one(
      'document_template',
      'document-template.one',
      `SELECT ${columns} FROM document_templates WHERE id = $1 AND deleted_at IS NULL`,
      [id],
    );
  }
}
