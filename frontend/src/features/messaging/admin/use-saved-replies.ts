import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { SavedRepliesService } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';

/** Saved replies, by title. */
export function useSavedReplies() {
  return useRecordPages({
    path: '/api/admin/saved-replies',
    pageSize: 50,
    load: (page) => SavedRepliesService.listSavedReplies(page),
    times: queryTimes.savedReplies,
  });
}
