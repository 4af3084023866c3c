import { EntitySchema } from 'typeorm';
import { identityKey, moment } from '../../../platform/database/columns.js';
import { Message, type StoredAttachment } from '../domain/message.js';
import { Thread } from '../domain/thread.js';

export const threadTable = new EntitySchema<Thread>({
  name: 'Thread',
  tableName: 'message_threads',
  target: Thread,
  columns: {
    id: identityKey('message_threads_pkey'),
    userId: { type: 'integer', name: 'user_id' },
    subject: { type: 'text' },
    createdBy: { type: 'integer', name: 'created_by' },
    created_at: moment(),
    updated_at: moment(),
    lastMessageId: { type: 'integer', name: 'last_message_id', nullable: true },
    messageCount: { type: 'integer', name: 'message_count', default: 0 },
    clientReadId: { type: 'integer', name: 'client_read_id', default: 0 },
    othersReadId: { type: 'integer', name: 'others_read_id', default: 0 },
    practiceCount: { type: 'integer', name: 'practice_count', default: 0 },
    practiceReadId: { type: 'integer', name: 'practice_read_id', default: 0 },
    clientUnread: { type: 'integer', name: 'client_unread', default: 0 },
    practiceUnread: { type: 'integer', name: 'practice_unread', default: 0 },
    waitingSince: { ...moment('waiting_since'), nullable: true },
    closed: {
      type: 'boolean',
      virtualProperty: true,
      query: (thread) => `SELECT a.closed_at IS NOT NULL FROM accounts a WHERE a.id = ${thread}.user_id`,
    },
  },
});

export const messageTable = new EntitySchema<Message>({
  name: 'Message',
  tableName: 'messages',
  target: Message,
  columns: {
    id: identityKey('messages_pkey'),
    threadId: { type: 'integer', name: 'thread_id' },
    fromUserId: { type: 'integer', name: 'from_user_id' },
    content: { type: 'text' },
    hasAttachments: { type: 'boolean', name: 'has_attachments', default: false },
    created_at: moment(),
    destroyedAt: { ...moment('destroyed_at'), nullable: true },
    email: { type: 'jsonb', nullable: true },
  },
});

export const attachmentTable = new EntitySchema<StoredAttachment>({
  name: 'MessageAttachment',
  tableName: 'message_attachments',
  columns: {
    id: identityKey('message_attachments_pkey'),
    messageId: { type: 'integer', name: 'message_id' },
    fileName: { type: 'text', name: 'file_name' },
    fileType: { type: 'text', name: 'file_type' },
    filePath: { type: 'text', name: 'file_path' },
    fileSize: { type: 'integer', name: 'file_size' },
    sha256: { type: 'text' },
    scanned: { type: 'boolean' },
    uploadedBy: { type: 'integer', name: 'uploaded_by' },
    created_at: moment(),
    destroyedAt: { ...moment('destroyed_at'), nullable: true },
  },
});
