import { stub } from '../../../../test/stub.js';
import { type Actor, Clock, DomainError, notFound } from '../../../kernel/index.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { Invoices } from '../../../modules/billing/index.js';
import { TaxRates } from '../../../modules/prices/index.js';
import { Site } from '../../../modules/practice/index.js';
import { DocumentRequests, DocumentTemplates } from '../../../modules/documents/index.js';
import { Accounts } from '../../../modules/identity/index.js';
import { Conversations, Messages } from '../../../modules/messaging/index.js';
import type { Part } from '../../../platform/parts/part.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { PartList } from '../../../platform/parts/part-switches.js';
import { packContents } from '../testing/a-pack.js';
import { InMemoryPackRepository } from '../testing/in-memory-pack-repository.js';
import { AddedContents } from './added-contents.js';
import { PackApplication } from './pack-application.js';
import { PackSending } from './pack-sending.js';
import { PackTemplates } from './pack-templates.js';
import { Packs } from './packs.js';

const admin: Actor = { id: 1, role: 'admin' };
const now = new Date('2026-12-24T15:00:00Z');

const aTemplate = (id: number) =>
  ({ id, title: `Template ${id}`, requiresSignature: id === 1 }) as Awaited<
    ReturnType<DocumentTemplates['find']>
  >;

/** A practice with the client 2 and the templates 1 and 2, which records the calls to its other modules. */
function aPractice() {
  const work = new InMemoryUnitOfWork();
  const templates = new Set([1, 2]);
  const done: string[] = [];
  const practice = { incomplete: false };
  const note = (what: string): void => void done.push(what);
  const documentTemplates = stub(DocumentTemplates, {
    find: async (id) => (templates.has(id) ? aTemplate(id) : undefined),
    prepareCopy: async (_admin, id) => {
      if (!templates.has(id)) throw notFound('document_template');
      note(`file ${id} copied`);
      return async (userId) => {
        note(`document for ${userId}`);
        return { id: 11 } as Awaited<ReturnType<Awaited<ReturnType<DocumentTemplates['prepareCopy']>>>>;
      };
    },
  });
  const requests = stub(DocumentRequests, {
    create: async (_admin, { title, dueDate }) => {
      note(`request ${title}, ${dueDate}`);
      return { id: 20 + done.length } as Awaited<ReturnType<DocumentRequests['create']>>;
    },
  });
  const conversations = stub(Conversations, {
    create: async (_admin, userId, subject) => {
      note(`conversation with ${userId}: ${subject}`);
      return { id: 31 } as Awaited<ReturnType<Conversations['create']>>;
    },
  });
  const messages = stub(Messages, {
    prepare: async (_admin, id) => async () => {
      note(`message in ${id}`);
      return {} as Awaited<ReturnType<Awaited<ReturnType<Messages['prepare']>>>>;
    },
  });
  const invoices = stub(Invoices, {
    create: async (_admin, { description }) => {
      note(`invoice ${description}`);
      return { id: 41 } as Awaited<ReturnType<Invoices['create']>>;
    },
  });
  const accounts = stub(Accounts, {
    client: async (id) =>
      id === 2 || id === 3
        ? {
            username: 'asample',
            firstName: 'Alex',
            lastName: 'Sample',
            name: 'Alex Sample',
            language: 'en',
            closed: id === 3,
          }
        : undefined,
  });
  const site = stub(Site, {
    today: async () => '2026-12-24',
    assertComplete: async () => {
      if (practice.incomplete) throw new DomainError('conflict', 'practice.incomplete', 'Add your name.');
    },
  });
  const clock = stub(Clock, { now: () => now });
  const repository = new InMemoryPackRepository(work);
  const packTemplates = new PackTemplates(documentTemplates);
  const other = { name: 'letters', isOn: true };
  const additions = new PartAdditions({
    parts: new PartList([{ ...other, title: String } as unknown as Part]),
    isOn: () => other.isOn,
  });
  const contents = new AddedContents(additions);
  additions.add('letters', 'pack.contents', {
    key: 'letters',
    read: async (sent) => sent.map((one) => ({ ...one, read: true })),
    shown: async (packs) => packs.map((stored) => stored.map((one) => ({ ...one, shown: true }))),
    preview: async (stored, today) => stored.map((one) => ({ ...one, title: 'Letter', dueDate: today })),
    send: async (_admin, userId, stored) => {
      note(`${stored.length} letters for ${userId}`);
      return stored.map((_, index) => 51 + index);
    },
  });
  const packs = new Packs(repository, packTemplates, clock);
  const application = new PackApplication(
    repository,
    packTemplates,
    new PackSending(documentTemplates, requests, conversations, messages, invoices),
    contents,
    stub(TaxRates, { assertOffered: () => Promise.resolve() }),
    accounts,
    site,
    work,
    clock,
  );
  const apply = async (id: number, userId = 2) => work.run(await application.prepare(admin, id, userId));
  return {
    packs,
    repository,
    application,
    practice,
    contents,
    other,
    work,
    templates,
    done,
    apply,
    published: publishedTypes(work.domainEvents),
  };
}

const missing = { kind: 'conflict', code: 'pack.template_missing' };

describe('saving a pack', () => {
  it('names each unknown template', async () => {
    const { packs, templates } = aPractice();
    templates.delete(2);
    const requests = packContents().requests;
    const documents = [{ templateId: 1 }, { templateId: 9 }];
    await expect(packs.create(admin, packContents({ documents }))).rejects.toMatchObject({
      kind: 'invalid',
      code: 'request.invalid',
      fields: {
        'documents.1.templateId': 'Please select a template',
        'requests.1.templateId': 'Please select a template',
      },
    });
    const { id } = await packs.create(admin, packContents({ requests: [] }));
    await expect(packs.update(admin, id, { requests })).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('can repair one whose template was deleted', async () => {
    const { packs, application, templates } = aPractice();
    const { id } = await packs.create(admin, packContents());
    templates.delete(1);
    await packs.update(admin, id, { title: 'Another' });
    await expect(application.preview(admin, id, 2)).rejects.toMatchObject(missing);
    await packs.update(admin, id, { documents: [] });
    expect(await application.preview(admin, id, 2)).toMatchObject({ documents: [] });
  });
});

describe('applying a pack', () => {
  it('copies files first, then does everything in one unit of work, the invoice last', async () => {
    const { packs, apply, done, published } = aPractice();
    const { id } = await packs.create(admin, packContents());
    const answer = await apply(id);
    expect(done).toEqual([
      'file 1 copied',
      '0 letters for 2',
      'document for 2',
      'request Identification, undefined',
      'request Tax return of Sample, 2027-01-14',
      'conversation with 2: Welcome, Alex',
      'message in 31',
      'invoice Onboarding of Alex, due January 7, 2027',
    ]);
    expect(answer).toMatchObject({ documents: [11], requests: [24, 25], threadId: 31, invoiceId: 41 });
    expect(published).toEqual(['pack.created', 'pack.applied']);
  });

  it('answers with nulls for parts that it does not have', async () => {
    const { packs, apply } = aPractice();
    const { id } = await packs.create(admin, packContents({ requests: [], message: null, invoice: null }));
    expect(await apply(id)).toEqual({
      documents: [11],
      requests: [],
      threadId: null,
      invoiceId: null,
      letters: [],
    });
  });

  it.each([1, 3, 99])('is refused for user %i, who is not an open client', async (userId) => {
    const { packs, apply, done } = aPractice();
    const { id } = await packs.create(admin, packContents());
    await expect(apply(id, userId)).rejects.toMatchObject({ fields: { userId: 'Please select a client' } });
    expect(done).toEqual([]);
  });

  it('with an invoice is refused before anything is sent while the practice’s details are incomplete', async () => {
    const { packs, practice, apply, done } = aPractice();
    const { id } = await packs.create(admin, packContents());
    practice.incomplete = true;
    await expect(apply(id)).rejects.toMatchObject({ code: 'practice.incomplete' });
    expect(done).toEqual([]);
  });

  it('is refused if a template was deleted, before or during it', async () => {
    const { packs, application, work, templates, apply, done } = aPractice();
    const { id } = await packs.create(admin, packContents());
    const commit = await application.prepare(admin, id, 2);
    templates.delete(2);
    await expect(work.run(commit)).rejects.toMatchObject(missing);
    await expect(apply(id)).rejects.toMatchObject(missing);
    expect(done).toEqual(['file 1 copied']);
  });

  it('is refused if a template is deleted while its file is read', async () => {
    const { packs, templates, apply, done } = aPractice();
    const documents = [{ templateId: 1 }, { templateId: 2 }];
    const { id } = await packs.create(admin, packContents({ documents, requests: [] }));
    done.push = (...what) => {
      templates.delete(2);
      return Array.prototype.push.apply(done, what);
    };
    await expect(apply(id)).rejects.toMatchObject(missing);
  });
});

describe('whatever another part lets a pack send', () => {
  const only = (letters: object[]) =>
    packContents({ documents: [], requests: [], message: null, invoice: null, added: { letters } });

  it('is enough for a pack, and is previewed and sent', async () => {
    const { packs, application, apply } = aPractice();
    const { id } = await packs.create(admin, only([{ text: 'A' }, { text: 'B' }]));
    expect(await application.preview(admin, id, 2)).toMatchObject({
      letters: [
        { text: 'A', dueDate: '2026-12-24' },
        { text: 'B', dueDate: '2026-12-24' },
      ],
    });
    expect(await apply(id)).toMatchObject({ documents: [], letters: [51, 52] });
    await expect(packs.create(admin, only([]))).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('changes with its key, and stays without', async () => {
    const { packs, repository, published } = aPractice();
    const { id } = await packs.create(admin, only([{ text: 'A' }]));
    await packs.update(admin, id, { title: 'Another', added: {} });
    expect((await repository.get(id)).added).toEqual({ letters: [{ text: 'A' }] });
    await packs.update(admin, id, { added: { letters: [{ text: 'A' }] } });
    await packs.update(admin, id, { added: { letters: [{ text: 'C' }] } });
    expect((await repository.get(id)).added).toEqual({ letters: [{ text: 'C' }] });
    expect(published).toEqual(['pack.created', 'pack.changed', 'pack.changed']);
  });

  it('is read if it was sent, and rests while its part is off', async () => {
    const { packs, contents, other, apply, done } = aPractice();
    expect(await contents.read({ title: 'A', letters: [{ text: 'A' }] })).toEqual({
      letters: [{ text: 'A', read: true }],
    });
    expect(await contents.read({ title: 'A' })).toEqual({});
    const { id } = await packs.create(admin, packContents({ added: { letters: [{ text: 'A' }] } }));
    const ofPacks = [{}, { letters: [{ text: 'A' }] }];
    expect(await contents.shown(ofPacks)).toEqual([
      { letters: [] },
      { letters: [{ text: 'A', shown: true }] },
    ]);
    other.isOn = false;
    expect(await contents.shown(ofPacks)).toEqual([{ letters: [] }, { letters: [] }]);
    expect(await apply(id)).toMatchObject({ documents: [11], letters: [] });
    expect(done).not.toContain('1 letters for 2');
  });
});
