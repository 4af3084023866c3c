import pg from 'pg';

/** Documents in the two databases whose lists are compared. */
const sizes = { few: 100, many: 100_000 };

/** @param template database to copy */
export async function createDatabase(superuserUrl, name, template = 'template1') {
  const superuser = new pg.Client({ connectionString: superuserUrl('postgres') });
  await superuser.connect();
  await superuser.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER steward`);
  await superuser.end();
}

/** Keeps that many documents in one database, and creates a copy with a thousand times as many. */
export async function growDocuments({ superuserUrl, urlOf, database }) {
  const few = new pg.Client({ connectionString: urlOf() });
  await few.connect();
  await few.query('DELETE FROM documents WHERE id NOT IN (SELECT id FROM documents ORDER BY id LIMIT $1)', [
    sizes.few,
  ]);
  await few.query('VACUUM ANALYZE');
  await few.end();

  await createDatabase(superuserUrl, database, 'steward');

  const many = new pg.Client({ connectionString: urlOf(database) });
  await many.connect();
  await many.query(
    `INSERT INTO documents (user_id, title, file_name, file_type, file_path, file_size, sha256, uploaded_by, category,
       created_at, updated_at)
     SELECT u.id, 'Statement ' || n, 'statement.pdf', 'application/pdf', 'grown-' || n, 1000, repeat('0', 64), 1,
       'financial', at, at
     FROM generate_series(1, $1::int) n
     JOIN LATERAL (SELECT now() - n * interval '1 minute' AS at) moment ON true
     JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS clients
           FROM users WHERE role = 'client' AND username <> 'client1') u ON u.place = n % u.clients`,
    [sizes.many - sizes.few],
  );
  await many.query('VACUUM ANALYZE');
  await many.end();
}
