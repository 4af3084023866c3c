import { DomainError } from '../../../kernel/index.js';
import { samplePdf, samplePng } from '../../../platform/files/testing/sample-files.js';
import {
  admin,
  anInMemoryPractice,
  anUpload,
  client,
  committed,
  type InMemoryPractice,
  now,
  otherClient,
} from '../testing/in-memory-practice.js';

const full = new DomainError('too_large', 'storage.quota_reached', 'There is no room left.');
const broken = new DomainError('conflict', 'document.not_signable', 'This file is encrypted.');
const notFound = { code: 'document.not_found' };
const changed = { kind: 'conflict', code: 'document.changed' };

let practice: InMemoryPractice;
beforeEach(() => {
  practice = anInMemoryPractice();
});

const uploaded = async (over = {}, by = admin): Promise<number> =>
  (await committed(practice, practice.library.prepareUpload(by, anUpload(over)))).id;
const stored = (id: number) => practice.repositories.documents.get(id, admin);

describe('an upload', () => {
  it('stores the bytes when prepared, and the document at the commit', async () => {
    const commit = await practice.library.prepareUpload(client, anUpload());
    expect(practice.files.size).toBe(1);
    expect(practice.published).toEqual([]);
    const { id } = await practice.work.run(commit);
    expect(await stored(id)).toMatchObject({
      userId: 2,
      uploadedBy: 2,
      status: 'pending_review',
      version: 1,
    });
    expect(practice.published).toEqual(['document.uploaded']);
  });

  it('stores nothing if it is refused before the commit', async () => {
    const { library, refusals } = practice;
    await expect(library.prepareUpload(admin, anUpload({ userId: 1 }))).rejects.toMatchObject({
      fields: { userId: 'Please select a client' },
    });
    await expect(library.prepareUpload(admin, anUpload({ fileName: 'a.exe' }))).rejects.toMatchObject({
      code: 'document.type_not_allowed',
    });
    refusals.storage = full;
    await expect(library.prepareUpload(client, anUpload())).rejects.toBe(full);
    delete refusals.storage;
    refusals.signable = broken;
    await expect(library.prepareUpload(admin, anUpload({ needsSignature: true }))).rejects.toMatchObject({
      code: 'document.not_signable',
      fields: { needsSignature: broken.message },
    });
    expect(practice.files.size).toBe(0);
  });

  it('is checked again at its commit: a storage that has filled up refuses the document', async () => {
    const commit = await practice.library.prepareUpload(client, anUpload());
    practice.refusals.storage = full;
    await expect(practice.work.run(commit)).rejects.toBe(full);
    await expect(stored(1)).rejects.toMatchObject(notFound);
    expect(practice.published).toEqual([]);
  });
});

describe('reading a file', () => {
  it('returns its bytes, records it, and stores the version that the client opened', async () => {
    const id = await uploaded();
    const { opening, repositories, published } = practice;
    expect((await opening.view(admin, id, { opened: true })).bytes).toEqual(samplePdf);
    expect(await repositories.documents.versionsOpened({ id }, 2)).toEqual([]);
    await opening.download(client, id, { opened: true });
    expect(await repositories.documents.versionsOpened({ id }, 2)).toEqual([1]);
    expect(published.slice(1)).toEqual(['document.viewed', 'document.downloaded']);
  });

  it('records nothing if no bytes are sent', async () => {
    const id = await uploaded();
    await practice.opening.view(client, id, { opened: false });
    expect(await practice.repositories.documents.versionsOpened({ id }, 2)).toEqual([]);
    expect(practice.published).toEqual(['document.uploaded']);
  });

  it("finds no other client's document, no missing version, and no missing signature", async () => {
    const id = await uploaded();
    const { opening, published } = practice;
    for (const refused of [
      opening.view(otherClient, id, { opened: true }),
      opening.download(otherClient, id, { opened: true }),
      opening.original(otherClient, id, { opened: true }),
      opening.version(otherClient, id, '1', { opened: true }),
      opening.version(client, id, '2', { opened: true }),
      opening.version(client, id, '1e0', { opened: true }),
      opening.signatureImage(client, id),
    ])
      await expect(refused).rejects.toMatchObject(notFound);
    expect(published).toEqual(['document.uploaded']);
  });

  it('returns and records nothing if its bytes were changed', async () => {
    const id = await uploaded();
    for (const bytes of practice.files.values()) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await expect(practice.opening.view(client, id, { opened: true })).rejects.toMatchObject({
      code: 'file.damaged',
    });
    expect(practice.published).toEqual(['document.uploaded']);
  });
});

describe('a replacement', () => {
  it('becomes the next version and keeps the previous one', async () => {
    const id = await uploaded();
    const image = { fileName: 'Scan.png', bytes: samplePng };
    await committed(practice, practice.library.prepareReplacement(admin, id, image));
    expect((await practice.opening.view(client, id, { opened: true })).bytes).toEqual(samplePng);
    expect((await practice.opening.version(client, id, '1', { opened: true })).bytes).toEqual(samplePdf);
    expect(practice.published[1]).toBe('document.replaced');
  });

  it('must be signable while a signature is awaited', async () => {
    const id = await uploaded({ needsSignature: true });
    practice.refusals.signable = broken;
    const replacing = practice.library.prepareReplacement(admin, id, anUpload());
    await expect(replacing).rejects.toMatchObject({ code: broken.code, fields: { file: broken.message } });
    expect(practice.files.size).toBe(1);
  });

  it('is refused at its commit if the document has been deleted', async () => {
    const id = await uploaded();
    const commit = await practice.library.prepareReplacement(admin, id, anUpload());
    await practice.library.delete(admin, id);
    await expect(practice.work.run(commit)).rejects.toMatchObject(notFound);
  });

  it('is refused at its commit if a signature was requested since, because it was not inspected for one', async () => {
    const id = await uploaded();
    const commit = await practice.library.prepareReplacement(admin, id, anUpload());
    await practice.library.update(admin, id, { needsSignature: true });
    await expect(practice.work.run(commit)).rejects.toMatchObject(changed);
    expect(await stored(id)).toMatchObject({ status: 'awaiting_signature', version: 1 });
  });

  it('is refused at its commit if another replacement was committed first', async () => {
    const id = await uploaded();
    const late = await practice.library.prepareReplacement(admin, id, anUpload());
    const image = { fileName: 'Scan.png', bytes: samplePng };
    await committed(practice, practice.library.prepareReplacement(admin, id, image));
    await expect(practice.work.run(late)).rejects.toMatchObject(changed);
    expect(await stored(id)).toMatchObject({ fileName: 'Scan.png', version: 2 });
  });
});

describe('a change that requests a signature', () => {
  it('is made if the file can be signed', async () => {
    const id = await uploaded();
    await practice.library.update(admin, id, { needsSignature: true });
    expect(await stored(id)).toMatchObject({ status: 'awaiting_signature', needsSignature: true });
    expect(practice.published[1]).toBe('document.sent');
  });

  it.each([{ needsSignature: true }, { status: 'awaiting_signature' } as const])(
    'is refused if the file is replaced during its inspection: %o',
    async (changes) => {
      const id = await uploaded();
      practice.whileInspected(async () => {
        const image = { fileName: 'Scan.png', bytes: samplePng };
        await committed(practice, practice.library.prepareReplacement(admin, id, image));
      });
      await expect(practice.library.update(admin, id, changes)).rejects.toMatchObject(changed);
      expect(await stored(id)).toMatchObject({ status: 'draft', version: 2 });
      expect(practice.published).toEqual(['document.uploaded', 'document.replaced']);
      await practice.library.update(admin, id, changes);
      expect(await stored(id)).toMatchObject({ status: 'awaiting_signature', version: 2 });
    },
  );

  it('is refused at the field that requested it, and changes nothing', async () => {
    const id = await uploaded();
    practice.refusals.signable = broken;
    const changes = { title: 'Another', status: 'awaiting_signature' } as const;
    await expect(practice.library.update(admin, id, changes)).rejects.toMatchObject({
      code: 'document.not_signable',
      fields: { status: broken.message },
    });
    expect(await stored(id)).toMatchObject({ title: 'Statement', status: 'draft' });
  });
});

describe('a copy that is prepared for signing', () => {
  const copy = Buffer.from('a copy');
  const expectShown = async (id: number, version: number): Promise<void> => {
    expect(await stored(id)).toMatchObject({ version, preparedFrom: version - 1, prepared: true });
    expect((await practice.opening.view(client, id, { opened: true })).bytes).toEqual(copy);
    expect((await practice.opening.original(client, id, { opened: true })).bytes).toEqual(samplePdf);
  };

  it('is shown instead of an upload, a replacement, or a file whose signature is asked for later', async () => {
    practice.prepared.copy = copy;
    const id = await uploaded({ needsSignature: true });
    await expectShown(id, 2);
    expect(practice.published.slice(0, 3)).toEqual([
      'document.uploaded',
      'document.sent',
      'document.prepared',
    ]);
    await committed(practice, practice.library.prepareReplacement(admin, id, anUpload()));
    await expectShown(id, 4);
    const later = await uploaded();
    expect(await stored(later)).toMatchObject({ version: 1, prepared: false });
    await practice.library.update(admin, later, { needsSignature: true });
    await expectShown(later, 2);
  });

  it('is not made where the file can be signed as it is, or no signature is asked for', async () => {
    expect(await stored(await uploaded({ needsSignature: true }))).toMatchObject({
      version: 1,
      preparedFrom: null,
      prepared: true,
    });
    practice.prepared.copy = copy;
    expect(await stored(await uploaded())).toMatchObject({ version: 1, preparedFrom: null });
  });
});

describe('deleting and restoring', () => {
  it('hides it and shows it again; restoring twice changes nothing', async () => {
    const id = await uploaded();
    const { library } = practice;
    await expect(library.delete(otherClient, id)).rejects.toMatchObject(notFound);
    await library.delete(client, id);
    await expect(practice.opening.view(client, id, { opened: true })).rejects.toMatchObject(notFound);
    await library.restore(admin, id);
    await library.restore(admin, id);
    expect(await stored(id)).toMatchObject({ deleted_at: null });
    expect(practice.published.slice(1)).toEqual(['document.deleted', 'document.restored']);
    await expect(library.restore(admin, id + 100)).rejects.toMatchObject(notFound);
  });

  it('does not restore a document deleted more than 30 days ago', async () => {
    const id = await uploaded();
    const longAgo = new Date(now.getTime() - 31 * 24 * 60 * 60 * 1000);
    await practice.repositories.documents.change(id, admin, (document) => document.delete(admin, longAgo));
    await expect(practice.library.restore(admin, id)).rejects.toMatchObject(notFound);
  });
});
