import type { DocumentTemplateDto } from '../../../../shared/api';
import { changesOf, emptyTemplate, formOf, newTemplateSchema, templateSchema } from './template-schema.ts';

const file = (name: string) => new File(['form'], name);
const good = { ...emptyTemplate, title: 'Engagement Agreement', file: file('agreement.pdf') };
const messages = (values: object) =>
  newTemplateSchema.safeParse({ ...good, ...values }).error?.issues.map(({ message }) => message) ?? [];

test('title and file are required, with the exact messages', () => {
  expect(messages({})).toStrictEqual([]);
  expect(messages({ title: 'ab ', file: undefined })).toStrictEqual([
    'Title must be at least 3 characters',
    'A file is required',
  ]);
});

test('only a PDF or an image can need a signature', () => {
  expect(messages({ requiresSignature: true })).toStrictEqual([]);
  expect(messages({ requiresSignature: true, file: file('agreement.docx') })).toStrictEqual([
    'Only a PDF or an image can be signed',
  ]);
});

test('a changed template needs no file, and only changes are sent', () => {
  // The form has only these fields.
  const template = {
    title: 'Engagement Agreement',
    category: 'agreement',
    language: 'es',
    description: 'For new clients.',
    requiresSignature: true,
  } as DocumentTemplateDto;
  const form = formOf(template);
  expect(templateSchema.safeParse(form).success).toBe(true);
  expect(changesOf(template, form)).toStrictEqual({});
  expect(changesOf(template, { ...form, description: '', requiresSignature: false })).toStrictEqual({
    description: null,
    requiresSignature: false,
  });
});
