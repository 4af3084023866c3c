import { Injectable } from '@nestjs/common';
import type { Actor, Page, PageRequest } from '../../../kernel/index.js';
import {
  type ClientScope,
  clientScope,
  type DocumentScope,
  documentScope,
} from '../../../platform/database/client-scope.js';
import {
  byClient,
  orderOf,
  sortBy,
  type SortColumn,
  type Sorted,
  sortedPage,
} from '../../../platform/database/sorting.js';
import { Sql } from '../../../platform/database/sql.js';
import type { VersionedRecord } from '../../../platform/database/record-versions.js';
import { Site } from '../../practice/index.js';
import { allowedOnRequest } from '../domain/request-actions.js';
import type { RequestItem } from '../domain/request-item.js';
import type {
  AdminDocumentRequestDto,
  AdminDocumentRequestRecordDto,
  AllDocumentRequestsQuery,
  DocumentRequestDto,
  DocumentRequestRecordDto,
  DocumentRequestsQuery,
  RequestSortKey,
} from '../http/document-requests.dto.js';

export const requestVersions: VersionedRecord = {
  type: 'document_request',
  table: 'document_requests',
  where: 'withdrawn_at IS NULL',
  columns: `r.title, r.description, to_char(r.due_date, 'YYYY-MM-DD') AS "dueDate", r.reason, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', i -> 'id', 'title', i -> 'title', 'documentId', i -> 'documentId',
      'notNeeded', i -> 'notNeeded', 'reason', i -> 'reason') ORDER BY n), '[]')
    FROM jsonb_array_elements(r.items) WITH ORDINALITY AS list (i, n)) AS items`,
};

/** Same rule as `DocumentRequest.waitingFor`. */
const waitingFor = `CASE WHEN r.status = 'completed' THEN NULL WHEN r.answered THEN 'practice' ELSE 'client' END`;

/** Orders of `document_requests r` with their clients `a`, each with an index. A request without a due date is last. */
const sorts: Record<RequestSortKey, SortColumn> = {
  title: sortBy('text', 'plain(r.title)'),
  client: byClient,
  status: sortBy('count', `CASE WHEN r.status = 'completed' THEN 2 WHEN r.answered THEN 1 ELSE 0 END`),
  dueDate: sortBy('day', `coalesce(r.due_date, 'infinity'::date)`),
  created_at: sortBy('time', 'r.created_at'),
};

/** Condition on `document_requests r`, with a name for its statements. */
interface Scope {
  name: string;
  where: string;
  values: unknown[];
}

/** @param clients of the requests; omitted for all clients */
function scopeOf(
  visible: ClientScope,
  { status, waiting }: DocumentRequestsQuery,
  { userId, userIds }: Pick<AllDocumentRequestsQuery, 'userId' | 'userIds'> = {},
): Scope {
  const name = [`-${visible.name}`];
  const where = ['r.withdrawn_at IS NULL', visible.where('r.user_id', 1)];
  const values: unknown[] = [visible.ids];
  const place = (value: unknown): string => `$${values.push(value)}`;
  if (userId !== undefined) {
    name.push('-client');
    where.push(`r.user_id = ${place(userId)}`);
  }
  if (userIds !== undefined) {
    name.push('-clients');
    where.push(`r.user_id = ANY (${place(userIds)}::int[])`);
  }
  if (status !== undefined) {
    // Not a parameter: PostgreSQL then knows how many requests have it, and sorts a few rather than read all in order.
    name.push(`-${status}`);
    where.push(`r.status = '${status}'`);
  }
  if (waiting !== undefined) {
    name.push(`-waits-for-${waiting}`);
    // Redundant condition that lets PostgreSQL use the index of open requests.
    where.push(`r.status <> 'completed' AND ${waitingFor} = '${waiting}'`);
  }
  return { name: name.join(''), where: where.join(' AND '), values };
}

/** @param file alias of the document @param limit with its parameter after that of `today` */
const visibleUpload = (file: string, today: number, limit: DocumentScope | undefined): string =>
  `AND ${file}.deleted_at IS NULL${limit ? ` AND ${limit.where(file, today + 1)}` : ''}`;

/**
 * Leaves out a deleted document or template that the row may still refer to.
 * @param templateUrl SQL for the URL of the form @param today number of the parameter
 * @param limit on the uploads
 */
const columns = (templateUrl: string, today: number, limit?: DocumentScope): string => `
  r.id, r.user_id AS "userId", r.requested_by AS "requestedBy", r.title, r.description,
  to_char(r.due_date, 'YYYY-MM-DD') AS "dueDate", r.status,
  coalesce(${waitingFor} = 'client' AND r.due_date < $${today}::date, false) AS overdue, r.reason,
  d.id AS "documentId", d.file_name AS "fileName", coalesce(d.needs_password, false) AS "needsPassword", r.uploaded_at AS "uploadedAt",
  coalesce(${waitingFor} = 'practice' AND r.looked_at IS NULL AND d.id IS NOT NULL, false) AS undoable,
  t.id AS "templateId", CASE WHEN t.id IS NOT NULL THEN ${templateUrl} END AS "templateUrl",
  t.file_name AS "templateFileName", r.created_at, r.updated_at, (
    SELECT coalesce(json_agg(json_build_object('id', i -> 'id', 'title', i -> 'title', 'status', i -> 'status',
      'documentId', f.id, 'fileName', f.file_name,
      'needsPassword', coalesce(f.needs_password, false), 'uploadedAt', i -> 'uploadedAt', 'notNeeded', i -> 'notNeeded',
      'reason', i -> 'reason', 'undoable', r.status <> 'completed' AND i ->> 'status' <> 'completed'
        AND i ->> 'reviewedAt' IS NULL AND f.id IS NOT NULL) ORDER BY n), '[]')
    FROM jsonb_array_elements(r.items) WITH ORDINALITY AS list (i, n)
    LEFT JOIN documents f ON f.id = (i ->> 'documentId')::int ${visibleUpload('f', today, limit)}) AS items`;

const ofAdmin = `a.username, json_build_object('id', a.id, 'name', a.name) AS client,
  to_char(r.reminded_on, 'YYYY-MM-DD') AS "remindedOn"`;

/** Conditions of actions beside the columns; not part of an answer. */
interface Deciding {
  reviewedAt: string | null;
  lastRemindedOn: string | null;
  held: boolean;
  /** documents.id of the client's documents with their own legal hold. */
  heldDocuments: number[];
  /** documents.id of the uploads, also of those that the caller may not see. */
  storedDocumentId: number | null;
  storedItems: RequestItem[];
}
const deciding = `r.looked_at AS "reviewedAt", to_char(r.reminded_on, 'YYYY-MM-DD') AS "lastRemindedOn",
  r.document_id AS "storedDocumentId", r.items AS "storedItems",
  EXISTS (SELECT 1 FROM standing_legal_holds h WHERE h.client_id = r.user_id AND h.document_id IS NULL) AS held,
  ARRAY(SELECT h.document_id FROM standing_legal_holds h
    WHERE h.client_id = r.user_id AND h.document_id IS NOT NULL) AS "heldDocuments"`;

/** The limit on the uploads that a caller may see, if they may see the request without some of them. */
function limitOf(caller: Actor): DocumentScope | undefined {
  const scope = documentScope(caller);
  return scope.name === 'limited' ? scope : undefined;
}

/** @param limit on the uploads, with its parameter after that of `today` */
const joined = (today: number, limit: DocumentScope | undefined): string => `document_requests r
  LEFT JOIN documents d ON d.id = r.document_id ${visibleUpload('d', today, limit)}
  LEFT JOIN document_templates t ON t.id = r.template_id AND t.deleted_at IS NULL`;

const suffixOf = (limit: DocumentScope | undefined): string => (limit ? `-${limit.name}` : '');

interface ListOf {
  /** Name of its statements. */
  list: string;
  scope: Scope;
  limit?: DocumentScope | undefined;
  /** Columns and tables; `today` is the number of that parameter. */
  select: (today: number, limit: DocumentScope | undefined) => { columns: string; from: string };
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
  own(client: Actor, request: DocumentRequestsQuery): Promise<Page<DocumentRequestDto>> {
    return this.page<DocumentRequestDto>(request, {
      list: 'own',
      scope: scopeOf(clientScope(client), request),
      limit: limitOf(client),
      select: (today, limit) => ({ columns: columns(ownTemplate, today, limit), from: joined(today, limit) }),
    });
  }

  /** Requests of all clients or of one, newest first. */
  all(admin: Actor, request: AllDocumentRequestsQuery): Promise<Page<AdminDocumentRequestDto>> {
    const scope = scopeOf(clientScope(admin), request, request);
    return this.page<AdminDocumentRequestDto>(request, {
      list: 'all',
      scope,
      select: (today, limit) => ({
        columns: `${columns(adminTemplate, today)}, ${ofAdmin}`,
        from: `${joined(today, limit)} JOIN accounts a ON a.id = r.user_id`,
      }),
    });
  }

  /** A request with the fields of its client's list. @throws DomainError not_found */
  ownOne(client: Actor, id: number): Promise<DocumentRequestRecordDto> {
    return this.record<DocumentRequestDto>(client, id, {
      list: 'own-one',
      select: (today, limit) => ({
        columns: `${columns(ownTemplate, today, limit)}, ${deciding}`,
        from: joined(today, limit),
      }),
    });
  }

  /** A request with the fields of the admin's list. @throws DomainError not_found */
  one(admin: Actor, id: number): Promise<AdminDocumentRequestRecordDto> {
    return this.record<AdminDocumentRequestDto>(admin, id, {
      list: 'one',
      select: (today, limit) => ({
        columns: `${columns(adminTemplate, today)}, ${ofAdmin}, ${deciding}`,
        from: `${joined(today, limit)} JOIN accounts a ON a.id = r.user_id`,
      }),
    });
  }

  private async record<Row extends DocumentRequestDto>(
    caller: Actor,
    id: number,
    { list, select }: Pick<ListOf, 'list' | 'select'>,
  ): Promise<Omit<Row & Deciding, keyof Deciding> & Pick<DocumentRequestRecordDto, 'allowed'>> {
    const scope = clientScope(caller);
    const limit = limitOf(caller);
    const today = await this.site.today();
    const { columns: selected, from } = select(3, limit);
    const found = await this.sql.one<Row & Deciding>(
      'document_request',
      `document-request.${list}-${scope.name}${suffixOf(limit)}`,
      `SELECT ${selected} FROM ${from} WHERE r.id = $1 AND ${scope.where('r.user_id', 2)} AND r.withdrawn_at IS NULL`,
      [id, scope.ids, today, ...(limit ? [limit.value] : [])],
    );
    const { reviewedAt, lastRemindedOn, held, heldDocuments, storedDocumentId, storedItems, ...row } = found;
    const uploads = [storedDocumentId, ...storedItems.map(({ documentId }) => documentId)];
    const shown = [row.documentId, ...row.items.map(({ documentId }) => documentId)];
    const fixedUploads = uploads.flatMap((id, index) =>
      id !== null && (held || heldDocuments.includes(id) || shown[index] === null) ? [id] : [],
    );
    const state = {
      status: row.status,
      documentId: storedDocumentId,
      items: storedItems,
      reviewedAt,
      remindedOn: lastRemindedOn,
    };
    const allowed = allowedOnRequest(caller, state, { today, held, fixedUploads });
    return { ...row, allowed };
  }

  private async page<Row extends DocumentRequestDto>(
    request: PageRequest & Pick<AllDocumentRequestsQuery, 'sort'>,
    { list, scope: { name, where, values }, limit, select }: ListOf,
  ): Promise<Page<Row>> {
    const order = orderOf(sorts, request.sort ?? '-created_at', request.cursor, 'r.id');
    // The limit's parameter follows that of today.
    const fixed = [...values, await this.site.today(), ...(limit ? [limit.value] : [])];
    const { columns: selected, from } = select(values.length + 1, limit);
    const rows = await this.sql.page<Sorted<Row>>(
      `document-request.${list}${name}${suffixOf(limit)}${order.name}`,
      `SELECT ${selected}, ${order.shown} AS key FROM ${from}
       WHERE ${where} AND ${order.after(fixed.length + 1)} ORDER BY ${order.by(order.key, 'r.id')}`,
      [...fixed, ...order.values],
      request,
    );
    const count = () =>
      this.sql.count(`document-request.count${name}`, `document_requests r WHERE ${where}`, values);
    return sortedPage<Row>(rows, request, count);
  }
}
