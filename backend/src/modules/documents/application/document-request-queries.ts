import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { VersionedRecord } from '../../../platform/record-versions/record-versions.js';
import { Site } from '../../practice/index.js';
import type { RequestSide, RequestStatus } from '../domain/document-request.js';

export const requestVersions: VersionedRecord = {
  type: 'document_request',
  table: 'document_requests',
  where: 'withdrawn_at IS NULL',
  columns: `r.title, r.description, to_char(r.due_date, 'YYYY-MM-DD') AS "dueDate", r.reason`,
};

export interface DocumentRequestView {
  id: number;
  userId: number;
  requestedBy: number;
  title: string;
  description: string | null;
  dueDate: string | null;
  status: RequestStatus;
  overdue: boolean;
  reason: string | null;
  documentId: number | null;
  fileName: string | null;
  uploadedAt: string | null;
  undoable: boolean;
  templateId: number | null;
  templateUrl: string | null;
  templateFileName: string | null;
  created_at: string;
  updated_at: string;
}

export interface AdminDocumentRequestView extends DocumentRequestView {
  username: string;
  /** Date of the last reminder, in the practice's time zone. */
  remindedOn: string | null;
}

/** Filter of a list of requests; empty for all. */
interface RequestFilter {
  status?: RequestStatus | undefined;
  /** Only open requests that wait for this side. */
  waiting?: RequestSide | undefined;
}

/** Same rule as `DocumentRequest.waitingFor`. */
const waitingFor = `CASE WHEN r.status = 'completed' THEN NULL WHEN r.document_id IS NULL THEN 'client' ELSE 'practice' END`;

/** Condition on `document_requests r`, with a name for its statements. */
interface Scope {
  name: string;
  where: string;
  values: unknown[];
}

/** @param userId users.id of a client; omitted for all clients */
function scopeOf({ status, waiting }: RequestFilter, userId?: number): Scope {
  const name: string[] = [];
  const where = ['r.withdrawn_at IS NULL'];
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  if (userId !== undefined) {
    name.push('-client');
    where.push(`r.user_id = ${place(userId)}`);
  }
  if (status !== undefined) {
    name.push('-status');
    where.push(`r.status = ${place(status)}`);
  }
  if (waiting !== undefined) {
    name.push('-waiting');
    // Redundant condition that lets PostgreSQL use the index of open requests.
    where.push(`r.status <> 'completed' AND ${waitingFor} = ${place(waiting)}`);
  }
  return { name: name.join(''), where: where.join(' AND '), values };
}

/**
 * Leaves out a deleted document or template that the row may still refer to.
 * @param templateUrl SQL for the URL of the form @param today number of the parameter
 */
const columns = (templateUrl: string, today: number): string => `
  r.id, r.user_id AS "userId", r.requested_by AS "requestedBy", r.title, r.description,
  to_char(r.due_date, 'YYYY-MM-DD') AS "dueDate", r.status,
  coalesce(${waitingFor} = 'client' AND r.due_date < $${today}::date, false) AS overdue, r.reason,
  d.id AS "documentId", d.file_name AS "fileName", r.uploaded_at AS "uploadedAt",
  coalesce(${waitingFor} = 'practice' AND r.looked_at IS NULL, false) AS undoable,
  t.id AS "templateId", CASE WHEN t.id IS NOT NULL THEN ${templateUrl} END AS "templateUrl",
  t.file_name AS "templateFileName", r.created_at, r.updated_at`;

const ofAdmin = `a.username, to_char(r.reminded_on, 'YYYY-MM-DD') AS "remindedOn"`;

const joined = `document_requests r
  LEFT JOIN documents d ON d.id = r.document_id AND d.deleted_at IS NULL
  LEFT JOIN document_templates t ON t.id = r.template_id AND t.deleted_at IS NULL`;

interface ListOf {
  /** Name of its statements. */
  list: string;
  scope: Scope;
  /** Columns and tables; `today` is the number of that parameter. */
  select: (today: number) => string;
  /** The materialized number of all rows, if there is one; otherwise they are counted. */
  total?: () => Promise<number>;
}

const ownTemplate = `'/api/document-requests/' || r.id || '/template'`;
const adminTemplate = `'/api/admin/document-templates/' || t.id || '/file'`;

/** Read model of the request screens. */
@Injectable()
export class DocumentRequestQueries {
  constructor(
    private readonly sql: Sql,
    private readonly site: Site,
  ) {}

  /** A client's own requests, newest first. */
  own(client: Actor, request: PageRequest & RequestFilter): Promise<Page<DocumentRequestView>> {
    return this.page<DocumentRequestView>(request, {
      list: 'own',
      scope: scopeOf(request, client.id),
      select: (today) => `${columns(ownTemplate, today)} FROM ${joined}`,
    });
  }

  /** Requests of all clients or of one, newest first. */
  all(
    _admin: Actor,
    request: PageRequest & RequestFilter & { userId?: number },
  ): Promise<Page<AdminDocumentRequestView>> {
    const { status, waiting, userId } = request;
    const scope = scopeOf(request, userId);
    return this.page<AdminDocumentRequestView>(request, {
      list: 'all',
      scope,
      select: (today) =>
        `${columns(adminTemplate, today)}, ${ofAdmin} FROM ${joined} JOIN accounts a ON a.id = r.user_id`,
      ...(userId === undefined && {
        total: () => this.sql.materializedCount('document_requests', { status, waiting }),
      }),
    });
  }

  /** A request with the fields of its client's list. @throws DomainError not_found */
  async ownOne(client: Actor, id: number): Promise<DocumentRequestView> {
    const [row] = await this.sql.view<DocumentRequestView>(
      'document-request.own-one',
      `SELECT ${columns(ownTemplate, 3)} FROM ${joined}
       WHERE r.id = $1 AND r.user_id = $2 AND r.withdrawn_at IS NULL`,
      [id, client.id, await this.site.today()],
    );
    if (!row) throw notFound('document request');
    return row;
  }

  /** A request with the fields of the admin's list. @throws DomainError not_found */
  async one(_admin: Actor, id: number): Promise<AdminDocumentRequestView> {
    const [row] = await this.sql.view<AdminDocumentRequestView>(
      'document-request.one',
      `SELECT ${columns(adminTemplate, 2)}, ${ofAdmin} FROM ${joined} JOIN accounts a ON a.id = r.user_id
       WHERE r.id = $1 AND r.withdrawn_at IS NULL`,
      [id, await this.site.today()],
    );
    if (!row) throw notFound('document request');
    return row;
  }

  private async page<Row extends DocumentRequestView>(
    request: PageRequest,
    { list, scope: { name, where, values }, select, total }: ListOf,
  ): Promise<Page<Row>> {
    const { at, id } = positionOf(request.cursor);
    const n = values.length;
    const rows = await this.sql.page<Row & Record<string, unknown>>(
      `document-request.${list}${name}`,
      `SELECT ${select(n + 3)} WHERE ${where} AND (r.created_at, r.id) < ($${n + 1}, $${n + 2})
       ORDER BY r.created_at DESC, r.id DESC`,
      [...values, at, id, await this.site.today()],
      request,
    );
    const count = () =>
      this.sql.count(`document-request.count${name}`, `document_requests r WHERE ${where}`, values);
    return pageOf(rows, request, total ?? count);
  }
}
