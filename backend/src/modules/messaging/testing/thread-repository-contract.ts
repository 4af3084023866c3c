import type { Actor } from '../../../kernel/actor.js';
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { DomainEventType } from '../../../platform/domain-events/domain-events.js';
import type { NewMessage } from '../domain/message.js';
import type { ThreadRepository } from '../domain/ports.js';
import { Thread } from '../domain/thread.js';

const admin: Actor = { id: 1, role: 'admin' };
const client: Actor = { id: 2, role: 'client' };
const otherClient: Actor = { id: 3, role: 'client' };
const at = new Date('2026-11-02T12:00:00.123Z');
const later = new Date('2026-11-02T13:00:00.456Z');
const refused = { kind: 'not_found', code: 'thread.not_found' };

const aThread = (): Thread => new Thread({ userId: 2, subject: 'Receipts', createdBy: 2 }, at);
const aFile = (fill: string): NewMessage['files'][number] => ({
  fileName: `${fill}.pdf`,
  fileType: 'application/pdf',
  filePath: fill.repeat(32),
  fileSize: 1000,
  sha256: 'a'.repeat(64),
  scanned: true,
});
const aMessage = (fromUserId: number, ...files: NewMessage['files']): NewMessage => ({
  fromUserId,
  content: 'Hello',
  files,
});

const writing = (message: NewMessage, now: Date) => (thread: Thread) => thread.write(message, now);

interface Opened {
  work: UnitOfWork;
  threads: ThreadRepository;
  /** Types of the published domain events, in order. */
  published: DomainEventType[];
  /** Closes the account of a client. @param clientId users.id */
  close: (clientId: number) => Promise<void>;
}

/** @param open an empty repository, in a practice of user 1, the admin, and the clients 2 and 3 */
export function threadRepositoryContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} keeps the contract of a thread repository`, () => {
    let work: UnitOfWork;
    let threads: ThreadRepository;
    let published: DomainEventType[];
    let close: Opened['close'];
    beforeEach(async () => {
      ({ work, threads, published, close } = await open());
    });

    it('stores all fields of a thread, for its client and every admin', async () => {
      const stored = await threads.add(aThread());
      expect(await threads.get(stored.id, client)).toEqual(stored);
      expect(await threads.get(stored.id, admin)).toEqual(stored);
      await expect(threads.get(stored.id, otherClient)).rejects.toMatchObject(refused);
      await expect(threads.get(stored.id + 100, admin)).rejects.toMatchObject(refused);
      expect(published).toEqual(['conversation.created']);
    });

    it('counts a message in its thread, and publishes it', async () => {
      const { id } = await threads.add(aThread());
      const message = await threads.write(id, client, writing(aMessage(2), later));
      expect(message).toMatchObject({
        threadId: id,
        fromUserId: 2,
        created_at: later,
        hasAttachments: false,
      });
      expect(await threads.get(id, client)).toMatchObject({
        lastMessageId: message.id,
        messageCount: 1,
        practiceUnread: 1,
        clientUnread: 0,
        waitingSince: later,
        updated_at: later,
      });
      expect(published).toEqual(['conversation.created', 'message.created']);
    });

    it('never dates a message before the previous one', async () => {
      const { id } = await threads.add(aThread());
      const first = await threads.write(id, client, writing(aMessage(2), later));
      const second = await threads.write(id, admin, writing(aMessage(1), at));
      expect(second.created_at).toEqual(later);
      expect(second.id).toBeGreaterThan(first.id);
    });

    it('refuses messages in another client’s thread', async () => {
      const { id } = await threads.add(aThread());
      await expect(threads.write(id, otherClient, writing(aMessage(3), later))).rejects.toMatchObject(
        refused,
      );
      await expect(threads.change(id, otherClient, () => [])).rejects.toMatchObject(refused);
      expect(await threads.get(id, admin)).toMatchObject({ messageCount: 0 });
    });

    it('accepts no message once its client’s account is closed', async () => {
      const { id } = await threads.add(aThread());
      await close(2);
      await expect(threads.write(id, admin, writing(aMessage(1), later))).rejects.toMatchObject({
        kind: 'conflict',
        code: 'thread.closed',
      });
      expect(await threads.get(id, admin)).toMatchObject({ closed: true, messageCount: 0 });
      expect(published).toEqual(['conversation.created']);
    });

    it('stores a change, and nothing of one that is rolled back', async () => {
      const { id } = await threads.add(aThread());
      const { id: lastMessageId } = await threads.write(id, client, writing(aMessage(2), later));
      await threads.change(id, admin, (thread) => thread.read(admin, later));
      expect(await threads.get(id, admin)).toMatchObject({
        practiceReadId: lastMessageId,
        practiceUnread: 0,
      });
      const failed = work.run(async () => {
        await threads.write(id, admin, writing(aMessage(1, aFile('e')), later));
        throw new Error('changed my mind');
      });
      await expect(failed).rejects.toThrow('changed my mind');
      expect(await threads.get(id, admin)).toMatchObject({ messageCount: 1, clientUnread: 0, lastMessageId });
      expect(await threads.attachedBytes(1)).toBe(0);
      expect(published).toEqual(['conversation.created', 'message.created', 'conversation.read']);
    });

    it("returns an attachment to its client and every admin, and totals each sender's bytes", async () => {
      const { id } = await threads.add(aThread());
      const files = [aFile('b'), aFile('c')];
      const message = await threads.write(id, client, writing(aMessage(2, ...files), later));
      await threads.write(id, admin, writing(aMessage(1, aFile('d')), later));
      expect(message.hasAttachments).toBe(true);
      const all: { id: number; fileName: string }[] = [];
      for (let attachment = 1; all.length < 3 && attachment < 1000; attachment++)
        await threads.attachment(attachment, admin).then(
          (found) => all.push(found),
          () => undefined,
        );
      expect(all.map(({ fileName }) => fileName)).toEqual(['b.pdf', 'c.pdf', 'd.pdf']);
      const first = all[0]?.id ?? 0;
      expect(await threads.attachment(first, client)).toEqual({
        id: first,
        messageId: message.id,
        threadId: id,
        userId: 2,
        subject: 'Receipts',
        fileName: 'b.pdf',
        fileType: 'application/pdf',
        filePath: 'b'.repeat(32),
        fileSize: 1000,
        sha256: 'a'.repeat(64),
      });
      await expect(threads.attachment(first, otherClient)).rejects.toMatchObject({
        code: 'attachment.not_found',
      });
      expect(await threads.attachedBytes(2)).toBe(2000);
    });
  });
}
