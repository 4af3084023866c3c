import { afterLogin } from './after-login.ts';

const person = {
  id: 2,
  username: 'ana',
  email: 'ana@example.com',
  firstName: null,
  lastName: null,
  emailConfirmed: true,
  language: 'en' as const,
  created_at: '2026-11-18T12:00:00.000Z',
};
const client = { ...person, role: 'client' as const };
const admin = { ...person, role: 'admin' as const };

test.each(['/confirm-email#token=t0k3n', '/access#token=t0k3n'])(
  'after a login, the mailed link %s opens again',
  (wanted) => {
    for (const user of [client, admin]) expect(afterLogin(user, { wanted })).toBe(wanted);
  },
);

test('a client goes to the portal, an admin to the dashboard', () => {
  expect(afterLogin(client, null)).toBe('/client/portal');
  expect(afterLogin(admin, undefined)).toBe('/admin');
});

test("a requested address in the user's own area is opened", () => {
  expect(afterLogin(client, { wanted: '/client/documents?search=tax' })).toBe('/client/documents?search=tax');
  expect(afterLogin(admin, { wanted: '/admin/documents' })).toBe('/admin/documents');
});

test('the other area and other websites are never opened', () => {
  expect(afterLogin(client, { wanted: '/admin' })).toBe('/client/portal');
  expect(afterLogin(admin, { wanted: '/client/documents' })).toBe('/admin');
  for (const wanted of ['/administration', '//example.com', 'https://example.com', 7]) {
    expect(afterLogin(admin, { wanted })).toBe('/admin');
  }
});
