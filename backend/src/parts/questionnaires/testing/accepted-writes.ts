import {
  idOf,
  looks,
  recordsOf,
  type SwitchedPractice,
  type Write,
  type WritesOfPart,
} from '../../../../test/switching.js';
import { aQuestionnaire } from './a-questionnaire.js';

/** Sends a questionnaire, whose client answers, submits and has it accepted. */
const answered =
  (practice: SwitchedPractice): Write =>
  async (n) => {
    const { admin, alex, ask, accept } = practice;
    const made = await ask(() => admin.post('/api/admin/questionnaires').send(aQuestionnaire()));
    if (made?.status !== 201) return;
    const send = () => admin.post(`/api/admin/questionnaires/${idOf(made)}/send`).send({ userId: alex.id });
    const addressOf = (id: number): string => `/api/admin/questionnaire-responses/${id}`;
    const sent = await accept(send, 201, (answer) => [
      addressOf(idOf(answer)),
      looks(practice, addressOf(idOf(answer)), { state: 'open', answers: {} }),
    ]);
    if (!sent) return;
    const id = idOf(sent);
    const value = n % 2 === 0 ? 'yes' : 'no';
    const put = () => alex.agent.put(`/api/questionnaires/${id}/answers/owns`).send({ value });
    const finds = (values: object) => (): [string, () => Promise<unknown>] => [
      addressOf(id),
      looks(practice, addressOf(id), values),
    ];
    const answers = { owns: value };
    if (!(await accept(put, 200, finds({ state: 'open', answers })))) return;
    const submit = () => alex.agent.post(`/api/questionnaires/${id}/submit`);
    if (!(await accept(submit, 200, finds({ state: 'submitted', answers })))) return;
    await accept(() => admin.post(`${addressOf(id)}/accept`), 200, finds({ state: 'accepted', answers }));
  };

export default (): WritesOfPart => ({
  writes: (practice) => [
    recordsOf(practice, (n) => ({
      at: '/api/admin/questionnaires',
      make: aQuestionnaire({ title: `Questionnaire ${n}` }),
      change: { title: `Questionnaire ${n}, changed` },
      gone: 'questionnaire.not_found',
    })),
    answered(practice),
  ],
});
