import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { invalidField, notFound } from '../../../kernel/domain-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { recogniseFile } from '../../../platform/files/recognise.js';
import { Accounts } from '../../identity/index.js';
import { Document, type DocumentCategory } from '../domain/document.js';
import { DocumentStore } from '../domain/ports.js';

export interface Upload {
  userId: number;
  title: string;
  category: DocumentCategory;
  description: string | null;
  needsSignature: boolean;
  /** As the browser named it. */
  fileName: string;
  bytes: Buffer;
}

export interface OpenedFile {
  fileName: string;
  fileType: string;
  bytes: Buffer;
}

/** The goal 'keep the papers': store what is uploaded, hand out what somebody may read. */
@Injectable()
export class DocumentLibrary {
  constructor(
    private readonly documents: DocumentStore,
    private readonly vault: FileVault,
    private readonly accounts: Accounts,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks, then stores the bytes, then the row: a row never points at nothing.
   * @throws DomainError invalid (userId), unsupported, conflict (not signable), insufficient_storage
   */
  async upload(actor: Actor, { bytes, fileName, ...upload }: Upload): Promise<Document> {
    if (!(await this.accounts.isClient(upload.userId)))
      throw invalidField('userId', 'Please select a client');
    const recognised = await recogniseFile(fileName, bytes);
    // Made before the bytes are stored: what the rules refuse leaves nothing behind.
    const draft = (file: { path: string; size: number; sha256: string }): Document =>
      new Document(
        {
          ...upload,
          uploadedBy: actor.id,
          file: { ...recognised, filePath: file.path, fileSize: file.size, sha256: file.sha256 },
        },
        this.clock.now(),
      );
    draft({ path: '', size: bytes.length, sha256: '' });
    return this.documents.add(draft(await this.vault.put(bytes)));
  }

  /** The file of a document: a client's own, any for an admin. @throws DomainError not_found */
  async open(actor: Actor, id: number): Promise<OpenedFile> {
    const row = await this.sql.first<{ fileName: string; fileType: string; filePath: string }>(
      'document.file',
      `SELECT file_name AS "fileName", file_type AS "fileType", file_path AS "filePath" FROM documents
       WHERE id = $1 AND ($2 OR user_id = $3)`,
      [id, actor.role === 'admin', actor.id],
    );
    if (!row) throw notFound('document');
    return { fileName: row.fileName, fileType: row.fileType, bytes: await this.vault.get(row.filePath) };
  }
}
