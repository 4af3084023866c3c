import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  accessOf,
  accessScopes,
  type Actor,
  clientOf,
  Clock,
  invalidField,
  type OwnedFile,
} from '../../../kernel/index.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { FileIntake, type SentFile } from '../../../platform/files/file-intake.js';
import { cleanFileName } from '../../../platform/files/file-name.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { Accounts } from '../../identity/index.js';
import { isRevisable } from '../domain/document-actions.js';
import type { DocumentEvent } from '../domain/document-event.js';
import { Document } from '../domain/document.js';
import { completeFiled, returnFiled } from '../domain/filed-document.js';
import type { DocumentCategory, DocumentChanges, PreparedCopy } from '../domain/document-changes.js';
import type { FileInspection } from '../domain/file-inspection.js';
import { DocumentRepository } from '../domain/ports.js';
import { ClientStorage } from './client-storage.js';
import { SignableFiles } from './signable-files.js';

export interface Upload extends SentFile {
  userId: number;
  title: string;
  category: DocumentCategory;
  description: string | null;
  needsSignature: boolean;
  /** Automatic reminders while a signature is awaited; by default on. */
  reminders?: boolean;
  /** Waits for a review by the practice, also if the practice uploads it. */
  toReview?: boolean;
  /** True if the other side is not notified, for example for imported documents. */
  quiet?: boolean;
}

/** Stores, changes, deletes and restores documents. */
@Injectable()
export class DocumentLibrary {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly intake: FileIntake,
    private readonly vault: FileVault,
    private readonly signable: SignableFiles,
    private readonly accounts: Accounts,
    private readonly storage: ClientStorage,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks and stores the bytes. The commit adds the row, so that no row refers to a missing file.
   * @param at time of the upload, for documents older than this installation
   * @throws DomainError invalid (userId), unsupported, document.not_signable, request.too_many,
   * storage.quota_reached, unavailable, insufficient_storage
   */
  async prepareUpload(
    actor: Actor,
    { userId, ...upload }: Upload,
    at: Date = this.clock.now(),
  ): Promise<Commit<Document>> {
    if (!(await this.accounts.isClient(userId, actor)))
      throw invalidField('userId', t('Please select a client'));
    const add = await this.prepareUnowned(actor, upload, at);
    return () => add(userId);
  }

  /**
   * The same for a client whom only the commit knows.
   * @returns the commit, by users.id of an open client
   */
  async prepareUnowned(
    actor: Actor,
    { bytes, fileName, quiet = false, ...upload }: Omit<Upload, 'userId'>,
    at: Date = this.clock.now(),
  ): Promise<(userId: number) => Promise<Document>> {
    await this.storage.admit(actor, bytes.length);
    let copy: PreparedCopy | undefined;
    const file = await this.intake.store({ fileName, bytes }, async (recognised, content) => {
      if (upload.needsSignature) copy = await this.signable.prepare(content, recognised, 'needsSignature');
    });
    const by = { uploadedBy: actor.id, byPractice: actor.role === 'admin' };
    return async (userId) => {
      await this.storage.reserve(actor, file.fileSize);
      const document = new Document({ ...upload, userId, ...by, file }, at);
      return this.showing(copy, await this.documents.add(document, { quiet }), actor, at);
    };
  }

  /**
   * @throws DomainError not_found, invalid (needsSignature), document.wrong_transition, document.not_signable,
   * document.changed
   */
  async update(
    admin: Actor,
    id: number,
    changes: DocumentChanges,
    at: Date = this.clock.now(),
  ): Promise<void> {
    const asksForSignature = changes.needsSignature || changes.status === 'awaiting_signature';
    const inspected = asksForSignature ? await this.inspect(admin, id, changes, at) : undefined;
    await this.documents.change(id, admin, (document) => {
      if (inspected) document.assertInspected(inspected.inspection);
      const events = document.change(changes, admin, at);
      return inspected?.copy ? [...events, ...document.prepare(inspected.copy, admin, at)] : events;
    });
  }

  /** @throws DomainError not_found, unsupported, document.sealed, document.not_signable, document.changed */
  async prepareReplacement(admin: Actor, id: number, replacement: SentFile): Promise<Commit<Document>> {
    const document = await this.documents.get(id, admin);
    const { inspection } = document;
    let copy: PreparedCopy | undefined;
    const file = await this.intake.store(replacement, async (recognised, content) => {
      document.assertReplaceable(recognised);
      if (document.status === 'awaiting_signature')
        copy = await this.signable.prepare(content, recognised, 'file');
    });
    return async () => {
      const at = this.clock.now();
      const replaced = await this.documents.change(id, admin, (locked) => {
        locked.assertInspected(inspection);
        return locked.replaceFile(file, admin, at);
      });
      return this.showing(copy, replaced, admin, at);
    };
  }

  /**
   * Stores a PDF that Steward made of what a client has given. It counts as the client's upload, and is never refused for want
   * of storage.
   * @returns the commit: another version of `earlier` (documents.id), while that can be revised; otherwise a new document
   */
  async prepareFiling(
    client: Actor,
    { bytes, fileName, ...filed }: Pick<Upload, 'title' | 'category' | 'bytes' | 'fileName'>,
  ): Promise<(earlier: number | null) => Promise<Document>> {
    const { path: filePath, size: fileSize, sha256 } = await this.vault.put(bytes);
    // It needs no virus scan because it was created here: none is missing.
    const file = {
      fileName: cleanFileName(fileName),
      fileType: 'application/pdf',
      filePath,
      fileSize,
      sha256,
      scanned: true,
    };
    return async (earlier) => {
      const at = this.clock.now();
      const revised =
        earlier === null ? undefined : await this.revise(earlier, filed.title, file, client, at);
      if (revised) return revised;
      const by = { userId: clientOf(client), uploadedBy: client.id, byPractice: false };
      const document = { ...filed, ...by, description: null, needsSignature: false, file };
      return this.documents.add(new Document(document, at));
    };
  }

  private async revise(
    id: number,
    title: string,
    file: OwnedFile,
    by: Actor,
    at: Date,
  ): Promise<Document | undefined> {
    // A helper need not see what another person of the client has handed in.
    const client = { ...by, clients: [{ ...accessOf(by), scopes: accessScopes, categories: null }] };
    let isRevised = false;
    const change = (stored: Document): DocumentEvent[] => {
      isRevised = isRevisable(stored);
      return isRevised ? stored.revise(title, file, by, at) : [];
    };
    const document = await this.documents.change(id, client, change, { deleted: true });
    return isRevised ? document : undefined;
  }

  /** Makes the copy, if there is one, the version that is shown and signed. */
  private async showing(
    copy: PreparedCopy | undefined,
    document: Document,
    by: Actor,
    at: Date,
  ): Promise<Document> {
    if (!copy) return document;
    return this.documents.change(document.id, by, (locked) => locked.prepare(copy, by, at));
  }

  /** Completes a document that is pending review. @throws DomainError not_found */
  async accept(admin: Actor, id: number): Promise<void> {
    await this.documents.change(id, admin, (document) => document.accept(admin, this.clock.now()));
  }

  /** Completes what `prepareFiling` has stored, unless it was deleted meanwhile. @throws DomainError not_found */
  async completeFiled(admin: Actor, id: number): Promise<void> {
    const complete = (document: Document): DocumentEvent[] =>
      completeFiled(document, admin, this.clock.now());
    await this.documents.change(id, admin, complete, { deleted: true });
  }

  /** Makes what `prepareFiling` has stored a draft again, if it is pending review. @throws DomainError not_found */
  async returnFiled(admin: Actor, id: number): Promise<void> {
    const giveBack = (document: Document): DocumentEvent[] => returnFiled(document, admin, this.clock.now());
    await this.documents.change(id, admin, giveBack, { deleted: true });
  }

  /** @throws DomainError not_found */
  async assertVisible(actor: Actor, id: number): Promise<void> {
    await this.documents.get(id, actor);
  }

  /** Hides it; it can be restored for 30 days. @throws DomainError not_found */
  async delete(actor: Actor, id: number): Promise<void> {
    await this.documents.change(id, actor, (document) => document.delete(actor, this.clock.now()));
  }

  /** @throws DomainError not_found when there is none, or it was deleted too long ago */
  async restore(admin: Actor, id: number): Promise<void> {
    const restore = (document: Document): DocumentEvent[] => document.restore(admin, this.clock.now());
    await this.documents.change(id, admin, restore, { deleted: true });
  }

  /** Prepares its file for the requested signature. Refuses as `update` does. */
  private async inspect(
    admin: Actor,
    id: number,
    changes: DocumentChanges,
    at: Date,
  ): Promise<{ inspection: FileInspection; copy: PreparedCopy | undefined }> {
    const document = await this.documents.get(id, admin);
    const { inspection } = document;
    // Applied to a copy that is discarded: a change that the rules refuse needs no inspection.
    document.change(changes, admin, at);
    const field = changes.needsSignature ? 'needsSignature' : 'status';
    return { inspection, copy: await this.signable.prepareStored(document, field) };
  }
}
