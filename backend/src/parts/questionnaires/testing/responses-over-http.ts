import { admin, alex } from '../../../../test/practice.js';
import type { Agent } from '../../../../test/test-app.js';
import { anOrganizer } from './an-organizer.js';

export interface Row {
  id: number;
  documentId: number | null;
  submittedAt: string | null;
  state: string;
}

export const adminPath = '/api/admin/questionnaire-responses';

/** Stores a questionnaire. @returns questionnaires.id */
export async function store(questionnaire: object = anOrganizer()): Promise<number> {
  const { body } = await admin.post('/api/admin/questionnaires').send(questionnaire).expect(201);
  return (body as { id: number }).id;
}

/** Sends it to Alex. @returns questionnaire_responses.id */
export async function send(questionnaireId: number, more: object = {}): Promise<number> {
  const path = `/api/admin/questionnaires/${questionnaireId}/send`;
  const { body } = await admin
    .post(path)
    .send({ userId: alex.id, ...more })
    .expect(201);
  return (body as Row).id;
}

export const sent = async (questionnaire?: object): Promise<number> => send(await store(questionnaire));

export const put = (id: number | string, key: string, body: object, agent: Agent = alex.agent) =>
  agent.put(`/api/questionnaires/${id}/answers/${key}`).send(body);

/** Gives several answers. */
export async function answer(id: number, values: Record<string, unknown>, agent?: Agent): Promise<void> {
  for (const [key, value] of Object.entries(values)) await put(id, key, { value }, agent).expect(200);
}

export const submit = (id: number | string, agent: Agent = alex.agent) =>
  agent.post(`/api/questionnaires/${id}/submit`);

export async function submitted(id: number, values: Record<string, unknown>): Promise<Row> {
  await answer(id, values);
  return (await submit(id).expect(200)).body as Row;
}

export const review = (id: number | string, action: 'accept' | 'reopen' | 'reveal', body: object = {}) =>
  admin.post(`${adminPath}/${id}/${action}`).send(body);

export const read = async <Body = Record<string, unknown>>(id: number): Promise<Body> =>
  (await alex.agent.get(`/api/questionnaires/${id}`).expect(200)).body as Body;

export const readByPractice = async <Body = Record<string, unknown>>(id: number): Promise<Body> =>
  (await admin.get(`${adminPath}/${id}`).expect(200)).body as Body;
