import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentDto } from '../../shared/api';
import { changesOf, documentSchema, formOf, takesSignature } from './edit-schema.ts';

// The form knows these fields alone.
const document = {
  title: 'Engagement Agreement',
  category: 'agreement',
  description: 'Please read it.',
  status: 'draft',
} as DocumentDto;

test('a title is required in the exact words', () => {
  const { error } = documentSchema.safeParse({ ...formOf(document), title: ' ab ' });
  assert.deepEqual(
    error?.issues.map(({ message }) => message),
    ['Title must be at least 3 characters'],
  );
});

test('only what was changed is sent', () => {
  const form = formOf(document);
  assert.deepEqual(changesOf(document, form), {});
  assert.deepEqual(changesOf(document, { ...form, title: 'Agreement', description: '' }), {
    title: 'Agreement',
    description: null,
  });
  assert.deepEqual(changesOf(document, { ...form, needsSignature: true }), { needsSignature: true });
  assert.deepEqual(changesOf({ ...document, description: null }, { ...form, description: '' }), {});
});

test('a signature is withdrawn while it is awaited, and out of the question once it was given', () => {
  const awaited: DocumentDto = { ...document, status: 'awaiting_signature' };
  assert.deepEqual(changesOf(awaited, { ...formOf(awaited), needsSignature: false }), {
    needsSignature: false,
  });
  assert.ok(takesSignature(awaited));
  assert.ok(!takesSignature({ status: 'signed' }));
  assert.ok(!takesSignature({ status: 'completed' }));
});
