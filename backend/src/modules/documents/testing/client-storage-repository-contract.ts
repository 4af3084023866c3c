import type { Actor } from '../../../kernel/actor.js';
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { ClientStorageRepository, DocumentRepository } from '../domain/ports.js';
import { defaultQuota } from '../domain/storage-quota.js';
import { aFile, aNewDocument } from './document-repository-contract.js';

const admin: Actor = { id: 1, role: 'admin' };
const client: Actor = { id: 2, role: 'client' };
const at = new Date('2026-11-02T12:00:00.123Z');

interface Opened {
  storage: ClientStorageRepository;
  /** Empty. */
  documents: DocumentRepository;
  work: UnitOfWork;
}

/** @param open an empty repository in a practice with user 1, the admin, and the clients 2 and 3 */
export function clientStorageRepositoryContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} meets the contract of a client storage repository`, () => {
    let storage: ClientStorageRepository;
    let documents: DocumentRepository;
    let work: UnitOfWork;
    beforeEach(async () => {
      ({ storage, documents, work } = await open());
    });

    it("counts a client's uploads, including deleted ones, without the practice's and sealed files", async () => {
      const upload = (uploadedBy: number, fileSize: number) =>
        documents.add(aNewDocument({ uploadedBy, needsSignature: true, file: aFile({ fileSize }) }));
      expect(await storage.use(2)).toEqual({ used: 0, quota: defaultQuota });
      const own = await upload(2, 1_000);
      const deleted = await upload(2, 200);
      await upload(1, 30);
      const sealed = { file: aFile(), title: own.title, signatureImagePath: 'f'.repeat(32) };
      await documents.change(own.id, client, (document) => document.sign(1, sealed, '2026-11', client, at));
      await documents.change(deleted.id, client, (document) => document.delete(client, at));
      expect((await storage.use(2)).used).toBe(1_200);
      expect((await storage.use(3)).used).toBe(0);
    });

    it('counts a file that the practice replaced', async () => {
      const { id } = await documents.add(aNewDocument({ uploadedBy: 2, file: aFile({ fileSize: 500 }) }));
      await documents.change(id, admin, (document) => document.replaceFile(aFile(), admin, at));
      expect((await storage.use(2)).used).toBe(500);
    });

    it('stores the quota of each client', async () => {
      await storage.setQuota(2, 5_000);
      await storage.setQuota(2, 0);
      expect((await storage.use(2)).quota).toBe(0);
      expect((await storage.use(3)).quota).toBe(defaultQuota);
    });

    it('rolls a quota back with its unit of work', async () => {
      const failing = work.run(async () => {
        await storage.lock(2);
        await storage.setQuota(2, 5_000);
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect((await storage.use(2)).quota).toBe(defaultQuota);
    });
  });
}
