import { eventually } from '../../../../test/eventually.js';
import { anOrganization, grant } from '../../../../test/grants.js';
import { admin, alex, app, bea, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, pages, refused } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { withClient } from '../../../platform/database/with-client.js';
import { anOrganizer } from '../testing/an-organizer.js';
import {
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
const own = '/api/questionnaires';
const upload = async (agent: Agent): Promise<number> => {
  const file = agent
    .post('/api/documents')
    .field({ title: 'Letter' })
    .attach('file', samplePdf, 'letter.pdf');
  return ((await file.expect(201)).body as Row).id;
};

describe('a questionnaire that was sent', () => {
  it('is a row for both sides, with the questions of its version', async () => {
    const questionnaire = await store();
    const path = `/api/admin/questionnaires/${questionnaire}`;
    const given = { userId: alex.id, dueDate: '2027-04-15' };
    const { body } = await admin
      .post(`${path}/send`)
      .set('Idempotency-Key', 'sent once')
      .send(given)
      .expect(201);
    const again = await admin.post(`${path}/send`).set('Idempotency-Key', 'sent once').send(given);
    expect(again.body).toEqual(body);
    const { userId, client, ...row } = body as Row & Record<string, unknown>;
    expect({ userId, client }).toEqual({ userId: alex.id, client: { id: alex.id, name: 'Sam Sample' } });
    expect(row).toEqual({
      id: expect.any(Number) as number,
      questionnaireId: questionnaire,
      version: 1,
      title: 'New client',
      state: 'open',
      dueDate: '2027-04-15',
      answered: 0,
      visible: 10,
      created_at: time,
      submittedAt: null,
      documentId: null,
      reason: null,
    });
    await admin
      .patch(path)
      .send({ title: 'Changed', sections: anOrganizer().sections.slice(0, 1) })
      .expect(200);
    await admin.delete(path).expect(204);
    expect((await admin.post(`${path}/send`).send(given).expect(404)).body).toEqual(
      refused(404, 'questionnaire.not_found'),
    );
    expect((await alex.agent.get(own).expect(200)).body).toEqual([row]);
    const { sections } = anOrganizer();
    expect(await read(row.id)).toEqual({
      ...row,
      description: 'About ten minutes',
      language: 'en',
      sections,
      answers: {},
      previous: {},
      savedAt: {},
      requests: [],
      allowed: ['answer', 'submit'],
    });
    expect((await bea.agent.get(own).expect(200)).body).toEqual([]);
  });

  it('is not sent to anyone but a client', async () => {
    const path = `/api/admin/questionnaires/${await store()}/send`;
    const select = { userId: 'Please select a client' };
    for (const userId of [1, 999_999, 0, 'x', undefined])
      expect((await admin.post(path).send({ userId }).expect(400)).body).toEqual(
        refused(400, 'request.invalid', select),
      );
    const wrongDay = { userId: alex.id, dueDate: '2027-02-30' };
    expect((await admin.post(path).send(wrongDay).expect(400)).body).toMatchObject({
      fields: { dueDate: expect.any(String) as string },
    });
    for (const id of [...absurdIds, 999_999])
      await admin.post(`/api/admin/questionnaires/${id}/send`).send({ userId: alex.id }).expect(404);
  });

  it("is another's or nobody's for everyone else", async () => {
    const id = await sent();
    const gone = refused(404, 'questionnaire_response.not_found');
    for (const call of [
      bea.agent.get(`${own}/${id}`),
      put(id, 'name', { value: 'Bea' }, bea.agent),
      submit(id, bea.agent),
      alex.agent.get(`${own}/999999`),
    ])
      expect((await call.expect(404)).body).toEqual(gone);
    for (const absurd of absurdIds) await alex.agent.get(`${own}/${absurd}`).expect(404);
    await app.visitor().get(`${own}/${id}`).expect(401);
    await admin.get(own).expect(403);
    await put(id, 'name', { value: 'Sam' }, admin).expect(403);
  });

  it('is paged', async () => {
    for (const _ of [1, 2, 3]) await sent();
    const found = await pages<Row>(alex.agent, `${own}?limit=2`);
    const ids = found.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
    expect(found[0]).toMatchObject({ total: ids.length, rows: { length: 2 } });
  });
});

describe('an answer', () => {
  it('is saved at once, counted, and cleared by null', async () => {
    const id = await sent();
    const saved = async (key: string, value: unknown) => (await put(id, key, { value }).expect(200)).body;
    expect(await saved('name', 'Alex')).toEqual({ answered: 1, visible: 10, savedAt: time });
    expect(await saved('owns', 'yes')).toMatchObject({ answered: 2, visible: 12 });
    expect(await saved('revenue', '0.50')).toMatchObject({ answered: 3, visible: 12 });
    expect(await saved('owns', 'no')).toMatchObject({ answered: 2, visible: 10 });
    expect(await read(id)).toMatchObject({ answers: { name: 'Alex', owns: 'no', revenue: '0.50' } });
    expect(await saved('owns', null)).toMatchObject({ answered: 1, visible: 10 });
    expect(await saved('name', '')).toMatchObject({ answered: 0 });
    const { answers, savedAt, answered } = await read(id);
    expect({ answers, answered }).toEqual({ answers: { revenue: '0.50' }, answered: 0 });
    expect(Object.keys(savedAt as object).sort()).toEqual(['name', 'owns', 'revenue']);
  });

  const letter = 'Choose one of your documents';
  const table = 'Enter rows with a text in each column';
  const wrong: [key: string, value: unknown, message: string][] = [
    ['name', 7, 'Enter a text'],
    ['name', 'x'.repeat(20_001), 'This is too long'],
    ['name', 'a\0b', 'Must not contain NUL or incomplete characters'],
    ['ssn', '•••-••-6789', 'Enter all of it, without •'],
    ['ssn', 'x'.repeat(201), 'This is too long'],
    ['jobs', '2', 'Enter a number'],
    ['jobs', '', 'Enter a number'],
    ['jobs', undefined, 'Enter a number'],
    ['revenue', 12.5, 'Enter an amount, e.g. 125.00'],
    ['revenue', '1,000', 'Enter an amount, e.g. 125.00'],
    ['born', '2027-02-29', 'Enter a date, e.g. 2027-01-31'],
    ['owns', true, 'Choose yes or no'],
    ['owns', 'Yes', 'Choose yes or no'],
    ['owns', '', 'Choose yes or no'],
    ['form', 'llc', 'Choose from the list'],
    ['income', 'Rent', 'Choose from the list'],
    ['income', ['Rent', 'Rent'], 'Each only once'],
    ['letter', 'letter.pdf', letter],
    ['letter', 999_999, letter],
    ['cars', [{ Make: 1 }], table],
    ['cars', [{ Color: 'red' }], 'This column is not part of the table'],
    ['cars', Array.from({ length: 101 }, () => ({ Make: 'Ford' })), 'At most 100 rows'],
    ['cars', { Make: 'Ford' }, table],
  ];

  it('of another type is refused, and changes nothing', async () => {
    const id = await sent();
    for (const [key, value, message] of wrong)
      expect((await put(id, key, { value }).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { value: message }),
      );
    expect(await read(id)).toMatchObject({ answers: {}, savedAt: {}, answered: 0 });
  });

  it('has the largest values that its question takes', async () => {
    const id = await sent();
    const values = {
      notes: '😀'.repeat(20_000),
      cars: Array.from({ length: 100 }, (_, n) => ({ Make: `Make ${n}`, Miles: '1' })),
      income: ['Rent', 'Interest', 'Farm'],
      jobs: 1.5,
      letter: await upload(alex.agent),
    };
    await answer(id, values);
    expect(await read(id)).toMatchObject({ answers: values, answered: 5 });
  });

  it('is refused where all answers together would be too long', async () => {
    const id = await sent();
    await answer(id, { notes: 'Long' });
    await app.sql.rows(
      'test.long-answer',
      'UPDATE questionnaire_answers SET value = to_jsonb(repeat($2, 7999900)) WHERE response_id = $1',
      [id, 'a'],
    );
    expect((await put(id, 'name', { value: 'Sam '.repeat(50) }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { value: 'All answers together are too long' }),
    );
    await answer(id, { name: 'Sam', notes: 'Short' });
    await answer(id, { name: 'Sam '.repeat(50) });
  });

  it('is a document of this client', async () => {
    const id = await sent();
    const value = await upload(bea.agent);
    expect((await put(id, 'letter', { value }).expect(400)).body).toMatchObject({
      fields: { value: letter },
    });
  });

  it('needs a question, and an open questionnaire', async () => {
    const id = await sent();
    for (const key of ['nothing', '1', 'constructor', '%00', 'NAME'])
      expect((await put(id, key, { value: 'x' }).expect(404)).body).toEqual(
        refused(404, 'question.not_found'),
      );
    await submitted(id, { name: 'Alex' });
    const over = refused(409, 'questionnaire.submitted');
    expect((await put(id, 'name', { value: 'Other' }).expect(409)).body).toEqual(over);
    expect((await submit(id).expect(409)).body).toEqual(over);
    expect(await read(id)).toMatchObject({ answers: { name: 'Alex' }, allowed: [] });
  });

  it('is not replaced by someone who has not seen it', async () => {
    const id = await sent();
    const { body: first } = await put(id, 'name', { value: 'One' }).expect(200);
    const { body: second } = await put(id, 'name', { value: 'Two' }).expect(200);
    const mine = (value: string | null, savedAt: string) =>
      put(id, 'name', { value }).set('If-Match', savedAt);
    const [one, two] = [first, second].map(({ savedAt }) => savedAt as string) as [string, string];
    const { body } = await mine('Three', one).expect(409);
    expect(body).toEqual(refused(409, 'questionnaire.answer_changed'));
    expect(body).toMatchObject({ current: { value: 'Two', savedAt: two } });
    const { body: cleared } = await mine(null, `"${two}"`).expect(200);
    await mine('Three', two).expect(409);
    await mine('Three', cleared.savedAt as string).expect(200);
    expect((await mine('x', 'yesterday').expect(400)).body).toMatchObject({
      fields: { 'If-Match': expect.any(String) as string },
    });
    expect(await read(id)).toMatchObject({ answers: { name: 'Three' } });
  });

  it('waits for another that is being saved, and is counted with it', async () => {
    const id = await sent();
    const saved = await nameWhile(
      id,
      `INSERT INTO questionnaire_answers (response_id, key, value, saved_at) VALUES (${id}, 'notes', '"Other"', now())`,
    );
    expect(saved).toMatchObject({ answered: 2 });
    expect(await read(id)).toMatchObject({ answers: { name: 'Alex', notes: 'Other' }, answered: 2 });
  });

  it('waits for the deletion of a document, and is counted without it', async () => {
    const id = await sent();
    const letter = await upload(alex.agent);
    await put(id, 'letter', { value: letter }).expect(200);
    const saved = await nameWhile(id, `UPDATE documents SET deleted_at = now() WHERE id = ${letter}`);
    expect(saved).toMatchObject({ answered: 1 });
  });

  /** Answers while someone else has the lock, and then makes this change. */
  async function nameWhile(id: number, change: string): Promise<Row> {
    return withClient(app.databaseUrl, 'test', async (other) => {
      await other.query('BEGIN');
      await other.query(`SELECT FROM questionnaire_responses WHERE id = ${id} FOR UPDATE`);
      const saving = (async () => (await put(id, 'name', { value: 'Alex' })).body as Row)();
      await eventually(() =>
        app.sql.some(
          'test.waiting',
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        ),
      );
      await other.query(change);
      await other.query('COMMIT');
      return saving;
    });
  }
});

describe('the answers of last year', () => {
  it('are those of the last accepted response, and are taken over by the server', async () => {
    const questionnaire = await store();
    const first = await send(questionnaire);
    const letters = await upload(alex.agent);
    const cars = [{ Make: 'Ford', Miles: '' }];
    await submitted(first, { name: 'Alex', ssn: '219-09-9999', letter: letters, cars });
    const second = await send(questionnaire);
    expect(await read(second)).toMatchObject({ previous: {} });
    const none = refused(409, 'questionnaire.no_previous');
    expect((await put(second, 'ssn', { usePrevious: true }).expect(409)).body).toEqual(none);
    await review(first, 'accept').expect(200);
    const previous = { name: 'Alex', ssn: '•••-••-9999', letter: letters, cars };
    expect(await read(second)).toMatchObject({ previous, answers: {} });
    for (const key of Object.keys(previous)) await put(second, key, { usePrevious: true }).expect(200);
    expect((await put(second, 'born', { usePrevious: true }).expect(409)).body).toEqual(none);
    expect(await read(second)).toMatchObject({ answers: previous, answered: 4 });
    await put(second, 'name', { value: 'Alexandra' }).expect(200);
    // A row that says nothing is no change.
    await put(second, 'cars', { value: [{}, { Make: 'Ford' }, { Make: ' ' }] }).expect(200);
    expect(await readByPractice(second)).toMatchObject({
      previous,
      changed: ['name'],
      answeredBy: { ssn: { id: alex.id, name: 'Sam Sample', savedAt: time } },
    });
    await put(second, 'ssn', { value: '319-09-9999' }).expect(200);
    await put(second, 'letter', { value: null }).expect(200);
    await put(second, 'cars', { value: [{ Make: 'Ford', Miles: '9' }] }).expect(200);
    expect(await readByPractice(second)).toMatchObject({ changed: ['name', 'ssn', 'letter', 'cars'] });
    expect((await review(second, 'reveal', { key: 'ssn', reason: 'To file' }).expect(200)).body).toEqual({
      key: 'ssn',
      value: '319-09-9999',
    });
    await submit(second).expect(200);
    await review(second, 'accept').expect(200);
    // An accepted response is compared with the one before it.
    expect(await readByPractice(first)).toMatchObject({ previous: {}, changed: [] });
    expect(await read(await send(questionnaire))).toMatchObject({ previous: { name: 'Alexandra' } });
  });

  it('never show as a text what is a secret now, nor a secret as a text', async () => {
    const question = (type: string) => ({
      title: 'Changing',
      sections: [{ title: 'One', questions: [{ key: 'number', type, label: 'Number' }] }],
    });
    const questionnaire = await store(question('text'));
    const first = await send(questionnaire);
    await submitted(first, { number: '219-09-9999' });
    await review(first, 'accept').expect(200);
    const path = `/api/admin/questionnaires/${questionnaire}`;
    await admin
      .patch(path)
      .send({ sections: question('secret').sections })
      .expect(200);
    const second = await send(questionnaire);
    expect(await read(second)).toMatchObject({ previous: { number: '•••-••-9999' } });
    await put(second, 'number', { usePrevious: true }).expect(409);
    await submitted(second, { number: '319-09-9999' });
    await review(second, 'accept').expect(200);
    await admin
      .patch(path)
      .send({ sections: question('text').sections })
      .expect(200);
    const third = await send(questionnaire);
    expect(await read(third)).toMatchObject({ previous: { number: '•••-••-9999' } });
    await put(third, 'number', { usePrevious: true }).expect(409);
  });
});

describe('two people of a household', () => {
  it('answer together, a helper as far as their access goes', async () => {
    const household = await anOrganization(app, { kind: 'household', name: 'The Samples' });
    const pat = await app.client('pat');
    const kim = await app.client('kim');
    await grant(app, { clientId: household, personId: pat.id, role: 'owner' });
    const access = await grant(app, {
      clientId: household,
      personId: kim.id,
      scopes: ['documents', 'upload'],
      categories: ['tax'],
    });
    const path = `/api/admin/questionnaires/${await store()}/send`;
    const { id } = (await admin.post(path).send({ userId: household }).expect(201)).body as Row;
    const limit = (scopes: string[]) =>
      app.sql.rows('test.scopes', 'UPDATE client_access SET scopes = $2 WHERE id = $1', [access, scopes]);
    const toDo = async (agent: Agent): Promise<string[]> =>
      ((await agent.get('/api/to-do').expect(200)).body as { type: string; url: string }[])
        .filter(({ type }) => type === 'questionnaire')
        .map(({ url }) => url);
    const saved = await Promise.all([
      put(id, 'name', { value: 'Pat' }, pat.agent),
      put(id, 'jobs', { value: 1 }, kim.agent),
      put(id, 'owns', { value: 'no' }, pat.agent),
    ]);
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await pat.agent.get(`${own}/${id}`).expect(200)).body).toMatchObject({
      answers: { name: 'Pat', jobs: 1, owns: 'no' },
      answered: 3,
    });
    expect((await kim.agent.get(`${own}?client=${household}`).expect(200)).body).toMatchObject([{ id }]);
    expect(await toDo(kim.agent)).toEqual([`/client/questionnaires/${id}?client=${household}`]);
    const missing = refused(403, 'access.scope_missing');

    await limit(['documents']);
    expect((await kim.agent.get(`${own}/${id}`).expect(200)).body).toMatchObject({ allowed: [] });
    expect((await put(id, 'jobs', { value: 2 }, kim.agent).expect(403)).body).toEqual(missing);
    expect((await submit(id, kim.agent).expect(403)).body).toEqual(missing);
    expect(await toDo(kim.agent)).toEqual([]);

    await limit(['upload']);
    expect((await kim.agent.get(`${own}/${id}`).expect(403)).body).toEqual(missing);
    expect(await toDo(kim.agent)).toEqual([]);

    await limit(['documents', 'upload']);
    const { documentId } = (await submit(id, pat.agent).expect(200)).body as Row;
    expect(await toDo(pat.agent)).toEqual([]);
    expect(await readByPractice(id)).toMatchObject({
      answeredBy: { name: { id: pat.id }, jobs: { id: kim.id } },
    });
    await review(id, 'reopen', { reason: 'The year is missing' }).expect(200);
    // The helper makes another version of it, in a category that they do not see.
    const { body: again } = await submit(id, kim.agent).expect(200);
    expect(again).toMatchObject({ documentId });
  });
});
