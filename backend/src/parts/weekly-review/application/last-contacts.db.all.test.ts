import fc from 'fast-check';
import { cases } from '../../../../test/cases.js';
import { addDays } from '../../../kernel/index.js';
import { PracticeHistory } from '../testing/practice-history.js';
import { readWeeklyClose } from '../testing/read-weekly-close.js';

let history: PracticeHistory;
beforeEach(async () => void (history = await PracticeHistory.begin()));
afterEach(() => history.end());

const begin = '2026-09-01';
const noon = (day: number): string => `${addDays(begin, day)}T18:00:00Z`;
const now = noon(80);

const contact = (client: number, at: string): Promise<void> =>
  history.record({ subject: ['account', client], type: 'account.signed_in', at, client });

/** Clients without contact since `heard`, with the time of their last contact before `at`. */
const newlySilent = (at: string, heard: string): Promise<{ id: number; since: string }[]> =>
  history.source.query(
    `SELECT id, since FROM (
       SELECT id, greatest(created_at,
         (SELECT max(occurred_at) FROM activity_events WHERE actor_id = u.id AND client_id = u.id
            AND type = 'account.signed_in' AND NOT refused AND occurred_at <= $1),
         (SELECT max(paid_at) FROM payments WHERE user_id = u.id AND paid_at <= $1),
         (SELECT max(ends_at) FROM appointments WHERE user_id = u.id AND ends_at <= $1)) AS since
       FROM users u WHERE role = 'client' AND created_at <= $1) clients
     WHERE since < $2 ORDER BY since, id`,
    [at, heard],
  );

const day = fc.integer({ min: 1, max: 79 });
const clients = fc.array(
  fc.record({
    since: fc.integer({ min: 0, max: 60 }),
    contacts: fc.array(day, { maxLength: 4 }),
    others: fc.array(day, { maxLength: 2 }),
    payments: fc.array(day, { maxLength: 2 }),
    appointments: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 1 }),
  }),
  { minLength: 1, maxLength: 6 },
);

describe('the last contact of each client', () => {
  it('gives the silent clients at the end of any week, in whatever order contacts were recorded', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(clients, async (generated) => {
        for (const { since, contacts, others, payments, appointments } of generated) {
          const id = await history.client(`client${++made}`, noon(since));
          for (const at of contacts) await contact(id, noon(at));
          for (const at of others)
            await history.record({
              subject: ['account', id],
              type: 'account.viewed',
              at: noon(at),
              client: id,
            });
          const invoice = payments.length > 0 ? await history.invoice(id, begin, '30.00') : undefined;
          for (const at of payments) if (invoice) await history.pay(invoice.id, id, '10.00', noon(at));
          for (const at of appointments)
            await history.appointment(
              id,
              `${addDays(begin, at)}T${String(made % 24).padStart(2, '0')}:00:00Z`,
            );
        }
        for (const week of [undefined, '2026-W46', '2026-W42']) {
          const { asAt, silent } = await readWeeklyClose(history, now, week, 'UTC');
          const heard = `${addDays(asAt.slice(0, 10), -29)}T00:00:00Z`;
          expect([week, silent.map(({ userId: id, since }) => ({ id, since: new Date(since) }))]).toEqual([
            week,
            await newlySilent(asAt, heard),
          ]);
        }
        // Appointments do not overlap.
        await history.source.query('DELETE FROM appointments');
      }),
      { numRuns: cases(10) },
    );
  });
});
