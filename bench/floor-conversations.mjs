import { firstPage, pageSize } from './floor-page.mjs';

/* Bare server, conversations: a message is one statement, without activity log, notifications, email and live events. */

const nameOf = (user) => `coalesce(${user}.first_name || ' ' || ${user}.last_name, ${user}.username)`;

/** First page of a client's own threads. */
export async function threads(run, caller) {
  const { rows } = await run(
    'threads',
    `SELECT t.id, t.subject, t.created_by AS "createdBy", t.created_at, t.updated_at, t.client_unread AS "unreadCount",
       m.id AS message, left(m.content, 200) AS content, m.from_user_id AS writer, w.role = 'admin' AS practice,
       ${nameOf('w')} AS name, m.created_at AS written,
       (SELECT count(*)::int FROM message_threads WHERE user_id = $1) AS total
     FROM message_threads t LEFT JOIN messages m ON m.id = t.last_message_id LEFT JOIN users w ON w.id = m.from_user_id
     WHERE t.user_id = $1 ORDER BY t.updated_at DESC, t.id DESC LIMIT ${pageSize + 1}`,
    [caller.user_id],
  );
  const page = firstPage(rows, '/api/message-threads', 'updated_at');
  return { ...page, rows: page.rows.map(threadOf) };
}

function threadOf({ message: id, content, writer, practice, name, written, ...thread }) {
  const from = { id: writer, name };
  const last = { id, content, fromUserId: writer, fromPractice: practice, from, created_at: written };
  return { ...thread, lastMessage: id === null ? null : last };
}

/** @param messages a table with its alias `m` */
const messagesOf = (messages, more = '') => `
  SELECT m.id, t.id AS thread, m.from_user_id AS writer, ${nameOf('a')} AS name, a.role = 'admin' AS practice,
    t.user_id AS client, t.subject, m.content,
    m.id <= CASE WHEN a.role = 'admin' THEN greatest(t.client_read_id, t.others_read_id) ELSE t.practice_read_id END AS read,
    m.has_attachments AS attached, m.created_at, m.destroyed_at${more}
  FROM ${messages} JOIN message_threads t ON t.id = m.thread_id JOIN users a ON a.id = m.from_user_id`;

/** None of them has attachments or came by email. */
const messageOf = (row) => ({
  id: row.id,
  threadId: row.thread,
  fromUserId: row.writer,
  from: { id: row.writer, name: row.name },
  fromPractice: row.practice,
  toUserId: row.practice ? row.client : 1,
  subject: row.subject,
  content: row.content,
  isRead: row.read,
  hasAttachments: row.attached,
  attachments: [],
  email: null,
  created_at: row.created_at,
  destroyedAt: row.destroyed_at,
});

/** First page of the messages in a client's own thread. */
export async function messages(run, caller, threadId) {
  const { rows } = await run(
    'messages',
    `${messagesOf('messages m', ', t.message_count AS total')} WHERE m.thread_id = $1 AND t.user_id = $2
     ORDER BY m.created_at DESC, m.id DESC LIMIT ${pageSize + 1}`,
    [threadId, caller.user_id],
  );
  const page = firstPage(rows, `/api/message-threads/${threadId}/messages`, 'created_at');
  return { ...page, rows: page.rows.map(messageOf) };
}

/** Appends a message of a client, and counts it in its thread. */
export async function write(run, caller, threadId, { content }) {
  const { rows } = await run(
    'message',
    `WITH added AS (
       INSERT INTO messages (thread_id, from_user_id, content, has_attachments, created_at)
       SELECT id, $2, $3, false, $4 FROM message_threads WHERE id = $1 AND user_id = $2 RETURNING *),
     counted AS (
       UPDATE message_threads SET updated_at = $4, last_message_id = added.id, message_count = message_count + 1,
         practice_unread = practice_unread + 1, waiting_since = coalesce(waiting_since, $4)
       FROM added WHERE message_threads.id = $1)
     ${messagesOf('added m')}`,
    [threadId, caller.user_id, content, new Date()],
  );
  return messageOf(rows[0]);
}
