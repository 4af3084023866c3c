import { SavedRepliesService, type SavedReplyDto } from '../../../shared/api';
import { given, usePagedList } from '../../../shared/paged-list';
import { queryTimes } from '../../../shared/query-client';

export const savedRepliesPage = 50;

/** Saved replies, by title. */
export function useSavedReplies() {
  return usePagedList<SavedReplyDto>({
    key: ['/api/admin/saved-replies', 'list'],
    load: (cursor) => SavedRepliesService.listSavedReplies({ limit: savedRepliesPage, ...given({ cursor }) }),
    times: queryTimes.savedReplies,
  });
}
