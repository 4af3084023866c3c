import { everyRow, everyRowAfter, shortDay } from '../../../kernel/index.js';
import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { isoJson } from '../../../platform/database/iso-json.js';
import { Sql } from '../../../platform/database/sql.js';
import { archivePath } from '../../../platform/files/archive-path.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import {
  type ExportEntry,
  type ExportFile,
  ExportSection,
  ExportSections,
  type ExportScope,
  jsonLists,
  jsonOf,
} from '../../export/index.js';
import type { DocumentCategory } from '../domain/document-changes.js';
import { statusName } from '../domain/document-status.js';
import type { VersionKind } from '../domain/file-kind.js';
import { versionKind } from './version-kind.js';
import type { DocumentDto, DocumentVersionDto } from '../http/documents.dto.js';
import { DocumentRequestQueries } from './document-request-queries.js';
import { SigningQueries } from './signing-queries.js';

interface ExportedVersion extends Omit<
  DocumentVersionDto,
  'uploadedBy' | 'onBehalfOf' | 'current' | 'fileUrl'
> {
  filePath: string;
  uploadedBy: string;
}

interface ExportedDocument extends Omit<
  DocumentDto,
  | 'userId'
  | 'fileName'
  | 'fileType'
  | 'fileSize'
  | 'fileUrl'
  | 'filePath'
  | 'uploadedBy'
  | 'version'
  | 'needsSignature'
  | 'needsPassword'
  | 'signedBy'
> {
  versions: ExportedVersion[];
}

/** Documents per statement, so that a slow download keeps neither a connection nor all rows. */
const pageSize = 100;

const labels: Record<VersionKind, (values: { version: number; fileName: string }) => string> = {
  uploaded: (values) => t('Version {version}: {fileName}', values),
  prepared: (values) => t('Prepared for signing, version {version}: {fileName}', values),
  signed: (values) => t('Signed, version {version}: {fileName}', values),
  countersigned: (values) => t('Countersigned, version {version}: {fileName}', values),
};

const categoryNames = (): Record<DocumentCategory, string> => ({
  tax: t('[category] tax'),
  financial: t('[category] financial'),
  legal: t('[category] legal'),
  agreement: t('[category] agreement'),
  other: t('[category] other'),
});

/** Documents in an export: all versions, signing records, and document requests. */
@Injectable()
export class DocumentsExport extends ExportSection {
  constructor(
    sections: ExportSections,
    private readonly requests: DocumentRequestQueries,
    private readonly signing: SigningQueries,
    private readonly vault: FileVault,
    private readonly sql: Sql,
  ) {
    super(
      sections,
      1,
      msg('Documents'),
      msg(
        'Every document with all of its versions. Signed documents include their signing record: every recorded event, in order.',
      ),
    );
  }

  async *entries(scope: ExportScope): AsyncIterable<ExportEntry> {
    for await (const document of this.documents(scope)) yield this.entryOf(document, scope);
    yield { title: t('Data files'), files: [this.list(scope), this.requestList(scope)] };
  }

  private entryOf(document: ExportedDocument, scope: ExportScope): ExportEntry {
    const { id, title, category, status, signedDate, created_at, destroyedAt } = document;
    const { timeZone } = scope.practice;
    const files =
      destroyedAt === null ? document.versions.map((version) => this.fileOf(document, version)) : [];
    if (signedDate !== null) files.push(this.evidenceOf(document, scope));
    if (document.signatureImagePath !== null) files.push(this.imageOf(document, document.signatureImagePath));
    return {
      title: title || t('Document {id}', { id }),
      facts: [
        categoryNames()[category],
        statusName(status),
        t('added {day}', { day: shortDay(created_at, timeZone) }),
        ...(signedDate === null ? [] : [t('signed {day}', { day: shortDay(signedDate, timeZone) })]),
        ...(destroyedAt === null ? [] : [t('files deleted {day}', { day: shortDay(destroyedAt, timeZone) })]),
      ],
      files,
    };
  }

  private fileOf(document: ExportedDocument, version: ExportedVersion): ExportFile {
    return {
      path: pathOf(document, version),
      label: labels[version.kind](version),
      at: new Date(version.created_at),
      bytes: () => this.vault.getVerified(version),
    };
  }

  private imageOf(document: ExportedDocument, path: string): ExportFile {
    return {
      path: [...folderOf(document), 'signature.png'],
      label: t('Signature'),
      bytes: () => this.vault.get(path),
    };
  }

  private evidenceOf({ id, title }: ExportedDocument, { client }: ExportScope): ExportFile {
    const evidence = async function* (signing: SigningQueries): AsyncGenerator<string> {
      yield* jsonOf(await signing.evidence(client, id));
    };
    return {
      path: [...folderOf({ id, title }), 'evidence.json'],
      label: t('Signing record'),
      text: () => evidence(this.signing),
    };
  }

  private list(scope: ExportScope): ExportFile {
    const rows = async function* (documents: AsyncIterable<ExportedDocument>): AsyncGenerator<unknown> {
      for await (const { signatureImagePath: _, versions, ...document } of documents)
        yield {
          ...document,
          versions: versions.map(({ filePath: _, ...version }) => ({
            ...version,
            path: document.destroyedAt === null ? archivePath(pathOf(document, version)) : null,
          })),
        };
    };
    return {
      path: ['documents', 'documents.json'],
      label: 'documents.json',
      text: () => jsonLists({}, { documents: rows(this.documents(scope)) }),
    };
  }

  private requestList({ client }: ExportScope): ExportFile {
    return {
      path: ['documents', 'requests.json'],
      label: 'requests.json',
      text: () => jsonLists({}, { requests: everyRow((request) => this.requests.own(client, request)) }),
    };
  }

  /** Newest first. */
  private documents({ client, practice, at }: ExportScope): AsyncIterable<ExportedDocument> {
    const newest = { created_at: at.toISOString(), id: 2 ** 31 - 1 };
    return everyRowAfter<ExportedDocument>(pageSize, (last) => {
      const before = last ?? newest;
      const values = [client.id, before.created_at, before.id, pageSize, practice.name];
      return this.sql.view<ExportedDocument>('document.export', page, values);
    });
  }
}

const page = `SELECT d.id, d.title, d.description, d.category, d.status, d.signed_date AS "signedDate",
    d.signature_image_path AS "signatureImagePath", d.decline_reason AS "declineReason", d.created_at, d.updated_at,
    d.destroyed_at AS "destroyedAt",
    (SELECT json_agg(json_build_object('version', v.version, 'kind', ${versionKind}, 'fileName', v.file_name,
       'fileType', v.file_type, 'filePath', v.file_path, 'fileSize', v.file_size, 'sha256', v.sha256,
       'uploadedBy', CASE WHEN a.role = 'admin' THEN $5 ELSE a.name END, 'created_at', ${isoJson('v.created_at')})
       ORDER BY v.version DESC)
     FROM document_versions v JOIN accounts a ON a.id = v.uploaded_by WHERE v.document_id = d.id) AS versions
  FROM documents d
  WHERE d.user_id = $1 AND d.deleted_at IS NULL AND (d.created_at, d.id) < ($2, $3)
  ORDER BY d.created_at DESC, d.id DESC LIMIT $4`;

const folderOf = ({ id, title }: Pick<ExportedDocument, 'id' | 'title'>): string[] => [
  'documents',
  `${id} ${title}`,
];

const pathOf = (
  document: Pick<ExportedDocument, 'id' | 'title'>,
  { version, fileName }: Pick<ExportedVersion, 'version' | 'fileName'>,
): string[] => [...folderOf(document), `v${version} ${fileName}`];
