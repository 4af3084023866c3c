import { createHash } from 'node:crypto';
import { eventually } from '../../../../test/eventually.js';
import { type Agent, fetchBytes, password, refused, TestApp } from '../../../../test/test-app.js';
import { formPdf } from '../testing/pdfs.js';
import { samplePng } from '../../../platform/files/testing/sample-files.js';
import { readDemoFile } from '../../../demo/demo-practice.js';

let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };
let bea: { agent: Agent; id: number };
let pdf: Buffer;
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
  alex = await app.client('asample');
  bea = await app.client('briverside');
  pdf = await readDemoFile('Engagement Agreement 2027.pdf');
});
afterAll(() => app.stop());

/** A document that awaits a signature. */
async function unread(bytes = pdf, name = 'agreement.pdf', client = alex): Promise<number> {
  const { body } = await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'Engagement Agreement', userId: String(client.id), needsSignature: 'true' })
    .attach('file', bytes, name)
    .expect(201);
  return (body as { id: number }).id;
}
/** A document that awaits the signature of the client, who has opened it. */
async function waiting(bytes?: Buffer, name?: string, client = alex): Promise<number> {
  const id = await unread(bytes, name, client);
  await client.agent.get(`/api/documents/${id}`).expect(200);
  return id;
}
const replace = (id: number) =>
  admin.put(`/api/admin/documents/${id}/file`).attach('file', pdf, 'agreement.pdf').expect(200);
const consented = { consent: true, name: 'Sam Sample' };
const sign = (id: number, by: object = consented, agent = alex.agent) =>
  agent.post(`/api/documents/${id}/sign`).send(by);
const countersign = (id: number, by: object = { name: 'Jordan Example' }, agent = admin) =>
  agent.post(`/api/admin/documents/${id}/countersign`).send(by);
const details = async (id: number) => (await admin.get(`/api/documents/${id}/details`).expect(200)).body;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('signing a document', () => {
  it.each([
    ['a link on another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page of a neighboring host', { 'Sec-Fetch-Site': 'same-site' }],
    ['a browser that loads ahead', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch;prerender' }],
  ])('needs a reader: %s opens nothing', async (_, headers) => {
    const id = await unread();
    for (const path of ['', '/download'])
      await alex.agent.get(`/api/documents/${id}${path}`).set(headers).expect(200);
    expect((await sign(id).expect(409)).body).toEqual(refused(409, 'document.not_viewed'));
    const { body } = await admin.get(`/api/documents/${id}/evidence`).expect(200);
    expect((body as { events: { type: string }[] }).events.map(({ type }) => type)).not.toContain('viewed');
    await alex.agent.get(`/api/documents/${id}`).set('Sec-Fetch-Site', 'same-origin').expect(200);
    await sign(id).expect(200);
  });

  it('seals it, keeps the original, and proves the events', async () => {
    const id = await waiting();
    const { body } = await sign(id).expect(200);
    expect(body).toMatchObject({
      id,
      status: 'signed',
      version: 2,
      fileType: 'application/pdf',
      signedBy: alex.id,
      signedDate: expect.stringMatching(/Z$/),
      signatureImagePath: `/api/documents/${id}/signature`,
    });

    const sealed = (await fetchBytes(alex.agent, `/api/documents/${id}/download`).expect(200)).body as Buffer;
    expect(sealed.toString('latin1')).toContain('/ETSI.CAdES.detached');
    expect((await fetchBytes(alex.agent, `/api/documents/${id}`)).body).toEqual(sealed);
    expect((await fetchBytes(alex.agent, `/api/documents/${id}/original`)).body).toEqual(pdf);
    const image = await fetchBytes(alex.agent, `/api/documents/${id}/signature`).expect(200);
    expect(image.headers['content-type']).toBe('image/png');
    expect((image.body as Buffer).subarray(1, 4).toString()).toBe('PNG');

    const evidence = (await alex.agent.get(`/api/documents/${id}/evidence`).expect(200)).body;
    expect(evidence).toMatchObject({
      documentId: id,
      originalSha256: sha256(pdf),
      sealedSha256: sha256(sealed),
      chainIntact: true,
    });
    const types = evidence.events.map(({ type }: { type: string }) => type);
    expect(types.slice(0, 5)).toEqual(['uploaded', 'sent', 'viewed', 'consented', 'signed']);
    for (const [index, event] of evidence.events.entries()) {
      if (event.text !== null) expect(sha256(Buffer.from(event.text))).toBe(event.sha256);
      expect(event.previous).toBe(index === 0 ? null : evidence.events[index - 1].sha256);
    }
    expect(evidence.events[4]).toMatchObject({ actor: { id: alex.id, name: 'Sam Sample' } });
    expect((await admin.get(`/api/documents/${id}/evidence`).expect(200)).body.documentId).toBe(id);

    const verified = await app.visitor().post('/api/verify').attach('file', sealed, 'signed.pdf').expect(200);
    expect(verified.body).toMatchObject({
      valid: true,
      documentId: id,
      title: 'Engagement Agreement',
      signedBy: 'Sam Sample',
      signedAt: body.signedDate,
    });
    const changed = Buffer.from(sealed);
    changed[sealed.length >> 1] = (changed[sealed.length >> 1] ?? 0) ^ 1;
    for (const [bytes, reason] of [
      [changed, 'This PDF was signed here, but it has been changed since. Use the copy that you downloaded.'],
      [
        Buffer.concat([sealed, Buffer.from('\n')]),
        'This PDF was signed here, but something has been added to it since.',
      ],
      [pdf, 'This PDF has no digital signature. It was not signed here.'],
      [samplePng, 'This file is not a PDF.'],
    ] as const)
      expect(
        (await app.visitor().post('/api/verify').attach('file', bytes, 'x.pdf').expect(200)).body,
      ).toEqual({ valid: false, reason });
  });

  it('shows and seals a copy where the uploaded form could contradict its pages, and keeps the form', async () => {
    const id = await waiting(formPdf, 'form.pdf');
    const bytes = async (path = '') =>
      (await fetchBytes(alex.agent, `/api/documents/${id}${path}`).expect(200)).body as Buffer;
    const shown = await bytes();
    expect(shown).not.toEqual(formPdf);
    expect(await bytes('/original')).toEqual(formPdf);
    const evidence = async () => (await alex.agent.get(`/api/documents/${id}/evidence`).expect(200)).body;
    const facts = { originalSha256: sha256(formPdf), shownSha256: sha256(shown) };
    expect(await evidence()).toMatchObject({ ...facts, sealedSha256: null });
    await sign(id).expect(200);
    const sealed = await bytes('/download');
    expect(sealed.subarray(0, shown.length)).toEqual(shown);
    expect(sealed.includes('/XFA')).toBe(false);
    expect(await bytes('/original')).toEqual(formPdf);
    expect(await evidence()).toMatchObject({
      ...facts,
      sealedSha256: sha256(sealed),
      events: expect.arrayContaining([
        expect.objectContaining({
          type: 'prepared',
          details: {
            version: 2,
            fileName: 'form.pdf',
            sha256: facts.shownSha256,
            originalSha256: facts.originalSha256,
          },
        }),
        expect.objectContaining({ type: 'signed', details: expect.objectContaining(facts) }),
      ]),
    });
    expect((await details(id)).versions).toMatchObject([
      { version: 3, kind: 'signed' },
      { version: 2, kind: 'prepared' },
      { version: 1, kind: 'uploaded' },
    ]);
  });

  it('accepts a drawn signature, and an image that becomes a page', async () => {
    const { default: sharp } = await import('sharp');
    const stroke = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><path d="M10 90 C 90 -40 160 200 380 40" stroke="#123" stroke-width="6" fill="none"/></svg>',
    );
    const png = await sharp(stroke).png().toBuffer();
    const signature = `data:image/png;base64,${png.toString('base64')}`;
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#dcd' } })
      .jpeg()
      .toBuffer();
    const id = await waiting(photo, 'photo.jpg');
    expect((await sign(id, { ...consented, signature }).expect(200)).body).toMatchObject({
      status: 'signed',
      fileName: 'photo.pdf',
    });
    expect((await fetchBytes(alex.agent, `/api/documents/${id}/original`)).body).toEqual(photo);
  });

  it.each([
    [{ name: 'Sam Sample' }, { consent: 'Please agree to sign electronically' }],
    [{ consent: false, name: 'Sam Sample' }, { consent: 'Please agree to sign electronically' }],
    [{ consent: true }, { name: 'Please type your full name' }],
    [{ consent: true, name: '  ' }, { name: 'Please type your full name' }],
    // All of these are invisible characters.
    ...['\u200b', '\u00ad\u200d', '\u0001', '\u3164', '\u2800'].map(
      (name): [object, Record<string, string>] => [
        { consent: true, name },
        { name: 'Please type your full name' },
      ],
    ),
    [{ ...consented, name: 'Sam 🧾 Sample' }, { name: "“🧾” can't be used in a name" }],
    [{ ...consented, signature: 'data:image/svg+xml;base64,AAAA' }, { signature: 'Must be a PNG image' }],
  ])('refuses %o', async (by, fields) => {
    const id = await waiting();
    expect((await sign(id, by).expect(400)).body).toEqual(refused(400, 'request.invalid', fields));
    expect((await details(id)).status).toBe('awaiting_signature');
  });

  it('signs once: one of two simultaneous signatures wins', async () => {
    const id = await waiting();
    const answers = await Promise.all([sign(id), sign(id), sign(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await details(id)).versions).toHaveLength(2);
    expect((await sign(id).expect(409)).body).toEqual(refused(409, 'document.not_awaiting_signature'));
  });

  it('repeats its first response for the same key', async () => {
    const id = await waiting();
    const first = await sign(id).set('Idempotency-Key', `sign-${id}`).expect(200);
    const again = await sign(id, Object.fromEntries(Object.entries(consented).reverse()))
      .set('Idempotency-Key', `sign-${id}`)
      .expect(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('refuses a version that the signer has not opened, even if others have, and records no consent', async () => {
    const client = await app.client('dwinters');
    const id = await unread(pdf, 'agreement.pdf', client);
    const notViewed = async (by: object = consented): Promise<void> =>
      expect((await sign(id, by, client.agent).expect(409)).body).toEqual(
        refused(409, 'document.not_viewed'),
      );
    await notViewed();
    await notViewed({ ...consented, version: 1 });
    await admin.get(`/api/documents/${id}`).expect(200);
    await client.agent.head(`/api/documents/${id}`).expect(200);
    await client.agent.get(`/api/documents/${id}/details`).expect(200);
    await notViewed();
    await client.agent.get(`/api/documents/${id}/download`).expect(200);
    await replace(id);
    await notViewed({ ...consented, version: 2 });
    expect((await client.agent.get('/api/signing-consent').expect(200)).body.consentedAt).toBeNull();
    await client.agent.get(`/api/documents/${id}/versions/2`).expect(200);
    await sign(id, consented, client.agent).expect(200);
  });

  it('requires the password if the session is older than 15 minutes', async () => {
    const old = await app.signIn('asample');
    await app.sql.rows(
      'test.age-sessions',
      `UPDATE sessions SET created_at = now() - interval '16 minutes' WHERE user_id = $1
       AND created_at = (SELECT max(created_at) FROM sessions WHERE user_id = $1)`,
      [alex.id],
    );
    const id = await waiting();
    for (const by of [consented, { ...consented, password: 'Wrong-1!' }]) {
      const { body } = await sign(id, by, old).expect(403);
      expect(body).toEqual(refused(403, 'auth.password_required'));
      expect(body.fields).toHaveProperty('password');
    }
    await sign(id, { ...consented, password }, old).expect(200);
  });

  it('is allowed for the client only, not for other clients or admins', async () => {
    const id = await waiting();
    expect((await sign(id, consented, admin).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
    await sign(id, consented, bea.agent).expect(404);
    await sign(id, consented, app.visitor()).expect(401);
    await sign(999_999).expect(404);
    expect((await details(id)).status).toBe('awaiting_signature');
    // Refused attempts are recorded after the answer.
    await eventually(async () => {
      const { body } = await admin
        .get(`/api/admin/activity?subjectType=document&subjectId=${id}`)
        .expect(200);
      return body.filter(({ refused: was }: { refused: boolean }) => was).length === 2;
    });
    const own = (await alex.agent.get('/api/activity?limit=200').expect(200)).body as { type: string }[];
    expect(own.map(({ type }) => type)).not.toContain('document.refused');
  });
});

describe('declining', () => {
  it('returns the document with the reason', async () => {
    const id = await waiting();
    const decline = (reason: string, agent = alex.agent) =>
      agent.post(`/api/documents/${id}/decline`).send({ reason });
    expect((await decline('   ').expect(400)).body).toEqual(
      refused(400, 'request.invalid', { reason: 'Please say why you decline' }),
    );
    await decline('No', bea.agent).expect(404);
    await decline('No', admin).expect(403);
    await decline('No', app.visitor()).expect(401);
    expect((await decline('The fee is wrong.').expect(200)).body).toMatchObject({
      status: 'pending_review',
      declineReason: 'The fee is wrong.',
    });
    expect(await details(id)).toMatchObject({
      needsSignature: false,
      signatureEvents: [
        { type: 'declined', actor: { id: alex.id } },
        { type: 'sent', actor: { name: 'Sam Sample' } },
      ],
    });
    expect((await decline('Again.').expect(409)).body).toEqual(
      refused(409, 'document.not_awaiting_signature'),
    );
  });
});

describe('countersigning', () => {
  it("adds a second seal, keeps the client's valid and completes the document", async () => {
    const id = await waiting();
    expect((await countersign(id).expect(409)).body).toEqual(refused(409, 'document.not_signed'));
    await sign(id).expect(200);
    const first = (await fetchBytes(admin, `/api/documents/${id}`)).body as Buffer;
    await countersign(id, { name: '' }).expect(400);
    expect((await countersign(id, { name: 'Jordan 🧾' }).expect(400)).body).toHaveProperty('fields.name');
    await countersign(id, { name: 'Jordan Example' }, alex.agent).expect(403);
    expect((await countersign(id).expect(200)).body).toMatchObject({ status: 'completed', version: 3 });
    const second = (await fetchBytes(admin, `/api/documents/${id}`)).body as Buffer;
    expect(second.subarray(0, first.length)).toEqual(first);
    for (const bytes of [first, second])
      expect(
        (await app.visitor().post('/api/verify').attach('file', bytes, 'x.pdf').expect(200)).body,
      ).toMatchObject({ valid: true, documentId: id, signedBy: 'Sam Sample' });
    expect(await details(id)).toMatchObject({
      countersigner: { name: 'Sam Sample' },
      countersignedDate: expect.stringMatching(/Z$/),
    });
    expect((await countersign(id).expect(409)).body).toEqual(refused(409, 'document.not_signed'));
  });

  it('requires a recent session or the password, and refuses access tokens', async () => {
    const id = await waiting();
    await sign(id).expect(200);
    const { agent: consultant } = await app.admin('countersigner');
    const { body } = await consultant
      .post('/api/access-tokens')
      .send({ name: 'Bookkeeping', scope: 'write' })
      .expect(201);
    const bearer = `Bearer ${(body as { token: string }).token}`;
    const path = `/api/documents/${id}/details`;
    expect((await consultant.get(path).expect(200)).body.allowed).toContain('countersign');
    expect(
      (await app.visitor().get(path).set('Authorization', bearer).expect(200)).body.allowed,
    ).not.toContain('countersign');
    const byToken = await app
      .visitor()
      .post(`/api/admin/documents/${id}/countersign`)
      .set('Authorization', bearer)
      .send({ name: 'Jordan Example', password })
      .expect(403);
    expect(byToken.body).toEqual(refused(403, 'auth.session_required'));

    app.clock.pass(16 * 60_000);
    for (const by of [{}, { password: 'Wrong-1!' }]) {
      const stale = await countersign(id, { name: 'Jordan Example', ...by }, consultant).expect(403);
      expect(stale.body).toEqual(
        refused(403, 'auth.password_required', { password: expect.any(String) as string }),
      );
    }
    expect(await details(id)).toMatchObject({ countersigner: null });
    await countersign(id, { name: 'Jordan Example', password }, consultant).expect(200);
    admin = await app.signIn('consultant');
    alex.agent = await app.signIn('asample');
    bea.agent = await app.signIn('briverside');
  });
});

describe('the consent to sign electronically', () => {
  it('is given once by signing, and can be withdrawn', async () => {
    const { agent, id: userId } = await app.client('cmercado');
    const consent = async () => (await agent.get('/api/signing-consent').expect(200)).body;
    expect(await consent()).toMatchObject({ version: '2026-11-22', consentedAt: null });
    expect((await consent()).paragraphs.join(' ')).toContain('sign on paper');
    const mine = (): Promise<number> => waiting(pdf, 'a.pdf', { agent, id: userId });
    await sign(await mine(), consented, agent).expect(200);
    const since = (await consent()).consentedAt;
    expect(since).toEqual(expect.stringMatching(/Z$/));
    await sign(await mine(), consented, agent).expect(200);
    expect((await consent()).consentedAt).toBe(since);
    await agent.delete('/api/signing-consent').expect(204);
    await agent.delete('/api/signing-consent').expect(204);
    expect((await consent()).consentedAt).toBeNull();
    const { body } = await admin
      .get(`/api/admin/activity?subjectType=account&subjectId=${userId}`)
      .expect(200);
    expect(body.map(({ type }: { type: string }) => type).slice(0, 2)).toEqual([
      'signing.consent_withdrawn',
      'signing.consent_given',
    ]);
    await admin.get('/api/signing-consent').expect(403);
    await app.visitor().get('/api/signing-consent').expect(401);
    await app.visitor().delete('/api/signing-consent').expect(401);
  });
});

describe('the signing record', () => {
  it('is available to the client and the practice, also before signing', async () => {
    const id = await unread();
    await bea.agent.get(`/api/documents/${id}`).expect(404);
    const evidence = async () => (await alex.agent.get(`/api/documents/${id}/evidence`).expect(200)).body;
    expect(await evidence()).toMatchObject({
      originalSha256: sha256(pdf),
      sealedSha256: null,
      chainIntact: true,
    });
    // A refusal is recorded after its response.
    const tried = await eventually(async () =>
      (await evidence()).events.find(({ type }: { type: string }) => type === 'refused'),
    );
    expect(tried).toMatchObject({ actor: null, address: null, text: null, details: null });
    await bea.agent.get(`/api/documents/${id}/evidence`).expect(404);
    await app.visitor().get(`/api/documents/${id}/evidence`).expect(401);
  });
});
