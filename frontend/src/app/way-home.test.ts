import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterLogin } from './way-home.ts';

const person = {
  id: 2,
  username: 'ana',
  email: 'ana@example.com',
  firstName: null,
  lastName: null,
  created_at: '2026-11-18T12:00:00.000Z',
};
const client = { ...person, role: 'client' as const };
const admin = { ...person, role: 'admin' as const };

test('a client goes to the portal, an admin to the dashboard', () => {
  assert.equal(afterLogin(client, null), '/client/portal');
  assert.equal(afterLogin(admin, undefined), '/admin');
});

test('whoever was on the way somewhere of their own gets there', () => {
  assert.equal(
    afterLogin(client, { wanted: '/client/documents?search=tax' }),
    '/client/documents?search=tax',
  );
  assert.equal(afterLogin(admin, { wanted: '/admin/documents' }), '/admin/documents');
});

test("nobody is led into the other's area, or out of the product", () => {
  assert.equal(afterLogin(client, { wanted: '/admin' }), '/client/portal');
  assert.equal(afterLogin(admin, { wanted: '/client/documents' }), '/admin');
  for (const wanted of ['/administration', '//example.com', 'https://example.com', 7]) {
    assert.equal(afterLogin(admin, { wanted }), '/admin');
  }
});
