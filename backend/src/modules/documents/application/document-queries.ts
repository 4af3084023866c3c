import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type Page, type PageRequest } from '../../../kernel/index.js';
import { documentScope } from '../../../platform/database/client-scope.js';
import { newestFirst, pageBy, positionOf } from '../../../platform/database/paging.js';
import { byClient, sortBy, type SortColumn, sortedList } from '../../../platform/database/sorting.js';
import { containing, matches } from '../../../platform/database/text-search.js';
import { VirusScanner } from '../../../platform/files/virus-scanner.js';
import { Sql } from '../../../platform/database/sql.js';
import { currentAccessTokenId } from '../../../platform/process/request-context.js';
import { ActivityLog, type FoundPerson, type Happening, knownTo } from '../../activity/index.js';
import { consultantId, type PersonDto } from '../../identity/index.js';
import { practiceDay, Site } from '../../practice/index.js';
import type { FileKind } from '../domain/file-kind.js';
import { versionKind } from './version-kind.js';
import { documentStatuses } from '../domain/document-status.js';
import { allowedOnDocument, transitionsOf } from '../domain/document-actions.js';
import type {
  AdminDocumentDto,
  DocumentTitleDto,
  AdminDocumentRecordDto,
  AllDocumentsQuery,
  DocumentDetailsDto,
  DocumentDto,
  DocumentRecordDto,
  DocumentSortKey,
  DocumentsQuery,
  DocumentVersionDto,
} from '../http/documents.dto.js';

/** Maximum number of openings, and of signature events, in the details of a document. */
const maximumEvents = 50;
/** Maximum number of versions in the details; the list of versions has them all. */
const maximumVersions = 200;
const openings = ['viewed', 'downloaded'] as const;
const signatureEvents = ['sent', 'declined'] as const;

/**
 * Columns of `documents d`. The file's URL is returned under both names that the screens use; the storage path is never
 * returned.
 * @param uploadedBy SQL for the id of the uploader
 */
const columns = (
  uploadedBy: string,
): string => `d.id, d.user_id AS "userId", d.title, d.description, d.status, d.category, d.file_name AS "fileName",
  d.file_type AS "fileType", d.file_size AS "fileSize", '/api/documents/' || d.id AS "fileUrl",
  '/api/documents/' || d.id AS "filePath", ${uploadedBy} AS "uploadedBy", d.version,
  d.needs_signature AS "needsSignature", d.signed_date AS "signedDate", d.signed_by AS "signedBy",
  CASE WHEN d.signature_image_path IS NOT NULL THEN '/api/documents/' || d.id || '/signature' END AS "signatureImagePath",
  d.decline_reason AS "declineReason", d.needs_password AS "needsPassword", d.created_at, d.updated_at,
  d.destroyed_at AS "destroyedAt"`;
/** For clients everyone at the practice is the consultant. */
const ownColumns =
  columns(`CASE WHEN EXISTS (SELECT 1 FROM accounts u WHERE u.id = d.uploaded_by AND u.role = 'admin')
  THEN ${consultantId} ELSE d.uploaded_by END`);
const client = `a.username, json_build_object('id', a.id, 'name', a.name) AS client`;
/** @param scans true with a virus scanner: files from before it are named */
const ofAdmin = (scans: boolean): string =>
  `${client}, d.scanned, ${scans ? 'NOT d.scanned' : 'false'} AS "scanMissing", d.deleted_at, d.reminders, to_char(d.reminded_on, 'YYYY-MM-DD') AS "remindedOn"`;
const joined = 'documents d JOIN accounts a ON a.id = d.user_id';

/** Orders of `documents d` with their clients `a`, each with an index. */
const sorts: Record<DocumentSortKey, SortColumn> = {
  title: sortBy('text', 'plain(d.title)'),
  client: byClient,
  status: sortBy(
    'count',
    `array_position(ARRAY[${documentStatuses.map((status) => `'${status}'`).join(', ')}], d.status)`,
  ),
  created_at: sortBy('time', 'd.created_at'),
};

/** Conditions of actions beside the columns; not part of an answer. */
interface Deciding {
  fileKind: FileKind;
  opened: boolean;
  held: boolean;
  remindedToday: boolean;
  deleted_at: string | null;
}
/** @param caller number of the parameter with the caller's users.id, and `now` of that with the time */
const deciding = (caller: number, now: number): string => `d.file_kind AS "fileKind", d.deleted_at,
  d.reminded_on IS NOT DISTINCT FROM ${practiceDay(`$${now}::timestamptz`)} AS "remindedToday",
  CASE WHEN d.user_id = $${caller} THEN EXISTS (SELECT 1 FROM document_versions v
      WHERE v.document_id = d.id AND v.version = d.version AND v.opened_at IS NOT NULL)
    ELSE EXISTS (SELECT 1 FROM document_openings o
      WHERE o.document_id = d.id AND o.version = d.version AND o.person_id = $${caller}) END AS opened,
  EXISTS (SELECT 1 FROM standing_legal_holds h WHERE h.client_id = d.user_id
    AND (h.document_id IS NULL OR h.document_id = d.id)) AS held`;

const titleColumns = 'd.id, d.user_id AS "userId", a.username, d.title, d.status, d.created_at';

/** Texts of `documents d` that the search looks in. */
const searched = ['d.title', 'd.description', 'd.category'];

/** The filters of a query, as conditions on `documents d` with their parameters and a part of the statement's name. */
function filterOf(
  {
    status,
    category,
    search,
    userId,
    userIds,
  }: DocumentsQuery & Pick<AllDocumentsQuery, 'userId' | 'userIds'>,
  texts: readonly string[],
): { name: string; where: string; values: unknown[] } {
  const names: string[] = [];
  const conditions = ['true'];
  const values: unknown[] = [];
  const add = (name: string, value: unknown, condition: (place: string) => string): void => {
    if (value === undefined) return;
    names.push(`-${name}`);
    conditions.push(condition(`$${values.push(value)}`));
  };
  // Not parameters: PostgreSQL then knows how many documents have them, and sorts a few rather than read all in order.
  for (const [column, value] of Object.entries({ status, category })) {
    if (value === undefined) continue;
    names.push(`-${value}`);
    conditions.push(`d.${column} = '${value}'`);
  }
  add('client', userId, (place) => `d.user_id = ${place}`);
  add('clients', userIds, (place) => `d.user_id = ANY (${place}::int[])`);
  add('found', search ? containing(search) : undefined, (place) => matches(place, ...texts));
  return { name: names.join(''), where: conditions.join(' AND '), values };
}

/** A person as JSON, by the id in `column`; null where there is none. */
const person = (column: string): string =>
  `(SELECT json_build_object('id', p.id, 'name', p.name) FROM accounts p WHERE p.id = ${column})`;
/** The same for `knownTo`. */
const foundPerson = (column: string): string =>
  `(SELECT json_build_object('id', p.id, 'name', p.name, 'isStaff', p.role = 'admin') FROM accounts p
    WHERE p.id = ${column})`;

function withAllowed<Row extends DocumentDto & Deciding>(
  caller: Actor,
  { fileKind, opened, held, remindedToday, ...row }: Row,
): Omit<Row, Exclude<keyof Deciding, 'deleted_at'>> & Pick<DocumentRecordDto, 'allowed'> {
  const facts = { remindedToday, opened, held, session: currentAccessTokenId() === null };
  return { ...row, allowed: allowedOnDocument(caller, { ...row, fileKind }, facts) };
}

interface FoundDetails
  extends
    Omit<
      DocumentDetailsDto,
      'versions' | 'opened' | 'signatureEvents' | 'allowedTransitions' | 'allowed' | 'countersigner'
    >,
    Deciding {
  deleted_at: string | null;
  countersigner: FoundPerson | null;
}

/** Read model of the document screens. */
@Injectable()
export class DocumentQueries {
  private readonly ofAdmin: string;
  private readonly adminColumns: string;

  constructor(
    private readonly sql: Sql,
    private readonly activity: ActivityLog,
    private readonly site: Site,
    private readonly clock: Clock,
    scanner: VirusScanner,
  ) {
    this.ofAdmin = ofAdmin(scanner.kind !== 'off');
    this.adminColumns = `${columns('d.uploaded_by')}, ${this.ofAdmin}`;
  }

  /** Documents of the client of the call, newest first. */
  own(actor: Actor, request: DocumentsQuery): Promise<Page<DocumentDto>> {
    const visible = documentScope(actor);
    const { name, where, values } = filterOf(request, searched);
    const own = `${visible.where('d', values.push(visible.value))} AND d.deleted_at IS NULL`;
    const documents = {
      of: 'd',
      columns: ownColumns,
      from: 'documents d',
      where: `${where} AND ${own}`,
      values,
    };
    return newestFirst<DocumentDto>(this.sql, `document.own-${visible.name}${name}`, documents, request);
  }

  /** Documents of all clients or of one, newest first; or only deleted ones. */
  all(admin: Actor, request: AllDocumentsQuery): Promise<Page<AdminDocumentDto>> {
    return this.list('', admin, request, this.adminColumns, searched);
  }

  /** The same with titles only, in which the search looks as well. */
  titles(admin: Actor, request: AllDocumentsQuery): Promise<Page<DocumentTitleDto>> {
    return this.list('-titles', admin, request, titleColumns, ['d.title']);
  }

  private list<Row extends DocumentTitleDto>(
    kind: '' | '-titles',
    admin: Actor,
    request: AllDocumentsQuery,
    columns: string,
    texts: readonly string[],
  ): Promise<Page<Row>> {
    const { deleted = false } = request;
    const { name, where, values } = filterOf(request, texts);
    const documents = {
      of: 'd',
      columns,
      from: joined,
      counted: 'documents d',
      where: `${where} AND d.deleted_at IS ${deleted ? 'NOT NULL' : 'NULL'}`,
      values,
      visibleTo: { actor: admin, client: 'd.user_id' },
      sorts,
    };
    return sortedList<Row, DocumentSortKey>(
      this.sql,
      `document.${deleted ? 'deleted' : 'all'}${kind}${name}`,
      documents,
      request,
    );
  }

  /** A document of the client of the call, with the fields of their list. @throws DomainError not_found */
  async ownOne(client: Actor, id: number): Promise<DocumentRecordDto> {
    const scope = documentScope(client);
    const found = await this.sql.one<DocumentDto & Deciding>(
      'document',
      `document.own-one-${scope.name}`,
      `SELECT ${ownColumns}, ${deciding(3, 4)} FROM documents d
       WHERE d.id = $1 AND ${scope.where('d', 2)} AND d.deleted_at IS NULL`,
      [id, scope.value, client.id, this.clock.now()],
    );
    const { deleted_at: _, ...row } = withAllowed(client, found);
    return row;
  }

  /** A document with the fields of the admin's list. @throws DomainError not_found */
  async one(admin: Actor, id: number): Promise<AdminDocumentRecordDto> {
    const scope = documentScope(admin);
    const found = await this.sql.one<AdminDocumentDto & Deciding>(
      'document',
      `document.one-${scope.name}`,
      `SELECT ${this.adminColumns}, ${deciding(3, 4)} FROM ${joined}
       WHERE d.id = $1 AND ${scope.where('d', 2)} AND d.deleted_at IS NULL`,
      [id, scope.value, admin.id, this.clock.now()],
    );
    return withAllowed(admin, found);
  }

  /** A document that the caller may see; admins: also a deleted one. @throws DomainError not_found */
  async details(actor: Actor, id: number): Promise<DocumentDetailsDto> {
    const scope = documentScope(actor);
    const isAdmin = actor.role === 'admin';
    const found = await this.sql.one<FoundDetails>(
      'document',
      `document.details-${scope.name}`,
      `SELECT ${isAdmin ? this.adminColumns : `${ownColumns}, ${this.ofAdmin}`}, ${deciding(4, 5)},
         ${person('d.signed_by')} AS signer,
         ${foundPerson('d.countersigned_by')} AS countersigner, d.countersigned_date AS "countersignedDate",
         (SELECT json_build_object('id', r.id, 'itemId',
             (SELECT i -> 'id' FROM jsonb_array_elements(r.items) i WHERE i -> 'documentId' = to_jsonb(d.id)))
           FROM document_requests r
           WHERE r.user_id = d.user_id AND r.withdrawn_at IS NULL
             AND (r.document_id = d.id OR r.items @> jsonb_build_array(jsonb_build_object('documentId', d.id)))
           LIMIT 1) AS request,
         CASE WHEN d.file_kind <> 'uploaded' OR d.prepared_from IS NOT NULL
           THEN '/api/documents/' || d.id || '/original' END AS "originalUrl",
         CASE WHEN d.file_kind <> 'uploaded' THEN '/api/documents/' || d.id || '/evidence' END AS "evidenceUrl"
       FROM ${joined}
       WHERE d.id = $1 AND ${scope.where('d', 2)} AND (d.deleted_at IS NULL OR $3)`,
      [id, scope.value, isAdmin, actor.id, this.clock.now()],
    );
    const row = withAllowed(actor, found);
    const known = await this.knownTo(actor);
    return {
      ...row,
      countersigner: known.person(row.countersigner),
      allowedTransitions: isAdmin ? [...transitionsOf(row)] : [],
      versions: await this.filesOf(actor, id, positionOf(undefined).id, maximumVersions),
      opened: await this.happenings(actor, id, openings),
      signatureEvents: await this.happenings(actor, id, signatureEvents),
    };
  }

  private async happenings<Type extends string>(
    actor: Actor,
    id: number,
    types: readonly Type[],
  ): Promise<(Omit<Happening, 'actor'> & { actor: PersonDto | null; type: Type })[]> {
    const names = types.map((type) => `document.${type}`);
    const found = await this.activity.latest({ type: 'document', id }, names, maximumEvents);
    const known = await this.knownTo(actor);
    return found.flatMap((happening) => {
      const type = types[names.indexOf(happening.type)];
      return type === undefined ? [] : [{ ...happening, type, actor: known.person(happening.actor) }];
    });
  }

  /** All versions of a document that the caller may see, newest first. @throws DomainError not_found */
  async versions(actor: Actor, id: number, request: PageRequest): Promise<Page<DocumentVersionDto>> {
    await this.one(actor, id);
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
  ): Promise<DocumentVersionDto[]> {
    const rows = await this.sql.view<
      Omit<DocumentVersionDto, 'uploadedBy' | 'onBehalfOf'> & { uploadedBy: FoundPerson; client: PersonDto }
    >(
      'document.versions',
      `SELECT v.version, ${versionKind} AS kind, v.file_name AS "fileName", v.file_type AS "fileType", v.file_size AS "fileSize",
         v.sha256, ${foundPerson('v.uploaded_by')} AS "uploadedBy",
         ${person('d.user_id')} AS client, v.version = d.version AS current,
         '/api/documents/' || d.id || '/versions/' || v.version AS "fileUrl", v.created_at
       FROM document_versions v JOIN documents d ON d.id = v.document_id
       WHERE d.id = $1 AND v.version < $2 ORDER BY v.version DESC LIMIT $3`,
      [id, before, limit],
    );
    const known = await this.knownTo(actor);
    return rows.map(({ client, ...row }) => {
      const { id, isStaff } = row.uploadedBy;
      const onBehalfOf = isStaff || id === client.id ? null : client;
      return { ...row, uploadedBy: known.person(row.uploadedBy), onBehalfOf };
    });
  }

  private async knownTo(reader: Actor) {
    return knownTo(reader, (await this.site.get()).name);
  }
}
