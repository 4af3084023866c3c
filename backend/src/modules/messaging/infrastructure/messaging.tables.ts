import { EntitySchema } from 'typeorm';
import { identityKey, moment } from '../../../platform/database/columns.js';
import { Message, type StoredAttachment } from '../domain/message.js';
import { Thread } from '../domain/thread.js';

const toUsers = (name: string): { target: string; name: string } => ({ target: 'users', name });

export const threadTable = new EntitySchema<Thread>({
  name: 'Thread',
  tableName: 'message_threads',
  target: Thread,
  columns: {
    id: identityKey('message_threads_pkey'),
    userId: { type: 'integer', name: 'user_id', foreignKey: toUsers('message_threads_user_id_fkey') },
    subject: { type: 'text' },
    createdBy: {
      type: 'integer',
      name: 'created_by',
      foreignKey: toUsers('message_threads_created_by_fkey'),
    },
    created_at: moment(),
    updated_at: moment(),
    lastMessageId: {
      type: 'integer',
      name: 'last_message_id',
      nullable: true,
      foreignKey: { target: 'messages', name: 'message_threads_last_message_id_fkey' },
    },
    messageCount: { type: 'integer', name: 'message_count', default: 0 },
    clientReadId: { type: 'integer', name: 'client_read_id', default: 0 },
    practiceReadId: { type: 'integer', name: 'practice_read_id', default: 0 },
    clientUnread: { type: 'integer', name: 'client_unread', default: 0 },
    practiceUnread: { type: 'integer', name: 'practice_unread', default: 0 },
    waitingSince: { ...moment('waiting_since'), nullable: true },
    inboxOrder: moment('inbox_order'),
    closed: {
      type: 'boolean',
      virtualProperty: true,
      query: (thread) => `SELECT a.closed_at IS NOT NULL FROM accounts a WHERE a.id = ${thread}.user_id`,
    },
  },
  checks: [
    { name: 'message_threads_message_count_check', expression: 'message_count >= 0' },
    { name: 'message_threads_client_unread_check', expression: 'client_unread >= 0' },
    { name: 'message_threads_practice_unread_check', expression: 'practice_unread >= 0' },
  ],
  indices: [
    { name: 'message_threads_user_id_updated_at_idx', synchronize: false },
    { name: 'message_threads_inbox_order_idx', synchronize: false },
    { name: 'message_threads_user_id_inbox_order_idx', synchronize: false },
    { name: 'message_threads_waiting_since_idx', synchronize: false },
    { name: 'message_threads_practice_unread_idx', synchronize: false },
    { name: 'message_threads_client_unread_idx', synchronize: false },
    { name: 'message_threads_subject_idx', synchronize: false },
  ],
});

export const messageTable = new EntitySchema<Message>({
  name: 'Message',
  tableName: 'messages',
  target: Message,
  columns: {
    id: identityKey('messages_pkey'),
    threadId: {
      type: 'integer',
      name: 'thread_id',
      foreignKey: { target: 'message_threads', name: 'messages_thread_id_fkey' },
    },
    fromUserId: {
      type: 'integer',
      name: 'from_user_id',
      foreignKey: toUsers('messages_from_user_id_fkey'),
    },
    content: { type: 'text' },
    hasAttachments: { type: 'boolean', name: 'has_attachments', default: false },
    created_at: moment(),
    destroyedAt: { ...moment('destroyed_at'), nullable: true },
  },
  indices: [
    { name: 'messages_thread_id_created_at_idx', synchronize: false },
    { name: 'messages_content_idx', synchronize: false },
  ],
});

export const attachmentTable = new EntitySchema<StoredAttachment>({
  name: 'MessageAttachment',
  tableName: 'message_attachments',
  columns: {
    id: identityKey('message_attachments_pkey'),
    messageId: {
      type: 'integer',
      name: 'message_id',
      foreignKey: { target: 'messages', name: 'message_attachments_message_id_fkey' },
    },
    fileName: { type: 'text', name: 'file_name' },
    fileType: { type: 'text', name: 'file_type' },
    filePath: { type: 'text', name: 'file_path' },
    fileSize: { type: 'integer', name: 'file_size' },
    sha256: { type: 'text' },
    scanned: { type: 'boolean' },
    uploadedBy: {
      type: 'integer',
      name: 'uploaded_by',
      foreignKey: toUsers('message_attachments_uploaded_by_fkey'),
    },
    created_at: moment(),
    destroyedAt: { ...moment('destroyed_at'), nullable: true },
  },
  uniques: [{ name: 'message_attachments_file_path_key', columns: ['filePath'] }],
  checks: [
    { name: 'message_attachments_file_size_check', expression: 'file_size > 0' },
    { name: 'message_attachments_sha256_check', expression: `sha256 ~ '^[0-9a-f]{64}$'` },
  ],
  indices: [
    { name: 'message_attachments_message_id_idx', synchronize: false },
    { name: 'message_attachments_uploaded_by_idx', synchronize: false },
  ],
});
