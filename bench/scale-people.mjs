/** Clients of the measured helper, and of the measured consultant. */
const helped = 5;
const assigned = 50;

const all = `'{documents,upload,sign,messages,invoices,pay,appointments}'::text[]`;
const clients = `(SELECT id, role, row_number() OVER (ORDER BY id) AS n FROM users WHERE username LIKE 'scale%') client`;

/**
 * Each business has an owner and every twentieth client a helper, so that 10 000 clients have 3 000 grants. Adds two
 * people with the password of the measured client: `helper1` acts for a few clients and is none, and `consultant2`
 * sees assigned clients only. All other clients are assigned to the owner of the practice.
 */
export async function addPeople(database, measuredId) {
  const grant = (columns) => `
    INSERT INTO client_access (client_id, person_id, email, role, scopes, categories, until, granted_by, created_at,
      approved_at, invited_at, accepted_at)
    SELECT c.id, p.id, p.email, ${columns}, CASE WHEN c.role = 'organization' THEN 1 ELSE c.id END, at, at, at, at`;
  const moment = `(SELECT now() - interval '30 days' AS at) moment`;
  await database.query(`
    ${grant(`CASE WHEN c.role = 'organization' THEN 'owner' ELSE 'helper' END, ${all}, NULL,
      CASE WHEN c.role <> 'organization' THEN current_date + 60 END`)}
    FROM ${clients.replace(/client$/, 'c')} JOIN users p ON p.id = c.id - 1 AND p.role = 'client', ${moment}
    WHERE c.n > 1 AND (c.role = 'organization' OR c.n % 20 = 3)`);
  await database.query(
    `INSERT INTO users (username, email, password, first_name, last_name, role, staff_role, created_at)
     SELECT person.username, person.username || '@example.com', password, 'Sam', person.username, person.role,
       person.staff_role, now() - interval '60 days'
     FROM users, (VALUES ('helper1', 'person', NULL), ('consultant2', 'admin', 'consultant')) person (username, role, staff_role)
     WHERE id = $1`,
    [measuredId],
  );
  // The helper owns the first business and sees one category of the others.
  await database.query(`
    ${grant(`CASE WHEN c.role = 'organization' THEN 'owner' ELSE 'helper' END, ${all},
      CASE WHEN c.role <> 'organization' THEN '{financial}'::text[] END,
      CASE WHEN c.role <> 'organization' THEN current_date + 60 END`)}
    FROM (SELECT * FROM ${clients} WHERE n <= ${helped}) c JOIN users p ON p.username = 'helper1', ${moment}`);
  await database.query(`
    INSERT INTO client_assignees (client_id, staff_id)
      SELECT client.id, CASE WHEN n <= ${assigned} THEN s.id ELSE 1 END
      FROM ${clients}, users s WHERE s.username = 'consultant2';
    UPDATE site SET staff_sees = 'assigned';
    INSERT INTO notifications (user_id, client_id, needs, category, type, title, message, url, created_at, read_at)
      SELECT reader.id, client.id, reader.needs, 'message', 'info', 'New message', 'Question', reader.url, at, at
      FROM ${clients} JOIN (
        SELECT a.client_id, s.id, 'assistant' AS needs, '/admin/messages' AS url
        FROM client_assignees a, users s WHERE s.username = 'consultant2'
        UNION ALL SELECT client_id, person_id, 'messages', '/client/messages' FROM client_access
      ) reader ON reader.client_id = client.id,
      LATERAL (SELECT now() - n * interval '1 minute' AS at) moment`);
}
