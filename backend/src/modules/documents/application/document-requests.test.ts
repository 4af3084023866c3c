import { DomainError } from '../../../kernel/index.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import {
  admin,
  anInMemoryPractice,
  client,
  committed,
  type InMemoryPractice,
  now,
  otherClient,
} from '../testing/in-memory-practice.js';

const file = { fileName: 'W-2.pdf', bytes: samplePdf };

let practice: InMemoryPractice;
let id: number;
beforeEach(async () => {
  practice = anInMemoryPractice();
  ({ id } = await practice.requests.create(admin, { userId: 2, title: 'W-2 of 2026' }));
});

const stored = () => practice.repositories.requests.get(id, admin);
const answer = (by = client): Promise<number> =>
  committed(practice, practice.answers.prepareAnswer(by, id, file));

async function answeredBy(): Promise<number> {
  const { documentId } = await stored();
  if (documentId === null) throw new Error('Nothing was uploaded.');
  return documentId;
}

describe('a request', () => {
  it('is created for a client, with an existing template', async () => {
    const request = { userId: 2, title: 'Agreement' };
    await expect(practice.requests.create(admin, { ...request, userId: 1 })).rejects.toMatchObject({
      fields: { userId: 'Please select a client' },
    });
    await expect(practice.requests.create(admin, { ...request, templateId: 9 })).rejects.toMatchObject({
      fields: { templateId: 'Please select a template' },
    });
    expect(practice.published).toEqual(['document_request.made']);
  });

  it('has no form if it was created without one', async () => {
    await expect(practice.answers.template(client, id)).rejects.toMatchObject({
      code: 'document_template.not_found',
    });
  });

  it('cannot be answered after it is withdrawn', async () => {
    await practice.requests.withdraw(admin, id);
    await expect(answer()).rejects.toMatchObject({ code: 'document_request.not_found' });
  });
});

describe('an upload', () => {
  it('becomes a document of the client and is linked to the request', async () => {
    practice.published.length = 0;
    await answer();
    const document = await practice.repositories.documents.get(await answeredBy(), client);
    expect(document).toMatchObject({ title: 'W-2 of 2026', uploadedBy: 2, status: 'pending_review' });
    expect(practice.published).toEqual(['document.uploaded', 'document_request.answered']);
  });

  it('is accepted from the client only', async () => {
    await expect(answer(otherClient)).rejects.toMatchObject({ code: 'document_request.not_found' });
    expect(practice.files.size).toBe(0);
  });

  it('is replaced by a later one, whose commit deletes it', async () => {
    await answer();
    const earlier = await answeredBy();
    await answer();
    expect(await answeredBy()).not.toBe(earlier);
    await expect(practice.repositories.documents.get(earlier, client)).rejects.toMatchObject({
      code: 'document.not_found',
    });
  });

  it('leaves no document if the request is withdrawn before its commit', async () => {
    const commit = await practice.answers.prepareAnswer(client, id, file);
    await practice.requests.withdraw(admin, id);
    practice.published.length = 0;
    await expect(practice.work.run(commit)).rejects.toMatchObject({ code: 'document_request.not_found' });
    await expect(practice.repositories.documents.get(1, admin)).rejects.toMatchObject({
      code: 'document.not_found',
    });
    expect(practice.published).toEqual([]);
  });

  it("is refused if the client's storage is full, and the request stays open", async () => {
    const full = new DomainError('too_large', 'storage.quota_reached', 'There is no room left.');
    practice.refusals.storage = full;
    await expect(answer()).rejects.toBe(full);
    expect(await stored()).toMatchObject({ documentId: null, status: 'pending_review' });
  });

  it('can be taken back, which deletes it', async () => {
    await answer();
    const documentId = await answeredBy();
    await expect(practice.answers.undo(otherClient, id)).rejects.toMatchObject({
      code: 'document_request.not_found',
    });
    await practice.answers.undo(client, id);
    expect(await stored()).toMatchObject({ documentId: null });
    await expect(practice.repositories.documents.get(documentId, admin)).rejects.toMatchObject({
      code: 'document.not_found',
    });
  });
});

describe('the review of an upload', () => {
  it.each<[string, (documentId: number) => Promise<unknown>]>([
    ['opened', (documentId) => practice.opening.view(admin, documentId, { opened: true })],
    ['downloaded', (documentId) => practice.opening.download(admin, documentId, { opened: true })],
    ['renamed', (documentId) => practice.library.update(admin, documentId, { title: 'By us' })],
    ['moved on', (documentId) => practice.library.update(admin, documentId, { status: 'draft' })],
    ['sent', (documentId) => practice.library.update(admin, documentId, { needsSignature: true })],
    [
      'replaced',
      (documentId) => committed(practice, practice.library.prepareReplacement(admin, documentId, file)),
    ],
  ])('prevents the client from taking it back once the practice has %s it', async (_what, review) => {
    await answer();
    const documentId = await answeredBy();
    await practice.opening.view(client, documentId, { opened: true });
    expect(await stored()).toMatchObject({ reviewedAt: null });
    await review(documentId);
    const reviewed = { code: 'document_request.already_reviewed' };
    await expect(practice.answers.undo(client, id)).rejects.toMatchObject(reviewed);
    await expect(answer()).rejects.toMatchObject(reviewed);
    expect(await answeredBy()).toBe(documentId);
  });

  it('reopens the request if the practice deletes it', async () => {
    await answer();
    await practice.library.delete(admin, await answeredBy());
    expect(await stored()).toMatchObject({ documentId: null, waitingFor: 'client' });
    expect(practice.published.at(-1)).toBe('document_request.undone');
  });

  it('accepts it and completes its document, once', async () => {
    await answer();
    practice.published.length = 0;
    await practice.answers.update(admin, id, { status: 'completed' });
    await practice.answers.update(admin, id, { status: 'completed' });
    expect(await stored()).toMatchObject({ status: 'completed' });
    expect(await practice.repositories.documents.get(await answeredBy(), client)).toMatchObject({
      status: 'completed',
    });
    expect(practice.published).toEqual(['document_request.accepted', 'document.status_changed']);
  });

  it('sends it back with a reason, and the document stays', async () => {
    await answer();
    const documentId = await answeredBy();
    await practice.answers.update(admin, id, { status: 'pending_review', reason: 'Page 2 is missing' });
    expect(await stored()).toMatchObject({ documentId: null, reason: 'Page 2 is missing' });
    expect(await practice.repositories.documents.get(documentId, client)).toMatchObject({ deleted_at: null });
  });

  it('changes nothing without an upload', async () => {
    const refused = practice.answers.update(admin, id, { title: 'Another', status: 'completed' });
    await expect(refused).rejects.toMatchObject({ code: 'document_request.nothing_uploaded' });
    expect(await stored()).toMatchObject({ title: 'W-2 of 2026', status: 'pending_review' });
  });
});

describe('a closed account', () => {
  it("has its requests withdrawn; uploads still wait for review, and other clients' requests stay", async () => {
    await answer();
    const unanswered = await practice.requests.create(admin, { userId: 2, title: '1099 of 2026' });
    const foreign = await practice.requests.create(admin, { userId: 3, title: '1099 of 2026' });
    await practice.work.run(async () =>
      practice.work.publish({
        type: 'user.closed',
        userId: 2,
        clientId: 2,
        actorId: 1,
        at: now,
        subject: { type: 'account', id: 2, title: 'asample' },
      }),
    );
    const { requests } = practice.repositories;
    await expect(requests.get(unanswered.id, admin)).rejects.toMatchObject({
      code: 'document_request.not_found',
    });
    expect(await stored()).toMatchObject({ waitingFor: 'practice' });
    expect(await requests.get(foreign.id, admin)).toMatchObject({ waitingFor: 'client' });
  });
});
