import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, invalidField } from '../../../kernel/index.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { freeBuffer } from '../../../platform/files/free-buffer.js';
import { type DocumentCategory, DocumentLibrary } from '../../documents/index.js';
import { Accounts } from '../../identity/index.js';
import { type Attachment, pictureTypes } from '../domain/message.js';
import { ThreadRepository } from '../domain/ports.js';
import { threadClosed } from '../domain/thread.js';
import { thumbnailFor, Thumbnails } from './thumbnails.js';

/** Attachments of messages: opened, or saved as a document of their client. */
@Injectable()
export class Attachments {
  constructor(
    private readonly threads: ThreadRepository,
    private readonly library: DocumentLibrary,
    private readonly accounts: Accounts,
    private readonly vault: FileVault,
    private readonly thumbnails: Thumbnails,
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
    const { fileName, fileType } = file;
    const bytes = await this.vault.getVerified(file);
    if (opened) await this.recordOpening(actor, file);
    return { fileName, fileType, bytes };
  }

  /**
   * A picture of a message, as WebP. It shows the content, so it is an opening too, unless the caller has it already.
   * @param options.size pixels, wide and high: the next larger thumbnail is sent @param options.isKnown true if the caller has that version
   * @returns nothing if the caller has it
   * @throws DomainError not_found, invalid (size), pictures.busy
   */
  async preview(
    actor: Actor,
    id: number,
    { size, opened, isKnown }: { size: number; opened: boolean; isKnown: (version: string) => boolean },
  ): Promise<ServedFile | undefined> {
    const file = await this.threads.attachment(id, actor);
    const { fileName, fileType, sha256 } = file;
    if (!pictureTypes.includes(fileType)) throw invalidField('size', t('Only pictures have a size'));
    const thumbnail = thumbnailFor(size);
    if (isKnown(`${sha256.slice(0, 32)}-${thumbnail}`)) return undefined;
    const bytes = await this.thumbnails.of(actor, file, thumbnail);
    if (opened) await this.recordOpening(actor, file);
    return { fileName: `${path.parse(fileName).name}.webp`, fileType: 'image/webp', bytes };
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

  private recordOpening(actor: Actor, { id, threadId, userId, subject, sha256 }: Attachment): Promise<void> {
    return this.work.run(async () =>
      this.work.publish({
        type: 'attachment.opened',
        threadId,
        attachmentId: id,
        clientId: userId,
        actorId: actor.id,
        at: this.clock.now(),
        subject: { type: 'conversation', id: threadId, title: subject },
        details: { attachmentId: id, sha256 },
      }),
    );
  }
}

/** Minimum length of a title: three characters. */
function titleOf(fileName: string): string {
  const { name } = path.parse(fileName);
  return [...name].length < 3 ? fileName : name;
}
