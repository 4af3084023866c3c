import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyUpload, severalSchema, uploadSchema } from './upload-schema.ts';

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const good = { ...emptyUpload, title: 'Agreement', userId: 2, file: file('a.pdf') };
const messages = (values: object) =>
  uploadSchema.safeParse({ ...good, ...values }).error?.issues.map(({ message }) => message) ?? [];

test('title, client and file are required in the exact words', () => {
  assert.deepEqual(messages({ title: 'ab ', userId: undefined, file: undefined }), [
    'Title must be at least 3 characters',
    'Please select a client',
    'A file is required',
  ]);
  assert.deepEqual(messages({}), []);
});

test('a file over 5 MB or of another kind is refused before it is sent', () => {
  assert.deepEqual(messages({ file: file('a.pdf', 5 * 1024 * 1024) }), []);
  assert.deepEqual(messages({ file: file('a.pdf', 5 * 1024 * 1024 + 1) }), ['The file is larger than 5MB']);
  assert.deepEqual(messages({ file: file('a.exe') }), [
    'Please choose a PDF, DOC, DOCX, XLS, XLSX, JPG, JPEG or PNG file',
  ]);
});

test('only a PDF or an image can need a signature', () => {
  assert.deepEqual(messages({ needsSignature: true }), []);
  assert.deepEqual(messages({ needsSignature: true, file: file('a.docx') }), [
    'Only a PDF or an image can be signed',
  ]);
});

test('several files have titles of their own and a client in common', () => {
  const said = severalSchema.safeParse(emptyUpload).error?.issues.map(({ message }) => message);
  assert.deepEqual(said, ['Please select a client']);
  assert.ok(severalSchema.safeParse({ ...emptyUpload, userId: 2 }).success);
});
