import type { Actor } from '../../../kernel/index.js';
import type { DomainEventType } from '../../../platform/unit-of-work/domain-events.js';
import { DocumentRequest } from '../domain/document-request.js';
import type { NewDocumentRequest } from '../domain/request-changes.js';
import type { DocumentRepository, DocumentRequestRepository } from '../domain/ports.js';
import { aNewDocument } from './document-repository-contract.js';

const admin: Actor = { id: 1, role: 'admin' };
const client: Actor = { id: 2, role: 'client' };
const other: Actor = { id: 3, role: 'client' };
const at = new Date('2026-11-02T12:00:00.123Z');
const later = new Date('2026-11-03T12:00:00Z');
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
  /** For the uploads; also empty. */
  documents: DocumentRepository;
  /** Types of the domain events that were published, in order. */
  published: DomainEventType[];
}

/** @param open an empty repository in a practice with user 1, the admin, and the clients 2 and 3 */
export function documentRequestRepositoryContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} meets the contract of a document request repository`, () => {
    let requests: DocumentRequestRepository;
    let documents: DocumentRepository;
    let published: DomainEventType[];
    beforeEach(async () => {
      ({ requests, documents, published } = await open());
    });

    /** @returns documents.id */
    const upload = async (): Promise<number> => (await documents.add(aNewDocument())).id;

    it('stores a complete request and publishes its creation', async () => {
      const stored = await requests.add(aNewRequest());
      expect(await requests.get(stored.id, client)).toEqual(stored);
      expect(await requests.get(stored.id, admin)).toEqual(stored);
      expect(published).toEqual(['document_request.made']);
    });

    it("finds a client's own request, any for the practice and the system, and no withdrawn one", async () => {
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

    it('stores a change and publishes its events, and nothing of a refused one', async () => {
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

    it('changes only the request that waits for the practice with that document', async () => {
      const waiting = await requests.add(aNewRequest());
      const accepted = await requests.add(aNewRequest());
      const withdrawn = await requests.add(aNewRequest());
      const answers = [await upload(), await upload(), await upload()];
      for (const [index, { id }] of [waiting, accepted, withdrawn].entries())
        await requests.change(id, client, (request) => request.answer(answers[index] ?? 0, client, at));
      await requests.change(accepted.id, admin, (request) =>
        request.change({ status: 'completed' }, admin, at),
      );
      await requests.change(withdrawn.id, admin, (request) => request.withdraw(1, at));
      published.length = 0;
      for (const answer of answers)
        await requests.changeAnswered(answer, (request) => request.removeAnswer(answer, 1, later));
      expect(await requests.get(waiting.id, client)).toMatchObject({ documentId: null, updated_at: later });
      expect(await requests.get(accepted.id, client)).toMatchObject({ documentId: answers[1] });
      expect(published).toEqual(['document_request.undone']);
    });

    it('changes all requests that wait for that client, and no others', async () => {
      const first = await requests.add(aNewRequest());
      const second = await requests.add(aNewRequest());
      const answered = await requests.add(aNewRequest());
      const withdrawn = await requests.add(aNewRequest());
      const foreign = await requests.add(aNewRequest({ userId: 3 }));
      const answer = await upload();
      await requests.change(answered.id, client, (request) => request.answer(answer, client, at));
      await requests.change(withdrawn.id, admin, (request) => request.withdraw(1, at));
      published.length = 0;
      const changed: number[] = [];
      await requests.changeUnanswered(2, (request) => {
        changed.push(request.id);
        return request.withdraw(null, later);
      });
      expect(changed).toEqual([first.id, second.id]);
      expect(published).toEqual(['document_request.withdrawn', 'document_request.withdrawn']);
      await expect(requests.get(first.id, client)).rejects.toMatchObject(refused);
      expect(await requests.get(answered.id, client)).toMatchObject({ id: answered.id });
      expect(await requests.get(foreign.id, other)).toMatchObject({ id: foreign.id });
    });

    it('returns the unanswered requests with an approaching due date and no reminder for it', async () => {
      const due = async (dueDate: string | null): Promise<number> =>
        (await requests.add(aNewRequest({ dueDate }))).id;
      const last = await due('2026-11-23');
      const today = await due('2026-11-20');
      const reminded = await due('2026-11-21');
      const withdrawn = await due('2026-11-21');
      const answered = await due('2026-11-21');
      for (const dueDate of ['2026-11-19', '2026-11-24', null]) await due(dueDate);
      const answer = await upload();
      await requests.change(reminded, null, (request) => request.remind('2026-11-20', at));
      await requests.change(withdrawn, admin, (request) => request.withdraw(1, at));
      await requests.change(answered, client, (request) => request.answer(answer, client, at));
      expect(await requests.dueForReminder('2026-11-20')).toEqual([today, last]);
    });
  });
}
