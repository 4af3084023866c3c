import { http, HttpResponse } from 'msw';
import { listOf, refusal, server } from '../../../../test/server';
import type { OpenResponse } from '../portal/questionnaire-calls';
import type { AnswerValue, Section } from '../shared/form';

const someSections: Section[] = [
  {
    title: 'You',
    questions: [
      { key: 'name', type: 'text', label: 'Your full name', required: true },
      { key: 'owns', type: 'yes_no', label: 'Do you own a business?', required: true },
      { key: 'business', type: 'text', label: 'Its name', showIf: { key: 'owns', is: 'yes' } },
      { key: 'income', type: 'money', label: 'Your income' },
    ],
  },
  {
    title: 'More',
    questions: [{ key: 'other', type: 'long_text', label: 'Anything else?' }],
  },
];

const aResponse = (changes: Partial<OpenResponse> = {}): OpenResponse => ({
  id: 7,
  questionnaireId: 1,
  version: 1,
  title: 'Yearly review',
  state: 'open',
  dueDate: null,
  answered: 0,
  visible: 4,
  created_at: '2026-11-18T15:04:05.000Z',
  submittedAt: null,
  documentId: null,
  reason: null,
  description: null,
  language: 'en',
  sections: someSections,
  answers: {},
  previous: {},
  savedAt: {},
  requests: [],
  allowed: ['answer', 'submit'],
  ...changes,
});

interface Saved {
  key: string;
  body: { value?: AnswerValue | null; usePrevious?: boolean };
  ifMatch: string | null;
}

/** A server with one questionnaire, which another person may answer, too. */
export function serveResponse(changes: Partial<OpenResponse> = {}) {
  let minute = 0;
  const world = {
    response: aResponse(changes),
    saved: [] as Saved[],
    isReachable: true,
    /** An answer of someone else, or of another device. */
    answer(key: string, value: AnswerValue) {
      minute += 1;
      const savedAt = `2026-11-18T16:${String(minute).padStart(2, '0')}:00.000Z`;
      world.response = {
        ...world.response,
        answers: { ...world.response.answers, [key]: value },
        savedAt: { ...world.response.savedAt, [key]: savedAt },
      };
      return savedAt;
    },
  };
  const unreachable = () => (world.isReachable ? undefined : HttpResponse.error());
  server.use(
    http.get('/api/questionnaires', () => listOf([world.response])),
    http.get('/api/questionnaires/7', () => unreachable() ?? HttpResponse.json(world.response)),
    http.put('/api/questionnaires/7/answers/:key', async ({ request, params }) => {
      if (!world.isReachable) return HttpResponse.error();
      const key = String(params['key']);
      const body = (await request.json()) as Saved['body'];
      const ifMatch = request.headers.get('If-Match');
      if (world.response.state !== 'open')
        return refusal(409, { code: 'questionnaire.submitted', message: 'Already sent.' });
      const stored = world.response.savedAt[key];
      if (stored !== undefined && ifMatch !== null && stored > ifMatch)
        return refusal(409, { code: 'questionnaire.answer_changed', message: 'Changed.' });
      world.saved.push({ key, body, ifMatch });
      const isSecret = world.response.sections.some(({ questions }) =>
        questions.some((question) => question.key === key && question.type === 'secret'),
      );
      const value = body.usePrevious ? (world.response.previous[key] ?? '') : (body.value ?? '');
      const savedAt = world.answer(key, isSecret && !body.usePrevious ? '•••-••-6789' : value);
      return HttpResponse.json({ answered: 1, visible: 4, savedAt });
    }),
    http.post('/api/questionnaires/7/submit', () => {
      world.response = {
        ...world.response,
        state: 'submitted',
        submittedAt: '2026-11-18T17:00:00.000Z',
        documentId: 3,
        requests: [{ id: 5, title: 'Birth certificate 1' }],
        allowed: [],
      };
      return HttpResponse.json(world.response);
    }),
  );
  return world;
}
