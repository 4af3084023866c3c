import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { freeBuffer } from '../../../platform/files/free-buffer.js';
import { type DocumentCategory, DocumentLibrary } from '../../documents/index.js';
import { Accounts } from '../../identity/index.js';
import { ThreadRepository } from '../domain/ports.js';
import { threadClosed } from '../domain/thread.js';

/** Saves an attachment as a document of its client: a copy of the file, while the message does not change. */
@Injectable()
export class AttachmentFiling {
  constructor(
    private readonly threads: ThreadRepository,
    private readonly library: DocumentLibrary,
    private readonly accounts: Accounts,
    private readonly vault: FileVault,
  ) {}

  /**
   * @param title default: the file name without its extension
   * @returns the commit, which answers with the document
   * @throws DomainError not_found, thread.closed, unsupported, unavailable, insufficient_storage
   */
  async prepareDocument(
    admin: Actor,
    attachmentId: number,
    { title, category = 'other' }: { title?: string; category?: DocumentCategory },
  ): Promise<Commit<{ id: number }>> {
    const file = await this.threads.attachment(attachmentId, admin);
    if (!(await this.accounts.isClient(file.userId))) throw threadClosed();
    const bytes = await this.vault.getVerified(file);
    const { userId, fileName } = file;
    const document = { userId, title: title ?? titleOf(fileName), category, fileName, bytes };
    return this.library
      .prepareUpload(admin, { ...document, description: null, needsSignature: false })
      .finally(() => freeBuffer(bytes));
  }
}

/** Minimum length of a title: three characters. */
function titleOf(fileName: string): string {
  const { name } = path.parse(fileName);
  return [...name].length < 3 ? fileName : name;
}
