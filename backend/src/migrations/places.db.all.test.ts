import pg from 'pg';
import { createTestDatabase } from '../../test/database/test-database.js';
import { migrate } from '../platform/database/data-source.js';
import { Places1790000061000 } from './1790000061000-places.js';
import { migrations } from './index.js';

it('a link without a location becomes a video call; an earlier version still inserts appointments', async () => {
  const database = await createTestDatabase({ migrated: false });
  await migrate(database.url, migrations.slice(0, migrations.indexOf(Places1790000061000)));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const insert = (hour: number, location: string | null, videoUrl: string | null) =>
      client.query(
        `INSERT INTO appointments (uid, type, label, status, starts_at, ends_at, source, location, video_url, created_at,
           updated_at)
         VALUES (gen_random_uuid(), 'review', 'Review', 'scheduled', timestamptz '2027-01-12' + $1 * interval '1 hour',
           timestamptz '2027-01-12 01:00' + $1 * interval '1 hour', 'practice', $2, $3, now(), now())`,
        [hour, location, videoUrl],
      );
    const link = 'https://meet.example.com/steward';
    await insert(1, null, link);
    await insert(2, 'Room 2', link);
    await insert(3, null, null);
    await migrate(database.url, migrations);
    await insert(4, null, null);
    const { rows } = await client.query<{ place: string }>(
      'SELECT place FROM appointments ORDER BY starts_at',
    );
    expect(rows.map(({ place }) => place)).toEqual(['video', 'office', 'office', 'office']);
    const { rows: versions } = await client.query('SELECT 1 FROM record_versions');
    expect(versions).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
});
