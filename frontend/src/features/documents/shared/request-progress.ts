import type { DocumentRequestDto } from '../../../shared/api';

/** Progress of a request: nothing uploaded yet or sent back; waiting for review; accepted. */
export type RequestProgress = 'to_upload' | 'uploaded' | 'completed';

type Answered = Pick<DocumentRequestDto, 'documentId' | 'items'>;

/** Documents of a checklist that have a file or are not needed. */
export const filledItems = <Item extends DocumentRequestDto['items'][number]>(
  items: readonly Item[],
): Item[] => items.filter(({ documentId, notNeeded }) => documentId !== null || notNeeded);

const isAnswered = ({ documentId, items }: Answered): boolean =>
  items.length > 0 ? filledItems(items).length === items.length : documentId !== null;

export function requestProgress(request: Answered & Pick<DocumentRequestDto, 'status'>): RequestProgress {
  if (request.status === 'completed') return 'completed';
  return isAnswered(request) ? 'uploaded' : 'to_upload';
}

/** API filters that list exactly the requests with this progress. */
export const progressFilters = {
  to_upload: { waiting: 'client' },
  uploaded: { waiting: 'practice' },
  completed: { status: 'completed' },
} as const satisfies Record<RequestProgress, object>;
