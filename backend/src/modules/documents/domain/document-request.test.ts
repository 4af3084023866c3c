import fc from 'fast-check';
import { type Actor, DomainError } from '../../../kernel/index.js';
import { aDocumentRequest } from '../testing/fixtures.js';
import type { DocumentRequest } from './document-request.js';
import type { DocumentRequestEvent } from './request-event.js';

const client: Actor = { id: 2, role: 'client' };
const admin: Actor = { id: 1, role: 'admin' };
const noon = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-21T12:00:00Z');

const refusal = (code: string): unknown => expect.objectContaining({ kind: 'conflict', code });
const types = (events: DocumentRequestEvent[]): string[] => events.map(({ type }) => type);

/** A request as it is after these steps. */
function after(...steps: ((request: DocumentRequest) => unknown)[]): DocumentRequest {
  const request = aDocumentRequest();
  for (const step of steps) step(request);
  return request;
}
const answered = (request: DocumentRequest): unknown => request.answer(7, client, noon);
const reviewed = (request: DocumentRequest): unknown => request.markReviewed(7, noon);
const accepted = (request: DocumentRequest): unknown => request.change({ status: 'completed' }, admin, noon);
const sentBack = (request: DocumentRequest): unknown =>
  request.change({ status: 'pending_review', reason: 'The second page' }, admin, noon);

describe('a request', () => {
  it('waits for its client, then for the practice, then is completed', () => {
    const request = aDocumentRequest();
    expect(request).toMatchObject({ waitingFor: 'client', status: 'pending_review', documentId: null });
    expect(request.answer(7, client, later)).toEqual([
      {
        type: 'document_request.answered',
        requestId: request.id,
        clientId: 2,
        actorId: 2,
        at: later,
        subject: { type: 'document_request', id: request.id, title: 'W-2 of 2026' },
        details: { documentId: 7 },
      },
    ]);
    expect(request).toMatchObject({ waitingFor: 'practice', status: 'pending_review', documentId: 7 });
    expect(request).toMatchObject({ uploadedAt: later, updated_at: later });
    expect(types(request.change({ status: 'completed' }, admin, later))).toEqual([
      'document_request.accepted',
    ]);
    expect(request).toMatchObject({ waitingFor: null, status: 'completed', documentId: 7 });
  });

  it('accepts another upload in place of one that is not reviewed yet', () => {
    const request = after(answered);
    request.answer(8, client, later);
    expect(request).toMatchObject({ documentId: 8, uploadedAt: later });
  });

  it('keeps an upload whose review has started', () => {
    const request = after(answered, reviewed);
    expect(() => request.answer(8, client, later)).toThrow(
      refusal('document_request.already_reviewed') as Error,
    );
    expect(() => request.undo(client, later)).toThrow(refusal('document_request.already_reviewed') as Error);
    expect(request).toMatchObject({ documentId: 7, reviewedAt: noon });
  });

  it('stores the start of the review, only of its own upload', () => {
    const request = after(answered);
    request.markReviewed(6, noon);
    expect(request.reviewedAt).toBeNull();
    request.markReviewed(7, noon);
    request.markReviewed(7, later);
    expect(request.reviewedAt).toBe(noon);
  });

  it('is open again if its upload is taken back, deleted or sent back', () => {
    const open = { waitingFor: 'client', documentId: null, uploadedAt: null, reviewedAt: null };
    const undone = after(answered);
    expect(undone.undo(client, later)).toMatchObject([{ actorId: 2, details: { documentId: 7 } }]);
    expect(undone).toMatchObject({ ...open, reason: null });
    const lost = after(answered, reviewed);
    expect(lost.removeAnswer(7, 1, later)).toMatchObject([{ type: 'document_request.undone', actorId: 1 }]);
    expect(lost).toMatchObject(open);
    const returned = after(answered, reviewed);
    const reason = 'The second page';
    expect(returned.change({ status: 'pending_review', reason }, admin, later)).toMatchObject([
      { type: 'document_request.sent_back', details: { documentId: 7, reason } },
    ]);
    expect(returned).toMatchObject({ ...open, status: 'pending_review', reason });
    returned.answer(9, client, later);
    expect(returned.reason).toBeNull();
  });

  it('does not change if another document is deleted, or its own after it was accepted', () => {
    expect(after(answered).removeAnswer(6, 1, later)).toEqual([]);
    const request = after(answered, accepted);
    expect(request.removeAnswer(7, 1, later)).toEqual([]);
    expect(request).toMatchObject({ status: 'completed', documentId: 7 });
  });

  it('is sent back only with a reason', () => {
    for (const reason of [undefined, ''])
      expect(() =>
        after(answered).change({ status: 'pending_review', ...(reason === '' && { reason }) }, admin, noon),
      ).toThrow(
        expect.objectContaining({
          kind: 'invalid',
          fields: { reason: 'Enter what is missing' },
        }) as Error,
      );
  });

  it('cannot be accepted, sent back or undone without an upload', () => {
    for (const step of [accepted, sentBack, (request: DocumentRequest) => request.undo(client, noon)])
      expect(() => after(step)).toThrow(refusal('document_request.nothing_uploaded') as Error);
  });

  it('is final once completed; accepting again changes nothing', () => {
    const steps: ((request: DocumentRequest) => unknown)[] = [
      (request) => request.answer(8, client, later),
      (request) => request.undo(client, later),
      sentBack,
      (request) => request.change({ title: 'Something else' }, admin, later),
    ];
    for (const step of steps)
      expect(() => after(answered, accepted, step)).toThrow(refusal('document_request.completed') as Error);
    const request = after(answered, accepted);
    expect(request.change({ status: 'completed', title: request.title }, admin, later)).toEqual([]);
    expect(request.updated_at).toBe(noon);
  });

  it('reports its changed fields, and nothing without changes', () => {
    const request = aDocumentRequest({ description: 'Both pages.', dueDate: '2026-12-01' });
    const same = { title: request.title, description: 'Both pages.', dueDate: '2026-12-01' };
    expect(request.change(same, admin, later)).toEqual([]);
    expect(request.change({ title: 'W-2 of 2027', description: null }, admin, later)).toMatchObject([
      { type: 'document_request.changed', details: { fields: 'title, description' } },
    ]);
    expect(request).toMatchObject({ title: 'W-2 of 2027', description: null, dueDate: '2026-12-01' });
    request.answer(7, client, later);
    expect(types(request.change({ status: 'completed', dueDate: null }, admin, later))).toEqual([
      'document_request.changed',
      'document_request.accepted',
    ]);
  });
});

describe('a reminder', () => {
  it.each([
    ['2026-11-28', []],
    ['2026-11-29', ['document_request.reminded']],
    ['2026-12-02', ['document_request.reminded']],
    ['2026-12-03', []],
  ])('on %s near December 2: %j', (today, payload) => {
    expect(types(aDocumentRequest({ dueDate: '2026-12-02' }).remind(today, noon))).toEqual(payload);
  });

  it('is sent once per due date', () => {
    const request = aDocumentRequest({ dueDate: '2026-12-02' });
    request.remind('2026-12-01', noon);
    expect(request.remind('2026-12-01', later)).toEqual([]);
    request.change({ dueDate: '2026-12-04' }, admin, noon);
    expect(request.remind('2026-12-02', later)).toMatchObject([
      { actorId: null, details: { dueDate: '2026-12-04' } },
    ]);
  });

  it('is sent only for unanswered requests with a due date', () => {
    expect(aDocumentRequest().remind('2026-12-02', noon)).toEqual([]);
    const request = aDocumentRequest({ dueDate: '2026-12-02' });
    request.answer(7, client, noon);
    expect(request.remind('2026-12-02', noon)).toEqual([]);
    request.undo(client, noon);
    expect(request.remind('2026-12-02', noon)).toHaveLength(1);
  });
});

describe('a manual reminder', () => {
  it.each([
    ['2026-12-02', '2026-12-01', false],
    ['2026-12-02', '2026-12-02', false],
    ['2026-12-02', '2026-12-03', true],
    [null, '2026-12-03', false],
  ])('for a request due on %s, sent on %s, is overdue: %j', (dueDate, today, overdue) => {
    const request = aDocumentRequest({ dueDate });
    expect(request.remindByHand(admin, today, noon)).toMatchObject([
      { type: 'document_request.reminded', actorId: admin.id, details: { dueDate, overdue } },
    ]);
  });

  it('is sent once a day, and replaces the automatic one of that day', () => {
    const request = aDocumentRequest({ dueDate: '2026-12-04' });
    request.remindByHand(admin, '2026-11-20', noon);
    expect(() => request.remindByHand(admin, '2026-11-20', later)).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'reminder.already_sent' }),
    );
    request.remindByHand(admin, '2026-11-21', later);
    request.change({ dueDate: '2026-11-23' }, admin, later);
    expect(request.remind('2026-11-21', later)).toEqual([]);
    expect(request.remind('2026-11-22', later)).toHaveLength(1);
    expect(() => request.remindByHand(admin, '2026-11-22', later)).toThrow(
      expect.objectContaining({ code: 'reminder.already_sent' }),
    );
  });

  it('counts as the automatic one if that is due', () => {
    const request = aDocumentRequest({ dueDate: '2026-12-02' });
    request.remindByHand(admin, '2026-11-20', noon);
    expect(request.isDueForReminder('2026-12-01')).toBe(true);
    request.remindByHand(admin, '2026-12-01', noon);
    expect(request.isDueForReminder('2026-12-01')).toBe(false);
  });

  it('is refused after an upload, and after it was accepted', () => {
    const request = aDocumentRequest();
    request.answer(7, client, noon);
    expect(() => request.remindByHand(admin, '2026-12-01', later)).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'document_request.answered' }),
    );
    request.change({ status: 'completed' }, admin, later);
    expect(() => request.remindByHand(admin, '2026-12-01', later)).toThrow(
      expect.objectContaining({ code: 'document_request.completed' }),
    );
  });
});

describe('any actions of both sides in any order', () => {
  const actions = fc.constantFrom<
    ((request: DocumentRequest, documentId: number) => DocumentRequestEvent[])[]
  >(
    (request, documentId) => request.answer(documentId, client, noon),
    (request) => request.undo(client, noon),
    (request) => (request.markReviewed(request.documentId ?? 0, noon), []),
    (request) => request.removeAnswer(request.documentId ?? 0, 1, noon),
    (request) => request.change({ status: 'completed' }, admin, noon),
    (request) => request.change({ status: 'pending_review', reason: 'No' }, admin, noon),
    (request) => request.change({ title: 'Another title' }, admin, noon),
    (request) => request.remind('2026-12-01', noon),
  );

  it('leave at most one upload; refusals change nothing, and completed is final', () => {
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 30 }), (steps) => {
        const request = aDocumentRequest({ dueDate: '2026-12-02' });
        steps.forEach((step, index) => {
          const before = { ...request };
          const { status } = request;
          try {
            const events = step(request, 100 + index);
            // A client never removes a reviewed answer.
            if (before.reviewedAt !== null && request.documentId !== before.documentId)
              expect(events).toMatchObject([{ actorId: 1 }]);
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
            expect({ ...request }).toEqual(before);
          }
          if (status === 'completed') expect({ ...request }).toEqual(before);
          if (request.documentId === null)
            expect(request).toMatchObject({ waitingFor: 'client', uploadedAt: null, reviewedAt: null });
          else expect(request).toMatchObject({ uploadedAt: noon, reason: null });
        });
      }),
    );
  });
});

describe('a checklist', () => {
  const aChecklist = (): DocumentRequest =>
    aDocumentRequest({ items: [{ title: 'W-2' }, { title: '1099' }] });
  const itemsOf = (request: DocumentRequest): unknown[] =>
    request.items.map(({ id, documentId, notNeeded, reason, status }) => [
      id,
      documentId ?? (notNeeded ? reason : null),
      status,
    ]);
  const filled = (): DocumentRequest => {
    const request = aChecklist();
    request.answer(7, client, noon, 1);
    request.markItem(2, 'I had no other job', client, noon);
    return request;
  };
  const invalid = (field: string): Error =>
    expect.objectContaining({ fields: { [field]: expect.any(String) as string } }) as Error;

  it('waits for its client until every document has a file or is not needed', () => {
    const request = aChecklist();
    expect(request.waitingFor).toBe('client');
    expect(request.answer(7, client, noon, 1)).toMatchObject([
      {
        type: 'document_request.item_answered',
        subject: { title: 'W-2 of 2026: W-2' },
        details: { itemId: 1, documentId: 7 },
      },
    ]);
    expect(request).toMatchObject({ waitingFor: 'client', documentId: null });
    expect(request.markItem(2, 'I had no other job', client, noon)).toMatchObject([
      { type: 'document_request.item_not_needed', details: { itemId: 2, reason: 'I had no other job' } },
      { type: 'document_request.answered' },
    ]);
    expect(request).toMatchObject({ waitingFor: 'practice', documentId: null });
    expect(itemsOf(request)).toEqual([
      [1, 7, 'pending_review'],
      [2, 'I had no other job', 'pending_review'],
    ]);
  });

  it('keeps a document that was accepted', () => {
    const request = filled();
    request.reviewItem(1, { status: 'completed' }, admin, noon);
    expect(() => request.markItem(1, 'I lost it', client, later)).toThrow(
      refusal('document_request.completed') as Error,
    );
  });

  it('needs the document that an upload is for', () => {
    const request = aChecklist();
    for (const itemId of [null, 0, 3])
      expect(() => request.answer(7, client, noon, itemId)).toThrow(invalid('itemId'));
    expect(() => aDocumentRequest().answer(7, client, noon, 1)).toThrow(invalid('itemId'));
    expect(() => request.undo(client, noon)).toThrow(invalid('itemId'));
  });

  it('takes an upload back, also one in place of a document that was not needed', () => {
    const request = filled();
    expect(types(request.answer(8, client, later, 2))).toEqual(['document_request.item_answered']);
    expect(types(request.undo(client, later, 1))).toEqual([
      'document_request.item_undone',
      'document_request.undone',
    ]);
    expect(request.waitingFor).toBe('client');
    expect(() => request.undo(client, later, 1)).toThrow(
      refusal('document_request.nothing_uploaded') as Error,
    );
    expect(() => request.markItem(2, 'No', client, later)).toThrow(
      refusal('document_request.answered') as Error,
    );
  });

  it('needs a document again', () => {
    const request = filled();
    expect(types(request.markItem(2, null, client, later))).toEqual([
      'document_request.item_undone',
      'document_request.undone',
    ]);
    expect(request.markItem(2, null, client, later)).toEqual([]);
    expect(() => request.markItem(3, 'No', client, later)).toThrow(
      expect.objectContaining({ kind: 'not_found' }) as Error,
    );
  });

  it('keeps an upload whose review has started', () => {
    const request = aChecklist();
    request.answer(7, client, noon, 1);
    request.markReviewed(7, noon);
    for (const change of [() => request.answer(8, client, later, 1), () => request.undo(client, later, 1)])
      expect(change).toThrow(refusal('document_request.already_reviewed') as Error);
    expect(types(request.answer(8, client, later, 2))).toContain('document_request.answered');
  });

  it('is accepted as a whole', () => {
    expect(() => aChecklist().change({ status: 'completed' }, admin, later)).toThrow(
      refusal('document_request.nothing_uploaded') as Error,
    );
    const request = filled();
    expect(types(request.change({ status: 'completed' }, admin, later))).toEqual([
      'document_request.item_accepted',
      'document_request.item_accepted',
      'document_request.accepted',
    ]);
    expect(request).toMatchObject({ status: 'completed', waitingFor: null, acceptedUploads: [7] });
    expect(() => request.answer(8, client, later, 1)).toThrow(refusal('document_request.completed') as Error);
  });

  it('is accepted one by one, and completed with the last one', () => {
    const request = filled();
    const accept = (itemId: number) => request.reviewItem(itemId, { status: 'completed' }, admin, later);
    expect(types(accept(1))).toEqual(['document_request.item_accepted']);
    expect(accept(1)).toEqual([]);
    expect(() => request.answer(8, client, later, 1)).toThrow(refusal('document_request.completed') as Error);
    expect(request.status).toBe('pending_review');
    expect(types(accept(2))).toEqual(['document_request.item_accepted', 'document_request.accepted']);
    expect(request.status).toBe('completed');
  });

  it('is sent back one by one, with a reason', () => {
    const request = filled();
    const sendBack = (itemId: number, reason?: string) =>
      request.reviewItem(itemId, { status: 'pending_review', ...(reason && { reason }) }, admin, later);
    expect(() => sendBack(2)).toThrow(invalid('reason'));
    expect(sendBack(2, 'You did')).toMatchObject([
      {
        type: 'document_request.item_sent_back',
        subject: { title: 'W-2 of 2026: 1099' },
        details: { reason: 'You did' },
      },
    ]);
    expect(request.items[1]).toMatchObject({ notNeeded: false, reason: 'You did', documentId: null });
    expect(request.waitingFor).toBe('client');
    expect(() => sendBack(2, 'Again')).toThrow(refusal('document_request.nothing_uploaded') as Error);
    expect(() => request.reviewItem(2, { status: 'completed' }, admin, later)).toThrow(
      refusal('document_request.nothing_uploaded') as Error,
    );
    request.reviewItem(1, { status: 'completed' }, admin, later);
    expect(() => sendBack(1, 'Late')).toThrow(refusal('document_request.completed') as Error);
  });

  it('is sent back as a whole, except for accepted documents', () => {
    const request = filled();
    request.reviewItem(1, { status: 'completed' }, admin, later);
    expect(types(request.change({ status: 'pending_review', reason: 'Both' }, admin, later))).toEqual([
      'document_request.sent_back',
    ]);
    expect(itemsOf(request)).toEqual([
      [1, 7, 'completed'],
      [2, null, 'pending_review'],
    ]);
  });

  it('accepts what an accepted document answers', () => {
    const request = filled();
    expect(request.acceptAnswer(99, admin.id, later)).toEqual([]);
    expect(types(request.acceptAnswer(7, admin.id, later))).toEqual(['document_request.item_accepted']);
    const single = after(answered);
    expect(types(single.acceptAnswer(7, admin.id, later))).toEqual(['document_request.accepted']);
    expect(single.acceptAnswer(7, admin.id, later)).toEqual([]);
  });

  it('waits again after an upload was deleted', () => {
    const request = filled();
    expect(types(request.removeAnswer(7, admin.id, later))).toEqual([
      'document_request.item_undone',
      'document_request.undone',
    ]);
    expect(request.waitingFor).toBe('client');
  });

  it('is reminded of until it is answered', () => {
    const request = aChecklist();
    request.answer(7, client, noon, 1);
    expect(types(request.remindByHand(admin, '2026-11-20', noon))).toEqual(['document_request.reminded']);
    request.answer(8, client, noon, 2);
    expect(() => request.remindByHand(admin, '2026-11-21', later)).toThrow(
      refusal('document_request.answered') as Error,
    );
  });
});
