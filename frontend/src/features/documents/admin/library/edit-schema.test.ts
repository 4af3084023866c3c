import type { AdminDocumentDto } from '../../../../shared/api';
import { changesOf, documentSchema, formOf, takesSignature } from './edit-schema.ts';

// The form has only these fields.
const document = {
  title: 'Engagement Agreement',
  category: 'agreement',
  description: 'Please read it.',
  status: 'draft',
  reminders: true,
} as AdminDocumentDto;

test('a title is required, with the exact message', () => {
  const { error } = documentSchema.safeParse({ ...formOf(document), title: ' ab ' });
  expect(error?.issues.map(({ message }) => message)).toStrictEqual(['Title must be at least 3 characters']);
});

test('only changes are sent', () => {
  const form = formOf(document);
  expect(changesOf(document, form)).toStrictEqual({});
  expect(changesOf(document, { ...form, title: 'Agreement', description: '' })).toStrictEqual({
    title: 'Agreement',
    description: null,
  });
  expect(changesOf(document, { ...form, needsSignature: true })).toStrictEqual({ needsSignature: true });
  expect(changesOf({ ...document, description: null }, { ...form, description: '' })).toStrictEqual({});
});

test('a signature request can be cancelled while awaited, but not after signing', () => {
  const awaited: AdminDocumentDto = { ...document, status: 'awaiting_signature' };
  expect(changesOf(awaited, { ...formOf(awaited), needsSignature: false })).toStrictEqual({
    needsSignature: false,
  });
  expect(changesOf(awaited, { ...formOf(awaited), reminders: false })).toStrictEqual({ reminders: false });
  expect(takesSignature(awaited)).toBe(true);
  expect(takesSignature({ status: 'signed' })).toBe(false);
  expect(takesSignature({ status: 'completed' })).toBe(false);
});
