import { aMessage } from '../../../../test/fixtures.ts';
import {
  dayLabel,
  daysOf,
  firstUnread,
  lastSeen,
  withEarlier,
  withNewest,
  withRead,
  withSent,
} from './conversation-log.ts';
import type { Reader } from './reader.ts';

const client: Reader = { side: 'client', userId: 2 };
const page = (ids: number[], nextCursor?: string) => ({
  rows: ids.map((id) => aMessage({ id })),
  nextCursor,
});
const idsOf = ({ messages }: { messages: readonly { id: number }[] }) => messages.map(({ id }) => id);

describe('the loaded part of a conversation', () => {
  it('is shown oldest first, and grows at its start', () => {
    const newest = withNewest(undefined, page([6, 5, 4], 'c4'));
    expect(idsOf(newest)).toEqual([4, 5, 6]);
    const more = withEarlier(newest, page([3, 2, 1]));
    expect(idsOf(more)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(more.earlier).toBeUndefined();
  });

  it('keeps its earlier messages when the newest are reloaded', () => {
    const known = withEarlier(withNewest(undefined, page([6, 5, 4], 'c4')), page([3, 2], 'c2'));
    const grown = withNewest(known, page([7, 6, 5], 'c5'));
    expect(idsOf(grown)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(grown.earlier).toBe('c2');
  });

  it('keeps a message sent while the newest were loading', () => {
    const known = withSent(withNewest(undefined, page([2, 1])), aMessage({ id: 3 }));
    expect(idsOf(withNewest(known, page([2, 1])))).toEqual([1, 2, 3]);
    expect(idsOf(withSent(known, aMessage({ id: 3 })))).toEqual([1, 2, 3]);
  });

  it('restarts if more messages arrived than one page contains', () => {
    const known = withNewest(undefined, page([2, 1]));
    expect(withNewest(known, page([9, 8], 'c8'))).toMatchObject({
      messages: [{ id: 8 }, { id: 9 }],
      earlier: 'c8',
    });
  });

  it('marks everything before a read message as read', () => {
    const rows = (isRead: boolean, ...ids: number[]) => ids.map((id) => aMessage({ id, isRead }));
    const known = withNewest(undefined, { rows: rows(false, 2, 1), nextCursor: undefined });
    const grown = withNewest(known, { rows: rows(true, 3, 2), nextCursor: 'c2' });
    expect(grown.messages.map(({ isRead }) => isRead)).toEqual([true, true, true]);
  });
});

describe('reading', () => {
  const theirs = (id: number, isRead: boolean) => aMessage({ id, fromUserId: 1, isRead });
  const log = {
    messages: [aMessage({ id: 1 }), theirs(2, true), theirs(3, false), aMessage({ id: 4, isRead: false })],
    earlier: undefined,
  };

  it('starts at the first unread message of the other side', () => {
    expect(firstUnread(log, client)?.id).toBe(3);
    expect(firstUnread(withRead(log, client), client)).toBeUndefined();
  });

  it('does not mark own messages as read', () => {
    expect(withRead(log, client).messages.at(-1)?.isRead).toBe(false);
    expect(lastSeen(log, client)?.id).toBe(1);
  });

  it('works the same for the practice, where another admin writes for it, too', () => {
    const admin: Reader = { side: 'practice', userId: 9 };
    expect(firstUnread(log, admin)?.id).toBe(4);
    expect(lastSeen(log, admin)?.id).toBe(2);
  });
});

describe('the days of a conversation', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

  it("follow the reader's time zone", () => {
    const messages = [at(17, 9), at(17, 23), at(18, 0)].map((created_at, id) => aMessage({ id, created_at }));
    expect(daysOf(messages).map(({ day, messages: ofDay }) => [day, ofDay.length])).toEqual([
      ['2026-11-17', 2],
      ['2026-11-18', 1],
    ]);
  });

  it.each([
    ['2026-11-18', 'Today'],
    ['2026-11-17', 'Yesterday'],
    ['2026-11-16', 'Monday, Nov 16'],
    ['2025-11-18', 'Tuesday, November 18, 2025'],
  ])('%s is called %s', (day, words) => {
    expect(dayLabel(day, new Date(2026, 10, 18, 8))).toBe(words);
  });

  it('find yesterday on the first of a month', () => {
    expect(dayLabel('2027-02-28', new Date(2027, 2, 1, 0, 30))).toBe('Yesterday');
  });
});
