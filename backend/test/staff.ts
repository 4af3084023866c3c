import type { StaffRole } from '../src/kernel/index.js';
import { Accounts } from '../src/modules/identity/index.js';
import { type Agent, password, type TestApp } from './test-app.js';

/** A new member of the staff with that role, signed in. */
export async function staffMember(
  app: TestApp,
  username: string,
  staffRole: StaffRole,
): Promise<{ agent: Agent; id: number }> {
  const email = `${username}@example.com`;
  const names = { firstName: username, lastName: 'Staff' };
  const { id } = await app.app
    .get(Accounts)
    .create(null, { username, email, password, role: 'admin', staffRole, ...names });
  return { agent: await app.signIn(username), id };
}

/** Limits consultants and assistants to their own clients, or lets them see all. */
export const setStaffSees = (app: TestApp, staffSees: 'all' | 'assigned'): Promise<unknown> =>
  app.sql.rows('test.staff-sees', 'UPDATE site SET staff_sees = $1', [staffSees]);

/** Assigns a client to members of the staff, and to nobody else. */
export const assign = async (app: TestApp, clientId: number, ...staffIds: number[]): Promise<void> => {
  await app.sql.rows('test.unassign', 'DELETE FROM client_assignees WHERE client_id = $1', [clientId]);
  await app.sql.rows(
    'test.assign',
    'INSERT INTO client_assignees (client_id, staff_id) SELECT $1, unnest($2::int[])',
    [clientId, staffIds],
  );
};
