import type { AdminDocumentRequestDto } from '../../../../shared/api';
import { changesOf, emptyRequest, formOf, newRequestSchema, sendBackSchema } from './request-schema.ts';

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
