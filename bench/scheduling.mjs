import pg from 'pg';

/** Range of days whose slots are requested, from the day after tomorrow. */
const month = 31;

const dayAfter = (days) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Request for the slots of a month. */
export const slotsCall = (cookie) => ({
  path: `/api/appointments/slots?type=review&from=${dayAfter(2)}&to=${dayAfter(1 + month)}`,
  headers: { cookie },
});

/** Office hours, and an appointment at 10:00 and at 14:00 on each of the coming days. */
export async function seedAppointments({ databaseUrl, clientId }) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }));
  await database.query('UPDATE availability SET weekly = $1, buffer_minutes = 15, notice_hours = 0', [
    JSON.stringify(weekly),
  ]);
  await addAppointments(
    database,
    clientId,
    `generate_series(1, ${month + 4}) day, unnest(ARRAY[10, 14]) hour,
       LATERAL (SELECT (current_date + day + hour * interval '1 hour') AT TIME ZONE (SELECT time_zone FROM site) AS at) moment`,
  );
  await database.query('VACUUM ANALYZE');
  await database.end();
}

/**
 * @param clientId users.id, or SQL for it
 * @param moments SQL of rows with the column `at`
 */
export const addAppointments = (database, clientId, moments) =>
  database.query(
    `INSERT INTO appointments (uid, user_id, type, label, status, starts_at, ends_at, source, created_at, updated_at)
     SELECT gen_random_uuid(), ${clientId}, 'review', 'Review', 'scheduled', at, at + interval '30 minutes', 'client', now(), now()
     FROM ${moments}`,
  );
