import { isStaleAfter } from './stale-queries.ts';

test('a signature makes documents, requests and activity stale, on both sides', () => {
  const stale = (...key: unknown[]) => isStaleAfter(['document.signed'], key);
  expect(stale('/api/documents', 'list', { status: 'draft' })).toBe(true);
  expect(stale('/api/documents/7/details')).toBe(true);
  expect(stale('/api/admin/documents', 'list', {})).toBe(true);
  expect(stale('/api/document-requests', 'list', 'uploaded')).toBe(true);
  expect(stale('/api/admin/activity', 'document', 7)).toBe(true);
  expect(stale('/api/admin/document-templates', 'list', {})).toBe(false);
  expect(stale('/api/site')).toBe(false);
});

test('the document that is being read for signing stays as it is', () => {
  expect(isStaleAfter(['document.replaced', 'document.signed'], ['to-sign', 7])).toBe(false);
});

test('a path takes what stands below it, and nothing that only begins like it', () => {
  expect(isStaleAfter(['blog_post.saved'], ['/api/blog-posts?limit=10', 'page'])).toBe(true);
  expect(isStaleAfter(['blog_post.saved'], ['/api/blog-posts/first-steps'])).toBe(true);
  expect(isStaleAfter(['document.viewed'], ['/api/documents', 'list', {}])).toBe(false);
  expect(isStaleAfter(['document.uploaded'], ['/api/documents-of-another-kind'])).toBe(false);
});

test('a booking makes lists and free times stale, and the hours everything that follows from them', () => {
  const stale = (...key: unknown[]) => isStaleAfter(['appointment.booked'], key);
  expect(stale('/api/appointments', 'list', 'upcoming')).toBe(true);
  expect(stale('/api/appointments/slots', 'review', '2026-11-22')).toBe(true);
  expect(stale('/api/admin/appointments', 'list', {})).toBe(true);
  expect(stale('/api/appointment-types')).toBe(false);
  expect(isStaleAfter(['availability.changed'], ['/api/appointment-types'])).toBe(true);
  expect(isStaleAfter(['availability.changed'], ['/api/appointments/slots', 'review'])).toBe(true);
});

test('a live event makes stale what it tells of, and resync everything but what is being signed', () => {
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

test('no event, nothing stale', () => {
  expect(isStaleAfter([], ['/api/documents', 'list', {}])).toBe(false);
});

test('a number in a path is any record: what is open with each client is stale as it changes', () => {
  expect(isStaleAfter(['document.uploaded'], ['/api/admin/clients/7/summary'])).toBe(true);
  expect(isStaleAfter(['message'], ['/api/admin/clients/7/summary'])).toBe(true);
  expect(isStaleAfter(['document.uploaded'], ['/api/admin/clients/7/profile'])).toBe(false);
});
