import { admin, alex, app, practice } from '../../../../test/practice.js';
import { absurdIds, pages, refused } from '../../../../test/test-app.js';
import { aQuestionnaire } from '../testing/a-questionnaire.js';

practice(['alex']);

interface Row {
  id: number;
  title: string;
  version: number;
}
const path = '/api/admin/questionnaires';
const create = async (over: object = {}): Promise<Row> =>
  (await admin.post(path).send(aQuestionnaire(over)).expect(201)).body as Row;
const patch = async (id: number, changes: object): Promise<Row> =>
  (await admin.patch(`${path}/${id}`).send(changes).expect(200)).body as Row;
const time = expect.any(String) as string;

describe('a questionnaire', () => {
  it('is stored as it was written, as version 1', async () => {
    const row = await create({ title: ' Yearly review ', description: 'Ten minutes', language: 'es' });
    expect(row).toEqual({
      id: expect.any(Number) as number,
      title: 'Yearly review',
      description: 'Ten minutes',
      language: 'es',
      version: 1,
      sections: aQuestionnaire().sections,
      created_at: time,
      updated_at: time,
    });
    expect((await admin.get(`${path}/${row.id}`).expect(200)).body).toEqual(row);
    expect(await create()).toMatchObject({ description: null, language: 'en' });
  });

  it('has a new version with each change, and none without one', async () => {
    const row = await create();
    const { sections } = aQuestionnaire();
    for (const nothing of [{}, { title: row.title }, { sections }, { description: '' }])
      expect(await patch(row.id, nothing)).toEqual(row);
    const [section] = sections;
    const shorter = [{ title: 'Business', questions: section?.questions.slice(0, 1) }];
    expect(await patch(row.id, { sections: shorter })).toMatchObject({ version: 2, sections: shorter });
    expect(await patch(row.id, { title: 'Review' })).toMatchObject({
      version: 3,
      title: 'Review',
      sections: shorter,
    });
    // Versions that nobody got do not pile up.
    const versions = await app.sql.count(
      'test.versions',
      'questionnaire_versions WHERE questionnaire_id = $1',
      [row.id],
    );
    expect(versions).toBe(1);
  });

  it('keeps the version that was sent, which no statement changes', async () => {
    const { id } = await create();
    await app.sql.rows(
      'test.send',
      `INSERT INTO questionnaire_responses (user_id, questionnaire_id, version, created_at, updated_at)
       VALUES ($1, $2, 1, now(), now())`,
      [alex.id, id],
    );
    await patch(id, { title: 'Other' });
    await patch(id, { title: 'Another' });
    const titles = await app.sql.column<string>(
      'test.titles',
      'SELECT title FROM questionnaire_versions WHERE questionnaire_id = $1 ORDER BY version',
      [id],
    );
    expect(titles).toEqual(['Yearly review', 'Another']);
    await expect(
      app.sql.rows(
        'test.overwrite',
        `UPDATE questionnaire_versions SET title = 'x' WHERE questionnaire_id = $1`,
        [id],
      ),
    ).rejects.toThrow('does not change');
    await admin.delete(`${path}/${id}`).expect(204);
    expect(
      await app.sql.count('test.sent', 'questionnaire_responses WHERE questionnaire_id = $1', [id]),
    ).toBe(1);
  });

  it.each<[string, object, Record<string, string>]>([
    ['without a title', { title: ' ' }, { title: 'Title is required' }],
    ['without sections', { sections: [] }, { sections: 'Must be a list of sections' }],
    ['with sections that are no list', { sections: 'x' }, { sections: 'Must be a list of sections' }],
    ['in another language', { language: 'fr' }, { language: 'Choose a language' }],
    [
      'with several mistakes',
      {
        sections: [
          { title: '', questions: [{ key: 'a', type: 'time', label: 'A' }] },
          { title: 'B', questions: [{ key: 'b', type: 'text', label: 'B', showIf: { key: 'b', is: 'x' } }] },
        ],
      },
      {
        'sections.0.title': 'This field is required',
        'sections.0.questions.0.type': 'Choose a type of answer',
        'sections.1.questions.0.showIf': 'A question cannot depend on itself',
      },
    ],
  ])('%s is refused', async (_what, over, fields) => {
    const { body } = await admin.post(path).send(aQuestionnaire(over)).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', fields));
    const { id } = await create();
    const patched = await admin.patch(`${path}/${id}`).send(over).expect(400);
    expect(patched.body).toEqual(refused(400, 'request.invalid', fields));
  });

  it('may be as large as its limits, within a megabyte', async () => {
    const options = Array.from({ length: 200 }, (_, n) => `${n}`);
    const questions = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ key: `k${n}`, type: 'choices', label: 'A', options }));
    const { id } = await create({ sections: [{ title: 'All', questions: questions(300) }] });
    expect((await admin.get(path).expect(200)).body).toContainEqual(
      expect.objectContaining({ id, questions: 300, sent: 0 }),
    );
    const more = { sections: [{ title: 'All', questions: questions(301) }] };
    expect((await admin.post(path).send(aQuestionnaire(more)).expect(400)).body).toMatchObject({
      fields: { 'sections.0.questions': 'Must be at most 300' },
    });
    const help = 'a'.repeat(1024 * 1024);
    await admin
      .post(path)
      .send(aQuestionnaire({ description: help }))
      .expect(413);
    await admin.delete(`${path}/${id}`).expect(204);
  });

  it('may have as many conditions as fit into a megabyte', async () => {
    const twenty = <One>(one: One): One[] => Array.from({ length: 20 }, () => one);
    const showIf = { any: twenty({ all: twenty({ key: 'a', is: 1 }) }) };
    const texts = Array.from({ length: 120 }, (_, n) => ({ key: `k${n}`, type: 'text', label: 'K', showIf }));
    const questions = [{ key: 'a', type: 'number', label: 'A' }, ...texts];
    await create({ sections: [{ title: 'All', questions }] });
  });

  it('is created once per key', async () => {
    const once = () => admin.post(path).set('Idempotency-Key', 'one').send(aQuestionnaire()).expect(201);
    expect((await once()).body).toEqual((await once()).body);
  });

  it('is found by its title, page by page, newest first', async () => {
    for (const title of ['Zebra one', 'Zébra two', 'Other']) await create({ title });
    const found = await pages<Row>(admin, `${path}?search=ZEBRA&limit=1`);
    expect(found.map(({ rows }) => rows.map(({ title }) => title))).toEqual([['Zébra two'], ['Zebra one']]);
    const { body } = await admin.get(`${path}?search=zebra`).expect(200);
    expect(body).toMatchObject([{ questions: 2 }, { version: 1 }]);
    expect((body as object[])[0]).not.toHaveProperty('sections');
  });

  it('is 404 once it is deleted', async () => {
    const { id } = await create();
    await admin.delete(`${path}/${id}`).expect(204);
    for (const gone of [
      await admin.get(`${path}/${id}`),
      await admin.delete(`${path}/${id}`),
      await admin.patch(`${path}/${id}`).send({ title: 'Back' }),
    ])
      expect(gone.body).toEqual(refused(404, 'questionnaire.not_found'));
  });

  it('is in the activity log of the practice alone', async () => {
    const { id } = await create({ title: 'Logged' });
    await patch(id, { title: 'Logged again' });
    await admin.delete(`${path}/${id}`).expect(204);
    const { body } = await admin
      .get('/api/admin/activity')
      .query({ subjectType: 'questionnaire', subjectId: id })
      .expect(200);
    expect(body).toMatchObject([
      { type: 'questionnaire.deleted', clientId: null },
      { type: 'questionnaire.changed', details: { fields: 'title', version: 2 } },
      { type: 'questionnaire.created', subject: { type: 'questionnaire', id, title: 'Logged' } },
    ]);
  });

  it.each(absurdIds)('is 404 for the id %s', async (id) => {
    await admin.get(`${path}/${id}`).expect(404);
  });
});
