import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { aClient } from '../../../../../test/fixtures';
import { renderDashboard, serveParts } from '../../../../../test/parts';
import { findToast } from '../../../../../test/render';
import { listOf, refusal, server } from '../../../../../test/server';
import { isStaleAfter } from '../../../../shared/action/stale-queries';

/* The screens of packs are another part's: its addresses and keys are those of its calls. */

const path = '/api/admin/packs';

const aPack = (questionnaires: object[] = []) => ({
  id: 4,
  title: 'New client',
  language: 'en',
  documents: [],
  requests: [],
  message: { subject: 'Welcome', content: 'By {{dueDate}}' },
  invoice: null,
  templates: [],
  questionnaires,
  createdBy: 1,
  created_at: '2026-11-18T12:00:00Z',
  updated_at: '2026-11-18T12:00:00Z',
});
const goals = { questionnaireId: 8, dueInDays: 7, title: 'Goals' };
const gone = { questionnaireId: 9, dueInDays: null, title: null };

const aQuestionnaire = (id: number, title: string) => ({
  id,
  title,
  description: null,
  language: 'en',
  version: 1,
  sent: 0,
  questions: 3,
  created_at: '2026-11-18T12:00:00Z',
  updated_at: '2026-11-18T12:00:00Z',
});

/** Renders a screen of packs, and records requests. */
async function renderPacks(
  pack: ReturnType<typeof aPack> | undefined,
  at = '/admin/packs',
  on = ['packs', 'questionnaires'],
) {
  const sent: unknown[] = [];
  const keep = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return HttpResponse.json(aPack(), { status: request.method === 'POST' ? 201 : 200 });
  };
  server.use(
    http.get('/api/admin/prices', () => HttpResponse.json([])),
    http.get('/api/admin/clients', () => listOf([aClient()])),
    http.get('/api/admin/document-templates', () => listOf([])),
    http.get('/api/admin/questionnaires', () => listOf([aQuestionnaire(7, 'New business')])),
    http.get(path, () => listOf(pack ? [pack] : [])),
    http.get(`${path}/4`, () => HttpResponse.json(pack)),
    http.patch(`${path}/4`, keep),
    http.post(path, keep),
  );
  serveParts(...on);
  return { ...(await renderDashboard(at)), sent };
}

const section = async () => within(await screen.findByRole('region', { name: 'Questionnaires' }));

it('a pack is written with questionnaires, each with its due date', async () => {
  const { user, sent } = await renderPacks(aPack([goals, gone]), '/admin/packs?edit=4');
  const questionnaires = await section();
  const first = within(questionnaires.getByRole('group', { name: 'Questionnaire 1' }));
  // It is not among those that the search found.
  expect(first.getByText('Goals')).toBeInTheDocument();
  expect(first.getByLabelText(/^Due in days/)).toHaveValue('7');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  // The deleted one has to be chosen again, or removed.
  expect(await questionnaires.findByText('Please select a questionnaire')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.click(questionnaires.getByRole('button', { name: 'Remove questionnaire 2' }));
  await user.click(questionnaires.getByRole('button', { name: 'Add questionnaire' }));
  const second = within(questionnaires.getByRole('group', { name: 'Questionnaire 2' }));
  await user.click(second.getByRole('combobox', { name: 'Questionnaire' }));
  await user.click(await screen.findByTitle('New business'));
  await user.clear(second.getByLabelText(/^Due in days/));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    { documents: [], questionnaires: [{ questionnaireId: 8, dueInDays: 7 }, { questionnaireId: 7 }] },
  ]);
});

it('a questionnaire is enough for a pack, and its due date is in the message', async () => {
  const { user, sent } = await renderPacks(undefined, '/admin/packs?edit=new');
  await user.type(await screen.findByLabelText('Title'), 'Year end');
  await user.click(screen.getByRole('button', { name: 'Save pack' }));
  expect(
    await screen.findByText('Add a document, a request, a questionnaire, a message or an invoice'),
  ).toBeInTheDocument();
  const questionnaires = await section();
  await user.click(questionnaires.getByRole('button', { name: 'Add questionnaire' }));
  await user.click(questionnaires.getByRole('combobox', { name: 'Questionnaire' }));
  await user.click(await screen.findByTitle('New business'));
  await user.click(screen.getByRole('button', { name: 'Save pack' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ questionnaires: [{ questionnaireId: 7, dueInDays: 14 }] }]);
});

it("the server's messages are at the questionnaires", async () => {
  const { user } = await renderPacks(aPack([goals]), '/admin/packs?edit=4');
  const fields = { 'questionnaires.0.questionnaireId': 'This one was deleted' };
  server.use(
    http.patch(`${path}/4`, () => refusal(400, { code: 'request.invalid', message: 'Please check', fields })),
  );
  await section();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await (await section()).findByText('This one was deleted')).toBeInTheDocument();
});

it('the list counts them, and marks a pack that names a deleted one', async () => {
  await renderPacks(aPack([goals, gone]));
  const row = await screen.findByRole('row', { name: /New client/ });
  await waitFor(() => expect(row).toHaveTextContent('2 questionnaires, a message'));
  expect(row).toHaveTextContent('A questionnaire is missing');
});

/** Opens the dialog that applies the pack, for a client. */
async function chooseClient(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Apply New client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply pack' }));
  await user.click(dialog.getByRole('combobox', { name: 'Client' }));
  await user.click(await screen.findByTitle('Alex Example'));
  return dialog;
}

it('they are previewed and sent', async () => {
  const { user } = await renderPacks(aPack([goals]));
  const preview = {
    ...aPack([{ questionnaireId: 8, title: 'Goals', dueDate: '2026-11-28' }]),
    client: { name: 'Alex Example', language: 'en' },
    warnings: [],
  };
  server.use(
    http.post(`${path}/4/preview`, () => HttpResponse.json(preview)),
    http.post(`${path}/4/apply`, () => HttpResponse.json({ questionnaires: [5] }, { status: 201 })),
  );
  const dialog = await chooseClient(user);
  const letter = await dialog.findByRole('region', { name: 'What will be sent' });
  expect(letter).toHaveTextContent('QuestionnairesGoalsby November 28, 2026');
  await user.click(dialog.getByRole('button', { name: 'Send all' }));
  expect(await findToast('Pack applied')).toHaveTextContent('1 questionnaire, a message');
});

it('each way of applying a pack makes cached lists of responses stale', async () => {
  await renderPacks(aPack([goals]));
  expect(isStaleAfter(['pack.applied'], ['/api/admin/questionnaire-responses', { userId: 2 }])).toBe(true);
  expect(isStaleAfter(['pack.applied'], ['/api/admin/document-requests'])).toBe(true);
});

it('a pack with a deleted one leads to its editor', async () => {
  const { user } = await renderPacks(aPack([gone]));
  const message = 'A questionnaire in this pack was deleted.';
  server.use(
    http.post(`${path}/4/preview`, () => refusal(409, { code: 'pack.questionnaire_missing', message })),
  );
  const dialog = await chooseClient(user);
  expect(await dialog.findByRole('alert')).toHaveTextContent(`${message} Edit the pack`);
});

it('without this part, no screen of packs speaks of them', async () => {
  const { user } = await renderPacks(undefined, '/admin/packs', ['packs']);
  expect(await screen.findByText('No packs yet')).toBeInTheDocument();
  expect(screen.queryByText(/questionnaire/i)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'New pack' }));
  await user.click(await screen.findByRole('button', { name: 'Save pack' }));
  expect(await screen.findByText('Add a document, a request, a message or an invoice')).toBeInTheDocument();
  expect(screen.queryByText(/questionnaire/i)).not.toBeInTheDocument();
});
