import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import {
  containing,
  type Page,
  pageOf,
  type PageRequest,
  positionOf,
} from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { DocumentCategory, DocumentStatus } from '../domain/document.js';

export interface DocumentView {
  id: number;
  title: string;
  description: string | null;
  status: DocumentStatus;
  category: DocumentCategory;
  fileName: string;
  fileType: string;
  fileSize: number;
  fileUrl: string;
  filePath: string;
  needsSignature: boolean;
  signedDate: string | null;
  created_at: string;
  updated_at: string;
}

export interface AdminDocumentView extends DocumentView {
  userId: number;
  username: string;
}

export interface DocumentSearch extends PageRequest {
  search?: string;
  status?: DocumentStatus;
  category?: DocumentCategory;
}

/** The file's address stands under both names that the screens know; the storage's own path is never shown. */
const columns = `d.id, d.title, d.description, d.status, d.category, d.file_name AS "fileName", d.file_type AS "fileType",
  d.file_size AS "fileSize", '/api/documents/' || d.id AS "fileUrl", '/api/documents/' || d.id AS "filePath",
  d.needs_signature AS "needsSignature", d.signed_date AS "signedDate", d.created_at, d.updated_at`;

const matching = `($1::text IS NULL OR d.status = $1) AND ($2::text IS NULL OR d.category = $2)
  AND ($3 = '%' OR d.title ILIKE $3 OR d.description ILIKE $3 OR d.category ILIKE $3)`;

const filterOf = ({ status, category, search }: DocumentSearch): unknown[] => [
  status ?? null,
  category ?? null,
  containing(search),
];

/** What the document screens read. */
@Injectable()
export class DocumentQueries {
  constructor(private readonly sql: Sql) {}

  /** A client's own documents, newest first. */
  async own(actor: Actor, request: DocumentSearch): Promise<Page<DocumentView>> {
    const { at, id } = positionOf(request.cursor);
    const filter = filterOf(request);
    const rows = await this.sql.view<DocumentView>(
      'document.own',
      `SELECT ${columns} FROM documents d WHERE ${matching} AND d.user_id = $4 AND (d.created_at, d.id) < ($5, $6)
       ORDER BY d.created_at DESC, d.id DESC LIMIT $7`,
      [...filter, actor.id, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count('document.count-own', `documents d WHERE ${matching} AND d.user_id = $4`, [
        ...filter,
        actor.id,
      ]),
    );
  }

  /** All clients' documents, or one's, newest first. */
  async all(_admin: Actor, request: DocumentSearch & { userId?: number }): Promise<Page<AdminDocumentView>> {
    const { at, id } = positionOf(request.cursor);
    const filter = [...filterOf(request), request.userId ?? null];
    const scope = `${matching} AND ($4::int IS NULL OR d.user_id = $4)`;
    const rows = await this.sql.view<AdminDocumentView>(
      'document.all',
      `SELECT ${columns}, d.user_id AS "userId", a.username FROM documents d JOIN accounts a ON a.id = d.user_id
       WHERE ${scope} AND (d.created_at, d.id) < ($5, $6)
       ORDER BY d.created_at DESC, d.id DESC LIMIT $7`,
      [...filter, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count('document.count-all', `documents d WHERE ${scope}`, filter),
    );
  }

  /** One document as the admin's list shows it. @throws DomainError not_found */
  async one(_admin: Actor, id: number): Promise<AdminDocumentView> {
    const [row] = await this.sql.view<AdminDocumentView>(
      'document.one',
      `SELECT ${columns}, d.user_id AS "userId", a.username FROM documents d JOIN accounts a ON a.id = d.user_id
       WHERE d.id = $1`,
      [id],
    );
    if (!row) throw notFound('document');
    return row;
  }
}
