import { admin, alex, practice } from '../../../../test/practice.js';
import { anOrganizer } from '../testing/an-organizer.js';

practice(['alex']);

it('is sent, answered, submitted and read', async () => {
  const { body: questionnaire } = await admin
    .post('/api/admin/questionnaires')
    .send(anOrganizer())
    .expect(201);
  const { body: sent } = await admin
    .post(`/api/admin/questionnaires/${(questionnaire as { id: number }).id}/send`)
    .send({ userId: alex.id })
    .expect(201);
  const { id } = sent as { id: number };
  await alex.agent.put(`/api/questionnaires/${id}/answers/name`).send({ value: 'Alex Sample' }).expect(200);
  await alex.agent.post(`/api/questionnaires/${id}/submit`).expect(200);
  await admin.post(`/api/admin/questionnaire-responses/${id}/accept`).expect(200);
});
