import { isStaleAfter } from './stale-queries.ts';

test('a signature makes documents, requests and activity stale, for both sides', () => {
  const stale = (...key: unknown[]) => isStaleAfter(['document.signed'], key);
  expect(stale('/api/documents', 'list', { status: 'draft' })).toBe(true);
  expect(stale('/api/documents/7/details')).toBe(true);
  expect(stale('/api/admin/documents', 'list', {})).toBe(true);
  expect(stale('/api/document-requests', 'list', 'uploaded')).toBe(true);
  expect(stale('/api/admin/activity', 'document', 7)).toBe(true);
  expect(stale('/api/admin/document-templates', 'list', {})).toBe(false);
  expect(stale('/api/site')).toBe(false);
});

test('the document being read for signing stays unchanged', () => {
  expect(isStaleAfter(['document.replaced', 'document.signed'], ['to-sign', 7])).toBe(false);
});

test('a path matches everything below it, but not a longer name', () => {
  expect(isStaleAfter(['price.changed'], ['/api/prices?limit=10', 'page'])).toBe(true);
  expect(isStaleAfter(['price.changed'], ['/api/prices/first-steps'])).toBe(true);
  expect(isStaleAfter(['document.viewed'], ['/api/documents', 'list', {}])).toBe(false);
  expect(isStaleAfter(['document.uploaded'], ['/api/documents-of-another-kind'])).toBe(false);
});

test('a booking makes lists and free times stale, and availability everything that depends on it', () => {
  const stale = (...key: unknown[]) => isStaleAfter(['appointment.booked'], key);
  expect(stale('/api/appointments', 'list', 'upcoming')).toBe(true);
  expect(stale('/api/appointments/slots', 'review', '2026-11-22')).toBe(true);
  expect(stale('/api/admin/appointments', 'list', {})).toBe(true);
  expect(stale('/api/appointment-types')).toBe(false);
  expect(isStaleAfter(['availability.changed'], ['/api/appointment-types'])).toBe(true);
  expect(isStaleAfter(['availability.changed'], ['/api/appointments/slots', 'review'])).toBe(true);
});

test('a live event makes its records stale, and resync everything but the document being signed', () => {
  expect(isStaleAfter(['message'], ['/api/message-threads/7/messages', 'list'])).toBe(true);
  expect(isStaleAfter(['message'], ['/api/documents', 'list', {}])).toBe(false);
  expect(isStaleAfter(['notification'], ['/api/notifications', 'unread count'])).toBe(true);
  expect(isStaleAfter(['notification'], ['/api/documents', 'list', {}])).toBe(true);
  expect(isStaleAfter(['read'], ['/api/message-threads', 'list'])).toBe(true);
  expect(isStaleAfter(['invoice'], ['/api/invoices/7'])).toBe(true);
  expect(isStaleAfter(['invoice'], ['/api/invoices', 'list', { owed: true }])).toBe(true);
  expect(isStaleAfter(['document'], ['/api/admin/documents', 'list', {}])).toBe(true);
  expect(isStaleAfter(['opened'], ['/api/documents/7/details'])).toBe(true);
  expect(isStaleAfter(['opened'], ['/api/documents', 'list', {}])).toBe(false);
  expect(isStaleAfter(['resync'], ['/api/admin/messages', 'list'])).toBe(true);
  expect(isStaleAfter(['resync'], ['to-sign', 7])).toBe(false);
});

test('without events nothing is stale', () => {
  expect(isStaleAfter([], ['/api/documents', 'list', {}])).toBe(false);
});

test('a number in a path matches any record', () => {
  expect(isStaleAfter(['document.uploaded'], ['/api/admin/clients/7/summary'])).toBe(true);
  expect(isStaleAfter(['message'], ['/api/admin/clients/7/summary'])).toBe(true);
  expect(isStaleAfter(['document.uploaded'], ['/api/admin/clients/7/profile'])).toBe(false);
});

test('an invitation makes clients, staff, the checklist and the outbox stale', () => {
  const stale = (key: string) => isStaleAfter(['account.invited'], [key]);
  const paths = ['/api/admin/clients', '/api/admin/staff', '/api/admin/today', '/api/admin/outbox'];
  expect(paths.filter(stale)).toEqual(paths);
});
