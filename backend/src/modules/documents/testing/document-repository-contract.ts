import type { Actor, ClientAccess, OwnedFile } from '../../../kernel/index.js';
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { DomainEventType } from '../../../platform/unit-of-work/domain-events.js';
import { Document } from '../domain/document.js';
import type { DocumentRepository } from '../domain/ports.js';

const admin: Actor = { id: 1, role: 'admin' };
const client: Actor = { id: 2, role: 'client' };
const other: Actor = { id: 3, role: 'client' };
const at = new Date('2026-11-02T12:00:00.123Z');
const later = new Date('2026-11-03T12:00:00Z');
const consent = { version: '2026-11', language: 'en', textSha256: 'c'.repeat(64) } as const;
const refused = { kind: 'not_found', code: 'document.not_found' };

let files = 0;
/** A separate file, because no two documents share bytes. */
export function aFile(over: Partial<OwnedFile> = {}): OwnedFile {
  const path = (++files).toString(16).padStart(32, '0');
  return {
    fileName: `Draft ${files}.pdf`,
    fileType: 'application/pdf',
    filePath: path,
    fileSize: 1000 + files,
    sha256: path.repeat(2),
    scanned: true,
    ...over,
  };
}

/** Not stored yet. */
export const aNewDocument = ({ needsSignature = false, uploadedBy = 1, file = aFile() } = {}): Document =>
  new Document(
    {
      userId: 2,
      uploadedBy,
      byPractice: uploadedBy === 1,
      title: 'Engagement Agreement',
      category: 'agreement',
      description: null,
      needsSignature,
      file,
    },
    at,
  );

const sealed = (): Parameters<Document['sign']>[1] => ({
  file: aFile({ fileName: 'Signed.pdf' }),
  originalSha256: '0'.repeat(64),
  title: 'Engagement Agreement',
  signatureImagePath: 'f'.repeat(32),
});

interface Opened {
  documents: DocumentRepository;
  work: UnitOfWork;
  /** Types of the domain events that were published, in order. */
  published: DomainEventType[];
}

/** @param open an empty repository in a practice with user 1, the admin, and the clients 2 and 3 */
export function documentRepositoryContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} meets the contract of a document repository`, () => {
    let documents: DocumentRepository;
    let work: UnitOfWork;
    let published: DomainEventType[];
    beforeEach(async () => {
      ({ documents, work, published } = await open());
    });

    const replace =
      (file = aFile()) =>
      (document: Document) =>
        document.replaceFile(file, admin, at);

    it('stores a complete document under its own id, and publishes its events', async () => {
      const one = await documents.add(aNewDocument());
      const two = await documents.add(aNewDocument());
      expect(one.id).not.toBe(two.id);
      expect(await documents.get(one.id, client)).toEqual(one);
      expect(await documents.get(two.id, admin)).toEqual(two);
      expect(published).toEqual(['document.uploaded', 'document.uploaded']);
    });

    it('does not find a document of another client, a deleted one, or a missing one', async () => {
      const { id } = await documents.add(aNewDocument());
      const unseen = async (actor: Actor, documentId: number): Promise<void> => {
        await expect(documents.get(documentId, actor)).rejects.toMatchObject(refused);
        await expect(documents.change(documentId, actor, replace())).rejects.toMatchObject(refused);
        for (const which of ['current', 'original', 1] as const)
          await expect(documents.file(documentId, actor, which)).rejects.toMatchObject(refused);
      };
      await unseen(other, id);
      await unseen(admin, id + 100);
      await documents.change(id, client, (document) => document.delete(client, at));
      await unseen(client, id);
      await unseen(admin, id);
      expect(published).toEqual(['document.uploaded', 'document.deleted']);
    });

    it('stores a change and publishes its events', async () => {
      const { id } = await documents.add(aNewDocument());
      const changed = await documents.change(id, admin, (document) =>
        document.change({ title: 'Agreement 2027', status: 'pending_review' }, admin, at),
      );
      expect(changed).toMatchObject({ title: 'Agreement 2027', status: 'pending_review', updated_at: at });
      expect(await documents.get(id, client)).toEqual(changed);
      expect(published.slice(1)).toEqual(['document.changed', 'document.status_changed']);
    });

    it('stores nothing of a refused change, or of an aggregate that was only read', async () => {
      const stored = await documents.add(aNewDocument());
      const refuse = documents.change(stored.id, admin, (document) => {
        document.change({ title: 'Another' }, admin, at);
        return document.moveTo('signed', admin, at);
      });
      await expect(refuse).rejects.toMatchObject({ code: 'document.wrong_transition' });
      const read = await documents.get(stored.id, admin);
      read.title = 'Read only';
      expect((await documents.get(stored.id, admin)).title).toBe('Engagement Agreement');
      expect(published).toEqual(['document.uploaded']);
    });

    it('rolls everything back with its unit of work', async () => {
      const { id } = await documents.add(aNewDocument());
      let added = 0;
      const failing = work.run(async () => {
        added = (await documents.add(aNewDocument())).id;
        await documents.change(id, admin, replace());
        await documents.markOpened({ id, userId: 2, version: 1 }, 2, at);
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      await expect(documents.get(added, admin)).rejects.toMatchObject(refused);
      expect((await documents.get(id, admin)).version).toBe(1);
      await expect(documents.file(id, admin, 2)).rejects.toMatchObject(refused);
      expect(await documents.versionsOpened({ id, userId: 2 }, 2)).toEqual([]);
      expect(published).toEqual(['document.uploaded']);
    });

    it('stores each file as a version: the current one, the original, and each by its number', async () => {
      const first = aFile();
      const second = aFile();
      const { id } = await documents.add(aNewDocument({ needsSignature: true, file: first }));
      await documents.change(id, admin, replace(second));
      const signed = sealed();
      await documents.change(id, client, (document) => document.sign(2, signed, consent, client, at));
      const expected = ({ fileName, fileType, filePath, fileSize, sha256 }: OwnedFile, version: number) => ({
        id,
        userId: 2,
        title: 'Engagement Agreement',
        version,
        fileName,
        fileType,
        filePath,
        fileSize,
        sha256,
      });
      expect(await documents.file(id, client, 1)).toEqual(expected(first, 1));
      expect(await documents.file(id, client, 2)).toEqual(expected(second, 2));
      expect(await documents.file(id, client, 'original')).toEqual(expected(second, 2));
      expect(await documents.file(id, admin, 'current')).toEqual(expected(signed.file, 3));
      await expect(documents.file(id, admin, 4)).rejects.toMatchObject(refused);
    });

    it('stores a copy that was prepared for signing as a version beside the original', async () => {
      const uploaded = aFile();
      const { id } = await documents.add(aNewDocument({ needsSignature: true, file: uploaded }));
      const { filePath, fileSize, sha256 } = aFile();
      const copy = { filePath, fileSize, sha256 };
      await documents.change(id, admin, (document) => document.prepare(copy, admin, at));
      expect(await documents.get(id, client)).toMatchObject({
        ...copy,
        version: 2,
        preparedFrom: 1,
        prepared: true,
      });
      expect(await documents.file(id, client, 'current')).toMatchObject({ ...copy, version: 2 });
      expect(await documents.file(id, client, 'original')).toMatchObject({
        sha256: uploaded.sha256,
        version: 1,
      });
      await documents.change(id, client, (document) => document.sign(2, sealed(), consent, client, at));
      expect(await documents.file(id, client, 'original')).toMatchObject({
        sha256: uploaded.sha256,
        version: 1,
      });
      expect(published.slice(1)).toEqual([
        'document.sent',
        'document.prepared',
        'document.consented',
        'document.signed',
      ]);
    });

    it('returns the versions that a person opened, the latest last', async () => {
      const { id } = await documents.add(aNewDocument());
      await documents.change(id, admin, replace());
      const document = { id, userId: 2 };
      for (const person of [2, 3]) {
        expect(await documents.versionsOpened(document, person)).toEqual([]);
        await documents.markOpened({ ...document, version: 1 }, person, at);
        expect(await documents.versionsOpened(document, person)).toEqual([1]);
        await documents.markOpened({ ...document, version: 2 }, person, at);
        await documents.markOpened({ ...document, version: 1 }, person, later);
        expect(await documents.versionsOpened(document, person)).toEqual([2, 1]);
      }
    });

    it('finds for a helper only documents of their categories, and their own uploads', async () => {
      const access = { accessId: 1, clientId: 2, role: 'helper', scopes: ['documents', 'upload'] } as const;
      const helper = (
        categories: string[] | null,
        scopes: ClientAccess['scopes'] = access.scopes,
      ): Actor => ({
        id: 3,
        role: 'client',
        clients: [{ ...access, scopes, categories }],
      });
      const { id } = await documents.add(aNewDocument());
      const own = await documents.add(aNewDocument({ uploadedBy: 3 }));
      for (const seeing of [helper(null), helper(['tax', 'agreement'])]) {
        expect((await documents.get(id, seeing)).id).toBe(id);
        expect((await documents.file(id, seeing, 'current')).id).toBe(id);
      }
      for (const limited of [helper(['tax']), helper(null, ['upload'])]) {
        await expect(documents.get(id, limited)).rejects.toMatchObject(refused);
        await expect(documents.change(id, limited, replace())).rejects.toMatchObject(refused);
        for (const which of ['current', 'original', 1] as const)
          await expect(documents.file(id, limited, which)).rejects.toMatchObject(refused);
        expect((await documents.get(own.id, limited)).id).toBe(own.id);
        expect((await documents.file(own.id, limited, 1)).id).toBe(own.id);
      }
    });

    it('finds what is due for an automatic reminder, and changes it for the system', async () => {
      const due = await documents.add(aNewDocument({ needsSignature: true }));
      const quiet = await documents.add(aNewDocument({ needsSignature: true }));
      await documents.add(aNewDocument());
      await documents.change(quiet.id, admin, (document) => document.change({ reminders: false }, admin, at));
      const found = (today: string) => documents.dueForReminder(today, 'America/Chicago');
      expect(await found('2026-11-04')).toEqual([]);
      for (const [today, next] of [
        ['2026-11-05', '2026-11-08'],
        ['2026-11-09', '2026-12-31'],
      ] as const) {
        expect(await found(today)).toEqual([due.id]);
        await documents.change(due.id, null, (document) =>
          document.remindIfDue(today, 'America/Chicago', later),
        );
        expect(await found(today)).toEqual([]);
        expect(await found(next)).toEqual([]);
      }
      expect(published.filter((type) => type === 'document.reminded')).toHaveLength(2);
      const another = await documents.add(aNewDocument({ needsSignature: true }));
      expect(await found('2026-11-05')).toEqual([another.id]);
      await documents.change(another.id, admin, replace());
      expect(await found('2026-11-05')).toEqual([]);
    });

    it('changes deleted documents on request', async () => {
      const { id } = await documents.add(aNewDocument());
      const restore = (document: Document) => document.restore(admin, later);
      await documents.change(id, admin, (document) => document.delete(admin, at));
      await expect(documents.change(id, admin, restore)).rejects.toMatchObject(refused);
      await documents.change(id, admin, restore, { deleted: true });
      await documents.change(id, admin, restore, { deleted: true });
      expect((await documents.get(id, client)).deleted_at).toBeNull();
      expect(published).toEqual(['document.uploaded', 'document.deleted', 'document.restored']);
    });
  });
}
