import { admin, app, practice } from '../practice.js';
import { type Agent } from '../test-app.js';
import { furnish, type Records } from './furnished.js';
import { statementsOf } from './statements-of.js';

/**
 * Statements of a call by someone who acts only for themselves, and by an owner of the practice. Access adds
 * none: it is read with the session.
 */
const expected: Record<string, number> = {
  '/api/user': 2,
  '/api/profile': 2,
  '/api/documents': 2,
  '/api/documents/ID': 13,
  '/api/documents/ID/details': 9,
  '/api/document-requests': 3,
  '/api/message-threads': 2,
  '/api/message-threads/ID': 2,
  '/api/message-threads/ID/messages': 3,
  '/api/invoices': 2,
  '/api/invoices/ID': 2,
  '/api/invoices/summary': 2,
  '/api/appointments': 2,
  '/api/appointments/ID': 4,
  '/api/goals': 2,
  '/api/to-do': 2,
  '/api/notifications': 2,
  '/api/activity': 3,
  '/api/storage': 3,
  '/api/admin/clients': 2,
  '/api/admin/clients/ID': 2,
  '/api/admin/clients/ID/summary': 2,
  '/api/admin/documents': 2,
  '/api/admin/document-requests': 3,
  '/api/admin/message-threads': 2,
  '/api/admin/invoices': 2,
  '/api/admin/appointments': 3,
  '/api/admin/today': 2,
  '/api/admin/search?q=king': 2,
  '/api/admin/activity': 2,
  '/api/admin/overview': 5,
};

let client: Agent;
let records: Records;
practice([], { THROTTLE: 'off' });
beforeAll(async () => {
  const made = await app.client('asample');
  client = made.agent;
  records = await furnish(app, admin, made.id, 'Kingfisher');
});

it.each(Object.entries(expected))('%s takes as many as without access for others', async (path, count) => {
  const address = path.replace(
    /(.*)\/ID/,
    (_, list: string) => `${list}/${records[list.replace('/admin/', '/')] ?? 0}`,
  );
  const call = () => (path.startsWith('/api/admin/') ? admin : client).get(address).expect(200);
  // The first one may record a use of the session, or that the record was opened.
  await call();
  expect((await statementsOf(call)).statements).toHaveLength(count);
});
