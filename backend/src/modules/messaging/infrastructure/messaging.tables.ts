import { EntitySchema } from 'typeorm';
import { identityKey, moment } from '../../../platform/database/columns.js';
import { Message } from '../domain/message.js';
import { Thread } from '../domain/thread.js';

export const threadTable = new EntitySchema<Thread>({
  name: 'Thread',
  tableName: 'message_threads',
  target: Thread,
  columns: {
    id: identityKey('message_threads_pkey'),
    userId: {
      type: 'integer',
      name: 'user_id',
      foreignKey: { target: 'users', name: 'message_threads_user_id_fkey' },
    },
    subject: { type: 'text' },
    createdBy: {
      type: 'integer',
      name: 'created_by',
      foreignKey: { target: 'users', name: 'message_threads_created_by_fkey' },
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
      foreignKey: { target: 'users', name: 'messages_from_user_id_fkey' },
    },
    content: { type: 'text' },
    hasAttachments: { type: 'boolean', name: 'has_attachments', default: false },
    created_at: moment(),
  },
  indices: [
    { name: 'messages_thread_id_created_at_idx', synchronize: false },
    { name: 'messages_content_idx', synchronize: false },
  ],
});
