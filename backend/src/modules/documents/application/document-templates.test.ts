import { DomainError } from '../../../kernel/index.js';
import { sampleDocx, samplePdf, samplePng } from '../../../platform/files/testing/sample-files.js';
import {
  admin,
  anInMemoryPractice,
  client,
  committed,
  type InMemoryPractice,
} from '../testing/in-memory-practice.js';

const broken = new DomainError('conflict', 'document.not_signable', 'This file is encrypted.');
const notFound = { code: 'document_template.not_found' };

let practice: InMemoryPractice;
beforeEach(() => {
  practice = anInMemoryPractice();
});

const aTemplate = {
  title: 'Agreement',
  language: 'en',
  description: null,
  category: 'agreement',
  requiresSignature: false,
  fileName: 'Agreement.pdf',
  bytes: samplePdf,
} as const;
const image = { fileName: 'Agreement.png', bytes: samplePng };
const created = async (over = {}): Promise<number> =>
  (await committed(practice, practice.templates.prepareCreation(admin, { ...aTemplate, ...over }))).id;

describe('a template', () => {
  it('is stored with its file, which is returned unchanged', async () => {
    const id = await created();
    expect(await practice.templates.open(id)).toEqual({
      fileName: 'Agreement.pdf',
      fileType: 'application/pdf',
      bytes: samplePdf,
    });
    expect(practice.published).toEqual(['document_template.uploaded']);
  });

  it('stores no file that cannot carry the required signature', async () => {
    const word = { requiresSignature: true, fileName: 'Agreement.docx', bytes: sampleDocx };
    await expect(created(word)).rejects.toMatchObject({ code: 'document.not_signable' });
    practice.refusals.signable = broken;
    await expect(created({ requiresSignature: true })).rejects.toMatchObject({
      fields: { requiresSignature: broken.message },
    });
    expect(practice.files.size).toBe(0);
  });

  it('creates a document for a client, with its own copy of the bytes', async () => {
    const id = await created({ requiresSignature: true });
    const document = await committed(practice, practice.templates.prepareUse(admin, id, 2));
    const template = await practice.repositories.templates.find(id);
    expect(document).toMatchObject({ userId: 2, title: 'Agreement', status: 'awaiting_signature' });
    expect(document.filePath).not.toBe(template?.filePath);
    expect((await practice.opening.view(client, document.id, { opened: false })).bytes).toEqual(samplePdf);
    await expect(practice.templates.prepareUse(admin, id, 1)).rejects.toMatchObject({
      fields: { userId: 'Please select a client' },
    });
  });

  it('refuses a replacement at its commit if a signature has been required since', async () => {
    const id = await created();
    const commit = await practice.templates.prepareReplacement(admin, id, image);
    await practice.templates.update(admin, id, { requiresSignature: true });
    await expect(practice.work.run(commit)).rejects.toMatchObject({ code: 'document_template.changed' });
    expect((await practice.templates.open(id)).bytes).toEqual(samplePdf);
  });

  it('does not require a signature on a file that replaced the inspected one', async () => {
    const id = await created();
    practice.whileInspected(async () => {
      await committed(practice, practice.templates.prepareReplacement(admin, id, image));
    });
    await expect(practice.templates.update(admin, id, { requiresSignature: true })).rejects.toMatchObject({
      code: 'document_template.changed',
    });
    expect(await practice.repositories.templates.find(id)).toMatchObject({ requiresSignature: false });
    expect((await practice.templates.open(id)).bytes).toEqual(samplePng);
  });

  it('accepts a replacement', async () => {
    const id = await created();
    await committed(practice, practice.templates.prepareReplacement(admin, id, image));
    expect((await practice.templates.open(id)).bytes).toEqual(samplePng);
    expect(practice.published.at(-1)).toBe('document_template.replaced');
  });

  it('requires a signature only if its file can carry one', async () => {
    const id = await created();
    practice.refusals.signable = broken;
    await expect(practice.templates.update(admin, id, { requiresSignature: true })).rejects.toMatchObject({
      fields: { requiresSignature: broken.message },
    });
    expect(await practice.repositories.templates.find(id)).toMatchObject({ requiresSignature: false });
  });

  it('is not found after it is deleted, while its requests stay', async () => {
    const id = await created();
    const request = await practice.requests.create(admin, { userId: 2, title: 'Sign it', templateId: id });
    expect((await practice.answers.template(client, request.id)).bytes).toEqual(samplePdf);
    await practice.templates.delete(admin, id);
    await expect(practice.templates.open(id)).rejects.toMatchObject(notFound);
    await expect(practice.templates.prepareUse(admin, id, 2)).rejects.toMatchObject(notFound);
    await expect(practice.answers.template(client, request.id)).rejects.toMatchObject(notFound);
    expect(await practice.repositories.requests.get(request.id, client)).toMatchObject({ templateId: id });
  });
});
