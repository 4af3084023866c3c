import { eventually } from '../../../../test/eventually.js';
import { anOrganization, grant } from '../../../../test/grants.js';
import { app, consultant as admin, practice } from '../../../../test/practice.js';
import { type Agent, fetchBytes, pages, refused } from '../../../../test/test-app.js';
import { withClient } from '../../../platform/database/with-client.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { readDemoFile } from '../../../demo/demo-practice.js';
import { tool } from '../testing/pdf-tools.js';

interface Person {
  agent: Agent;
  id: number;
}

/** Owner of the business. */
let pat: Person;
/** Helper with the documents of one category. */
let kim: Person;
/** Helper who may upload only. */
let uma: Person;
let stranger: Person;
let business: number;
let access: { kim: number; uma: number };
/** Documents of the business by category. */
let documents: Record<'tax' | 'legal', number>;

async function upload(fields: Record<string, string>, bytes: Buffer = samplePdf): Promise<number> {
  const sent = admin.agent
    .post('/api/admin/documents/upload')
    .field({ title: 'A document', userId: String(business), ...fields })
    .attach('file', bytes, 'document.pdf');
  return (await sent.expect(201)).body.id;
}
const uploadAs = ({ agent }: Person, fields: Record<string, string> = {}, client = business) =>
  agent
    .post(`/api/documents?client=${client}`)
    .field({ title: 'Receipts of May', ...fields })
    .attach('file', samplePdf, 'receipts.pdf');
const listed = async ({ agent }: Person, client = business): Promise<number[]> =>
  (await agent.get(`/api/documents?client=${client}`).expect(200)).body.map(({ id }: { id: number }) => id);
const everythingAbout = (id: number): string[] => [
  ...['', '/download', '/original', '/details', '/versions', '/versions/1', '/evidence'].map(
    (part) => `/api/documents/${id}${part}`,
  ),
];
const rowsOfDocuments = (): Promise<number> => app.sql.count('test.documents', 'document_versions', []);

practice();
beforeAll(async () => {
  pat = await app.client('pat');
  kim = await app.client('kim');
  uma = await app.client('uma');
  stranger = await app.client('stranger');
  business = await anOrganization(app, { kind: 'business', name: 'Sample LLC' });
  await grant(app, { clientId: business, personId: pat.id, role: 'owner' });
  access = {
    kim: await grant(app, {
      clientId: business,
      personId: kim.id,
      scopes: ['documents', 'upload', 'sign'],
      categories: ['tax'],
    }),
    uma: await grant(app, { clientId: business, personId: uma.id, scopes: ['upload'] }),
  };
  documents = { tax: await upload({ category: 'tax' }), legal: await upload({ category: 'legal' }) };
});

describe('the documents of another client', () => {
  it('are all seen by an owner, and by a helper within their categories', async () => {
    expect(await listed(pat)).toEqual([documents.legal, documents.tax]);
    const [page] = await pages<{ id: number }>(kim.agent, `/api/documents?client=${business}`);
    expect(page).toMatchObject({ rows: [{ id: documents.tax, uploadedBy: 1 }], total: 1 });
    const search = `/api/documents?client=${business}&category=legal`;
    expect((await kim.agent.get(search).expect(200)).headers['x-total-count']).toBe('0');
    for (const address of everythingAbout(documents.tax)) await kim.agent.get(address).expect(200);
    for (const address of everythingAbout(documents.legal)) {
      await pat.agent.get(address).expect(200);
      expect((await kim.agent.get(address)).body).toEqual(refused(404, 'document.not_found'));
    }
  });

  it('are not among those of the person’s own', async () => {
    expect(await listed(pat, pat.id)).toEqual([]);
    expect((await pat.agent.get('/api/documents').expect(200)).body).toEqual([]);
  });

  it('are refused without the scope, and not found without access or after its end', async () => {
    const list = `/api/documents?client=${business}`;
    const scopeMissing = refused(403, 'access.scope_missing');
    for (const address of [list, `/api/storage?client=${business}`, ...everythingAbout(documents.tax)])
      expect((await uma.agent.get(address)).body).toEqual(scopeMissing);
    expect((await stranger.agent.get(list)).status).toBe(404);
    expect((await app.visitor().get(list)).status).toBe(401);
    for (const over of [{ ended: true }, { until: '2026-01-01' }]) {
      const late = await app.client(`late${Object.keys(over).join('')}`);
      await grant(app, { clientId: business, personId: late.id, ...over });
      expect((await late.agent.get(list)).status).toBe(404);
      expect((await late.agent.get(`/api/documents/${documents.tax}`)).status).toBe(404);
      expect((await uploadAs(late)).status).toBe(404);
    }
  });

  it('follow a change of the categories at once, and uploads of one’s own stay visible', async () => {
    const own: number = (await uploadAs(kim, { category: 'financial' }).expect(201)).body.id;
    expect(await listed(kim)).toEqual([own, documents.tax]);
    for (const address of everythingAbout(own)) await kim.agent.get(address).expect(200);
    const category = (to: string) =>
      admin.agent.patch(`/api/admin/documents/${documents.legal}`).send({ category: to }).expect(200);
    await category('tax');
    expect(await listed(kim)).toEqual([own, documents.legal, documents.tax]);
    await category('legal');
    const limit = (to: string[]) =>
      app.sql.rows('test.limit', 'UPDATE client_access SET categories = $2 WHERE id = $1', [access.kim, to]);
    await limit(['legal']);
    expect(await listed(kim)).toEqual([own, documents.legal]);
    await limit(['tax']);
    expect(await listed(kim)).toEqual([own, documents.tax]);
  });

  it('count for the storage of the client, of which a helper sees their part', async () => {
    const used = async (person: Person, client = business): Promise<number> =>
      (await person.agent.get(`/api/storage?client=${client}`).expect(200)).body.used;
    const thread = await pat.agent
      .post(`/api/message-threads?client=${business}`)
      .send({ subject: 'Receipts' })
      .expect(201);
    const without = await used(pat);
    const withoutHelper = await used(kim);
    await pat.agent
      .post(`/api/message-threads/${thread.body.id}/messages`)
      .field({ content: 'Attached' })
      .attach('files', samplePdf, 'receipt.pdf')
      .expect(201);
    expect(await used(pat)).toBe(without + samplePdf.length);
    expect(await used(kim)).toBe(withoutHelper);
    const before = await used(pat);
    const own = await used(kim, kim.id);
    await uploadAs(pat, { category: 'legal' }).expect(201);
    expect(await used(pat)).toBe(before + samplePdf.length);
    expect(await used(kim)).toBe(samplePdf.length);
    expect(await used(kim, kim.id)).toBe(own);
    const storage = `/api/admin/clients/${business}/storage`;
    await admin.agent.put(storage).send({ quota: before }).expect(200);
    expect((await uploadAs(kim)).body).toMatchObject({ code: 'storage.quota_reached' });
    await uploadAs(kim, {}, kim.id).expect(201);
    await admin.agent.put(storage).send({ quota: 1_000_000 }).expect(200);
  });
});

describe('an upload for another client', () => {
  it('is theirs, waits for the practice, and names the person', async () => {
    const { body } = await uploadAs(uma).expect(201);
    expect(body).toMatchObject({
      userId: business,
      uploadedBy: uma.id,
      status: 'pending_review',
      allowed: [],
    });
    const details = (await pat.agent.get(`/api/documents/${body.id}/details`).expect(200)).body;
    expect(details).toMatchObject({
      client: { id: business, name: 'Sample LLC' },
      uploadedBy: uma.id,
      versions: [
        { uploadedBy: { id: uma.id, name: 'Sam Sample' }, onBehalfOf: { id: business, name: 'Sample LLC' } },
      ],
    });
    const [event] = (await admin.agent.get('/api/admin/activity?limit=1').expect(200)).body;
    expect(event).toMatchObject({
      type: 'document.uploaded',
      clientId: business,
      actor: { id: uma.id },
      onBehalfOf: { id: business, name: 'Sample LLC' },
    });
  });

  it('is a contact of the client', async () => {
    const before = app.clock.now();
    await app.sql.rows('test.no-contact', `DELETE FROM last_contacts WHERE user_id = $1`, [business]);
    await uploadAs(uma).expect(201);
    for (const table of ['last_contacts WHERE at', 'client_contacts WHERE occurred_at'])
      expect(
        await app.sql.count(`test.${table}`, `${table} >= $1 AND user_id = $2`, [before, business]),
      ).toBe(1);
  });

  it('says who opened it, and for whom', async () => {
    const id = await upload({ category: 'tax' });
    await kim.agent.get(`/api/documents/${id}`).expect(200);
    await admin.agent.get(`/api/documents/${id}/download`).expect(200);
    const byKim = {
      type: 'viewed',
      occurredAt: expect.any(String) as string,
      actor: { id: kim.id, name: 'Sam Sample' },
      onBehalfOf: { id: business, name: 'Sample LLC' },
    };
    for (const { agent } of [pat, admin])
      expect((await agent.get(`/api/documents/${id}/details`).expect(200)).body.opened).toEqual([
        expect.objectContaining({ type: 'downloaded', onBehalfOf: null }),
        byKim,
      ]);
  });
});

describe('a request to another client', () => {
  const request = async (): Promise<number> =>
    (
      await admin.agent
        .post('/api/admin/document-requests')
        .send({ userId: business, title: 'Bank statements' })
        .expect(201)
    ).body.id;
  const answer = ({ agent }: Person, id: number) =>
    agent.post(`/api/document-requests/${id}/upload`).attach('file', samplePdf, 'statement.pdf');
  const rowOf = async ({ agent }: Person, id: number) =>
    (await agent.get(`/api/document-requests/${id}`).expect(200)).body;

  it('is answered, taken back and answered again by a helper; the practice’s opening ends that', async () => {
    const id = await request();
    expect((await uma.agent.get(`/api/document-requests?client=${business}`).expect(200)).body).toEqual([
      expect.objectContaining({ id }),
    ]);
    const { body } = await answer(uma, id).expect(201);
    expect(body).toMatchObject({ documentId: expect.any(Number) as number, undoable: true });
    await uma.agent.delete(`/api/document-requests/${id}/upload`).expect(204);
    const { documentId } = (await answer(uma, id).expect(201)).body;
    // Opened by the client's side, which is not a review.
    await pat.agent.get(`/api/documents/${documentId}`).expect(200);
    expect(await rowOf(uma, id)).toMatchObject({ undoable: true, allowed: ['upload', 'undoUpload'] });
    await admin.agent.get(`/api/documents/${documentId}`).expect(200);
    expect(await rowOf(uma, id)).toMatchObject({ undoable: false, allowed: [] });
  });

  it('hides an upload that the helper may not see, and keeps it', async () => {
    const id = await request();
    const { documentId } = (await answer(pat, id).expect(201)).body;
    for (const person of [uma, kim]) {
      const hidden = { documentId: null, fileName: null, undoable: false };
      expect(await rowOf(person, id)).toMatchObject({ ...hidden, allowed: [] });
      expect((await person.agent.get(`/api/document-requests?client=${business}`)).body).toContainEqual(
        expect.objectContaining({ id, ...hidden }),
      );
      expect((await answer(person, id)).body).toEqual(refused(404, 'document.not_found'));
      expect((await person.agent.delete(`/api/document-requests/${id}/upload`)).status).toBe(404);
    }
    expect(await rowOf(pat, id)).toMatchObject({ documentId, undoable: true });
  });
});

describe('a signature for another client', () => {
  const agreed = { consent: true, name: 'Pat Sample' };
  let agreement: Buffer;
  beforeAll(async () => void (agreement = await readDemoFile('Engagement Agreement 2027.pdf')));
  const toSign = (): Promise<number> => upload({ category: 'tax', needsSignature: 'true' }, agreement);
  const sign = (id: number, { agent }: Person) => agent.post(`/api/documents/${id}/sign`).send(agreed);
  const consentOf = async ({ agent }: Person, client: number): Promise<string | null> =>
    (await agent.get(`/api/signing-consent?client=${client}`).expect(200)).body.consentedAt;

  it('needs that the same person has opened the document', async () => {
    const id = await toSign();
    await kim.agent.get(`/api/documents/${id}`).expect(200);
    expect((await sign(id, pat)).body).toEqual(refused(409, 'document.not_viewed'));
    expect((await pat.agent.get(`/api/documents/${id}/details`)).body.allowed).toEqual(['decline']);
    expect((await kim.agent.get(`/api/documents/${id}/details`)).body.allowed).toEqual(['sign', 'decline']);
    expect((await sign(id, kim).expect(200)).body).toMatchObject({ signedBy: kim.id, status: 'signed' });
  });

  it('names the person for the client on the certificate, in the record and when verified', async () => {
    const id = await toSign();
    await pat.agent.get(`/api/documents/${id}`).expect(200);
    expect(await consentOf(pat, business)).toBeNull();
    await sign(id, pat).expect(200);
    const sealed = (await fetchBytes(pat.agent, `/api/documents/${id}/download`)).body as Buffer;
    const named = 'Sam Sample for Sample LLC';
    const printed = await tool('pdftotext', sealed);
    if (printed !== undefined) {
      expect(printed).toContain(`Signed electronically by ${named}`);
      expect(printed.split(named).length).toBeGreaterThan(4);
    }
    const verified = await app.visitor().post('/api/verify').attach('file', sealed, 'signed.pdf').expect(200);
    expect(verified.body).toMatchObject({ valid: true, signedBy: named });
    expect((await pat.agent.get(`/api/documents/${id}/details`)).body).toMatchObject({
      signedBy: pat.id,
      signer: { id: pat.id, name: 'Sam Sample' },
      client: { id: business, name: 'Sample LLC' },
    });
    const eventsFor = async ({ agent }: Person) =>
      (await agent.get(`/api/documents/${id}/evidence`).expect(200)).body.events as {
        type: string;
        onBehalfOf: object | null;
        text: string | null;
      }[];
    for (const person of [pat, admin]) {
      const events = await eventsFor(person);
      const signed = events.find(({ type }) => type === 'signed');
      expect(signed).toMatchObject({
        onBehalfOf: { id: business, name: 'Sample LLC' },
        actor: { id: pat.id },
      });
      expect(signed?.text).not.toBeNull();
      expect(events[0]).toMatchObject({ type: 'uploaded', onBehalfOf: null });
    }
    // A helper gets no one else's address.
    expect((await eventsFor(kim)).every(({ text }) => text === null)).toBe(true);
  });

  it('keeps the consent per person and client', async () => {
    expect(await consentOf(pat, business)).not.toBeNull();
    expect(await consentOf(pat, pat.id)).toBeNull();
    expect(await consentOf(kim, business)).not.toBeNull();
    await pat.agent.delete(`/api/signing-consent?client=${business}`).expect(204);
    expect(await consentOf(pat, business)).toBeNull();
    expect(await consentOf(kim, business)).not.toBeNull();
    const [event] = (await admin.agent.get('/api/admin/activity?limit=1').expect(200)).body;
    expect(event).toMatchObject({
      type: 'signing.consent_withdrawn',
      subject: { type: 'account', id: business, title: 'Sample LLC' },
      actor: { id: pat.id },
      onBehalfOf: { id: business },
    });
  });

  it('can be declined by name, and is refused without the scope', async () => {
    const id = await toSign();
    const reader = await app.client('reader');
    await grant(app, { clientId: business, personId: reader.id, scopes: ['documents'] });
    await reader.agent.get(`/api/documents/${id}`).expect(200);
    expect((await reader.agent.get(`/api/documents/${id}/details`)).body.allowed).toEqual([]);
    const decline = ({ agent }: Person) =>
      agent.post(`/api/documents/${id}/decline`).send({ reason: 'The fee is wrong' });
    for (const call of [sign(id, reader), decline(reader)])
      expect((await call).body).toEqual(refused(403, 'access.scope_missing'));
    await decline(kim).expect(200);
    expect((await pat.agent.get(`/api/documents/${id}/details`)).body.signatureEvents[0]).toMatchObject({
      type: 'declined',
      actor: { id: kim.id },
      onBehalfOf: { id: business, name: 'Sample LLC' },
    });
  });

  it.each([
    ['the scopes were narrowed', `scopes = '{documents}'`, 403],
    ['the categories were narrowed', `categories = '{legal}'`, 404],
    ['the access was ended', 'ended_at = now()', 404],
  ])('and an upload are refused as a whole if %s meanwhile', async (_what, change, status) => {
    const helper = await app.client(`helper${status}${change.length}`);
    const id = await grant(app, {
      clientId: business,
      personId: helper.id,
      scopes: ['documents', 'upload', 'sign'],
      categories: ['tax'],
    });
    const document = await toSign();
    await helper.agent.get(`/api/documents/${document}`).expect(200);
    const before = await rowsOfDocuments();
    await withClient(app.databaseUrl, 'test', async (other) => {
      await other.query('BEGIN');
      await other.query(`UPDATE client_access SET ${change} WHERE id = ${id}`);
      const calls = [uploadAs(helper, { category: 'tax' }), sign(document, helper)].map(
        async (call) => (await call).status,
      );
      await eventually(
        async () =>
          (await app.sql.count(
            'test.waiting',
            `pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
            [],
          )) >= 2,
      );
      await other.query('COMMIT');
      expect(await Promise.all(calls)).toEqual([status, status]);
    });
    expect(await rowsOfDocuments()).toBe(before);
    expect((await admin.agent.get(`/api/documents/${document}/details`)).body).toMatchObject({
      status: 'awaiting_signature',
      version: 1,
      signedBy: null,
    });
    expect(
      await app.sql.count('test.consents', 'client_signing_consents WHERE user_id = $1', [helper.id]),
    ).toBe(0);
  });
});

describe('the activity of another client', () => {
  it('is for owners, who see the names of their people and not their addresses', async () => {
    const { body } = await pat.agent.get(`/api/activity?client=${business}&limit=200`).expect(200);
    const rows = body as { actor: Person | null; onBehalfOf: object | null; address: string | null }[];
    const by = (id: number) => rows.filter(({ actor }) => actor?.id === id);
    for (const person of [pat, kim, uma]) {
      expect(by(person.id).length).toBeGreaterThan(0);
      for (const row of by(person.id)) {
        expect(row).toMatchObject({ onBehalfOf: { id: business, name: 'Sample LLC' } });
        expect(row.address === null).toBe(person !== pat);
      }
    }
    expect(by(admin.id).every(({ onBehalfOf }) => onBehalfOf === null)).toBe(true);
    expect((await kim.agent.get(`/api/activity?client=${business}`)).body).toEqual(
      refused(403, 'access.not_owner'),
    );
  });

  it('takes a refused attempt of a stranger for nothing done on behalf', async () => {
    await stranger.agent.get(`/api/documents/${documents.tax}`).expect(404);
    const subject = `subjectType=document&subjectId=${documents.tax}`;
    const refusal = await eventually(async () => {
      const { body } = await admin.agent.get(`/api/admin/activity?${subject}`);
      return (body as { refused: boolean; actor: Person | null }[]).find(
        (event) => event.refused && event.actor?.id === stranger.id,
      );
    });
    expect(refusal).toMatchObject({ onBehalfOf: null });
  });
});
