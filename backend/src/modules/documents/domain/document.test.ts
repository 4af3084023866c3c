import fc from 'fast-check';
import { completeFiled, returnFiled } from './filed-document.js';
import { DomainError } from '../../../kernel/index.js';
import { aDocument } from '../testing/fixtures.js';
import type { Document } from './document.js';
import { documentStatuses, type DocumentStatus } from './document-status.js';

const allowed: Record<DocumentStatus, DocumentStatus[]> = {
  draft: ['pending_review', 'awaiting_signature', 'completed'],
  pending_review: ['draft', 'awaiting_signature', 'completed'],
  awaiting_signature: ['draft'],
  signed: ['completed'],
  completed: [],
};
const noon = new Date('2026-11-20T12:00:00Z');
const admin = { id: 1, role: 'admin' } as const;
const client = { id: 2, role: 'client' } as const;
const sealedFile = {
  fileName: 'Engagement Agreement.pdf',
  fileType: 'application/pdf',
  filePath: 'f'.repeat(32),
  fileSize: 2000,
  sha256: 'f'.repeat(64),
  scanned: false,
};
const originalSha256 = '0'.repeat(64);
const signature = {
  file: sealedFile,
  originalSha256,
  title: 'Engagement Agreement',
  signatureImagePath: 'e'.repeat(32),
};
const consent = { version: '2026-11', language: 'en', textSha256: 'c'.repeat(64) } as const;
const types = (events: { type: string }[]): string[] => events.map(({ type }) => type);

describe('a document', () => {
  it('is a draft when it is uploaded', () => {
    expect(aDocument()).toMatchObject({
      status: 'draft',
      needsSignature: false,
      signedDate: null,
      signedBy: null,
    });
  });

  it('awaits a signature if one is required', () => {
    expect(aDocument({ needsSignature: true })).toMatchObject({
      status: 'awaiting_signature',
      needsSignature: true,
    });
  });

  it.each(['application/msword', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])(
    'cannot be signed as %s',
    (fileType) => {
      expect(() => aDocument({ needsSignature: true }, { fileType })).toThrow(
        expect.objectContaining({ kind: 'conflict', code: 'document.not_signable' }),
      );
      expect(() => aDocument({}, { fileType }).moveTo('awaiting_signature', admin, noon)).toThrow(
        DomainError,
      );
    },
  );

  for (const from of documentStatuses)
    for (const to of documentStatuses)
      it(`${allowed[from].includes(to) ? 'changes' : 'does not change'} from ${from} to ${to}`, () => {
        const document = aDocument({ status: from });
        if (!allowed[from].includes(to)) {
          expect(() => document.moveTo(to, admin, noon)).toThrow(
            expect.objectContaining({ kind: 'conflict', code: 'document.wrong_transition' }),
          );
          expect(document.status).toBe(from);
          return;
        }
        document.moveTo(to, admin, noon);
        expect(document).toMatchObject({ status: to, updated_at: noon });
      });

  it('names the allowed statuses when it refuses', () => {
    expect(() => aDocument({ status: 'signed' }).moveTo('draft', admin, noon)).toThrow(
      'A document with the status "signed" cannot change to "draft". Allowed: completed.',
    );
    expect(() => aDocument({ status: 'completed' }).moveTo('draft', admin, noon)).toThrow('Allowed: nothing');
  });

  it('never becomes signed without a signature, whatever the order of changes', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...documentStatuses), { maxLength: 20 }), (statuses) => {
        const document = aDocument();
        for (const status of statuses)
          try {
            document.moveTo(status, admin, noon);
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
          }
        expect(document.status).not.toBe('signed');
        if (document.status === 'awaiting_signature') expect(document.needsSignature).toBe(true);
      }),
    );
  });

  it("waits for the practice's review if its client uploaded it", () => {
    const document = aDocument({ uploadedBy: 2 });
    expect(document.status).toBe('pending_review');
    expect(types(document.createdEvents())).toEqual(['document.uploaded']);
  });

  it('is sent on creation if a signature is required', () => {
    expect(types(aDocument({ needsSignature: true }).createdEvents())).toEqual([
      'document.uploaded',
      'document.sent',
    ]);
  });

  describe('when it is changed', () => {
    it('reports the changed fields, and nothing without changes', () => {
      const document = aDocument();
      const events = document.change({ title: 'Letter', description: 'New' }, admin, noon);
      expect(events).toEqual([
        expect.objectContaining({
          type: 'document.changed',
          actorId: 1,
          clientId: 2,
          subject: { type: 'document', id: 12, title: 'Letter' },
          details: { fields: 'title, description' },
        }),
      ]);
      expect(document.change({ title: 'Letter' }, admin, noon)).toEqual([]);
      expect(document.change({ description: null }, admin, noon)).toHaveLength(1);
      expect(document.description).toBeNull();
    });

    it('is sent for signature and taken back by the needsSignature field alone', () => {
      const document = aDocument({ status: 'pending_review' });
      document.declineReason = 'The fee is wrong.';
      expect(types(document.change({ needsSignature: true }, admin, noon))).toEqual(['document.sent']);
      expect(document).toMatchObject({ status: 'awaiting_signature', declineReason: null });
      expect(types(document.change({ needsSignature: false }, admin, noon))).toEqual([
        'document.status_changed',
      ]);
      expect(document).toMatchObject({ status: 'draft', needsSignature: false });
    });

    it('stays the same if nothing is changed', () => {
      const document = aDocument();
      const { updated_at, title } = document;
      expect(document.change({ title }, admin, noon)).toEqual([]);
      expect(document.updated_at).toBe(updated_at);
    });

    it('keeps its status if only other fields are sent', () => {
      const document = aDocument({ status: 'completed' });
      document.change({ title: 'Other' }, admin, noon);
      expect(document.status).toBe('completed');
      expect(() => document.change({ needsSignature: true }, admin, noon)).toThrow(
        expect.objectContaining({ code: 'document.wrong_transition' }),
      );
    });
  });

  it.each(documentStatuses)(
    'with status %s is completed by accepting it only while it is pending review',
    (status) => {
      const document = aDocument({ status });
      const events = document.accept(admin, noon);
      const waited = status === 'pending_review';
      expect(document.status).toBe(waited ? 'completed' : status);
      expect(types(events)).toEqual(waited ? ['document.status_changed'] : []);
    },
  );

  it.each(documentStatuses)(
    'with status %s is completed with what it was filed for if nobody signs it',
    (status) => {
      const document = aDocument({ status });
      const isCompleted = ['draft', 'pending_review', 'completed'].includes(status);
      completeFiled(document, admin, noon);
      expect(document.status).toBe(isCompleted ? 'completed' : status);
      const deleted = aDocument({ status });
      deleted.delete(admin, noon);
      expect([...completeFiled(deleted, admin, noon), ...returnFiled(deleted, admin, noon)]).toEqual([]);
    },
  );

  describe('when it is signed', () => {
    it('has the sealed file as its next version and stores signer, time and consent', () => {
      const document = aDocument({ needsSignature: true });
      const events = document.sign(1, signature, consent, client, noon);
      expect(types(events)).toEqual(['document.consented', 'document.signed']);
      expect(events[1]?.details).toEqual({
        version: 2,
        fileName: 'Engagement Agreement.pdf',
        sha256: 'f'.repeat(64),
        originalSha256,
        shownSha256: '0'.repeat(64),
      });
      expect(document).toMatchObject({
        status: 'signed',
        version: 2,
        fileKind: 'signed',
        signedBy: 2,
        signedDate: noon,
        sha256: 'f'.repeat(64),
      });
    });

    it('is signed as the copy that was prepared for it, which is a version of its own', () => {
      const document = aDocument({ needsSignature: true });
      const copy = { filePath: 'd'.repeat(32), fileSize: 9, sha256: 'a'.repeat(64) };
      const [prepared] = document.prepare(copy, admin, noon);
      expect(prepared).toMatchObject({
        type: 'document.prepared',
        details: { version: 2, sha256: copy.sha256, originalSha256 },
      });
      expect(document).toMatchObject({ ...copy, version: 2, preparedFrom: 1, fileKind: 'uploaded' });
      // Its reader has seen the uploaded file only.
      expect(() => document.assertViewed([1])).toThrow(expect.objectContaining({ code: 'document.changed' }));
      // Looking at the uploaded file once more leaves the copy to be signed.
      document.assertViewed([2, 1]);
      const [, signed] = document.sign(2, signature, consent, client, noon);
      expect(signed?.details).toMatchObject({ originalSha256, shownSha256: copy.sha256 });
      expect(document).toMatchObject({ version: 3, preparedFrom: null });
    });

    it('refuses a version that is no longer current, and a document that awaits no signature', () => {
      const document = aDocument({ needsSignature: true });
      document.replaceFile({ ...sealedFile, filePath: 'd'.repeat(32) }, admin, noon);
      expect(() => document.sign(1, signature, consent, client, noon)).toThrow(
        expect.objectContaining({ kind: 'conflict', code: 'document.changed' }),
      );
      expect(document).toMatchObject({ status: 'awaiting_signature', version: 2, fileKind: 'uploaded' });
      for (const status of documentStatuses.filter((one) => one !== 'awaiting_signature'))
        expect(() => aDocument({ status }).sign(1, signature, consent, client, noon)).toThrow(
          expect.objectContaining({ code: 'document.not_awaiting_signature' }),
        );
    });

    it('must have been opened by its signer, in the signed version', () => {
      const document = aDocument({ needsSignature: true });
      const code = (code: string) => expect.objectContaining({ kind: 'conflict', code });
      expect(() => document.assertViewed([])).toThrow(code('document.not_viewed'));
      expect(() => document.assertViewed([], 1)).toThrow(code('document.not_viewed'));
      document.assertViewed([1]);
      document.replaceFile({ ...sealedFile, filePath: 'd'.repeat(32) }, admin, noon);
      expect(() => document.assertViewed([1])).toThrow(code('document.changed'));
      expect(() => document.assertViewed([1], 2)).toThrow(code('document.not_viewed'));
      expect(() => document.assertViewed([2, 1])).toThrow(code('document.changed'));
      expect(() => document.assertViewed([1, 2], 1)).toThrow(code('document.changed'));
      document.assertViewed([2, 1], 2);
      document.assertViewed([1, 2]);
    });

    it('can be countersigned once, and its file never replaced', () => {
      const document = aDocument({ needsSignature: true });
      expect(() => document.countersign(sealedFile, admin, noon)).toThrow(
        expect.objectContaining({ code: 'document.not_signed' }),
      );
      document.sign(1, signature, consent, client, noon);
      document.countersign({ ...sealedFile, filePath: 'c'.repeat(32) }, admin, noon);
      expect(document).toMatchObject({ status: 'completed', version: 3, countersignedBy: 1 });
      expect(() => document.countersign(sealedFile, admin, noon)).toThrow(DomainError);
      expect(() => document.replaceFile(sealedFile, admin, noon)).toThrow(
        expect.objectContaining({ code: 'document.sealed' }),
      );
    });

    it('can be declined with a reason, which the next request for a signature clears', () => {
      const document = aDocument({ needsSignature: true });
      expect(types(document.decline('Too dear.', client, noon))).toEqual(['document.declined']);
      expect(document).toMatchObject({ status: 'pending_review', declineReason: 'Too dear.' });
      expect(() => document.decline('Again.', client, noon)).toThrow(DomainError);
    });
  });

  it('can be restored unchanged within 30 days of its deletion', () => {
    const document = aDocument({ status: 'pending_review' });
    document.delete(admin, noon);
    const later = (days: number) => new Date(noon.getTime() + days * 86_400_000);
    expect(() => document.restore(admin, later(31))).toThrow(
      expect.objectContaining({ code: 'document.not_found' }),
    );
    expect(types(document.restore(admin, later(30)))).toEqual(['document.restored']);
    expect(document).toMatchObject({ status: 'pending_review', deleted_at: null });
    expect(document.restore(admin, noon)).toEqual([]);
  });

  /** Everything that can be done to a document, in any order; refusals leave it unchanged. */
  it('keeps its rules for any actions in any order', () => {
    let files = 0;
    const file = () => ({ ...sealedFile, filePath: String((files += 1)).padStart(32, '0') });
    const seal = () => ({ ...signature, file: file() });
    const actions = {
      sign: (document: Document) => document.sign(document.version, seal(), consent, client, noon),
      signOld: (document: Document) => document.sign(document.version - 1, seal(), consent, client, noon),
      decline: (document: Document) => document.decline('No.', client, noon),
      countersign: (document: Document) => document.countersign(file(), admin, noon),
      replace: (document: Document) => document.replaceFile(file(), admin, noon),
      ask: (document: Document) => document.change({ needsSignature: true }, admin, noon),
      withdraw: (document: Document) => document.change({ needsSignature: false }, admin, noon),
      complete: (document: Document) => document.moveTo('completed', admin, noon),
      review: (document: Document) => document.moveTo('pending_review', admin, noon),
      redraft: (document: Document) => document.moveTo('draft', admin, noon),
    };
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.values(actions)), { maxLength: 25 }), (sequence) => {
        const document = aDocument();
        for (const action of sequence) {
          const before = { ...document };
          let events: { type: string }[];
          try {
            events = action(document);
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
            expect({ ...document }).toEqual(before);
            continue;
          }
          // A file changes exactly with its version number, and a sealed file can only be sealed again.
          expect(document.version - before.version).toBe(document.filePath === before.filePath ? 0 : 1);
          if (before.fileKind !== 'uploaded') expect(document.fileKind).not.toBe('uploaded');
          if (document.status !== before.status) expect(events.length).toBeGreaterThan(0);
          if (document.status === 'signed') expect(document.signedDate).not.toBeNull();
          if (before.signedDate) expect(document.signedDate).toEqual(before.signedDate);
          if (document.status === 'awaiting_signature') expect(document.needsSignature).toBe(true);
        }
      }),
    );
  });

  describe('reminders to sign', () => {
    const zone = 'America/Chicago';
    // 8 PM on November 19 in Chicago.
    const asked = new Date('2026-11-20T02:00:00Z');
    const awaited = (): Document => {
      const document = aDocument();
      document.moveTo('awaiting_signature', admin, asked);
      return document;
    };
    const sent = (document: Document, today: string): number =>
      document.remindIfDue(today, zone, noon).length;

    it('are sent 3 and 7 days after the request, by the calendar of the practice', () => {
      const document = awaited();
      const days = [19, 20, 21, 22, 23, 24, 25, 26, 27, 28].filter((day) => sent(document, `2026-11-${day}`));
      expect(days).toEqual([22, 26]);
    });

    it('are sent once for all that were missed', () => {
      const document = awaited();
      expect(sent(document, '2026-12-24')).toBe(1);
      expect(sent(document, '2026-12-25')).toBe(0);
    });

    it('are left out on a day with one by hand, which is allowed once a day', () => {
      const document = awaited();
      expect(document.remindByHand(admin, '2026-11-22', noon)).toMatchObject([
        { type: 'document.reminded', actorId: 1, at: noon },
      ]);
      expect(() => document.remindByHand(admin, '2026-11-22', noon)).toThrow(
        expect.objectContaining({ code: 'reminder.already_sent' }),
      );
      expect(sent(document, '2026-11-22')).toBe(0);
      expect(sent(document, '2026-11-23')).toBe(0);
      expect(sent(document, '2026-11-26')).toBe(1);
    });

    it('are counted anew from the next request', () => {
      const document = awaited();
      expect(sent(document, '2026-11-26')).toBe(1);
      document.decline('The fee is wrong', client, noon);
      expect(sent(document, '2026-11-27')).toBe(0);
      document.moveTo('awaiting_signature', admin, new Date('2026-11-27T15:00:00Z'));
      expect(sent(document, '2026-11-29')).toBe(0);
      expect(sent(document, '2026-11-30')).toBe(1);
    });

    it.each<[string, (document: Document) => void]>([
      ['turned off', (document) => document.change({ reminders: false }, admin, noon)],
      ['withdrawn', (document) => document.change({ needsSignature: false }, admin, noon)],
      ['declined', (document) => document.decline('No', client, noon)],
      ['replaced', (document) => document.replaceFile(sealedFile, admin, noon)],
      ['signed', (document) => document.sign(1, signature, consent, client, noon)],
    ])('are not sent once it is %s', (_, end) => {
      const document = awaited();
      end(document);
      expect(sent(document, '2026-11-26')).toBe(0);
    });

    it('are refused by hand while no signature is awaited', () => {
      expect(() => aDocument().remindByHand(admin, '2026-11-20', noon)).toThrow(
        expect.objectContaining({ kind: 'conflict', code: 'document.not_awaiting' }),
      );
    });
  });
});
