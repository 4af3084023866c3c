import { emptyUpload, severalSchema, uploadSchema } from './upload-schema.ts';

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const good = { ...emptyUpload, title: 'Agreement', userId: 2, file: file('a.pdf') };
const messages = (values: object) =>
  uploadSchema.safeParse({ ...good, ...values }).error?.issues.map(({ message }) => message) ?? [];

test('title, client and file are required, with the exact messages', () => {
  expect(messages({ title: 'ab ', userId: undefined, file: undefined })).toStrictEqual([
    'Title must be at least 3 characters',
    'Please select a client',
    'A file is required',
  ]);
  expect(messages({})).toStrictEqual([]);
});

test('a file over 5 MB or of another type is refused before the upload', () => {
  expect(messages({ file: file('a.pdf', 5 * 1024 * 1024) })).toStrictEqual([]);
  expect(messages({ file: file('a.pdf', 5 * 1024 * 1024 + 1) })).toStrictEqual([
    'That file is too big. The limit is 5 MB.',
  ]);
  expect(messages({ file: file('a.exe') })).toStrictEqual([
    'Please choose a PDF, DOC, DOCX, XLS, XLSX, JPG, JPEG or PNG file',
  ]);
});

test('only a PDF or an image can need a signature', () => {
  expect(messages({ needsSignature: true })).toStrictEqual([]);
  expect(messages({ needsSignature: true, file: file('a.docx') })).toStrictEqual([
    'Only a PDF or an image can be signed',
  ]);
});

test('several files have their own titles and one client', () => {
  const said = severalSchema.safeParse(emptyUpload).error?.issues.map(({ message }) => message);
  expect(said).toStrictEqual(['Please select a client']);
  expect(severalSchema.safeParse({ ...emptyUpload, userId: 2 }).success).toBe(true);
});
