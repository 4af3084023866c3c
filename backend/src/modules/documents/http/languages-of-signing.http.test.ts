import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { admin, adminId, alex, app, practice } from '../../../../test/practice.js';
import { fetchBytes } from '../../../../test/test-app.js';
import { readDemoFile } from '../../../demo/demo-practice.js';

const ink =
  'Puede firmar los documentos de este despacho electrónicamente en lugar de en papel. Una firma electrónica vale lo mismo que una firma con tinta.';
const binding =
  'Este texto es una traducción. Si difiere del texto en inglés, el texto en inglés es el que obliga.';

let pdf: Buffer;
practice(['alex']);
beforeAll(async () => {
  pdf = await readDemoFile('Engagement Agreement 2027.pdf');
});

const speaks = (id: number, language: string) =>
  app.sql.view('test.language', 'UPDATE users SET language = $2 WHERE id = $1', [id, language]);

/** Signs a new document. @returns its id */
async function signed(): Promise<number> {
  const { body } = await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'Engagement Agreement', userId: String(alex.id), needsSignature: 'true' })
    .attach('file', pdf, 'agreement.pdf')
    .expect(201);
  const { id } = body as { id: number };
  await alex.agent.get(`/api/documents/${id}`).expect(200);
  await alex.agent.post(`/api/documents/${id}/sign`).send({ consent: true, name: 'Sam Sample' }).expect(200);
  return id;
}
const consent = async (query = '') => (await alex.agent.get(`/api/signing-consent${query}`).expect(200)).body;
const consentedTo = async (id: number) =>
  (await alex.agent.get(`/api/documents/${id}/evidence`).expect(200)).body.events.find(
    ({ type }: { type: string }) => type === 'consented',
  ).details;
const fileOf = async (id: number): Promise<Buffer> =>
  (await fetchBytes(alex.agent, `/api/documents/${id}/download`).expect(200)).body as Buffer;
/** The text of all pages, and the reasons of the signatures. */
async function contentsOf(id: number): Promise<{ text: string; reasons: unknown[] }> {
  const pdf = await PDF.load(await fileOf(id));
  const pages = pdf.getPages();
  const text = pages.map((page) => page.extractText().text).join(' ');
  return {
    text: text.replace(/\s+/g, ' '),
    reasons: (pdf.getForm()?.getSignatureFields() ?? []).map((field) =>
      field.getSignatureDict()?.getString('Reason')?.asString(),
    ),
  };
}
const hashOf = (paragraphs: string[]): string =>
  createHash('sha256').update(paragraphs.join('\n')).digest('hex');

describe('the consent to sign electronically', () => {
  it('is given in the language of the reader, and the English text binds', async () => {
    const english = await consent();
    expect(english).toMatchObject({ language: 'en', textSha256: hashOf(english.paragraphs) });
    expect(await consentedTo(await signed())).toEqual({
      consentVersion: english.version,
      language: 'en',
      textSha256: english.textSha256,
    });
    const { consentedAt } = await consent();
    expect(consentedAt).not.toBeNull();

    await speaks(alex.id, 'es');
    const spanish = await consent();
    expect(spanish).toMatchObject({
      language: 'es',
      version: english.version,
      textSha256: hashOf(spanish.paragraphs),
      // This text was not shown before.
      consentedAt: null,
    });
    expect(spanish.paragraphs[0]).toBe(ink);
    expect(spanish.paragraphs).toHaveLength(english.paragraphs.length + 1);
    expect(spanish.paragraphs.at(-1)).toBe(binding);
    expect(await consent('?language=en')).toEqual({ ...english, consentedAt });
    await alex.agent.get('/api/signing-consent?language=en').expect('Content-Language', 'en');
    await alex.agent.get('/api/signing-consent?language=fr').expect(400);

    const details = { consentVersion: english.version, language: 'es', textSha256: spanish.textSha256 };
    expect(await consentedTo(await signed())).toEqual(details);
    const since = (await consent()).consentedAt;
    expect(since).not.toBeNull();
    expect(await consentedTo(await signed())).toEqual(details);
    expect((await consent()).consentedAt).toBe(since);
    const [given] = (
      await admin.get(`/api/admin/activity?subjectType=account&subjectId=${alex.id}`).expect(200)
    ).body;
    expect(given).toMatchObject({
      type: 'signing.consent_given',
      details: { language: 'es', textSha256: spanish.textSha256 },
    });
    await alex.agent.delete('/api/signing-consent').expect(204);
    expect((await consent()).consentedAt).toBeNull();
    expect((await consent('?language=en')).consentedAt).toBeNull();
    await speaks(alex.id, 'en');
  });
});

describe('the certificate of completion', () => {
  it("has each signer's block in their language", async () => {
    const countersign = (id: number) =>
      admin.post(`/api/admin/documents/${id}/countersign`).send({ name: 'Jordan Example' }).expect(200);
    await speaks(alex.id, 'es');
    const ofSpanish = await signed();
    await countersign(ofSpanish);
    await speaks(alex.id, 'en');
    const ofEnglish = await signed();
    await speaks(adminId, 'es');
    await countersign(ofEnglish);
    await speaks(adminId, 'en');
    const spanish = await contentsOf(ofSpanish);
    const english = await contentsOf(ofEnglish);
    expect(spanish.text).toContain('Certificado de finalización');
    expect(spanish.text).toMatch(/Fecha y hora de la firma \d{1,2} \p{L}+ \d{4}, /u);
    expect(spanish.text).not.toContain('Certificate of completion');
    expect(spanish.reasons).toEqual(['Countersigned by Sam Sample', 'Firmado por Sam Sample']);
    expect(english.text).toContain('Certificate of completion');
    expect(english.text).toMatch(/Signed at \p{L}{3} \d{1,2}, \d{4}, /u);
    expect(english.text).not.toContain('Certificado');
    expect(english.reasons).toEqual(['Contrafirmado por Sam Sample', 'Signed by Sam Sample']);
  });
});

describe('texts about documents', () => {
  it('tell anyone in their language whether a file was signed here', async () => {
    const verify = async (bytes: Buffer) =>
      (
        await app
          .visitor()
          .post('/api/verify')
          .set('Accept-Language', 'es-MX')
          .attach('file', bytes, 'x.pdf')
          .expect(200)
      ).body;
    expect(await verify(await fileOf(await signed()))).toMatchObject({
      valid: true,
      reason: 'Este PDF se firmó aquí y no se ha cambiado desde entonces.',
    });
    expect(await verify(pdf)).toEqual({
      valid: false,
      reason: 'Este PDF no tiene firma digital. No se firmó aquí.',
    });
  });

  it('name statuses in the language of the reader', async () => {
    const { body } = await admin
      .post('/api/admin/documents/upload')
      .field({ title: 'Engagement Agreement', userId: String(alex.id) })
      .attach('file', pdf, 'agreement.pdf')
      .expect(201);
    const move = (status: string) => admin.patch(`/api/admin/documents/${body.id}`).send({ status });
    await move('completed').expect(200);
    await speaks(adminId, 'es');
    expect((await move('draft').expect(409)).body.message).toBe(
      'Un documento con el estado “completado” no puede pasar a “borrador”. Permitido: ninguno.',
    );
    await speaks(adminId, 'en');
  });

  it('of templates have a language', async () => {
    const path = '/api/admin/document-templates';
    const create = (fields: object) =>
      admin
        .post(path)
        .field({ title: 'Carta de contratación', ...fields })
        .attach('file', pdf, 'carta.pdf');
    const { body } = await create({ language: 'es' }).expect(201);
    expect(body).toMatchObject({ language: 'es' });
    const change = (changes: object) => admin.patch(`${path}/${body.id}`).send(changes);
    expect((await change({ title: 'Contrato' }).expect(200)).body).toMatchObject({ language: 'es' });
    expect((await change({ language: 'en' }).expect(200)).body).toMatchObject({ language: 'en' });
    for (const language of ['', 'es-MX', null])
      expect((await change({ language }).expect(400)).body.fields).toHaveProperty('language');
    expect((await create({ language: 'fr' }).expect(400)).body.fields).toHaveProperty('language');
  });
});
