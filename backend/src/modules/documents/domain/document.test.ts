import fc from 'fast-check';
import { DomainError } from '../../../kernel/domain-error.js';
import { aDocument } from '../testing/fixtures.js';
import { documentStatuses, type DocumentStatus } from './document.js';

const allowed: Record<DocumentStatus, DocumentStatus[]> = {
  draft: ['pending_review', 'awaiting_signature', 'completed'],
  pending_review: ['draft', 'awaiting_signature', 'completed'],
  awaiting_signature: ['draft'],
  signed: ['completed'],
  completed: [],
};
const noon = new Date('2026-11-20T12:00:00Z');

describe('a document', () => {
  it('is a draft when it is uploaded', () => {
    expect(aDocument()).toMatchObject({
      status: 'draft',
      needsSignature: false,
      signedDate: null,
      signedBy: null,
    });
  });

  it('awaits a signature when one is needed', () => {
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
      expect(() => aDocument({}, { fileType }).moveTo('awaiting_signature', noon)).toThrow(DomainError);
    },
  );

  for (const from of documentStatuses)
    for (const to of documentStatuses)
      it(`${allowed[from].includes(to) ? 'goes' : 'does not go'} from ${from} to ${to}`, () => {
        const document = aDocument({ status: from });
        if (!allowed[from].includes(to)) {
          expect(() => document.moveTo(to, noon)).toThrow(
            expect.objectContaining({ kind: 'conflict', code: 'document.wrong_transition' }),
          );
          expect(document.status).toBe(from);
          return;
        }
        document.moveTo(to, noon);
        expect(document).toMatchObject({ status: to, updated_at: noon });
      });

  it('says what is allowed when it refuses', () => {
    expect(() => aDocument({ status: 'signed' }).moveTo('draft', noon)).toThrow(
      'A document that is signed cannot become draft; allowed: completed.',
    );
    expect(() => aDocument({ status: 'completed' }).moveTo('draft', noon)).toThrow('allowed: nothing');
  });

  it('never becomes signed by hand, whatever is tried in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...documentStatuses), { maxLength: 20 }), (tries) => {
        const document = aDocument();
        for (const status of tries)
          try {
            document.moveTo(status, noon);
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
          }
        expect(document.status).not.toBe('signed');
        if (document.status === 'awaiting_signature') expect(document.needsSignature).toBe(true);
      }),
    );
  });
});
