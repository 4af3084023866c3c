import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { containing, pageBy, pageOf, positionOf, totalApart } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { ActivityLog, type Happening, knownTo, type Person } from '../../activity/index.js';
import { Site } from '../../practice/index.js';
import type { DocumentCategory, FileKind } from '../domain/document.js';
import { type DocumentStatus, transitions } from '../domain/document-status.js';

export interface DocumentView {
  id: number;
  userId: number;
  title: string;
  description: string | null;
  status: DocumentStatus;
  category: DocumentCategory;
  fileName: string;
  fileType: string;
  fileSize: number;
  fileUrl: string;
  filePath: string;
  uploadedBy: number;
  version: number;
  needsSignature: boolean;
  signedDate: string | null;
  signedBy: number | null;
  signatureImagePath: string | null;
  declineReason: string | null;
  created_at: string;
  updated_at: string;
  destroyedAt: string | null;
}

export interface AdminDocumentView extends DocumentView {
  username: string;
  scanned: boolean;
  deleted_at: string | null;
}

export interface DocumentVersionView {
  version: number;
  kind: FileKind;
  fileName: string;
  fileType: string;
  fileSize: number;
  sha256: string;
  uploadedBy: Person;
  current: boolean;
  fileUrl: string;
  created_at: string;
}

export interface DocumentDetailsView extends AdminDocumentView {
  client: Person;
  signer: Person | null;
  countersigner: Person | null;
  countersignedDate: string | null;
  originalUrl: string | null;
  evidenceUrl: string | null;
  allowedTransitions: DocumentStatus[];
  versions: DocumentVersionView[];
  opened: (Happening & { type: (typeof openings)[number] })[];
  signatureEvents: (Happening & { type: (typeof signatureEvents)[number] })[];
}

export interface DocumentSearch extends PageRequest {
  search?: string;
  status?: DocumentStatus;
  category?: DocumentCategory;
}

export interface AllDocumentsSearch extends DocumentSearch {
  userId?: number;
  deleted?: boolean;
}

/** Maximum number of openings, and of signature events, in the details of a document. */
const maximumEvents = 50;
/** Maximum number of versions in the details; the list of versions has them all. */
const maximumVersions = 200;
const openings = ['viewed', 'downloaded'] as const;
const signatureEvents = ['sent', 'declined'] as const;

/** The file's URL is returned under both names that the screens use; the storage path is never returned. */
const columns = `d.id, d.user_id AS "userId", d.title, d.description, d.status, d.category, d.file_name AS "fileName",
  d.file_type AS "fileType", d.file_size AS "fileSize", '/api/documents/' || d.id AS "fileUrl",
  '/api/documents/' || d.id AS "filePath", d.uploaded_by AS "uploadedBy", d.version,
  d.needs_signature AS "needsSignature", d.signed_date AS "signedDate", d.signed_by AS "signedBy",
  CASE WHEN d.signature_image_path IS NOT NULL THEN '/api/documents/' || d.id || '/signature' END AS "signatureImagePath",
  d.decline_reason AS "declineReason", d.created_at, d.updated_at,
  d.destroyed_at AS "destroyedAt"`;
const adminColumns = `${columns}, a.username, d.scanned, d.deleted_at`;

const matching = `($1::text IS NULL OR d.status = $1) AND ($2::text IS NULL OR d.category = $2)
  AND ($3 = '%' OR d.title ILIKE $3 OR d.description ILIKE $3 OR d.category ILIKE $3)`;

const filterOf = ({ status, category, search }: DocumentSearch): unknown[] => [
  status ?? null,
  category ?? null,
  containing(search),
];

/** A person as JSON, by the id in `column`; null where there is none. */
const person = (column: string): string =>
  `(SELECT json_build_object('id', p.id, 'name', p.name) FROM accounts p WHERE p.id = ${column})`;

/** Row for a client, without the id of the admin who uploaded the document. */
const asOwn = <Row extends DocumentView>(row: Row, client: Actor): Row => ({
  ...row,
  uploadedBy: knownTo(client, '').id(row.uploadedBy),
});

/** Read model of the document screens. */
@Injectable()
export class DocumentQueries {
  constructor(
    private readonly sql: Sql,
    private readonly activity: ActivityLog,
    private readonly site: Site,
  ) {}

  /** A client's own documents, newest first. */
  async own(actor: Actor, request: DocumentSearch): Promise<Page<DocumentView>> {
    const { at, id } = positionOf(request.cursor);
    const filter = filterOf(request);
    const scope = `${matching} AND d.user_id = $4 AND d.deleted_at IS NULL`;
    const { rows, total } = totalApart(
      await this.sql.view<DocumentView & { total: number }>(
        'document.own',
        `SELECT ${columns}, (SELECT count(*)::int FROM documents d WHERE ${scope}) AS total
         FROM documents d WHERE ${scope} AND (d.created_at, d.id) < ($5, $6)
         ORDER BY d.created_at DESC, d.id DESC LIMIT $7`,
        [...filter, actor.id, at, id, request.limit + 1],
      ),
    );
    return pageOf(
      rows.map((row) => asOwn(row, actor)),
      request,
      async () =>
        total ?? this.sql.count('document.count-own', `documents d WHERE ${scope}`, [...filter, actor.id]),
    );
  }

  /** Documents of all clients or of one, newest first; or only deleted ones. */
  async all(_admin: Actor, request: AllDocumentsSearch): Promise<Page<AdminDocumentView>> {
    const { at, id } = positionOf(request.cursor);
    const filter = [...filterOf(request), request.userId ?? null];
    const kind = request.deleted ? 'deleted' : 'all';
    const scope = `${matching} AND ($4::int IS NULL OR d.user_id = $4)
      AND d.deleted_at IS ${request.deleted ? 'NOT NULL' : 'NULL'}`;
    const rows = await this.sql.view<AdminDocumentView>(
      `document.${kind}`,
      `SELECT ${adminColumns} FROM documents d JOIN accounts a ON a.id = d.user_id
       WHERE ${scope} AND (d.created_at, d.id) < ($5, $6)
       ORDER BY d.created_at DESC, d.id DESC LIMIT $7`,
      [...filter, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () => {
      const { search, userId, deleted = false, status, category } = request;
      return search || userId !== undefined
        ? this.sql.count(`document.count-${kind}`, `documents d WHERE ${scope}`, filter)
        : this.sql.materializedCount('documents', { deleted, status, category });
    });
  }

  /** A client's own document, with the fields of their list. @throws DomainError not_found */
  async ownOne(actor: Actor, id: number): Promise<DocumentView> {
    const [row] = await this.sql.view<DocumentView>(
      'document.own-one',
      `SELECT ${columns} FROM documents d WHERE d.id = $1 AND d.user_id = $2 AND d.deleted_at IS NULL`,
      [id, actor.id],
    );
    if (!row) throw notFound('document');
    return asOwn(row, actor);
  }

  /** A document with the fields of the admin's list. @throws DomainError not_found */
  async one(_admin: Actor, id: number): Promise<AdminDocumentView> {
    const [row] = await this.sql.view<AdminDocumentView>(
      'document.one',
      `SELECT ${adminColumns} FROM documents d JOIN accounts a ON a.id = d.user_id
       WHERE d.id = $1 AND d.deleted_at IS NULL`,
      [id],
    );
    if (!row) throw notFound('document');
    return row;
  }

  /** Clients: their own documents; admins: all. @throws DomainError not_found */
  async details(actor: Actor, id: number): Promise<DocumentDetailsView> {
    const [row] = await this.sql.view<
      Omit<DocumentDetailsView, 'versions' | 'opened' | 'signatureEvents' | 'allowedTransitions'>
    >(
      'document.details',
      `SELECT ${adminColumns}, ${person('d.user_id')} AS client, ${person('d.signed_by')} AS signer,
         ${person('d.countersigned_by')} AS countersigner, d.countersigned_date AS "countersignedDate",
         CASE WHEN d.file_kind <> 'uploaded' THEN '/api/documents/' || d.id || '/original' END AS "originalUrl",
         CASE WHEN d.file_kind <> 'uploaded' THEN '/api/documents/' || d.id || '/evidence' END AS "evidenceUrl"
       FROM documents d JOIN accounts a ON a.id = d.user_id
       WHERE d.id = $1 AND ($2 OR d.user_id = $3) AND (d.deleted_at IS NULL OR $2)`,
      [id, actor.role === 'admin', actor.id],
    );
    if (!row) throw notFound('document');
    const known = await this.knownTo(actor);
    return {
      ...row,
      uploadedBy: known.id(row.uploadedBy),
      countersigner: known.person(row.countersigner),
      allowedTransitions:
        actor.role === 'admin' && !row.deleted_at && !row.destroyedAt ? [...transitions[row.status]] : [],
      versions: await this.filesOf(actor, id, positionOf(undefined).id, maximumVersions),
      opened: await this.happenings(actor, id, openings),
      signatureEvents: await this.happenings(actor, id, signatureEvents),
    };
  }

  private async happenings<Type extends string>(
    actor: Actor,
    id: number,
    types: readonly Type[],
  ): Promise<(Happening & { type: Type })[]> {
    const names = types.map((type) => `document.${type}`);
    const found = await this.activity.latest({ type: 'document', id }, names, maximumEvents);
    const known = await this.knownTo(actor);
    return found.flatMap((happening) => {
      const type = types[names.indexOf(happening.type)];
      return type === undefined ? [] : [{ ...happening, type, actor: known.person(happening.actor) }];
    });
  }

  /** All versions of a document, newest first. @throws DomainError not_found */
  async versions(actor: Actor, id: number, request: PageRequest): Promise<Page<DocumentVersionView>> {
    await (actor.role === 'admin' ? this.one(actor, id) : this.ownOne(actor, id));
    const before = positionOf(request.cursor).id;
    const rows = await this.filesOf(actor, id, before, request.limit + 1);
    return pageBy(
      rows,
      request,
      ({ created_at, version }) => ({ at: created_at, id: version }),
      () => this.sql.count('document.count-versions', 'document_versions WHERE document_id = $1', [id]),
    );
  }

  private async filesOf(
    actor: Actor,
    id: number,
    before: number,
    limit: number,
  ): Promise<DocumentVersionView[]> {
    const rows = await this.sql.view<DocumentVersionView>(
      'document.versions',
      `SELECT v.version, v.kind, v.file_name AS "fileName", v.file_type AS "fileType", v.file_size AS "fileSize",
         v.sha256, ${person('v.uploaded_by')} AS "uploadedBy", v.version = d.version AS current,
         '/api/documents/' || d.id || '/versions/' || v.version AS "fileUrl", v.created_at
       FROM document_versions v JOIN documents d ON d.id = v.document_id
       WHERE d.id = $1 AND v.version < $2 ORDER BY v.version DESC LIMIT $3`,
      [id, before, limit],
    );
    const known = await this.knownTo(actor);
    return rows.map((row) => ({ ...row, uploadedBy: known.person(row.uploadedBy) }));
  }

  private async knownTo(reader: Actor) {
    return knownTo(reader, (await this.site.get()).name);
  }
}
