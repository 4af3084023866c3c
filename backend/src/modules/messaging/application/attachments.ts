import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { freeBuffer } from '../../../platform/files/free-buffer.js';
import { type DocumentCategory, DocumentLibrary } from '../../documents/index.js';
import { Accounts } from '../../identity/index.js';
import { ThreadRepository } from '../domain/ports.js';
import { threadClosed } from '../domain/thread.js';

/** Attachments of messages: opened, or saved as a document of their client. */
@Injectable()
export class Attachments {
  constructor(
    private readonly threads: ThreadRepository,
    private readonly library: DocumentLibrary,
    private readonly accounts: Accounts,
    private readonly vault: FileVault,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * An attachment; the caller must release its bytes. The activity log records the opening.
   * @param options.opened false for a call that is not the reader's opening, such as one for the headers alone
   * @throws DomainError not_found
   */
  async open(actor: Actor, id: number, { opened }: { opened: boolean }): Promise<ServedFile> {
    const file = await this.threads.attachment(id, actor);
    const { threadId, userId, subject, fileName, fileType } = file;
    const bytes = await this.vault.getVerified(file);
    if (opened)
      await this.work.run(async () =>
        this.work.publish({
          type: 'attachment.opened',
          threadId,
          attachmentId: id,
          clientId: userId,
          actorId: actor.id,
          at: this.clock.now(),
          subject: { type: 'conversation', id: threadId, title: subject },
          details: { attachmentId: id, sha256: file.sha256 },
        }),
      );
    return { fileName, fileType, bytes };
  }

  /**
   * Copies the file to a new document; the message does not change.
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
    if (!(await this.accounts.isClient(file.userId, admin))) throw threadClosed();
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
