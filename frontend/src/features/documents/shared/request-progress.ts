import type { DocumentRequestDto } from '../../../shared/api';

/** Progress of a request: nothing uploaded yet or sent back; waiting for review; accepted. */
export type RequestProgress = 'to_upload' | 'uploaded' | 'completed';

export function requestProgress({
  status,
  documentId,
}: Pick<DocumentRequestDto, 'status' | 'documentId'>): RequestProgress {
  if (status === 'completed') return 'completed';
  return documentId === null ? 'to_upload' : 'uploaded';
}

/** API filters that list exactly the requests with this progress. */
export const progressFilters = {
  to_upload: { waiting: 'client' },
  uploaded: { waiting: 'practice' },
  completed: { status: 'completed' },
} as const satisfies Record<RequestProgress, object>;
