import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { MessagesService } from '../../../shared/api';
import { pageOf } from '../../../shared/http/pages';
import { queryTimes } from '../../../shared/http/query-client';

export const inboxPath = '/api/admin/message-threads';

/**
 * The two conversations that have waited longest, so that one remains if the other is open, and the number of
 * unanswered ones.
 */
export function useUnanswered() {
  return useQuery({
    queryKey: [inboxPath, 'unanswered'],
    queryFn: async () => {
      const rows = await MessagesService.listMessageThreadsForAdmin({ filter: 'unanswered', limit: 2 });
      return { rows, total: pageOf(rows).total ?? rows.length };
    },
    ...queryTimes.threads,
  });
}

/** Marks a conversation as answered without a reply. */
export function useMarkAnswered(onMarked: () => void) {
  return useAction({
    call: (id: number) => MessagesService.markMessageThreadAnswered({ id }),
    events: ['conversation.answered'],
    success: t('Marked as answered'),
    failure: t('Failed to mark as answered'),
    onSuccess: onMarked,
  });
}
