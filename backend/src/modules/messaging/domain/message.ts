import { t } from '@steward/texts';
import { DomainError, type OwnedFile, type Recorded } from '../../../kernel/index.js';

/** An attachment with its message and sender. */
export interface StoredAttachment extends OwnedFile {
  id: number;
  messageId: number;
  /** users.id */
  uploadedBy: number;
  created_at: Date;
  destroyedAt: Date | null;
}

/** Types of attachments that have previews. */
export const pictureTypes = ['image/jpeg', 'image/png'];

/** Maximum number of attachments per message. */
export const maximumAttachments = 5;
/** Maximum number of characters of a message or a draft. */
export const maximumContent = 20_000;

/** Bytes of an attachment, as of every upload. */
export const maximumAttachmentBytes = 5 * 1024 * 1024;

/** Why a file of an email was left out: as an upload would have been refused, or as a small picture in its text. */
export const leftOutReasons = ['small', 'type', 'size', 'number', 'virus', 'room', 'unavailable'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A message that came by email. */
export interface MessageEmail {
  /** The whole text, with what it quotes; null if the message shows all of it. */
  text: string | null;
  leftOut: { fileName: string; reason: LeftOutReason }[];
  /** False if a member of the staff assigned it: its sender is not proven. */
  proven: boolean;
}

export interface NewMessage {
  /** users.id of the author: a person of the client, or an admin, who writes for the practice. */
  fromUserId: number;
  /** True if an admin writes it. */
  fromPractice: boolean;
  /** Must not be blank, even with attachments. */
  content: string;
  files: readonly OwnedFile[];
  email?: MessageEmail;
}

/** A message never changes. */
export class Message {
  /** Assigned by the database. */
  id!: number;
  threadId: number;
  fromUserId: number;
  /** Only of a new message; later it follows from the author's role. */
  fromPractice: boolean;
  content: string;
  hasAttachments: boolean;
  created_at: Date;
  /** When its text and files were destroyed; the row stays. */
  destroyedAt: Date | null = null;
  /** Null if it was written here. */
  email: MessageEmail | null;
  /** Attachments; only of a new message. */
  files: readonly OwnedFile[];

  constructor({ fromUserId, fromPractice, content, files, email }: NewMessage, threadId: number, at: Date) {
    this.threadId = threadId;
    this.fromUserId = fromUserId;
    this.fromPractice = fromPractice;
    this.content = content;
    this.hasAttachments = files.length > 0;
    this.created_at = at;
    this.files = files;
    this.email = email ?? null;
  }
}

/** An attachment was opened or downloaded. */
export interface AttachmentOpened extends Recorded {
  type: 'attachment.opened';
  threadId: number;
  attachmentId: number;
  clientId: number;
}

/** An attachment with the data for sending it and for recording the access. */
export interface Attachment extends Omit<OwnedFile, 'scanned'> {
  id: number;
  messageId: number;
  threadId: number;
  /** users.id of the client */
  userId: number;
  /** Subject of the conversation. */
  subject: string;
  /** Its sender is a client whose email address is not confirmed: anyone can make such an account. */
  isUnconfirmed: boolean;
}

export const attachmentDestroyed = (): DomainError =>
  new DomainError(
    'gone',
    'attachment.destroyed',
    t('This file was deleted when its retention period ended.'),
  );
