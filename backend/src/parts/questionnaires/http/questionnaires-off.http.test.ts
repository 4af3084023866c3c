import { admin, alex, app, practice } from '../../../../test/practice.js';
import { refused } from '../../../../test/test-app.js';
import { aQuestionnaire } from '../testing/a-questionnaire.js';

practice(['alex']);

const path = '/api/admin/questionnaires';
const turn = (on: boolean) => admin.put('/api/admin/parts/questionnaires').send({ on }).expect(200);
afterEach(() => turn(true));

interface Row {
  id: number;
  title: string;
  language: string;
  questions: number;
}
const all = async () => (await admin.get(path).query({ limit: 200 }).expect(200)).body as Row[];

describe('questionnaires that are off', () => {
  it('answer to no call, and are as they were once they are on again', async () => {
    const { body } = await admin.post(path).send(aQuestionnaire()).expect(201);
    const { id } = body as Row;
    expect((await admin.get('/api/admin/parts/questionnaires/touched').expect(200)).body).toEqual({
      touched: ['1 questionnaire cannot be sent'],
    });
    await turn(false);
    for (const call of [
      admin.get(path),
      admin.post(path).send(aQuestionnaire()),
      admin.get(`${path}/${id}`),
      admin.patch(`${path}/${id}`).send({ title: 'Other' }),
      admin.delete(`${path}/${id}`),
    ])
      expect((await call.expect(404)).body).toEqual(refused(404, 'part.off'));
    await app.visitor().get(path).expect(401);
    await alex.agent.get(path).expect(403);
    await turn(true);
    expect((await admin.get(`${path}/${id}`).expect(200)).body).toEqual(body);
    await admin.delete(`${path}/${id}`).expect(204);
  });

  it('are there in both languages when they are first switched on, and do not come back', async () => {
    const there = await all();
    expect(there.map(({ title, language }) => `${language} ${title}`)).toEqual([
      'en New individual client',
      'en New business client',
      'en Monthly books',
      'en Yearly review',
      'en Financial goals',
      'en Moving from another tool',
      'es Nuevo cliente: persona',
      'es Nuevo cliente: negocio',
      'es Contabilidad del mes',
      'es Repaso del año',
      'es Metas financieras',
      'es Cambio desde otro programa',
    ]);
    const [first, second, ...others] = there;
    await admin.delete(`${path}/${first?.id}`).expect(204);
    await admin.patch(`${path}/${second?.id}`).send({ title: 'Ours' }).expect(200);
    await turn(false);
    await turn(true);
    expect((await all()).map(({ id }) => id)).toEqual([second?.id, ...others.map(({ id }) => id)]);
  });
});
