import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin } from '../../../../../test/fixtures';
import { renderDashboard, serveParts } from '../../../../../test/parts';
import { findToast } from '../../../../../test/render';
import { listOf, server } from '../../../../../test/server';
import type { AdminQuestionnaireResponseRecordDto } from '../../../../shared/api';

const path = '/api/admin/questionnaire-responses';

const aResponse = (
  over: Partial<AdminQuestionnaireResponseRecordDto> = {},
): AdminQuestionnaireResponseRecordDto => ({
  id: 9,
  questionnaireId: 7,
  version: 3,
  title: 'Yearly review',
  description: null,
  language: 'en',
  state: 'submitted',
  dueDate: '2026-12-01',
  answered: 3,
  visible: 4,
  created_at: '2026-11-01T12:00:00Z',
  submittedAt: '2026-11-18T12:00:00Z',
  documentId: 5,
  reason: null,
  userId: 2,
  client: { id: 2, name: 'Alex Example' },
  sections: [
    {
      title: 'You',
      questions: [
        { key: 'owner', type: 'yes_no', label: 'Do you own a business?' },
        { key: 'name', type: 'text', label: 'Its name?', showIf: { key: 'owner', is: 'yes' } },
        { key: 'married', type: 'yes_no', label: 'Are you married?' },
        { key: 'ssn', type: 'secret', label: 'Social Security number?' },
        { key: 'note', type: 'long_text', label: 'Anything else?' },
      ],
    },
  ],
  answers: { owner: 'no', married: 'yes', ssn: '•••-••-1234' },
  previous: { owner: 'yes', married: 'yes' },
  changed: ['owner'],
  answeredBy: { owner: { id: 3, name: 'Sam Sample', savedAt: '2026-11-17T12:00:00Z' } },
  requests: [{ id: 4, title: 'Form W-2' }],
  allowed: ['accept', 'reopen', 'reveal'],
  ...over,
});

/** Renders the answers, and records what is sent. */
async function renderResponse(response = aResponse(), signedIn = anAdmin()) {
  const sent: unknown[] = [];
  const keep =
    (answer: object) =>
    async ({ request }: { request: Request }) => {
      sent.push([new URL(request.url).pathname, await request.json().catch(() => undefined)]);
      return HttpResponse.json(answer);
    };
  server.use(
    http.get(`${path}/9`, () => HttpResponse.json(response)),
    http.post(`${path}/9/accept`, keep({ ...response, state: 'accepted' })),
    http.post(`${path}/9/reopen`, keep({ ...response, state: 'open' })),
    http.post(`${path}/9/reveal`, keep({ key: 'ssn', value: '123-45-1234' })),
  );
  serveParts('questionnaires');
  return { ...(await renderDashboard('/admin/questionnaires?response=9', signedIn)), sent };
}

/** The answer below a question. */
const answerTo = async (label: string) => (await screen.findByText(label)).nextElementSibling;

test('shows visible questions with their answers, and what has changed in words', async () => {
  const { user } = await renderResponse();
  expect(await answerTo('Do you own a business?')).toHaveTextContent(
    /^NoChangedLast time: YesSam Sample, Nov 17, 2026/,
  );
  expect(await answerTo('Are you married?')).toHaveTextContent(/^Yes$/);
  expect(await answerTo('Anything else?')).toHaveTextContent('No answer');
  expect(screen.queryByText('Its name?')).not.toBeInTheDocument();
  expect(screen.getByText('3 of 4 answered')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'PDF of the answers' })).toHaveAttribute(
    'href',
    '/admin/documents?document=5',
  );
  expect(screen.getByRole('link', { name: 'Form W-2' })).toHaveAttribute('href', '/admin/requests?request=4');
  await user.click(screen.getByRole('button', { name: 'Show only these' }));
  expect(screen.queryByText('Are you married?')).not.toBeInTheDocument();
  expect(screen.getByText('Do you own a business?')).toBeInTheDocument();
});

test('a secret is shown after a reason, and hidden again', async () => {
  const { user, sent } = await renderResponse();
  expect(await answerTo('Social Security number?')).toHaveTextContent('•••-••-1234');
  await user.click(screen.getByRole('button', { name: /^Reveal the answer/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reveal this answer?' }));
  await user.click(dialog.getByRole('button', { name: 'Reveal' }));
  expect(await dialog.findByText('Please enter a reason')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Reason'), 'To file the return');
  await user.click(dialog.getByRole('button', { name: 'Reveal' }));
  expect(await screen.findByText('123-45-1234')).toBeInTheDocument();
  expect(sent).toEqual([[`${path}/9/reveal`, { key: 'ssn', reason: 'To file the return' }]]);
  const hide = await screen.findByRole('button', { name: /^Hide the answer/ });
  await waitFor(() => expect(hide).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(screen.queryByText('123-45-1234')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Reveal the answer/ })).toHaveFocus();
});

test('is accepted, or reopened with a reason', async () => {
  const { user, sent } = await renderResponse();
  await user.click(await screen.findByRole('button', { name: 'Accept answers' }));
  await findToast('Answers accepted');
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen this questionnaire?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Last year’s amounts');
  await user.click(dialog.getByRole('button', { name: 'Reopen' }));
  await findToast('Questionnaire reopened');
  expect(sent).toEqual([
    [`${path}/9/accept`, undefined],
    [`${path}/9/reopen`, { reason: 'Last year’s amounts' }],
  ]);
});

test('an assistant sees masks, and decides nothing', async () => {
  await renderResponse(aResponse({ allowed: [] }), anAdmin({ staffRole: 'assistant' }));
  expect(await answerTo('Social Security number?')).toHaveTextContent('•••-••-1234');
  for (const name of [/^Reveal/, 'Accept answers', 'Reopen'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test("a client's page lists what was sent, and sends another with a due date", async () => {
  const sent: unknown[] = [];
  serveParts('questionnaires');
  server.use(
    http.get('/api/admin/clients/2', () => HttpResponse.json(aClient())),
    http.get(path, ({ request }) => {
      expect(new URL(request.url).searchParams.get('userId')).toBe('2');
      return listOf([aResponse({ state: 'open', submittedAt: null, answered: 1 })]);
    }),
    http.get('/api/admin/questionnaires', () => listOf([{ id: 7, title: 'Yearly review' }])),
    http.post('/api/admin/questionnaires/7/send', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aResponse(), { status: 201 });
    }),
  );
  const { user } = await renderDashboard('/admin/clients/2/requests?view=questionnaires');
  const row = await screen.findByRole('row', { name: /Yearly review/ });
  expect(row).toHaveTextContent('1 of 4 answered');
  expect(row).toHaveTextContent('Waiting');
  await user.click(screen.getByRole('button', { name: 'Send questionnaire' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send questionnaire' }));
  await user.click(dialog.getByRole('combobox', { name: 'Questionnaire' }));
  await user.click(await screen.findByTitle('Yearly review'));
  await user.type(dialog.getByLabelText(/^Due date/), '2027-02-15');
  await user.click(dialog.getByRole('button', { name: 'Send questionnaire' }));
  expect(await findToast('Questionnaire sent')).toHaveTextContent('To Alex Example.');
  await waitFor(() => expect(sent).toEqual([{ userId: 2, dueDate: '2027-02-15' }]));
});
