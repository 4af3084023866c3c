import type { Actor } from '../../../kernel/actor.js';
import type { DomainEventType } from '../../../platform/domain-events/domain-events.js';
import { DocumentRequest, type NewDocumentRequest } from '../domain/document-request.js';
import type { DocumentRequestRepository } from '../domain/ports.js';

const admin: Actor = { id: 1, role: 'admin' };
const client: Actor = { id: 2, role: 'client' };
const other: Actor = { id: 3, role: 'client' };
const at = new Date('2026-11-02T12:00:00.123Z');
const refused = { kind: 'not_found', code: 'document_request.not_found' };

/** Not stored yet. */
const aNewRequest = (over: Partial<NewDocumentRequest> = {}): DocumentRequest =>
  new DocumentRequest(
    {
      userId: 2,
      requestedBy: 1,
      title: 'W-2 of 2026',
      description: null,
      dueDate: '2026-11-30',
      templateId: null,
      ...over,
    },
    at,
  );

interface Opened {
  requests: DocumentRequestRepository;
  /** Types of the domain events that were published, in order. */
  published: DomainEventType[];
}

/** @param open an empty repository, in a practice of user 1, the admin, and the clients 2 and 3 */
export function documentRequestRepositoryContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} keeps the contract of a document request repository`, () => {
    let requests: DocumentRequestRepository;
    let published: DomainEventType[];
    beforeEach(async () => {
      ({ requests, published } = await open());
    });

    it('stores a request whole and publishes that it was made', async () => {
      const stored = await requests.add(aNewRequest());
      expect(await requests.get(stored.id, client)).toEqual(stored);
      expect(await requests.get(stored.id, admin)).toEqual(stored);
      expect(published).toEqual(['document_request.made']);
    });

    it("finds a client's own, any for the practice and the program, and none that is withdrawn", async () => {
      const { id } = await requests.add(aNewRequest());
      const nothing = (): [] => [];
      for (const actor of [admin, client, null])
        expect(await requests.change(id, actor, nothing)).toMatchObject({ id });
      await expect(requests.get(id, other)).rejects.toMatchObject(refused);
      await expect(requests.change(id, other, nothing)).rejects.toMatchObject(refused);
      await requests.change(id, admin, (request) => request.withdraw(1, at));
      await expect(requests.get(id, client)).rejects.toMatchObject(refused);
      for (const actor of [admin, client, null])
        await expect(requests.change(id, actor, nothing)).rejects.toMatchObject(refused);
      expect(published).toEqual(['document_request.made', 'document_request.withdrawn']);
    });

    it('keeps a change and publishes its events; of a refused one nothing', async () => {
      const { id } = await requests.add(aNewRequest());
      const changed = await requests.change(id, admin, (request) =>
        request.change({ title: '1099 of 2026', dueDate: null }, admin, at),
      );
      expect(changed).toMatchObject({ title: '1099 of 2026', dueDate: null });
      const accept = requests.change(id, admin, (request) =>
        request.change({ title: 'Another', status: 'completed' }, admin, at),
      );
      await expect(accept).rejects.toMatchObject({ code: 'document_request.nothing_uploaded' });
      expect(await requests.get(id, client)).toEqual(changed);
      expect(published).toEqual(['document_request.made', 'document_request.changed']);
    });
  });
}
