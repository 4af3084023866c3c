import type { MessageDto } from '../../../shared/api';
import type { Page } from '../../../shared/paged-list.ts';
import { isOwn, type Reader } from './reader.ts';

/** As much of a conversation as is loaded, without a gap. */
export interface ConversationLog {
  /** Oldest first. */
  messages: readonly MessageDto[];
  /** The cursor of the earlier ones; undefined where there are none. */
  earlier: string | undefined;
}

/** An answer of the server: messages, newest first. */
type MessagePage = Pick<Page<MessageDto>, 'rows' | 'nextCursor'>;

const empty: ConversationLog = { messages: [], earlier: undefined };

/**
 * Adds the newest page to what is known. Within a conversation ids follow the order of sending, so a message that was
 * sent while the page was under way stays. Where the page does not reach what is known, it begins anew.
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
    // Reading goes up to a message: what was sent before it to the same side is read with it.
    .map((message) =>
      !message.isRead && newest.some(({ isRead, toUserId }) => isRead && toUserId === message.toUserId)
        ? { ...message, isRead: true }
        : message,
    );
  const after = known.messages.filter(({ id }) => id > last);
  return { messages: [...before, ...newest, ...after], earlier: known.earlier };
}

/** Adds the page before the first message that is loaded. */
export function withEarlier(known: ConversationLog, { rows, nextCursor }: MessagePage): ConversationLog {
  const first = known.messages[0]?.id ?? Infinity;
  const before = rows.filter(({ id }) => id < first).reverse();
  return { messages: [...before, ...known.messages], earlier: nextCursor };
}

/** Adds a message that has just been sent. */
export function withSent({ messages, earlier }: ConversationLog = empty, sent: MessageDto): ConversationLog {
  if (messages.some(({ id }) => id === sent.id)) return { messages, earlier };
  return { messages: [...messages, sent].sort((one, other) => one.id - other.id), earlier };
}

/** The other side's messages are read. */
export function withRead({ messages, earlier }: ConversationLog, reader: Reader): ConversationLog {
  const read = (message: MessageDto) =>
    message.isRead || isOwn(message, reader) ? message : { ...message, isRead: true };
  return { messages: messages.map(read), earlier };
}

/** The first message of the other side that the reader's side has not read. */
export function firstUnread(
  { messages }: Pick<ConversationLog, 'messages'>,
  reader: Reader,
): MessageDto | undefined {
  return messages.find((message) => !message.isRead && !isOwn(message, reader));
}

/** The last own message that the other side has read. */
export function lastSeen(
  { messages }: Pick<ConversationLog, 'messages'>,
  reader: Reader,
): MessageDto | undefined {
  return messages.findLast((message) => message.isRead && isOwn(message, reader));
}

export interface ConversationDay {
  /** Its calendar day by the reader's clock, such as '2026-11-17'. */
  day: string;
  messages: readonly MessageDto[];
}

/** The messages by the days on which they were sent. */
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

/** '2026-11-17' by the clock of the reader's device. */
function localDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

const thisYear = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** 'Today', 'Yesterday', 'Tuesday, Nov 17', 'Tuesday, November 18, 2025'. */
export function dayLabel(day: string, now = new Date()): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  if (day === localDay(now)) return 'Today';
  if (day === localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return 'Yesterday';
  return (year === now.getFullYear() ? thisYear : otherYear).format(new Date(year, month - 1, date));
}
