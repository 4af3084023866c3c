import type { DocumentRequestDto } from '../../../shared/api';

/** Progress of a request: nothing uploaded yet or sent back; waiting for the practice's review; accepted. */
export type RequestProgress = 'to_upload' | 'uploaded' | 'completed';

export function requestProgress({
  status,
  documentId,
}: Pick<DocumentRequestDto, 'status' | 'documentId'>): RequestProgress {
  if (status === 'completed') return 'completed';
  return documentId === null ? 'to_upload' : 'uploaded';
}

/** The filters of the API that list the requests that are so far, and no others. */
export const progressFilters = {
  to_upload: { waiting: 'client' },
  uploaded: { waiting: 'practice' },
  completed: { status: 'completed' },
} as const satisfies Record<RequestProgress, object>;
