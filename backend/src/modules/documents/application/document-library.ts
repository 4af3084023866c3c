import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError, invalidField, notFound } from '../../../kernel/domain-error.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { FileIntake, type SentFile } from '../../../platform/files/file-intake.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { Accounts } from '../../identity/index.js';
import type { DocumentEvent } from '../domain/document-event.js';
import {
  assertSignableType,
  Document,
  type DocumentCategory,
  type DocumentChanges,
} from '../domain/document.js';
import type { FileInspection } from '../domain/file-inspection.js';
import { DocumentRepository, type FileChoice } from '../domain/ports.js';
import { PdfSealer } from '../domain/sealing.js';
import { ClientStorage } from './client-storage.js';

export interface Upload extends SentFile {
  userId: number;
  title: string;
  category: DocumentCategory;
  description: string | null;
  needsSignature: boolean;
  /** True if the other side is not notified, for example for imported documents. */
  quiet?: boolean;
}

type Opening = 'viewed' | 'downloaded';

interface OpenOptions {
  /** False for HEAD requests, which are not logged. */
  sent: boolean;
}

/** Stores, opens, changes, deletes and restores documents. */
@Injectable()
export class DocumentLibrary {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly vault: FileVault,
    private readonly intake: FileIntake,
    private readonly sealer: PdfSealer,
    private readonly accounts: Accounts,
    private readonly storage: ClientStorage,
    private readonly work: UnitOfWork,
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
    { bytes, fileName, quiet = false, ...upload }: Upload,
    at: Date = this.clock.now(),
  ): Promise<Commit<Document>> {
    await this.storage.admit(actor, bytes.length);
    if (!(await this.accounts.isClient(upload.userId)))
      throw invalidField('userId', 'Please select a client');
    const file = await this.intake.store({ fileName, bytes }, async ({ fileType }) => {
      if (upload.needsSignature) await this.assertSignable(bytes, fileType, 'needsSignature');
    });
    return async () => {
      await this.storage.reserve(actor, file.fileSize);
      return this.documents.add(new Document({ ...upload, uploadedBy: actor.id, file }, at), { quiet });
    };
  }

  /** The current file, for viewing. @throws DomainError not_found */
  view(actor: Actor, id: number, { sent }: OpenOptions): Promise<ServedFile> {
    return this.open(actor, id, 'current', sent ? 'viewed' : undefined);
  }

  /** The current file, for download. @throws DomainError not_found */
  download(actor: Actor, id: number, { sent }: OpenOptions): Promise<ServedFile> {
    return this.open(actor, id, 'current', sent ? 'downloaded' : undefined);
  }

  /**
   * The original file that the signer saw; before signing, the current file. @throws DomainError not_found
   */
  original(actor: Actor, id: number, { sent }: OpenOptions): Promise<ServedFile> {
    return this.open(actor, id, 'original', sent ? 'downloaded' : undefined);
  }

  /** The file of one version. @throws DomainError not_found */
  async version(actor: Actor, id: number, version: string, { sent }: OpenOptions): Promise<ServedFile> {
    if (!/^[1-9]\d{0,8}$/.test(version)) throw notFound('document');
    return this.open(actor, id, Number(version), sent ? 'downloaded' : undefined);
  }

  /** The signature as a PNG. @throws DomainError not_found */
  async signatureImage(actor: Actor, id: number): Promise<ServedFile> {
    const document = await this.documents.get(id, actor);
    document.assertThere();
    const { signatureImagePath } = document;
    if (signatureImagePath === null) throw notFound('document');
    const bytes = await this.vault.get(signatureImagePath);
    return { fileName: 'signature.png', fileType: 'image/png', bytes };
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
      if (inspected) document.assertInspected(inspected);
      return document.change(changes, admin, at);
    });
  }

  /** @throws DomainError not_found, unsupported, document.sealed, document.not_signable, document.changed */
  async prepareReplacement(admin: Actor, id: number, replacement: SentFile): Promise<Commit<Document>> {
    const document = await this.documents.get(id, admin);
    const { inspection } = document;
    const file = await this.intake.store(replacement, async ({ fileType }, bytes) => {
      document.assertReplaceable(fileType);
      if (document.status === 'awaiting_signature') await this.assertSignable(bytes, fileType, 'file');
    });
    return () =>
      this.documents.change(id, admin, (locked) => {
        locked.assertInspected(inspection);
        return locked.replaceFile(file, admin, this.clock.now());
      });
  }

  /** Completes a document that is pending review. @throws DomainError not_found */
  async accept(admin: Actor, id: number): Promise<void> {
    await this.documents.change(id, admin, (document) => document.accept(admin, this.clock.now()));
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

  /**
   * Requires a signable file: a signable type, and not encrypted, certified or broken.
   * @param field the field of the request that asks for the signature
   * @throws DomainError document.not_signable, signing.busy
   */
  async assertSignable(bytes: Buffer, fileType: string, field: string): Promise<void> {
    assertSignableType(fileType, field);
    const refusal = await this.sealer.whyNotSignable(bytes, fileType);
    if (!refusal) return;
    const { kind, code, message, cause } = refusal;
    throw new DomainError(kind, code, message, { fields: { [field]: message }, cause });
  }

  /** Inspects its file for the requested signature. Refuses as `update` does. */
  private async inspect(
    admin: Actor,
    id: number,
    changes: DocumentChanges,
    at: Date,
  ): Promise<FileInspection> {
    const document = await this.documents.get(id, admin);
    const { inspection, fileType } = document;
    // Applied to a copy that is discarded: a change that the rules refuse needs no inspection.
    document.change(changes, admin, at);
    const field = changes.needsSignature ? 'needsSignature' : 'status';
    await this.assertSignable(await this.vault.getVerified(document), fileType, field);
    return inspection;
  }

  /**
   * Records the opening before it returns the bytes, so that the log contains every reader.
   * @param event undefined for a request that is answered without the bytes
   */
  private async open(
    actor: Actor,
    id: number,
    which: FileChoice,
    event: Opening | undefined,
  ): Promise<ServedFile> {
    const file = await this.documents.file(id, actor, which);
    const { userId, title, version, fileName, fileType } = file;
    const bytes = await this.vault.getVerified(file);
    if (event === undefined) return { fileName, fileType, bytes };
    await this.work.run(async () => {
      const at = this.clock.now();
      if (actor.id === userId) await this.documents.markOpened(id, version, at);
      this.work.publish({
        type: `document.${event}`,
        documentId: id,
        clientId: userId,
        actorId: actor.id,
        at,
        subject: { type: 'document', id, title },
        details: { version },
      });
    });
    return { fileName, fileType, bytes };
  }
}
