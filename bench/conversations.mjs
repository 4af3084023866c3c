import pg from 'pg';

/** Threads of the client, and messages in the first of them: more than one page each. */
const amount = 60;

/**
 * Adds a client's conversations: one message each, and that many in the first, from both sides in turn.
 * @returns message_threads.id of the first
 */
export async function seedConversations({ databaseUrl, clientId }) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query(
    `INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at)
     SELECT $1, 'Question ' || n, $1, at, at
     FROM generate_series(1, $2::int) n, LATERAL (SELECT now() - n * interval '1 minute' AS at) moment RETURNING id`,
    [clientId, amount],
  );
  const [{ id: threadId }] = rows;
  await database.query(
    `INSERT INTO messages (thread_id, from_user_id, content, has_attachments, created_at)
     SELECT id, user_id, repeat('Words of a question. ', 10), false, updated_at FROM message_threads
     WHERE user_id = $1 AND id <> $2`,
    [clientId, threadId],
  );
  await database.query(
    `INSERT INTO messages (thread_id, from_user_id, content, has_attachments, created_at)
     SELECT $2, CASE WHEN n % 2 = 0 THEN 1 ELSE $1 END, 'Message ' || n || '. ' || repeat('Words of an answer. ', 10), false, now() - ($3 - n) * interval '1 second'
     FROM generate_series(1, $3::int) n`,
    [clientId, threadId, amount],
  );
  await database.query(
    `UPDATE message_threads t SET last_message_id = m.last, message_count = m.count, updated_at = m.at
     FROM (SELECT thread_id, max(id) AS last, count(*) AS count, max(created_at) AS at FROM messages GROUP BY thread_id) m
     WHERE m.thread_id = t.id AND t.user_id = $1`,
    [clientId],
  );
  await database.query('VACUUM ANALYZE');
  await database.end();
  return { threadId };
}
