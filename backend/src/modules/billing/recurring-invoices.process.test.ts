import pg from 'pg';
import { eventually } from '../../../test/eventually.js';
import { aDemoPractice, type SharedPlace } from '../../../test/process/demo.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../../test/process/steward.js';

let place: SharedPlace;
let database: pg.Client;
beforeAll(async () => {
  place = await aDemoPractice();
  database = new pg.Client({ connectionString: place.DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await clearProcesses();
});

const start = (): Promise<Steward> => Steward.start({ ...place, DATA_DIR: aFolder() });

/** Weekly recurring invoices of the demo client, starting tomorrow. */
async function recur(on: Steward): Promise<number> {
  const admin = await Visitor.signIn(on, 'consultant', 'Limestone-1!');
  const items = [{ description: 'Bookkeeping', amount: '125.00' }];
  const { rows } = await database.query<{ day: string }>(
    `SELECT to_char((now() AT TIME ZONE time_zone)::date + 1, 'YYYY-MM-DD') AS day FROM site`,
  );
  const sent = { userId: 2, description: 'Retainer', items, every: 'week', dueInDays: 7 };
  const response = await admin.call('/api/admin/recurring-invoices', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...sent, startsOn: rows[0]?.day }),
  });
  if (response.status !== 201) throw new Error(`Setting it up answered ${response.status}.`);
  return ((await response.json()) as { id: number }).id;
}

/** Issue dates as days before today, oldest first. */
async function issued(id: number): Promise<number[]> {
  const { rows } = await database.query<{ ago: number }>(
    `SELECT (now() AT TIME ZONE s.time_zone)::date - i.issued_on AS ago FROM invoices i, site s
     WHERE i.recurring_invoice_id = $1 ORDER BY i.issued_on`,
    [id],
  );
  return rows.map(({ ago }) => ago);
}

describe('instances that start after days of downtime', () => {
  it('issue each missed recurring invoice once between them', async () => {
    const first = await start();
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) ids.push(await recur(first));
    await first.stop();
    // Simulates 22 days: tomorrow's would have been issued 21, 14, 7 days ago, and today.
    await database.query('UPDATE recurring_invoices SET starts_on = starts_on - 22, next_on = next_on - 22');
    await Promise.all([start(), start()]);
    const waiting = async (): Promise<number> =>
      (await database.query('SELECT FROM recurring_invoices WHERE next_on <= now()::date')).rowCount ?? 0;
    await eventually(async () => (await waiting()) === 0);
    for (const id of ids) expect(await issued(id)).toEqual([21, 14, 7, 0]);
  });
});
