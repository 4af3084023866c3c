import fc from 'fast-check';
import { type Actor, ownAccess } from '../../../kernel/index.js';
import { Thread } from './thread.js';

const admin: Actor = { id: 1, role: 'admin' };
const client: Actor = { id: 2, role: 'client' };
const noon = new Date('2026-11-02T12:00:00Z');
const after = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

let lastId = 0;
const aThread = (at = noon): Thread =>
  Object.assign(new Thread({ userId: 2, subject: 'Receipts', createdBy: 2 }, at), { id: 7 });
/** Users 1 and 3 are admins. */
const write = (thread: Thread, fromUserId: number, at: Date) => {
  const given = { fromUserId, fromPractice: [1, 3].includes(fromUserId), content: 'x', files: [] };
  return thread.written(Object.assign(thread.write(given, at), { id: ++lastId }));
};

describe('a message', () => {
  it('from the client waits for an answer until the practice writes', () => {
    const thread = aThread();
    write(thread, 2, after(1));
    write(thread, 2, after(5));
    expect(thread).toMatchObject({ waitingSince: after(1), practiceUnread: 2, clientUnread: 0 });
    const [event] = write(thread, 3, after(6));
    expect(thread).toMatchObject({ waitingSince: null, practiceUnread: 2, clientUnread: 1, messageCount: 3 });
    expect(event).toMatchObject({ type: 'message.created', clientId: 2, fromUserId: 3, fromPractice: true });
    write(thread, 2, after(9));
    expect(thread.waitingSince).toEqual(after(9));
  });

  it('is published without its content', () => {
    const events = write(aThread(), 2, noon);
    expect(events).toMatchObject([
      { fromPractice: false, subject: { type: 'conversation', title: 'Receipts' } },
    ]);
    expect(JSON.stringify(events)).not.toContain('content');
  });

  it('is never earlier than the previous one', () => {
    const thread = aThread();
    write(thread, 2, after(5));
    write(thread, 1, after(3));
    expect(thread.updated_at).toEqual(after(5));
  });
});

describe('a closed conversation', () => {
  it('accepts no message', () => {
    const thread = Object.assign(aThread(), { closed: true });
    expect(() => write(thread, 1, noon)).toThrow('not write in it');
    expect(thread.messageCount).toBe(0);
  });
});

describe('reading', () => {
  it('publishes once how far one side has read', () => {
    const thread = aThread();
    expect(thread.read(admin, noon)).toEqual([]);
    write(thread, 2, after(1));
    expect(thread.read(admin, after(2))).toEqual([
      {
        type: 'conversation.read',
        threadId: 7,
        clientId: 2,
        readerId: 1,
        byPractice: true,
        lastReadMessageId: lastId,
        at: after(2),
      },
    ]);
    expect(thread.read(admin, after(3))).toEqual([]);
    expect(thread.read(client, after(3))).toMatchObject([{ byPractice: false }]);
  });
});

describe('another person of the client', () => {
  const helper: Actor = {
    id: 9,
    role: 'client',
    clients: [{ ...ownAccess(2), accessId: 5, role: 'helper' }],
  };

  it('writes for the client', () => {
    const thread = aThread();
    expect(write(thread, 9, after(1))).toMatchObject([{ fromUserId: 9, fromPractice: false, clientId: 2 }]);
    expect(thread).toMatchObject({ waitingSince: after(1), practiceUnread: 1, clientUnread: 0 });
  });

  it('reads with a position of their own', () => {
    const thread = aThread();
    write(thread, 1, after(1));
    const read = lastId;
    expect(thread.read(helper, after(2))).toMatchObject([
      { readerId: 9, byPractice: false, lastReadMessageId: read },
    ]);
    expect(thread).toMatchObject({ othersReadId: read, clientReadId: 0, clientUnread: 1 });
    expect(thread.read(helper, after(3), read)).toEqual([]);
    expect(thread.read(client, after(4))).toHaveLength(1);
  });
});

describe('marking as answered', () => {
  it('ends the wait, once', () => {
    const thread = aThread();
    expect(thread.markAnswered(admin, noon)).toEqual([]);
    write(thread, 2, after(1));
    expect(thread.markAnswered(admin, after(2))).toMatchObject([
      { type: 'conversation.answered', actorId: 1, clientId: 2 },
    ]);
    expect(thread).toMatchObject({ waitingSince: null, practiceUnread: 1 });
  });
});

describe('any sequence of actions', () => {
  it('keeps counters equal to the messages beyond each read position', () => {
    const steps = fc.constantFrom<(thread: Thread, at: Date, written: [number, boolean][]) => void>(
      (thread, at, written) => {
        write(thread, 2, at);
        written.push([lastId, false]);
      },
      (thread, at, written) => {
        write(thread, 1, at);
        written.push([lastId, true]);
      },
      (thread, at) => void thread.read(admin, at),
      (thread, at) => void thread.read(client, at),
      (thread, at) => void thread.markAnswered(admin, at),
    );
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 30 }), (all) => {
        const thread = aThread();
        const written: [number, boolean][] = [];
        all.forEach((step, minute) => step(thread, after(minute), written));
        const beyond = (read: number, practice: boolean): number =>
          written.filter(([id, fromPractice]) => id > read && fromPractice === practice).length;
        expect(thread.messageCount).toBe(written.length);
        expect(thread.practiceUnread).toBe(beyond(thread.practiceReadId, false));
        expect(thread.clientUnread).toBe(beyond(thread.clientReadId, true));
      }),
    );
  });
});
