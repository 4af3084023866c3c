import { admin, alex, app, practice } from '../../../../test/practice.js';
import { refused } from '../../../../test/test-app.js';
import { parts } from '../../../boot/parts-of-build.js';
import { addDays } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import { aQuestionnaire } from '../testing/a-questionnaire.js';

practice(['alex']);

/* Over HTTP, as the part of packs is another one: without it, its calls are not found. */
const packs = '/api/admin/packs';
const all = '/api/admin/questionnaires';
const create = async (title = 'Yearly review'): Promise<number> =>
  ((await admin.post(all).send(aQuestionnaire({ title })).expect(201)).body as { id: number }).id;
const turn = (on: boolean) => admin.put('/api/admin/parts/questionnaires').send({ on }).expect(200);

/** A build may leave packs out. */
const itWithPacks = parts.some(({ name }) => name === 'packs') ? it : it.skip;

itWithPacks('a pack sends questionnaires, each with its due date', async () => {
  const first = await create();
  const second = await create('Goals');
  const questionnaires = [{ questionnaireId: first, dueInDays: 14 }, { questionnaireId: second }];
  const { body: pack } = await admin.post(packs).send({ title: 'Year end', questionnaires }).expect(201);
  const id = (pack as { id: number }).id;
  const stored = [
    { questionnaireId: first, dueInDays: 14, title: 'Yearly review' },
    { questionnaireId: second, dueInDays: null, title: 'Goals' },
  ];
  expect(pack).toMatchObject({ documents: [], questionnaires: stored });
  expect((await admin.get(packs).expect(200)).body).toMatchObject([{ id, questionnaires: stored }]);
  const dueDate = addDays(await app.app.get(Site).today(), 14);
  const recipient = { userId: alex.id };
  expect((await admin.post(`${packs}/${id}/preview`).send(recipient).expect(200)).body).toMatchObject({
    questionnaires: [
      { questionnaireId: first, title: 'Yearly review', dueDate },
      { questionnaireId: second, title: 'Goals', dueDate: null },
    ],
  });
  const { body: applied } = await admin.post(`${packs}/${id}/apply`).send(recipient).expect(201);
  const { body: sent } = await admin
    .get('/api/admin/questionnaire-responses')
    .query({ userId: alex.id })
    .expect(200);
  const ids = (applied as { questionnaires: number[] }).questionnaires;
  expect(sent).toMatchObject([
    { id: ids[1], questionnaireId: second, dueDate: null, state: 'open' },
    { id: ids[0], questionnaireId: first, dueDate, state: 'open' },
  ]);

  // While the part is off, the pack is as if it never had any, and keeps them.
  await turn(false);
  expect((await admin.get(`${packs}/${id}`).expect(200)).body).toMatchObject({ questionnaires: [] });
  await admin.patch(`${packs}/${id}`).send({ title: 'Year', questionnaires: [] }).expect(200);
  const refusal = await admin.patch(`${packs}/${id}`).send({ questionnaires }).expect(400);
  expect((refusal.body as { fields: object }).fields).toHaveProperty('questionnaires');
  await turn(true);
  expect((await admin.get(`${packs}/${id}`).expect(200)).body).toMatchObject({
    title: 'Year',
    questionnaires: stored,
  });

  await admin.delete(`${all}/${second}`).expect(204);
  const left = { questionnaires: [stored[0], { ...stored[1], title: null }] };
  expect((await admin.get(packs).expect(200)).body).toMatchObject([left]);
  expect((await admin.get(`${packs}/${id}`).expect(200)).body).toMatchObject(left);
  for (const call of ['preview', 'apply'])
    expect((await admin.post(`${packs}/${id}/${call}`).send(recipient).expect(409)).body).toEqual(
      refused(409, 'pack.questionnaire_missing'),
    );
  await admin
    .patch(`${packs}/${id}`)
    .send({ questionnaires: [{ questionnaireId: first }] })
    .expect(200);
  await admin.post(`${packs}/${id}/apply`).send(recipient).expect(201);
});

itWithPacks('a pack is refused with an unknown questionnaire', async () => {
  const known = await create();
  const gone = await create();
  await admin.delete(`${all}/${gone}`).expect(204);
  const message = 'Please select a questionnaire';
  for (const [questionnaires, fields] of [
    [
      [{ questionnaireId: known }, { questionnaireId: gone }],
      { 'questionnaires.1.questionnaireId': message },
    ],
    [[{ questionnaireId: 999_999 }], { 'questionnaires.0.questionnaireId': message }],
    [[{}], { 'questionnaires.0.questionnaireId': message }],
    [
      [{ questionnaireId: known, dueInDays: 366 }],
      { 'questionnaires.0.dueInDays': 'Must be a whole number of days from 0 to 365' },
    ],
    ['x', { questionnaires: 'Must be a list of questionnaires' }],
  ] as const)
    expect((await admin.post(packs).send({ title: 'Pack', questionnaires }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', fields as Record<string, string>),
    );
});

itWithPacks('a new client gets the questionnaires of the pack', async () => {
  const questionnaires = [{ questionnaireId: await create() }];
  const { body: pack } = await admin.post(packs).send({ title: 'Welcome', questionnaires }).expect(201);
  const person = { firstName: 'Nora', lastName: 'Sample', email: 'nora@example.com', terms: true };
  const { body: message } = await app
    .visitor()
    .post('/api/contact')
    .send({ ...person, service: 'Professional Bookkeeping' })
    .expect(201);
  const { body: client } = await admin
    .post(`/api/admin/messages/${(message as { id: number }).id}/client`)
    .send({ packId: (pack as { id: number }).id })
    .expect(201);
  const { body: sent } = await admin
    .get('/api/admin/questionnaire-responses')
    .query({ userId: (client as { id: number }).id })
    .expect(200);
  expect(sent).toMatchObject([{ title: 'Yearly review', state: 'open' }]);
});
