import type { AdminDocumentRequestDto } from '../../../../shared/api';
import {
  changesOf,
  documentsOf,
  emptyRequest,
  formOf,
  newRequestSchema,
  sendBackSchema,
} from './request-schema.ts';

const good = { ...emptyRequest, clients: [{ value: 2, label: 'Alex Sample' }], title: 'W-2 of 2026' };
const messages = (values: object) =>
  newRequestSchema.safeParse({ ...good, ...values }).error?.issues.map(({ message }) => message) ?? [];

test('a request needs a client and a title, with the exact messages', () => {
  expect(messages({})).toStrictEqual([]);
  expect(messages({ clients: [], title: ' ab ' })).toStrictEqual([
    'Please select a client',
    'Title must be at least 3 characters',
  ]);
  expect(messages({ dueDate: '2027-02-15', templateId: 1, description: 'Both pages.' })).toStrictEqual([]);
});

test('a checklist has 1 to 30 documents, one a line', () => {
  const several = (documents: string) => ({ several: true, documents });
  expect(messages(several(' \n '))).toStrictEqual(['Please list at least one document']);
  expect(messages(several('W-2\n'.repeat(31)))).toStrictEqual(['Please list at most 30 documents']);
  expect(messages(several('x'.repeat(201)))).toStrictEqual(['A name can have up to 200 characters']);
  expect(messages(several('W-2\n'.repeat(30)))).toStrictEqual([]);
  expect(documentsOf(several(' W-2 \n\n1099\n'))).toStrictEqual(['W-2', '1099']);
  expect(documentsOf({ several: false, documents: 'W-2' })).toStrictEqual([]);
});

test('sending back needs a reason', () => {
  const { error } = sendBackSchema.safeParse({ reason: '  ' });
  expect(error?.issues[0]?.message).toBe('Please say what is missing');
});

test('only changes are sent, and cleared values are removed', () => {
  // The form has only these fields.
  const request = {
    title: 'W-2 of 2026',
    description: 'Both pages.',
    dueDate: '2027-02-15',
  } as AdminDocumentRequestDto;
  expect(changesOf(request, formOf(request))).toStrictEqual({});
  expect(changesOf(request, { ...emptyRequest, title: 'W-2' })).toStrictEqual({
    title: 'W-2',
    description: null,
    dueDate: null,
  });
});
