import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import { type Actor, Clock, notFound } from '../../../kernel/index.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { FileIntake, type SentFile } from '../../../platform/files/file-intake.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { freeBuffer } from '../../../platform/files/free-buffer.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import type { Document } from '../domain/document.js';
import type { DocumentCategory } from '../domain/document-changes.js';
import { DocumentTemplate, type TemplateChanges } from '../domain/document-template.js';
import type { FileInspection } from '../domain/file-inspection.js';
import { DocumentTemplateRepository } from '../domain/ports.js';
import { DocumentLibrary, type Upload } from './document-library.js';
import { SignableFiles } from './signable-files.js';

export interface NewTemplate extends SentFile {
  title: string;
  language: Language;
  description: string | null;
  category: DocumentCategory;
  requiresSignature: boolean;
}

/** Stores templates and creates documents from them. */
@Injectable()
export class DocumentTemplates {
  constructor(
    private readonly templates: DocumentTemplateRepository,
    private readonly library: DocumentLibrary,
    private readonly signable: SignableFiles,
    private readonly intake: FileIntake,
    private readonly vault: FileVault,
    private readonly clock: Clock,
  ) {}

  /**
   * @param at time of the upload, for templates older than this installation
   * @throws DomainError unsupported, document.not_signable, unavailable, insufficient_storage
   */
  async prepareCreation(
    admin: Actor,
    { fileName, bytes, ...template }: NewTemplate,
    at: Date = this.clock.now(),
  ): Promise<Commit<DocumentTemplate>> {
    const file = await this.intake.store({ fileName, bytes }, async (recognised, content) => {
      if (template.requiresSignature)
        await this.signable.assertSignable(content, recognised, 'requiresSignature');
    });
    return () => this.templates.add(new DocumentTemplate({ ...template, createdBy: admin.id, file }, at));
  }

  /** @throws DomainError not_found, document.not_signable, document_template.changed */
  async update(admin: Actor, id: number, changes: TemplateChanges): Promise<void> {
    const inspected = changes.requiresSignature ? await this.inspect(id) : undefined;
    await this.templates.change(id, (template) => {
      if (inspected) template.assertInspected(inspected);
      return template.change(changes, admin, this.clock.now());
    });
  }

  /**
   * Replaces its file; documents already created from it keep theirs.
   * @throws DomainError not_found, unsupported, document.not_signable, document_template.changed
   */
  async prepareReplacement(
    admin: Actor,
    id: number,
    replacement: SentFile,
  ): Promise<Commit<DocumentTemplate>> {
    const template = await this.get(id);
    const { inspection } = template;
    const file = await this.intake.store(replacement, async (recognised, content) => {
      template.assertReplaceable(recognised);
      if (template.requiresSignature) await this.signable.assertSignable(content, recognised, 'file');
    });
    return () =>
      this.templates.change(id, (locked) => {
        locked.assertInspected(inspection);
        return locked.replaceFile(file, admin, this.clock.now());
      });
  }

  /** Requests that use it continue without a form. @throws DomainError not_found */
  async delete(admin: Actor, id: number): Promise<void> {
    await this.templates.change(id, (template) => template.delete(admin, this.clock.now()));
  }

  /** Undefined if it does not exist or was deleted. */
  find(id: number): Promise<DocumentTemplate | undefined> {
    return this.templates.find(id);
  }

  /** Its file. @throws DomainError not_found */
  async open(id: number): Promise<ServedFile> {
    const template = await this.get(id);
    const { fileName, fileType } = template;
    return { fileName, fileType, bytes: await this.vault.getVerified(template) };
  }

  /**
   * Creates a document for that client, with its own copy of the bytes. @throws DomainError not_found,
   * invalid (userId)
   */
  prepareUse(admin: Actor, id: number, userId: number): Promise<Commit<Document>> {
    return this.copying(id, (copy) => this.library.prepareUpload(admin, { ...copy, userId }));
  }

  /**
   * The same for a client whom only the commit knows.
   * @returns the commit, by users.id of an open client
   */
  prepareCopy(admin: Actor, id: number): Promise<(userId: number) => Promise<Document>> {
    return this.copying(id, (copy) => this.library.prepareUnowned(admin, copy));
  }

  private async copying<Copied>(
    id: number,
    store: (copy: Omit<Upload, 'userId'>) => Promise<Copied>,
  ): Promise<Copied> {
    const template = await this.get(id);
    const { title, category, description, requiresSignature, fileName } = template;
    const bytes = await this.vault.getVerified(template);
    const copy = { title, category, description, needsSignature: requiresSignature, fileName, bytes };
    return store(copy).finally(() => freeBuffer(bytes));
  }

  /** Inspects its file for a signature. @throws DomainError not_found, document.not_signable */
  private async inspect(id: number): Promise<FileInspection> {
    const template = await this.get(id);
    await this.signable.assertStored(template, 'requiresSignature');
    return template.inspection;
  }

  private async get(id: number): Promise<DocumentTemplate> {
    const template = await this.templates.find(id);
    if (!template) throw notFound('document_template');
    return template;
  }
}
