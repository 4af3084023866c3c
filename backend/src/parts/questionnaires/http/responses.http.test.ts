import { eventually } from '../../../../test/eventually.js';
import { admin, alex, app, bea, consultant, practice } from '../../../../test/practice.js';
import { assign, setStaffSees, staffMember } from '../../../../test/staff.js';
import { absurdIds, type Agent, fetchBytes, pages, refused } from '../../../../test/test-app.js';
import { textOfPdf } from '../../../../test/text-of-pdf.js';
import { withClient } from '../../../platform/database/with-client.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { anOrganizer } from '../testing/an-organizer.js';
import {
  adminPath,
  answer,
  put,
  read,
  readByPractice,
  review,
  type Row,
  send,
  sent,
  store,
  submit,
  submitted,
} from '../testing/responses-over-http.js';

practice(['alex', 'bea']);

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const documentOf = async (id: number | null): Promise<object | undefined> =>
  ((await admin.get('/api/admin/documents?limit=200').expect(200)).body as Row[]).find(
    (one) => one.id === id,
  );
const textOf = async (id: number | null): Promise<string> =>
  textOfPdf((await fetchBytes(admin, `/api/documents/${id}`).expect(200)).body as Buffer);
const titles = async (agent: Agent): Promise<string[]> =>
  ((await agent.get('/api/notifications').expect(200)).body as { title: string }[]).map(({ title }) => title);
const requestsOf = async (id: number): Promise<string[]> =>
  (await readByPractice<{ requests: { title: string }[] }>(id)).requests.map(({ title }) => title);

describe('submitting', () => {
  it('needs an answer to each required question that is visible', async () => {
    const id = await sent();
    await answer(id, { owns: 'yes', name: '  ' });
    const needed = 'Please answer this question';
    expect((await submit(id).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { name: needed, revenue: needed }),
    );
    expect(await read(id)).toMatchObject({ state: 'open', documentId: null });
    await answer(id, { owns: 'no', name: 'Alex' });
    await submit(id).expect(200);
  });

  it('takes no document that was deleted since for an answer', async () => {
    const upload = async (): Promise<number> => {
      const file = alex.agent.post('/api/documents').field({ title: 'Letter' });
      const { body } = await file.attach('file', samplePdf, 'letter.pdf').expect(201);
      return (body as Row).id;
    };
    const questions = [
      { key: 'needed', type: 'file', label: 'A letter', required: true },
      { key: 'other', type: 'file', label: 'Another letter' },
    ];
    const id = await sent(anOrganizer({ sections: [{ title: 'Letters', questions }] }));
    const letters = [await upload(), await upload()];
    await answer(id, { needed: letters[0], other: letters[1] });
    for (const letter of letters) await admin.delete(`/api/admin/documents/${letter}`).expect(204);
    expect(await read(id)).toMatchObject({ answers: {}, answered: 0 });
    await admin.post(`/api/admin/documents/${letters[1]}/restore`).expect(200);
    expect(await read(id)).toMatchObject({ answers: { other: letters[1] }, answered: 1 });
    expect(await readByPractice(id)).toMatchObject({ answers: { other: letters[1] }, answered: 1 });
    await admin.delete(`/api/admin/documents/${letters[1]}`).expect(204);
    expect((await submit(id).expect(400)).body).toMatchObject({
      fields: { needed: 'Please answer this question' },
    });
    const letter = await upload();
    await answer(id, { needed: letter });
    expect((await submit(id).expect(200)).body).toMatchObject({ answered: 1, visible: 2 });
    expect(await read(id)).toMatchObject({ answers: { needed: letter } });
  });

  it('drops hidden answers, makes the requests, and files the answers for review', async () => {
    const id = await sent();
    const file = alex.agent.post('/api/documents').field({ title: 'Notice CP2000' });
    const { body: letter } = await file.attach('file', samplePdf, 'letter.pdf').expect(201);
    await answer(id, {
      name: 'Alex Sample',
      ssn: '219-09-9999',
      born: '1990-02-28',
      owns: 'yes',
      ein: '12-3456789',
      revenue: '1234.5',
      jobs: 2,
      form: 'LLC',
      income: ['Rent', 'Farm'],
      letter: (letter as Row).id,
      cars: [{ Make: 'Ford', Miles: '12000' }],
    });
    await put(id, 'owns', { value: 'no' }).expect(200);
    const post = () => submit(id).set('Idempotency-Key', 'submitted once');
    const { body: row } = await post().expect(200);
    expect((await post().expect(200)).body).toEqual(row);
    expect(row).toMatchObject({
      state: 'submitted',
      submittedAt: time,
      reason: null,
      answered: 9,
      visible: 10,
    });
    const { documentId } = row as Row;
    const { answers, requests, allowed } = await read<Record<string, object>>(id);
    expect(Object.keys(answers ?? {}).sort()).toEqual([
      ...['born', 'cars', 'form', 'income', 'jobs', 'letter', 'name', 'owns', 'ssn'],
    ]);
    expect(allowed).toEqual([]);
    expect(requests).toEqual(
      ['W-2 1', 'W-2 2', 'Articles', 'Statement: Rent', 'Statement: Farm'].map((title) => ({
        id: expect.any(Number) as number,
        title,
      })),
    );
    const { body: made } = await alex.agent.get('/api/document-requests').expect(200);
    expect(made).toHaveLength(5);
    expect(made).toMatchObject([
      { title: 'Statement: Farm', description: 'Of the whole year', requestedBy: consultant.id },
      {},
      {},
      {},
      { title: 'W-2 1' },
    ]);
    expect(await documentOf(documentId)).toMatchObject({
      userId: alex.id,
      title: expect.stringMatching(/^New client, \w+ \d+, \d{4}$/) as string,
      fileName: expect.stringMatching(/^New client, \w+ \d+, \d{4}\.pdf$/) as string,
      category: 'other',
      status: 'pending_review',
      uploadedBy: alex.id,
    });
    const text = await textOf(documentId);
    for (const part of [
      'Questions and answers',
      'Client Sam Sample',
      'Your name Alex Sample',
      'Social Security number •••-••-9999',
      'Date of birth February 28, 1990',
      'Anything else? No answer',
      'Do you own a business? No',
      'Other income • Rent • Farm',
      'A letter of the IRS Notice CP2000',
      'Make Miles Ford 12000',
    ])
      expect(text).toContain(part);
    for (const hidden of ['EIN', 'revenue', '1,234']) expect(text).not.toContain(hidden);
  });

  it('keeps answers under words that every object has', async () => {
    const columns = ['Name', 'constructor', '__proto__', 'prototype', 'toString'];
    const questions = [
      { key: 'firms', type: 'table', label: 'Firms', columns },
      { key: 'constructor', type: 'text', label: 'Constructor' },
    ];
    const id = await sent(anOrganizer({ sections: [{ title: 'Works', questions }] }));
    const row = JSON.parse(
      '{ "Name": "One", "constructor": "Two", "__proto__": "Three", "prototype": "Four", "toString": "Five" }',
    ) as object;
    await answer(id, { firms: [{ Name: 'Zero' }, row] });
    const { answers } = await read<{ answers: Record<string, unknown> }>(id);
    expect(JSON.stringify(answers['firms'])).toContain('"__proto__":"Three"');
    expect(answers['firms']).toEqual([{ Name: 'Zero' }, row]);
    const { documentId } = (await submit(id).expect(200)).body as Row;
    const text = await textOf(documentId);
    for (const part of ['One Two Three Four Five', 'Constructor No answer']) expect(text).toContain(part);
  });

  it('makes at most 20 requests of a number, and none of less than one', async () => {
    for (const [jobs, count] of [
      [21, 20],
      [1.9, 1],
      [0, 0],
      [-3, 0],
    ] as const) {
      const id = await sent();
      await submitted(id, { name: 'Alex', jobs });
      expect(await requestsOf(id)).toEqual(Array.from({ length: count }, (_, n) => `W-2 ${n + 1}`));
    }
  });

  it('is in the language of the questionnaire, whatever that of its reader', async () => {
    const id = await sent(anOrganizer({ title: 'Repaso', language: 'es' }));
    const { documentId } = await submitted(id, { name: 'Alex', owns: 'yes', revenue: '10.00' });
    expect(await documentOf(documentId)).toMatchObject({
      title: expect.stringMatching(/^Repaso, \d+ de \w+ de \d{4}$/) as string,
    });
    const text = await textOf(documentId);
    for (const part of [
      'Preguntas y respuestas',
      'Do you own a business? Sí',
      'Anything else? Sin respuesta',
    ])
      expect(text).toContain(part);
  });

  it('is done once by two at once', async () => {
    const id = await sent();
    await answer(id, { name: 'Alex', jobs: 3 });
    const answers = await Promise.all([submit(id), submit(id), put(id, 'notes', { value: 'Late' })]);
    const [one, other, late] = answers.map(({ status }) => status);
    expect([one, other].toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual(
      refused(409, 'questionnaire.submitted'),
    );
    expect(await requestsOf(id)).toEqual(['W-2 1', 'W-2 2', 'W-2 3']);
    const { documentId, answers: kept } = await readByPractice<Row & { answers: object }>(id);
    // An accepted answer is in the document, however late it came.
    expect('notes' in kept).toBe(late === 200);
    expect((await textOf(documentId)).includes('Late')).toBe(late === 200);
  });
});

describe('the review', () => {
  it('accepts what was submitted, with its document', async () => {
    const id = await sent();
    const early = refused(409, 'questionnaire.not_submitted');
    expect((await review(id, 'accept').expect(409)).body).toEqual(early);
    const { documentId } = await submitted(id, { name: 'Alex' });
    expect((await review(id, 'accept').expect(200)).body).toMatchObject({
      id,
      state: 'accepted',
      documentId,
    });
    expect(await documentOf(documentId)).toMatchObject({ status: 'completed' });
    expect((await review(id, 'accept').expect(409)).body).toEqual(early);
    const told = await titles(alex.agent);
    expect(told[0]).toBe('Answers accepted');
    expect(told).not.toContain('Document completed');
  });

  it('completes a document that the practice made a draft meanwhile', async () => {
    const id = await sent();
    const { documentId } = await submitted(id, { name: 'Alex' });
    await admin.patch(`/api/admin/documents/${documentId}`).send({ status: 'draft' }).expect(200);
    await review(id, 'accept').expect(200);
    expect(await documentOf(documentId)).toMatchObject({ status: 'completed' });
  });

  it.each(['accept', 'reopen'] as const)('can %s while their document is being deleted', async (action) => {
    const id = await sent();
    const { documentId } = await submitted(id, { name: 'Alex' });
    await withClient(app.databaseUrl, 'test', async (other) => {
      await other.query('BEGIN');
      await other.query(`UPDATE documents SET deleted_at = now() WHERE id = ${documentId}`);
      const call = review(id, action, { reason: 'Why' }).then(({ status }) => status);
      const waiting = `pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      await eventually(async () => (await app.sql.count('test.waiting', waiting, [])) > 0);
      await other.query('COMMIT');
      expect(await call).toBe(200);
    });
    expect(await readByPractice(id)).toMatchObject({ documentId: null });
  });

  it('accepts the answers when their document is accepted in the library', async () => {
    const id = await sent();
    const { documentId } = await submitted(id, { name: 'Alex' });
    await admin.patch(`/api/admin/documents/${documentId}`).send({ status: 'completed' }).expect(200);
    expect(await readByPractice(id)).toMatchObject({ state: 'accepted', allowed: ['reopen', 'reveal'] });
  });

  it('reopens with a reason: the answers stay, and the same document gets another version', async () => {
    const id = await sent();
    const open = refused(409, 'questionnaire.open');
    expect((await review(id, 'reopen', { reason: 'Why' }).expect(409)).body).toEqual(open);
    const { documentId } = await submitted(id, { name: 'Alex', jobs: 2 });
    for (const reason of ['', '  ', undefined])
      expect((await review(id, 'reopen', { reason }).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { reason: 'Please say why' }),
      );
    const { body } = await review(id, 'reopen', { reason: 'One job is missing' }).expect(200);
    expect(body).toMatchObject({
      state: 'open',
      submittedAt: null,
      reason: 'One job is missing',
      documentId,
      answered: 2,
    });
    expect(await documentOf(documentId)).toMatchObject({ status: 'draft', version: 1 });
    expect((await titles(alex.agent))[0]).toBe('Answers reopened');
    const again = await submitted(id, { jobs: 3, owns: 'no' });
    expect(again).toMatchObject({ documentId, reason: null });
    expect(await documentOf(documentId)).toMatchObject({ status: 'pending_review', version: 2 });
    expect(await requestsOf(id)).toEqual(['W-2 1', 'W-2 2', 'W-2 3']);
    await review(id, 'accept').expect(200);
    await review(id, 'reopen', { reason: 'Once more' }).expect(200);
    expect(await documentOf(documentId)).toMatchObject({ status: 'completed' });
    await submit(id).expect(200);
    expect(await documentOf(documentId)).toMatchObject({ status: 'pending_review', version: 3 });
    expect(await requestsOf(id)).toHaveLength(3);
    await review(id, 'reopen', { reason: 'Again' }).expect(200);
    await admin.delete(`/api/admin/documents/${documentId}`).expect(204);
    expect(await readByPractice(id)).toMatchObject({ documentId: null });
    const { body: third } = await submit(id).expect(200);
    expect((third as Row).documentId).toBeGreaterThan(documentId ?? 0);
  });

  it('lists all, of a client, and of a state, in pages', async () => {
    const questionnaire = await store();
    const id = await send(questionnaire, { userId: bea.id });
    await send(questionnaire);
    const listed = async (query: string): Promise<Row[]> =>
      (await pages<Row>(admin, `${adminPath}?limit=2&${query}`)).flatMap(({ rows }) => rows);
    expect(await listed(`userId=${bea.id}`)).toMatchObject([{ id, userId: bea.id, client: { id: bea.id } }]);
    expect(await listed(`userId=${bea.id}&state=accepted`)).toEqual([]);
    const all = (await listed('')).map((one) => one.id);
    expect(all).toEqual([...new Set(all)].toSorted((one, other) => other - one));
    for (const state of ['open', 'submitted', 'accepted'])
      expect(new Set((await listed(`state=${state}`)).map((one) => one.state))).toEqual(new Set([state]));
    for (const query of ['state=other', 'userId=x', 'limit=0', 'cursor=x'])
      await admin.get(`${adminPath}?${query}`).expect(400);
  });

  it('is for staff who may see the client, and consultants decide', async () => {
    const id = await sent();
    await submitted(id, { name: 'Alex', ssn: '219-09-9999' });
    const assistant = await staffMember(app, 'ann', 'assistant');
    const other = await staffMember(app, 'cal', 'consultant');
    expect((await assistant.agent.get(`${adminPath}/${id}`).expect(200)).body).toMatchObject({
      answers: { ssn: '•••-••-9999' },
      allowed: [],
    });
    const questionnaire = await store();
    const sending = { userId: alex.id };
    await assistant.agent.post(`/api/admin/questionnaires/${questionnaire}/send`).send(sending).expect(201);
    for (const [action, body] of [
      ['accept', {}],
      ['reopen', { reason: 'Why' }],
      ['reveal', { key: 'ssn', reason: 'Why' }],
    ] as const) {
      const path = `${adminPath}/${id}/${action}`;
      expect((await assistant.agent.post(path).send(body).expect(403)).body).toEqual(
        refused(403, 'auth.not_permitted'),
      );
      await alex.agent.post(path).send(body).expect(403);
      await app.visitor().post(path).send(body).expect(401);
      for (const absurd of [...absurdIds, 999_999])
        await admin.post(`${adminPath}/${absurd}/${action}`).send(body).expect(404);
    }
    await alex.agent.get(adminPath).expect(403);
    await setStaffSees(app, 'assigned');
    await assign(app, bea.id, other.id);
    const gone = refused(404, 'questionnaire_response.not_found');
    expect((await other.agent.get(`${adminPath}/${id}`).expect(404)).body).toEqual(gone);
    expect((await other.agent.post(`${adminPath}/${id}/accept`).expect(404)).body).toEqual(gone);
    const { body: rows } = await other.agent.get(adminPath).expect(200);
    expect((rows as { userId: number }[]).filter(({ userId }) => userId !== bea.id)).toEqual([]);
    await setStaffSees(app, 'all');
  });
});
