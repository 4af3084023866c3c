import pg from 'pg';
import { createTestDatabase } from '../../test/database/test-database.js';
import { migrate } from '../platform/database/data-source.js';
import { ClearedReplyAddresses1790000122000 } from './1790000122000-cleared-reply-addresses.js';
import { StaffReplies1790000124000 } from './1790000124000-staff-replies.js';
import { migrations } from './index.js';

it('the upgrade tells owners once, clears sent reply addresses, and knows all clients of a listed email', async () => {
  const database = await createTestDatabase({ migrated: false });
  await migrate(database.url, migrations.slice(0, migrations.indexOf(ClearedReplyAddresses1790000122000)));
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  try {
    await db.query(`
      INSERT INTO users (id, username, email, password, role, staff_role, language) VALUES
        (1001, 'owner', 'owner@example.com', '', 'admin', NULL, 'es'),
        (1002, 'colleague', 'colleague@example.com', '', 'admin', 'consultant', 'en'),
        (1003, 'nina', 'nina@example.com', '', 'client', NULL, 'en'),
        (1004, 'shop', 'shop@example.com', '', 'client', NULL, 'en'),
        (1005, 'bakery', 'bakery@example.com', '', 'client', NULL, 'en');
      INSERT INTO client_access (client_id, person_id, email, role, scopes, granted_by, created_at, approved_at, accepted_at)
        SELECT id, 1003, 'nina@example.com', 'owner', '{messages}', 1001, now(), now(), now() FROM users WHERE id IN (1004, 1005);
      INSERT INTO connections (kind, settings) VALUES ('email', '{"imap": {"host": "imap.example.com"}}');
      INSERT INTO outbox (user_id, recipient, sender, subject, text, html, message_id, reply_to, status, created_at, queued_at, sent_at)
        SELECT NULL, 'a@example.com', 'Us', 'A', '', '', state, 'office+reply+a@example.com', state, now(), now(), CASE state WHEN 'sent' THEN now() END
        FROM unnest('{sent,failed,pending}'::text[]) state;
      INSERT INTO received_emails (message_id, state, place, received_at, from_name, from_address, subject, text)
        VALUES ('a', 'unassigned', '{}', now(), '', 'Nina@example.com', '', 'Hello')`);
    await migrate(database.url, migrations.slice(0, migrations.indexOf(StaffReplies1790000124000) + 1));
    const column = async (sql: string): Promise<unknown[]> =>
      (await db.query<[unknown]>({ text: sql, rowMode: 'array' })).rows.map(([value]) => value);
    expect(await column('SELECT user_id FROM notifications')).toEqual([1001]);
    expect(await column('SELECT title FROM notifications')).toEqual(['Respuestas de colegas por correo']);
    expect(await column('SELECT status FROM outbox WHERE reply_to IS NOT NULL')).toEqual(['pending']);
    expect(await column('SELECT client_ids FROM received_emails')).toEqual([[1004, 1005]]);
  } finally {
    await db.end();
    await database.drop();
  }
});
