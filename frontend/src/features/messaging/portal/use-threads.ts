import { useQuery } from '@tanstack/react-query';
import { MessagesService, type MessageThreadDto } from '../../../shared/api';
import { given, usePagedList } from '../../../shared/paged-list';
import { pageOf } from '../../../shared/pages';
import { queryTimes } from '../../../shared/query-client';
import type { ScreenCount } from '../../../shared/screen';

const path = '/api/message-threads';

/** The client's own conversations, by last message; the server searches subjects. */
export function useThreads({ search }: { search?: string } = {}) {
  const query = given({ search });
  return usePagedList<MessageThreadDto>({
    key: [path, 'list', query],
    load: (page) => MessagesService.listMessageThreads({ ...query, ...page }),
    times: queryTimes.threads,
  });
}

/** Number of conversations with unread messages. */
export const unreadConversations: ScreenCount = {
  useCount: () =>
    useQuery({
      queryKey: [path, 'unread count'],
      queryFn: async () =>
        pageOf(await MessagesService.listMessageThreads({ unread: true, limit: 1 })).total ?? 0,
      ...queryTimes.threads,
    }).data,
  noun: 'unread',
};
