import { assign, setStaffSees, staffMember } from '../../../../test/staff.js';
import { admin as owner, alex as mine, app, bea as theirs, practice } from '../../../../test/practice.js';
import { type Agent, password } from '../../../../test/test-app.js';
import { anIssuedInvoice } from '../../../modules/billing/testing/issued-invoice.js';

practice(['alex', 'bea']);

/** An invoice of which half was refunded, and another one that is owed. */
async function bill(userId: number, amount: number): Promise<void> {
  const paid = await anIssuedInvoice(app, userId, `${amount}.00`);
  await anIssuedInvoice(app, userId, `${amount + 1}.00`);
  const received = { amount: `${amount}.00`, method: 'check' };
  await owner.post(`/api/admin/invoices/${paid}/payments`).send(received).expect(201);
  const back = { amount: `${amount / 2}.00`, reason: 'Sorry', password };
  await owner.post(`/api/admin/invoices/${paid}/refunds`).send(back).expect(201);
}

it('staff who see assigned clients only see no amount of others, also of a week that has ended', async () => {
  await bill(mine.id, 100);
  await bill(theirs.id, 2000);
  const { agent: consultant, id } = await staffMember(app, 'casey', 'consultant');
  await setStaffSees(app, 'assigned');
  await assign(app, mine.id, id);
  const money = async (agent: Agent, week = '') => {
    const { body } = await agent.get(`/api/admin/weekly-close${week}`).expect(200);
    const { received, refunded, outstanding, weeks } = body as {
      received: string;
      refunded: string;
      outstanding: string;
      weeks: { received: string }[];
    };
    return [received, refunded, outstanding, weeks.at(-1)?.received];
  };
  expect(await money(consultant)).toEqual(['100.00', '50.00', '101.00', '100.00']);
  expect(await money(owner)).toEqual(['2100.00', '1050.00', '2102.00', '2100.00']);
  await app.sql.rows(
    'test.snapshot',
    `INSERT INTO week_snapshots (week, as_at, taken_at, outstanding, promises, waiting, silent)
     VALUES ('2026-W02', '2026-01-12', '2026-01-13', 7777, '[]', '[]', '[]')`,
  );
  expect(await money(owner, '?week=2026-W02')).toEqual(['0.00', '0.00', '7777.00', '0.00']);
  expect(await money(consultant, '?week=2026-W02')).toEqual(['0.00', '0.00', '0.00', '0.00']);
});
