import type { RightsOfPart } from '../../../../test/access/of-parts.js';
import { aQuestionnaire } from './a-questionnaire.js';

const rights: RightsOfPart = {
  portal: `
documents GET /api/questionnaires? /api/questionnaires/{id}
upload  PUT /api/questionnaires/{id}/answers/{key}
        POST /api/questionnaires/{id}/submit`,
  staff: `
assistant GET /api/admin/questionnaires /api/admin/questionnaires/{id}
        GET /api/admin/questionnaire-responses /api/admin/questionnaire-responses/{id}
        POST /api/admin/questionnaires/{id}/send@
consultant POST /api/admin/questionnaires
        POST /api/admin/questionnaire-responses/{id}/accept /api/admin/questionnaire-responses/{id}/reopen
        POST /api/admin/questionnaire-responses/{id}/reveal
        PATCH /api/admin/questionnaires/{id}
        DELETE /api/admin/questionnaires/{id}`,
  sessionOnly: [
    'DELETE /api/admin/questionnaires/{id}',
    'POST /api/admin/questionnaire-responses/{id}/reveal',
  ],
  furnish: async (admin) => {
    const { body } = await admin.post('/api/admin/questionnaires').send(aQuestionnaire()).expect(201);
    return { '/api/admin/questionnaires': (body as { id: number }).id };
  },
  furnishClient: async (admin, userId, word) => {
    const title = `Questionnaire of ${word}`;
    const { body } = await admin
      .post('/api/admin/questionnaires')
      .send(aQuestionnaire({ title }))
      .expect(201);
    const path = `/api/admin/questionnaires/${(body as { id: number }).id}`;
    const { body: sent } = await admin.post(`${path}/send`).send({ userId }).expect(201);
    const { id } = sent as { id: number };
    // Its title shows only where it was sent.
    await admin.delete(path).expect(204);
    return { '/api/questionnaires': id, '/api/questionnaire-responses': id };
  },
  tasks: [{ type: 'questionnaire', path: '/api/questionnaires', scopes: ['upload', 'documents'] }],
  bodies: {
    'PUT /api/questionnaires/{id}/answers/{key}': () => ({ value: 'yes' }),
    'POST /api/admin/questionnaires/{id}/send': (userId) => ({ userId }),
    'POST /api/admin/questionnaire-responses/{id}/reopen': () => ({ reason: 'No' }),
    'POST /api/admin/questionnaire-responses/{id}/reveal': () => ({ key: 'ssn', reason: 'To file it' }),
  },
};
export default rights;
