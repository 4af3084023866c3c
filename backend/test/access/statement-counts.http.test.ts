import { admin, app, practice } from '../practice.js';
import { type Agent } from '../test-app.js';
import { furnish, type Records } from './furnished.js';
import { statementsOf } from './statements-of.js';
import { itInTestAll } from '../cases.js';

/**
 * Statements of a call by someone who acts only for themselves, and by an owner of the practice. Access adds
 * none: it is read with the session.
 */
const expected: Record<string, number> = {
  '/api/user': 2,
  '/api/profile': 2,
  '/api/documents': 2,
  '/api/documents/ID': 14,
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
  '/api/storage': 4,
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

interface ApiDocument {
  paths: Record<string, { get?: { parameters?: { $ref?: string; name?: string }[] } }>;
}

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

/** Lists of the API document, with ids of records that exist. */
const lists = async (): Promise<string[]> => {
  const { body } = await admin.get('/api/openapi.json').expect(200);
  const paths = Object.entries((body as ApiDocument).paths);
  return paths
    .filter(([, { get }]) => get?.parameters?.some((one) => /limit$/.test(one.$ref ?? one.name ?? '')))
    .map(([path]) =>
      path.replace(
        /(.*?)\/\{\w+\}/,
        (_, list: string) => `${list}/${records[list.replace('/admin/', '/')] ?? 1}`,
      ),
    );
};

itInTestAll('no list keeps a statement for each limit', async () => {
  const names = async (address: string, limit: number): Promise<string[]> => {
    const { statements } = await statementsOf(() =>
      (address.startsWith('/api/admin/') ? admin : client).get(`${address}?limit=${limit}`),
    );
    return statements;
  };
  const growing: string[] = [];
  const read = await lists();
  expect(read.length).toBeGreaterThan(30);
  for (const address of read) {
    const few = new Set(await names(address, 50));
    const many = new Set<string>();
    for (const limit of [3, 7, 12, 64, 99, 155, 180])
      for (const name of await names(address, limit)) many.add(name);
    if (many.size > few.size + 4) growing.push(`${address}: ${many.size}`);
  }
  expect(growing).toEqual([]);
});
