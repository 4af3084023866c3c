import { stub } from '../../../../test/stub.js';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { RollingLimits } from '../../../platform/limits/rolling-limits.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { EncryptedFileVault } from '../../../platform/files/encrypted-file-vault.js';
import { FileIntake } from '../../../platform/files/file-intake.js';
import { InMemoryRawStore } from '../../../platform/files/testing/in-memory-raw-store.js';
import { samplePdf, samplePng } from '../../../platform/files/testing/sample-files.js';
import { NoScanner } from '../../../platform/files/virus-scanner.js';
import { ClientStorage, DocumentLibrary } from '../../documents/index.js';
import { Accounts } from '../../identity/index.js';
import { InMemoryThreadRepository } from '../testing/in-memory-thread-repository.js';
import { Attachments } from './attachments.js';
import { Conversations } from './conversations.js';
import { Messages } from './messages.js';

const admin: Actor = { id: 1, role: 'admin' };
const client: Actor = { id: 2, role: 'client' };
const otherClient: Actor = { id: 3, role: 'client' };
const now = new Date('2026-11-20T15:00:00Z');
const full = new DomainError('too_large', 'storage.quota_reached', 'There is not enough room.');
const pdf = { fileName: 'Statement.pdf', bytes: samplePdf };
const png = { fileName: 'photo.png', bytes: samplePng };

/** The service over in-memory repositories, in a practice of user 1, the admin, and the clients 2 and 3. */
function aPractice() {
  const closed = new Set<number>();
  const admitted: { size: number; files: number | undefined }[] = [];
  const refusals: { admit?: DomainError; reserve?: DomainError } = {};
  const work = new InMemoryUnitOfWork();
  const files = new InMemoryRawStore();
  const vault = new EncryptedFileVault(files, { current: 'a secret of the tests' });
  const threads = new InMemoryThreadRepository(work);
  const storage = stub(ClientStorage, {
    include: () => undefined,
    admit: async (_actor, size, count) => {
      admitted.push({ size, files: count });
      if (refusals.admit) throw refusals.admit;
    },
    reserve: async () => {
      if (refusals.reserve) throw refusals.reserve;
    },
  });
  const accounts = stub(Accounts, { isClient: async (id) => id !== admin.id && !closed.has(id) });
  const limits = stub(RollingLimits, { use: async () => undefined });
  const clock = stub(Clock, { now: () => now });
  const intake = new FileIntake(new NoScanner(), vault);
  return {
    closed,
    admitted,
    refusals,
    work,
    files: files.objects,
    threads,
    conversations: new Conversations(threads, accounts, limits, work, clock),
    messages: new Messages(threads, intake, storage, limits, clock),
    attachments: new Attachments(threads, stub(DocumentLibrary, {}), accounts, vault, work, clock),
    published: publishedTypes(work.domainEvents),
  };
}

let practice: ReturnType<typeof aPractice>;
let id: number;
beforeEach(async () => {
  practice = aPractice();
  ({ id } = await practice.conversations.create(client, client.id, 'Receipts'));
});

const send = async (author: Actor, ...files: (typeof pdf)[]) =>
  practice.work.run(await practice.messages.prepare(author, id, 'Hello', files));

describe('a message', () => {
  it('counts toward the limit only once committed', async () => {
    const commit = await practice.messages.prepare(client, id, 'Hello');
    expect(practice.threads.messages.size).toBe(0);
    await practice.work.run(commit);
    expect(await practice.threads.get(id, admin)).toMatchObject({ practiceUnread: 1, waitingSince: now });
    expect(practice.published).toEqual(['conversation.created', 'message.created']);
  });

  it('without files reserves no space', async () => {
    await send(client);
    expect(practice.admitted).toEqual([]);
  });

  it('reserves the space of all its files together', async () => {
    await send(client, pdf, png);
    const size = samplePdf.length + samplePng.length;
    expect(practice.admitted).toEqual([{ size, files: 2 }]);
    expect(await practice.threads.attachedBytes(client.id)).toBe(size);
  });

  it('leaves neither files nor message if a file or the storage refuses', async () => {
    await expect(send(client, pdf, { fileName: 'photo.pdf', bytes: samplePng })).rejects.toMatchObject({
      code: 'document.type_not_allowed',
    });
    practice.refusals.admit = full;
    await expect(send(client, pdf)).rejects.toBe(full);
    expect(practice.files.size).toBe(0);
    practice.refusals = Object.assign(practice.refusals, { admit: undefined, reserve: full });
    await expect(send(client, pdf)).rejects.toBe(full);
    expect(practice.threads.messages.size).toBe(0);
    expect(practice.published).toEqual(['conversation.created']);
  });

  it('is 404 for another client, before anything is stored', async () => {
    await expect(send(otherClient, pdf)).rejects.toMatchObject({ code: 'thread.not_found' });
    expect(practice.files.size).toBe(0);
  });

  it('is refused if the client’s account is closed, even between two phases', async () => {
    const commit = await practice.messages.prepare(admin, id, 'Hello');
    practice.threads.close(client.id);
    await expect(practice.work.run(commit)).rejects.toMatchObject({ code: 'thread.closed' });
    await expect(send(admin)).rejects.toMatchObject({ kind: 'conflict', code: 'thread.closed' });
    expect(practice.threads.messages.size).toBe(0);
  });
});

describe('a conversation', () => {
  it('can be started with open clients only', async () => {
    practice.closed.add(otherClient.id);
    for (const userId of [admin.id, otherClient.id])
      await expect(practice.conversations.create(admin, userId, 'x')).rejects.toMatchObject({
        fields: { userId: 'Please select a client' },
      });
  });

  it('can be read and answered by any admin for the practice', async () => {
    await send(client);
    await practice.conversations.markAnswered({ id: 9, role: 'admin' }, id);
    await practice.conversations.read({ id: 9, role: 'admin' }, id);
    expect(await practice.threads.get(id, admin)).toMatchObject({ practiceUnread: 0, waitingSince: null });
    await expect(practice.conversations.read(otherClient, id)).rejects.toMatchObject({
      code: 'thread.not_found',
    });
  });
});

describe('an attachment', () => {
  it('is returned unchanged, and its access is published if its bytes are sent', async () => {
    await send(client, pdf);
    const file = { fileName: 'Statement.pdf', fileType: 'application/pdf', bytes: samplePdf };
    expect(await practice.attachments.open(admin, 1, { sent: false })).toEqual(file);
    expect(practice.published.at(-1)).toBe('message.created');
    expect(await practice.attachments.open(client, 1, { sent: true })).toEqual(file);
    expect(practice.published.at(-1)).toBe('attachment.opened');
    await expect(practice.attachments.open(otherClient, 1, { sent: true })).rejects.toMatchObject({
      code: 'attachment.not_found',
    });
  });
});
