/* Bare server, conversations: the product's statements for the lists, and for a message its insert and the
   update of its thread, without activity log, notifications, email and live events. */

const pageSize = 50;
const isoJson = (column) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const threadColumns = `t.id, t.subject, t.created_by AS "createdBy", t.created_at, t.updated_at,
  t.client_unread AS "unreadCount",
  CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'content', left(m.content, 200),
    'fromUserId', m.from_user_id, 'fromPractice', w.role = 'admin',
    'from', json_build_object('id', w.id, 'name', w.name), 'created_at', ${isoJson('m.created_at')}) END AS "lastMessage"`;

const messageColumns = `m.id, m.thread_id AS "threadId", m.from_user_id AS "fromUserId",
  json_build_object('id', m.from_user_id, 'name', a.name) AS "from", a.role = 'admin' AS "fromPractice",
  CASE WHEN m.from_user_id = t.user_id THEN 1 ELSE t.user_id END AS "toUserId", t.subject, m.content,
  m.id <= CASE WHEN m.from_user_id = t.user_id THEN t.practice_read_id ELSE t.client_read_id END AS "isRead",
  m.has_attachments AS "hasAttachments", coalesce((
    SELECT json_agg(json_build_object('id', f.id) ORDER BY f.id)
    FROM message_attachments f WHERE m.has_attachments AND f.message_id = m.id), '[]') AS attachments, m.created_at,
  m.destroyed_at AS "destroyedAt"`;
const messagesJoined = `messages m JOIN message_threads t ON t.id = m.thread_id JOIN accounts a ON a.id = m.from_user_id`;

const first = ['infinity', 2 ** 31 - 1, pageSize + 1];
const cursorOf = (at, id) => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

/** First page of a client's own threads. */
export async function threads(run, caller) {
  const { rows } = await run(
    'threads',
    `SELECT ${threadColumns} FROM message_threads t LEFT JOIN messages m ON m.id = t.last_message_id
     LEFT JOIN accounts w ON w.id = m.from_user_id
     WHERE t.user_id = $1 AND (t.updated_at, t.id) < ($2, $3) ORDER BY t.updated_at DESC, t.id DESC LIMIT $4`,
    [caller.user_id, ...first],
  );
  const { rows: counted } = await run(
    'threads-count',
    'SELECT count(*)::int AS total FROM message_threads WHERE user_id = $1',
    [caller.user_id],
  );
  const shown = rows.slice(0, pageSize);
  const { updated_at: at, id } = shown.at(-1);
  return { rows: shown, total: counted[0].total, next: `/api/message-threads?cursor=${cursorOf(at, id)}` };
}

/** First page of the messages in a client's own thread. */
export async function messages(run, caller, threadId) {
  const { rows: counted } = await run(
    'messages-count',
    'SELECT message_count AS total FROM message_threads WHERE id = $1 AND user_id = $2',
    [threadId, caller.user_id],
  );
  const { rows } = await run(
    'messages',
    `SELECT ${messageColumns} FROM ${messagesJoined} WHERE t.id = $1 AND t.user_id = $2
     AND (m.created_at, m.id) < ($3, $4) ORDER BY m.created_at DESC, m.id DESC LIMIT $5`,
    [threadId, caller.user_id, ...first],
  );
  const shown = rows.slice(0, pageSize);
  const { created_at: at, id } = shown.at(-1);
  const next = `/api/message-threads/${threadId}/messages?cursor=${cursorOf(at, id)}`;
  return { rows: shown, total: counted[0].total, next };
}

/** Appends a message: insert and update in one transaction, like the product. */
export async function write(pool, caller, threadId, { content }) {
  const client = await pool.connect();
  const run = (name, text, values) => client.query({ name, text, values });
  try {
    await client.query('BEGIN');
    const now = new Date();
    const { rows: added } = await run(
      'message-add',
      `INSERT INTO messages (thread_id, from_user_id, content, has_attachments, created_at)
       SELECT id, $2, $3, false, $4 FROM message_threads WHERE id = $1 AND user_id = $2 RETURNING id`,
      [threadId, caller.user_id, content, now],
    );
    await run(
      'message-thread',
      `UPDATE message_threads SET updated_at = $2, last_message_id = $3, message_count = message_count + 1,
         practice_unread = practice_unread + 1 WHERE id = $1`,
      [threadId, now, added[0].id],
    );
    const { rows } = await run(
      'message-one',
      `SELECT ${messageColumns} FROM ${messagesJoined} WHERE m.id = $1`,
      [added[0].id],
    );
    await client.query('COMMIT');
    return rows[0];
  } finally {
    client.release();
  }
}
