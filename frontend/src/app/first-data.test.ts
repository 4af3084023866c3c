import { anAccess, aUser } from '../../test/fixtures';
import { aQueryClient } from '../../test/query-clients';
import type { SignedInUserDto } from '../shared/api/models/SignedInUserDto';
import { readFirstData } from './first-data';

const bakery = anAccess({ id: 9, name: 'Sample Bakery', kind: 'business', role: 'owner' });
const mother = anAccess({ id: 7, name: 'Maria Example', role: 'helper', scopes: ['documents'] });

/** Reads the first screen as this user. */
async function read(user: SignedInUserDto, search = '', area: 'portal' | 'admin' = 'portal') {
  const client = aQueryClient();
  const called: string[] = [];
  const readOwn = (path: string) => {
    called.push(path);
    return Promise.resolve(path.startsWith('/api/appointments') ? undefined : answer([{ id: 1 }]));
  };
  const isRead = await readFirstData(client, area, { user, search: new URLSearchParams(search), readOwn });
  return { isRead, client, called };
}
const answer = (body: unknown) => ({ body, total: 3, link: '</api/list?cursor=c>; rel="next"' });

test('lists have their pages, counts their numbers, and a refused answer is left to the browser', async () => {
  const { client } = await read(aUser());
  expect(client.getQueryData(['/api/to-do', 'list'])).toEqual({
    pages: [{ rows: [{ id: 1 }], total: 3, nextCursor: 'c' }],
    pageParams: [undefined],
  });
  expect(client.getQueryData(['/api/message-threads', 'unread count'])).toBe(3);
  expect(client.getQueryData(['/api/appointments', 'list', 'upcoming'])).toBeUndefined();
});

test('for another client, only what the access includes is read', async () => {
  const { called, isRead } = await read(aUser({ clients: [anAccess(), mother, bakery] }), 'client=7');
  expect(isRead).toBe(true);
  expect(called).toEqual([
    '/api/calendly-url',
    '/api/to-do?limit=10',
    '/api/notifications?read=false&limit=1',
    '/api/documents?limit=25&client=7',
  ]);
});

test("the dashboard's first screen is the day; an owner's, with the staff", async () => {
  const owner = await read(aUser({ role: 'admin', staffRole: 'owner' }), '', 'admin');
  expect(owner.isRead).toBe(true);
  expect(owner.called).toEqual([
    '/api/admin/today',
    '/api/notifications?read=false&limit=1',
    '/api/admin/staff?limit=200',
  ]);
  expect(owner.client.getQueryData(['/api/admin/staff', 'all'])).toEqual([{ id: 1 }]);
  const assistant = await read(aUser({ role: 'admin', staffRole: 'assistant' }), '', 'admin');
  expect(assistant.called).not.toContain('/api/admin/staff?limit=200');
});

test('nothing of the dashboard is read for a client', async () => {
  const { isRead, called } = await read(aUser(), '', 'admin');
  expect(isRead).toBe(false);
  expect(called).toEqual([]);
});

test.each([
  ['an admin', aUser({ role: 'admin' }), ''],
  ['a person without a second factor that is required', aUser({ setupRequired: true }), ''],
  ['a person without clients', aUser({ clients: [] }), ''],
  ['a person who is sent to another client', aUser({ clients: [mother] }), ''],
  ['a client of someone else', aUser(), 'client=7'],
  ['two clients', aUser({ clients: [anAccess(), mother] }), 'client=2&client=7'],
])('nothing is drawn for %s', async (_, user, search) => {
  const { isRead, called } = await read(user, search);
  expect(isRead).toBe(false);
  expect(called).toEqual([]);
});
