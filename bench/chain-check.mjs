import { createHash } from 'node:crypto';
import pg from 'pg';
import { chained } from '../backend/dist/modules/activity/application/event-columns.js';
import { faultIn } from '../backend/dist/modules/activity/domain/chain.js';

/** Events read per batch. */
const page = 10_000;
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * Recomputes every hash chain by the product's own rules, regardless of how its events were stored.
 * @returns the numbers of chains and events
 * @throws Error if a chain is broken, or if the log's triggers are disabled
 */
export async function checkChains(databaseUrl) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows: off } = await database.query(
    `SELECT tgname FROM pg_trigger WHERE tgrelid IN ('activity_events'::regclass, 'activity_heads'::regclass)
       AND tgenabled <> 'O' AND NOT tgisinternal`,
  );
  if (off.length > 0) throw new Error(`A trigger of the activity log is disabled: ${off[0].tgname}.`);
  // Times in the format of the product's own statements.
  await database.query('BEGIN READ ONLY');
  await database.query(
    `DECLARE events CURSOR FOR
     SELECT ${chained}, to_char(e.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
       h.sequence AS "headSequence", h.sha256 AS "headSha256"
     FROM activity_events e FULL JOIN activity_heads h USING (subject_type, subject_id)
     ORDER BY subject_type, subject_id, e.sequence`,
  );
  let chains = 0;
  let events = 0;
  let open = [];
  const close = () => {
    if (open.length === 0) return;
    const [{ subject, headSequence: sequence, headSha256 }] = open;
    const head = sequence === null ? undefined : { sequence, sha256: headSha256 };
    const fault = faultIn(open, head, sha256);
    if (fault) throw new Error(`The chain of ${subject.type} ${subject.id} is broken: ${fault.reason}.`);
    chains++;
    events += open.length;
    open = [];
  };
  for (;;) {
    const { rows } = await database.query(`FETCH ${page} FROM events`);
    if (rows.length === 0) break;
    for (const { at, ...row } of rows) {
      if (row.subject.type === null) throw new Error('A chain has a head but no events.');
      const [last] = open;
      if (last && (last.subject.type !== row.subject.type || last.subject.id !== row.subject.id)) close();
      open.push({ ...row, occurredAt: at });
    }
  }
  close();
  await database.end();
  return { chains, events };
}
