import { DocumentRequestsService, type DocumentRequestDto } from '../../shared/api';
import { given, usePagedList } from '../../shared/paged-list';
import { queryTimes } from '../../shared/query-client';

/** All that is wanted, as a rule: the most pressing comes first, whenever it was asked for. */
const PAGE = 200;

/** What the practice asks for, newest first: what is wanted, what waits for its review, or what was accepted. */
export function useRequests(state: DocumentRequestDto['state']) {
  return usePagedList<DocumentRequestDto>({
    key: ['/api/document-requests', 'list', state],
    load: (cursor) =>
      DocumentRequestsService.listDocumentRequests({ state, limit: PAGE, ...given({ cursor }) }),
    times: queryTimes.documentRequests,
  });
}

/** Whether it is known what is asked for, and what was. */
export function useRequestsSettled(): boolean {
  const lists = [useRequests('wanted'), useRequests('uploaded'), useRequests('completed')];
  return lists.every(({ isPending }) => !isPending);
}

/** '1 document to upload', '2 documents to upload'. */
export function wantedWords(count: number): string {
  return count === 1 ? '1 document to upload' : `${count} documents to upload`;
}
