import type { RightsOfPart } from '../../../../test/access/of-parts.js';
import { aQuestionnaire } from './a-questionnaire.js';

const rights: RightsOfPart = {
  staff: `
assistant GET /api/admin/questionnaires /api/admin/questionnaires/{id}
consultant POST /api/admin/questionnaires
        PATCH /api/admin/questionnaires/{id}
        DELETE /api/admin/questionnaires/{id}`,
  sessionOnly: ['DELETE /api/admin/questionnaires/{id}'],
  furnish: async (admin) => {
    const { body } = await admin.post('/api/admin/questionnaires').send(aQuestionnaire()).expect(201);
    return { '/api/questionnaires': (body as { id: number }).id };
  },
};
export default rights;
