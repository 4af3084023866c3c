import { DomainError } from '../../../kernel/domain-error.js';
import type { Recorded } from '../../../kernel/recorded.js';

/** A file of a message as it rests in the vault. */
interface AttachedFile {
  fileName: string;
  /** A MIME type, recognised from the content. */
  fileType: string;
  /** The vault's key; never shown. */
  filePath: string;
  /** Bytes. */
  fileSize: number;
  /** Hex, of the plain bytes. */
  sha256: string;
  /** A virus scanner has found it clean. */
  scanned: boolean;
}

/** Files of a message at most. */
export const maximumAttachments = 5;
/** Characters of a message, or of a draft, at most. */
export const maximumContent = 20_000;

export interface NewMessage {
  /** users.id of the author: the client, or an admin, who writes for the practice. */
  fromUserId: number;
  /** Not blank, not even with files. */
  content: string;
  files: readonly AttachedFile[];
}

/** Written once, never changed. */
export class Message {
  /** Given by the database. */
  id!: number;
  threadId: number;
  fromUserId: number;
  content: string;
  hasAttachments: boolean;
  created_at: Date;

  constructor({ fromUserId, content, files }: NewMessage, threadId: number, at: Date) {
    this.threadId = threadId;
    this.fromUserId = fromUserId;
    this.content = content;
    this.hasAttachments = files.length > 0;
    this.created_at = at;
  }
}

/** A file of a message was shown or downloaded. */
export interface AttachmentOpened extends Recorded {
  type: 'attachment.opened';
  threadId: number;
  attachmentId: number;
  clientId: number;
}

/** An attachment with what is needed to send it and to record that. */
export interface Attachment extends Omit<AttachedFile, 'scanned'> {
  id: number;
  messageId: number;
  threadId: number;
  /** users.id of the client whose conversation it is */
  userId: number;
  /** The conversation's. */
  subject: string;
}

export const attachmentDestroyed = (): DomainError =>
  new DomainError('gone', 'attachment.destroyed', 'This file was deleted when its retention period ended.');
