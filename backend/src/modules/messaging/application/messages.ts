import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import { type Actor, Clock, DomainError, type OwnedFile } from '../../../kernel/index.js';
import { cleanFileName } from '../../../platform/files/file-name.js';
import { FileIntake, type SentFile } from '../../../platform/files/file-intake.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { ClientStorage } from '../../documents/index.js';
import {
  type LeftOutReason,
  maximumAttachmentBytes,
  maximumAttachments,
  maximumContent,
  type Message,
  type MessageEmail,
  type NewMessage,
} from '../domain/message.js';
import { ThreadRepository } from '../domain/ports.js';
import type { EmailFile } from '../domain/received-email.js';

/** The end of a text that goes on in the whole of the email. */
const more = '\n\n[…]';

/** Messages that one person can send per hour. */
const newMessages: RateLimit = {
  name: 'messages',
  points: 200,
  per: 60 * 60,
  message: msg('You sent 200 messages within an hour. Please try again later.'),
};

/** Messages of a conversation, with their attachments. */
@Injectable()
export class Messages {
  constructor(
    private readonly threads: ThreadRepository,
    private readonly intake: FileIntake,
    private readonly storage: ClientStorage,
    private readonly limits: RollingLimits,
    private readonly clock: Clock,
  ) {
    storage.include('messages', (clientIds) => threads.attachedBytes(clientIds));
  }

  /**
   * Stores the files; the commit appends the message. If one file is refused, none is stored.
   * @param at time of the message; for sample data from the past
   * @throws DomainError not_found, thread.closed, invalid (files), unsupported, request.too_many,
   * storage.quota_reached, unavailable, insufficient_storage
   */
  async prepare(
    author: Actor,
    threadId: number,
    content: string,
    sent: readonly SentFile[] = [],
    at?: Date,
  ): Promise<Commit<Message>> {
    const size = sent.reduce((sum, { bytes }) => sum + bytes.length, 0);
    // Before any file is stored; a message without files is only refused by the commit.
    if (sent.length > 0) {
      (await this.threads.get(threadId, author)).assertOpen();
      await this.storage.admit(author, size, sent.length);
    }
    const files = await this.intake.storeAll(sent);
    return () => this.write(author, threadId, { content, files }, at);
  }

  /**
   * Stores the files of an email, one by one: one that an upload would refuse is left out.
   * @param visible the part of its text that the message shows
   * @param text the whole of it
   * @param proven whether its sender is
   * @param patient false to leave out files, too, that only can't be stored now
   * @returns appends the message to a conversation, in the open unit of work
   * @throws DomainError unavailable, insufficient_storage if `patient`
   */
  async prepareEmail(
    author: Actor,
    { visible, text, files: sent, proven }: ReceivedText,
    { patient }: { patient: boolean },
  ): Promise<(threadId: number) => Promise<Message>> {
    const files: OwnedFile[] = [];
    const leftOut: MessageEmail['leftOut'] = [];
    for (const file of sent) {
      const kept = file.isSmallPicture
        ? 'small'
        : await this.admitted(author, file, files).catch((error: unknown) => reasonOf(error, patient));
      if (typeof kept === 'string') leftOut.push({ fileName: cleanFileName(file.fileName), reason: kept });
      else files.push(kept);
    }
    const content =
      visible.length > maximumContent ? visible.slice(0, maximumContent - more.length) + more : visible;
    const email = { text: ['', content].includes(text.trim()) ? null : text, leftOut, proven };
    return (threadId) => this.write(author, threadId, { content, files, email });
  }

  /** @param before files of the same email */
  private async admitted(
    author: Actor,
    file: SentFile,
    before: readonly OwnedFile[],
  ): Promise<OwnedFile | LeftOutReason> {
    if (file.bytes.length > maximumAttachmentBytes) return 'size';
    if (before.length === maximumAttachments) return 'number';
    await this.storage.admit(author, sizeOf(before) + file.bytes.length);
    return this.intake.store(file);
  }

  private async write(
    author: Actor,
    threadId: number,
    written: Pick<NewMessage, 'content' | 'files' | 'email'>,
    at?: Date,
  ): Promise<Message> {
    const size = sizeOf(written.files);
    if (size > 0) await this.storage.reserve(author, size);
    if (author.role === 'client') await this.limits.use(newMessages, author.id);
    const message = { ...written, fromUserId: author.id, fromPractice: author.role === 'admin' };
    const now = at ?? this.clock.now();
    return this.threads.write(threadId, author, (thread) => thread.write(message, now));
  }
}

const sizeOf = (files: readonly OwnedFile[]): number =>
  files.reduce((sum, { fileSize }) => sum + fileSize, 0);

/** An email that becomes a message. */
interface ReceivedText {
  visible: string;
  text: string;
  files: readonly EmailFile[];
  proven: boolean;
}

/** @throws what is no refusal */
function reasonOf(error: unknown, patient: boolean): LeftOutReason {
  if (!(error instanceof DomainError)) throw error;
  const { kind, code } = error;
  if (code === 'storage.quota_reached') return 'room';
  if (kind === 'unavailable' || kind === 'insufficient_storage') {
    if (patient) throw error;
    return 'unavailable';
  }
  if (code === 'document.infected') return 'virus';
  return kind === 'too_many' ? 'unavailable' : 'type';
}
