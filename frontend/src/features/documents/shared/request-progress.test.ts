import { requestProgress } from './request-progress.ts';

test.each([
  ['pending_review', null, 'to_upload'],
  ['pending_review', 7, 'uploaded'],
  ['completed', 7, 'completed'],
  // Its document was deleted after it was accepted.
  ['completed', null, 'completed'],
] as const)('%s with the document %s is %s', (status, documentId, progress) => {
  expect(requestProgress({ status, documentId })).toBe(progress);
});
