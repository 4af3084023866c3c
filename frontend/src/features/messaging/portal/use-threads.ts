import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { MessagesService, type MessageThreadDto } from '../../../shared/api';
import { given, usePagedList } from '../../../shared/http/paged-list';
import { pageOf } from '../../../shared/http/pages';
import { queryTimes } from '../../../shared/http/query-client';
import type { ScreenCount } from '../../../shared/kit/screen';

const path = '/api/message-threads';

/** The client's own conversations, by last message; the server searches subjects. */
export function useThreads({ search }: { search?: string } = {}) {
  const { at, query: client } = useActingFor();
  const query = given({ search });
  return usePagedList<MessageThreadDto>({
    key: [at(path), 'list', query],
    load: (page) => MessagesService.listMessageThreads({ ...query, ...client, ...page }),
    times: queryTimes.threads,
  });
}

/** Number of conversations with unread messages. */
export const unreadConversations: ScreenCount = {
  useCount: () => {
    const { at, query } = useActingFor();
    return useQuery({
      queryKey: [at(path), 'unread count'],
      queryFn: async () =>
        pageOf(await MessagesService.listMessageThreads({ unread: true, limit: 1, ...query })).total ?? 0,
      ...queryTimes.threads,
    }).data;
  },
  get noun() {
    return t('[messages] unread');
  },
};
