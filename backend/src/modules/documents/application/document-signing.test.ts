import { createHash } from 'node:crypto';
import { DomainError } from '../../../kernel/index.js';
import { samplePdf, samplePng } from '../../../platform/files/testing/sample-files.js';
import { disclosure } from './disclosure.js';
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

const typed = { name: 'Alexandra Sample', drawing: undefined };
const proof = { password: undefined, sessionId: undefined };
const signature = { ...typed, version: undefined, ...proof };

let practice: InMemoryPractice;
let id: number;
beforeEach(async () => {
  practice = anInMemoryPractice();
  const upload = practice.library.prepareUpload(admin, anUpload({ needsSignature: true }));
  ({ id } = await committed(practice, upload));
});

const stored = () => practice.repositories.documents.get(id, admin);
const consent = () => practice.repositories.consents.find({ userId: 2, clientId: 2 }, disclosure());
const sign = (): Promise<void> =>
  committed(practice, practice.signing.prepareSignature(client, id, signature));

describe('a signature', () => {
  it('seals the opened version; the commit signs it and records the consent', async () => {
    await practice.opening.view(client, id, { opened: true });
    const commit = await practice.signing.prepareSignature(client, id, signature);
    expect(await stored()).toMatchObject({ status: 'awaiting_signature' });
    expect(await consent()).toBeUndefined();
    practice.published.length = 0;
    await practice.work.run(commit);
    expect(await stored()).toMatchObject({ status: 'signed', signedBy: 2, signedDate: now, version: 2 });
    expect(await consent()).toMatchObject({ consentedAt: now });
    expect(practice.published).toEqual(['signing.consent_given', 'document.consented', 'document.signed']);
    expect(String((await practice.opening.view(client, id, { opened: false })).bytes)).toMatch(/, sealed$/);
    expect((await practice.opening.original(client, id, { opened: false })).bytes).toEqual(samplePdf);
    expect(String((await practice.opening.signatureImage(client, id)).bytes)).toBe('a signature');
  });

  it('is refused for a document that was not opened, or whose opened version was replaced', async () => {
    await expect(sign()).rejects.toMatchObject({ code: 'document.not_viewed' });
    await practice.opening.view(client, id, { opened: true });
    const image = { fileName: 'Scan.png', bytes: samplePng };
    await committed(practice, practice.library.prepareReplacement(admin, id, image));
    await expect(sign()).rejects.toMatchObject({ code: 'document.changed' });
  });

  it('names the uploaded file and the copy that its signer saw', async () => {
    practice.prepared.copy = Buffer.from('a copy');
    const commit = practice.library.prepareUpload(admin, anUpload({ needsSignature: true }));
    ({ id } = await committed(practice, commit));
    await practice.opening.view(client, id, { opened: true });
    const details: unknown[] = [];
    practice.work.domainEvents.subscribe(
      'document.signed',
      async (event) => void details.push(event.details),
    );
    await sign();
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(details).toMatchObject([
      { originalSha256: sha256(samplePdf), shownSha256: sha256(Buffer.from('a copy')) },
    ]);
  });

  it('prepares a file that was sent before files were prepared, and asks the signer to read the copy', async () => {
    await practice.repositories.documents.change(id, admin, (document) => {
      document.prepared = false;
      return [];
    });
    await practice.opening.view(client, id, { opened: true });
    practice.prepared.copy = Buffer.from('a copy');
    await expect(sign()).rejects.toMatchObject({ code: 'document.changed' });
    expect(await stored()).toMatchObject({ version: 2, preparedFrom: 1, status: 'awaiting_signature' });
    expect((await practice.opening.view(client, id, { opened: true })).bytes).toEqual(Buffer.from('a copy'));
    practice.prepared.copy = undefined;
    await sign();
    expect(await stored()).toMatchObject({ status: 'signed', version: 3 });
  });

  it('is accepted from the client only, with a confirmed identity', async () => {
    await practice.opening.view(client, id, { opened: true });
    const other = practice.signing.prepareSignature(otherClient, id, signature);
    await expect(other).rejects.toMatchObject({ code: 'document.not_found' });
    const identity = new DomainError('forbidden', 'auth.password_required', 'Please enter your password.');
    practice.refusals.identity = identity;
    const before = practice.files.size;
    await expect(sign()).rejects.toBe(identity);
    expect(practice.files.size).toBe(before);
  });

  it('is given once: of two prepared signatures, the second commit is refused', async () => {
    await practice.opening.view(client, id, { opened: true });
    const prepare = () => practice.signing.prepareSignature(client, id, signature);
    const first = await prepare();
    const second = await prepare();
    await practice.work.run(first);
    await expect(practice.work.run(second)).rejects.toMatchObject({
      code: 'document.not_awaiting_signature',
    });
    expect(await stored()).toMatchObject({ version: 2 });
  });

  it('is refused at its commit if the file has been replaced', async () => {
    await practice.opening.view(client, id, { opened: true });
    const commit = await practice.signing.prepareSignature(client, id, signature);
    await committed(practice, practice.library.prepareReplacement(admin, id, anUpload()));
    await expect(practice.work.run(commit)).rejects.toMatchObject({ code: 'document.changed' });
    expect(await stored()).toMatchObject({ status: 'awaiting_signature', version: 2 });
  });

  it('leaves the document unchanged if sealing fails', async () => {
    await practice.opening.view(client, id, { opened: true });
    const seal = new DomainError('unavailable', 'signing.timestamp_unavailable', 'No time stamp.');
    practice.refusals.seal = seal;
    await expect(sign()).rejects.toBe(seal);
    expect(await stored()).toMatchObject({ status: 'awaiting_signature', version: 1 });
  });
});

describe('declining', () => {
  it("stores the client's reason and returns the document to the practice", async () => {
    await practice.signing.decline(client, id, 'The fee is wrong');
    expect(await stored()).toMatchObject({ status: 'pending_review', declineReason: 'The fee is wrong' });
    expect(practice.published.at(-1)).toBe('document.declined');
    await expect(practice.signing.decline(client, id, 'Again')).rejects.toMatchObject({
      code: 'document.not_awaiting_signature',
    });
  });
});

describe('a countersignature', () => {
  it('follows a signature and completes the document', async () => {
    const countersign = () =>
      committed(practice, practice.signing.prepareCountersignature(admin, id, { ...typed, ...proof }));
    await expect(countersign()).rejects.toMatchObject({ code: 'document.not_signed' });
    await practice.opening.view(client, id, { opened: true });
    await sign();
    await countersign();
    expect(await stored()).toMatchObject({ status: 'completed', countersignedBy: 1, version: 3 });
    expect(practice.published.at(-1)).toBe('document.countersigned');
    expect(String((await practice.opening.view(admin, id, { opened: false })).bytes)).toMatch(
      /, countersigned$/,
    );
  });
});
