import { t } from '@steward/texts';
import { capitalized, dateFormat } from '@steward/texts/locale';
import type { MessageDto } from '../../../shared/api';
import type { Page } from '../../../shared/http/paged-list.ts';
import { isOwn, type Reader } from './reader.ts';

/** The loaded part of a conversation, without gaps. */
export interface ConversationLog {
  /** Oldest first. */
  messages: readonly MessageDto[];
  /** Cursor of the earlier messages; undefined if there are none. */
  earlier: string | undefined;
}

/** Page of messages as returned by the server, newest first. */
type MessagePage = Pick<Page<MessageDto>, 'rows' | 'nextCursor'>;

const empty: ConversationLog = { messages: [], earlier: undefined };

/**
 * Merges the newest page. Within a conversation, ids follow the order of sending, so a message sent while the
 * page was loading stays. If the page does not overlap the loaded messages, the log restarts with it.
 */
export function withNewest(
  known: ConversationLog = empty,
  { rows, nextCursor }: MessagePage,
): ConversationLog {
  const newest = rows.toReversed();
  const first = newest[0]?.id ?? Infinity;
  const reaches = nextCursor === undefined || known.messages.some(({ id }) => id >= first);
  if (!reaches || known.messages.length === 0) return { messages: newest, earlier: nextCursor };
  const last = newest.at(-1)?.id ?? 0;
  const before = known.messages
    .filter(({ id }) => id < first)
    // Marks messages as read up to this message, on the reader's side.
    .map((message) =>
      !message.isRead && newest.some(({ isRead, toUserId }) => isRead && toUserId === message.toUserId)
        ? { ...message, isRead: true }
        : message,
    );
  const after = known.messages.filter(({ id }) => id > last);
  return { messages: [...before, ...newest, ...after], earlier: known.earlier };
}

/** Adds the page before the first loaded message. */
export function withEarlier(known: ConversationLog, { rows, nextCursor }: MessagePage): ConversationLog {
  const first = known.messages[0]?.id ?? Infinity;
  const before = rows.filter(({ id }) => id < first).reverse();
  return { messages: [...before, ...known.messages], earlier: nextCursor };
}

/** Adds a message that was just sent. */
export function withSent({ messages, earlier }: ConversationLog = empty, sent: MessageDto): ConversationLog {
  if (messages.some(({ id }) => id === sent.id)) return { messages, earlier };
  return { messages: [...messages, sent].sort((one, other) => one.id - other.id), earlier };
}

/** Marks the other side's messages as read. */
export function withRead({ messages, earlier }: ConversationLog, reader: Reader): ConversationLog {
  const read = (message: MessageDto) =>
    message.isRead || isOwn(message, reader) ? message : { ...message, isRead: true };
  return { messages: messages.map(read), earlier };
}

/** First unread message of the other side. */
export function firstUnread(
  { messages }: Pick<ConversationLog, 'messages'>,
  reader: Reader,
): MessageDto | undefined {
  return messages.find((message) => !message.isRead && !isOwn(message, reader));
}

/** Last own message that the other side has read. */
export function lastSeen(
  { messages }: Pick<ConversationLog, 'messages'>,
  reader: Reader,
): MessageDto | undefined {
  return messages.findLast((message) => message.isRead && isOwn(message, reader));
}

export interface ConversationDay {
  /** Calendar day in the reader's time zone: '2026-11-17'. */
  day: string;
  messages: readonly MessageDto[];
}

/** Messages grouped by day. */
export function daysOf(messages: readonly MessageDto[]): ConversationDay[] {
  const days: { day: string; messages: MessageDto[] }[] = [];
  for (const message of messages) {
    const day = localDay(new Date(message.created_at));
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

/** '2026-11-17' in the time zone of the reader's device. */
function localDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

const thisYear = dateFormat({ weekday: 'long', month: 'short', day: 'numeric' });
const otherYear = dateFormat({ dateStyle: 'full' });

/** 'Today', 'Yesterday', 'Tuesday, Nov 17', 'Tuesday, November 18, 2025'. */
export function dayLabel(day: string, now = new Date()): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  if (day === localDay(now)) return t('Today');
  if (day === localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return t('Yesterday');
  const format = (year === now.getFullYear() ? thisYear : otherYear)();
  return capitalized(format.format(new Date(year, month - 1, date)));
}
