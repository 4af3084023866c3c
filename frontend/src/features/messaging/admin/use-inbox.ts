import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../shared/action/use-action';
import { MessagesService, type InboxFilter, type InboxThreadDto } from '../../../shared/api';
import { given, usePagedList } from '../../../shared/paged-list';
import { pageOf } from '../../../shared/pages';
import { queryTimes } from '../../../shared/query-client';

const inboxPath = '/api/admin/message-threads';
export const inboxPage = 25;

export interface InboxFilters {
  filter: InboxFilter;
  /** Substring of the subject, the client's name or a message. */
  search: string;
  /** users.id of a client. */
  userId: number | undefined;
}

/** The practice's conversations: unanswered ones first, longest wait first. */
export function useInbox({ filter, search, userId }: InboxFilters) {
  const query = { filter, ...given({ search, userId }) };
  return usePagedList<InboxThreadDto>({
    key: [inboxPath, 'list', query],
    load: (cursor) => MessagesService.listInbox({ ...query, limit: inboxPage, ...given({ cursor }) }),
    times: queryTimes.threads,
  });
}

/**
 * The two conversations that have waited longest, so that one remains if the other is open, and the number of
 * unanswered ones.
 */
export function useUnanswered() {
  return useQuery({
    queryKey: [inboxPath, 'unanswered'],
    queryFn: async () => {
      const rows = await MessagesService.listInbox({ filter: 'unanswered', limit: 2 });
      return { rows, total: pageOf(rows).total ?? rows.length };
    },
    ...queryTimes.threads,
  });
}

/** Marks a conversation as answered without a reply. */
export function useMarkAnswered(onMarked: () => void) {
  return useAction({
    call: (id: number) => MessagesService.answerMessageThread({ id }),
    events: ['conversation.answered'],
    success: 'Marked as answered',
    failure: 'Failed to mark as answered',
    onSuccess: onMarked,
  });
}
