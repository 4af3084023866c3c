import type { DocumentRequestDto } from '../../../shared/api';
import { requestProgress } from './request-progress.ts';

test.each([
  ['pending_review', null, 'to_upload'],
  ['pending_review', 7, 'uploaded'],
  ['completed', 7, 'completed'],
  // Its document was deleted after it was accepted.
  ['completed', null, 'completed'],
] as const)('%s with the document %s is %s', (status, documentId, progress) => {
  expect(requestProgress({ status, documentId, items: [] })).toBe(progress);
});

test('a checklist is answered when every document has a file or is not needed', () => {
  const item = (documentId: number | null, notNeeded = false) =>
    ({ documentId, notNeeded }) as DocumentRequestDto['items'][number];
  const progressOf = (...items: DocumentRequestDto['items']) =>
    requestProgress({ status: 'pending_review', documentId: null, items });
  expect(progressOf(item(7), item(null))).toBe('to_upload');
  expect(progressOf(item(7), item(null, true))).toBe('uploaded');
});
