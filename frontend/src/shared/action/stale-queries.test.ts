import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStaleAfter } from './stale-queries.ts';

test('a signature makes documents, requests and activity stale, on both sides', () => {
  const stale = (...key: unknown[]) => isStaleAfter(['document.signed'], key);
  assert.ok(stale('/api/documents', 'list', { status: 'draft' }));
  assert.ok(stale('/api/documents/7/details'));
  assert.ok(stale('/api/admin/documents', 'list', {}));
  assert.ok(stale('/api/document-requests', 'list', 'uploaded'));
  assert.ok(stale('/api/admin/activity', 'document', 7));
  assert.ok(!stale('/api/admin/document-templates', 'list', {}));
  assert.ok(!stale('/api/site'));
});

test('the document that is being read for signing stays as it is', () => {
  assert.ok(!isStaleAfter(['document.replaced', 'document.signed'], ['to-sign', 7]));
});

test('a path takes what stands below it, and nothing that only begins like it', () => {
  assert.ok(isStaleAfter(['blog_post.saved'], ['/api/blog-posts?limit=10', 'page']));
  assert.ok(isStaleAfter(['blog_post.saved'], ['/api/blog-posts/first-steps']));
  assert.ok(!isStaleAfter(['document.viewed'], ['/api/documents', 'list', {}]));
  assert.ok(!isStaleAfter(['document.uploaded'], ['/api/documents-of-another-kind']));
});

test('no event, nothing stale', () => {
  assert.ok(!isStaleAfter([], ['/api/documents', 'list', {}]));
});
