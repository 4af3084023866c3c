import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesService, type MessageDto } from '../../../shared/api';
import { useOwnLiveEvent } from '../../../shared/live/live-updates';
import { pageOf } from '../../../shared/http/pages';
import { given } from '../../../shared/http/paged-list';
import { queryTimes } from '../../../shared/http/query-client';
import {
  firstUnread,
  withEarlier,
  withNewest,
  withRead,
  withSent,
  type ConversationLog,
} from './conversation-log';
import type { Reader } from './reader';

const PAGE = 50;
/** Maximum number of pages loaded to start at the first unread message. */
const MOST_UNREAD_PAGES = 5;

/** Messages of one conversation: the newest page, and earlier pages on demand. */
export function useConversation(id: number, reader: Reader) {
  const client = useQueryClient();
  const applyOwn = useOwnLiveEvent();
  const queryKey = [`/api/message-threads/${id}/messages`];
  const known = () => client.getQueryData<ConversationLog>(queryKey);
  const change = (next: (log: ConversationLog | undefined) => ConversationLog | undefined) =>
    client.setQueryData<ConversationLog>(queryKey, next);

  const load = async (cursor?: string) => {
    const rows = await MessagesService.listMessages({ id, limit: PAGE, ...given({ cursor }) });
    return { rows, nextCursor: pageOf(rows).nextCursor };
  };

  const query = useQuery<ConversationLog>({
    queryKey,
    queryFn: async () => {
      const newest = await load();
      let log = withNewest(known(), newest);
      for (let pages = 1; pages < MOST_UNREAD_PAGES; pages += 1) {
        const [first] = log.messages;
        if (log.earlier === undefined || !first || firstUnread(log, reader) !== first) break;
        log = withEarlier(log, await load(log.earlier));
      }
      return log;
    },
    ...queryTimes.threads,
  });

  const earlier = useMutation({
    mutationFn: () => load(known()?.earlier),
    onSuccess: (page) => change((log) => log && withEarlier(log, page)),
  });

  const read = useMutation({
    mutationFn: () => MessagesService.markMessageThreadRead({ id }),
    onSuccess: () => {
      change((log) => log && withRead(log, reader));
      applyOwn('read');
    },
  });

  return {
    ...query,
    earlier,
    read,
    /** Adds a message that has just reached the server. */
    addSent: (message: MessageDto) => change((log) => withSent(log, message)),
  };
}
