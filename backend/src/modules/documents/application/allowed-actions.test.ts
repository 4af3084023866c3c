import { type Actor, DomainError } from '../../../kernel/index.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { allowedOnDocument, type DocumentAction, documentActions } from '../domain/document-actions.js';
import { allowedOnRequest, type RequestAction, requestActions } from '../domain/request-actions.js';
import {
  admin,
  anInMemoryPractice,
  anUpload,
  client,
  committed,
  type InMemoryPractice,
  now,
} from '../testing/in-memory-practice.js';

const today = '2026-11-20';
const hand = { name: 'Alexandra Sample', drawing: undefined, password: undefined, sessionId: undefined };
const file = { fileName: 'W-2.pdf', bytes: samplePdf };

/** One record in a state, and what is true around it. */
interface Case {
  practice: InMemoryPractice;
  id: number;
  held: boolean;
  session: boolean;
}
type Command = (one: Case) => Promise<unknown>;
type Prepare = (practice: InMemoryPractice, id: number) => Promise<unknown>;

/** As the guard of legal holds, which belongs to another module. */
function hold({ work }: InMemoryPractice): void {
  const refuse = async (): Promise<void> => {
    throw new DomainError('conflict', 'document.held', 'Held.');
  };
  work.domainEvents.subscribe('document.deleted', refuse);
  work.domainEvents.subscribe('document_request.withdrawn', refuse);
}

/** Whether the command takes effect: it is not refused, and it publishes an event. */
async function succeeds({ practice, ...one }: Case, command: Command): Promise<boolean> {
  practice.published.length = 0;
  try {
    await command({ practice, ...one });
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
  return practice.published.length > 0;
}

async function succeeding<Action extends string>(
  actions: readonly Action[],
  commands: Partial<Record<Action, Command>>,
  aCase: () => Promise<Case>,
): Promise<Action[]> {
  const found: Action[] = [];
  for (const action of actions) {
    const command = commands[action];
    if (command && (await succeeds(await aCase(), command))) found.push(action);
  }
  return found;
}

describe('the actions allowed on a document', () => {
  const ofClient: Partial<Record<DocumentAction, Command>> = {
    sign: async ({ practice, id }) => {
      const { version } = await practice.repositories.documents.get(id, client);
      return committed(practice, practice.signing.prepareSignature(client, id, { ...hand, version }));
    },
    decline: ({ practice, id }) => practice.signing.decline(client, id, 'The fee is wrong'),
  };
  const moveTo =
    (from: string, status: 'completed' | 'draft'): Command =>
    async ({ practice, id }) => {
      const document = await practice.repositories.documents.get(id, admin);
      if (document.status === from) await practice.library.update(admin, id, { status });
    };
  const ofAdmin: Partial<Record<DocumentAction, Command>> = {
    countersign: async ({ practice, id, session }) => {
      if (!session) practice.refusals.identity = new DomainError('forbidden', 'auth.session_required', 'No.');
      return committed(practice, practice.signing.prepareCountersignature(admin, id, hand));
    },
    remind: ({ practice, id }) => practice.signatureReminders.remind(admin, id),
    accept: moveTo('pending_review', 'completed'),
    sendBack: moveTo('pending_review', 'draft'),
    replace: ({ practice, id }) => committed(practice, practice.library.prepareReplacement(admin, id, file)),
    withdraw: moveTo('awaiting_signature', 'draft'),
    delete: ({ practice, id }) => practice.library.delete(admin, id),
  };

  const open: Prepare = (practice, id) => practice.opening.view(client, id, { opened: true });
  const sign: Prepare = async (practice, id) => {
    await open(practice, id);
    const signature = practice.signing.prepareSignature(client, id, { ...hand, version: undefined });
    await committed(practice, signature);
  };
  const destroy: Prepare = (practice, id) =>
    practice.repositories.documents.change(id, admin, (document) => {
      document.destroyedAt = now;
      return [];
    });
  const toSign = { needsSignature: true };
  const states: [string, { over?: object; by?: Actor; prepare?: Prepare; held?: true; session?: false }][] = [
    ['a draft', {}],
    ['a held draft', { held: true }],
    ["a client's upload", { by: client }],
    ["a client's upload whose files were destroyed", { by: client, prepare: destroy }],
    ['one to sign', { over: toSign }],
    [
      'one to sign with a reminder today',
      { over: toSign, prepare: (practice, id) => practice.signatureReminders.remind(admin, id) },
    ],
    ['one to sign that was opened', { over: toSign, prepare: open }],
    [
      'one to sign that was replaced after it was opened',
      {
        over: toSign,
        prepare: async (practice, id) => {
          await open(practice, id);
          await committed(practice, practice.library.prepareReplacement(admin, id, file));
        },
      },
    ],
    [
      'one to sign whose files were destroyed',
      {
        over: toSign,
        prepare: async (practice, id) => {
          await open(practice, id);
          await destroy(practice, id);
        },
      },
    ],
    [
      'a declined one',
      { over: toSign, prepare: (practice, id) => practice.signing.decline(client, id, 'No') },
    ],
    ['a signed one', { over: toSign, prepare: sign }],
    ['a signed one, for an access token', { over: toSign, prepare: sign, session: false }],
    [
      'a countersigned one',
      {
        over: toSign,
        prepare: async (practice, id) => {
          await sign(practice, id);
          await committed(practice, practice.signing.prepareCountersignature(admin, id, hand));
        },
      },
    ],
    [
      'a completed one',
      { prepare: (practice, id) => practice.library.update(admin, id, { status: 'completed' }) },
    ],
    ['a deleted one', { prepare: (practice, id) => practice.library.delete(admin, id) }],
  ];

  it.each(states)(
    'are those that succeed: %s',
    async (_, { over, by, prepare, held = false, session = true }) => {
      const aCase = async (): Promise<Case> => {
        const practice = anInMemoryPractice();
        const { id } = await committed(practice, practice.library.prepareUpload(by ?? admin, anUpload(over)));
        await prepare?.(practice, id);
        if (held) hold(practice);
        return { practice, id, held, session };
      };
      const { practice, id } = await aCase();
      const document = await practice.repositories.documents.change(id, admin, () => [], { deleted: true });
      const opened = (await practice.repositories.documents.versionsOpened(document, 2)).includes(
        document.version,
      );
      const facts = { remindedToday: document.remindedOn === today, opened, held, session };
      expect(allowedOnDocument(client, document, facts)).toEqual(
        await succeeding(documentActions, ofClient, aCase),
      );
      expect(allowedOnDocument(admin, document, facts)).toEqual(
        await succeeding(documentActions, ofAdmin, aCase),
      );
    },
  );
});

describe('the actions allowed on a request', () => {
  const answer: Prepare = (practice, id) =>
    committed(practice, practice.answers.prepareAnswer(client, id, file));
  const ofClient: Partial<Record<RequestAction, Command>> = {
    upload: ({ practice, id }) => answer(practice, id),
    undoUpload: ({ practice, id }) => practice.answers.undo(client, id),
  };
  const ofAdmin: Partial<Record<RequestAction, Command>> = {
    accept: ({ practice, id }) => practice.answers.update(admin, id, { status: 'completed' }),
    sendBack: ({ practice, id }) =>
      practice.answers.update(admin, id, { status: 'pending_review', reason: 'Page 2 is missing' }),
    edit: ({ practice, id }) => practice.answers.update(admin, id, { title: 'W-2 and 1099' }),
    remind: ({ practice, id }) => practice.requestReminders.remind(admin, id),
    delete: ({ practice, id }) => practice.requests.withdraw(admin, id),
  };
  const review: Prepare = async (practice, id) => {
    await answer(practice, id);
    const { documentId } = await practice.repositories.requests.get(id, admin);
    await practice.opening.view(admin, documentId ?? 0, { opened: true });
  };
  const states: [string, { prepare?: Prepare; held?: true }][] = [
    ['an open one', {}],
    ['a held one', { held: true }],
    ['one with an upload', { prepare: answer }],
    ['a held one with an upload', { prepare: answer, held: true }],
    ['one whose upload was opened', { prepare: review }],
    [
      'one that was sent back',
      {
        prepare: async (practice, id) => {
          await review(practice, id);
          await practice.answers.update(admin, id, { status: 'pending_review', reason: 'Page 2' });
        },
      },
    ],
    ['one with a reminder today', { prepare: (practice, id) => practice.requestReminders.remind(admin, id) }],
    [
      'a completed one',
      {
        prepare: async (practice, id) => {
          await answer(practice, id);
          await practice.answers.update(admin, id, { status: 'completed' });
        },
      },
    ],
  ];

  it.each(states)('are those that succeed: %s', async (_, { prepare, held = false }) => {
    const aCase = async (): Promise<Case> => {
      const practice = anInMemoryPractice();
      const { id } = await practice.requests.create(admin, { userId: 2, title: 'W-2 of 2026' });
      await prepare?.(practice, id);
      if (held) hold(practice);
      return { practice, id, held, session: true };
    };
    const { practice, id } = await aCase();
    const request = await practice.repositories.requests.get(id, admin);
    const { documentId, items } = request;
    const uploads = [documentId, ...items.map((item) => item.documentId)].filter((upload) => upload !== null);
    const facts = { today, held, fixedUploads: held ? uploads : [] };
    expect(allowedOnRequest(client, request, facts)).toEqual(
      await succeeding(requestActions, ofClient, aCase),
    );
    expect(allowedOnRequest(admin, request, facts)).toEqual(await succeeding(requestActions, ofAdmin, aCase));
  });
});
