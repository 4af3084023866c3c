import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import type { PartDto } from '../../../shared/api';
import { PartsScreen } from './parts-screen';

const path = '/api/admin/parts';

const aPart = (values: Partial<PartDto> = {}): PartDto => ({
  name: 'letters',
  title: 'Letters',
  description: 'Writes letters to clients.',
  on: true,
  needs: [],
  since: null,
  isNew: false,
  ...values,
});

const stamps = aPart({
  name: 'stamps',
  title: 'Stamps',
  description: 'Puts stamps on letters.',
  needs: ['letters'],
  since: '2026-11-18T15:04:05.000Z',
});

/** The screen; changes made by the test are in later responses. */
function renderParts(parts: PartDto[], touched: readonly string[] = []) {
  const sent: unknown[] = [];
  server.use(
    http.get(path, () => HttpResponse.json(parts)),
    http.get(`${path}/:name/touched`, () => HttpResponse.json({ touched })),
    http.put(`${path}/:name`, async ({ request, params }) => {
      const { on } = (await request.json()) as Pick<PartDto, 'on'>;
      sent.push([params['name'], on]);
      parts = parts.map((part) => (part.name === params['name'] ? { ...part, on } : part));
      return HttpResponse.json(parts.find(({ name }) => name === params['name']));
    }),
  );
  const { user } = renderInArea(<PartsScreen />, { signedIn: anAdmin() });
  return { user, sent };
}

test('each part has its sentence, its switch, what it needs, and since when it is so', async () => {
  renderParts([aPart(), stamps, aPart({ name: 'maps', title: 'Maps', on: false, since: stamps.since })]);
  const rows = within(await screen.findByRole('list', { name: 'Parts' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'LettersWrites letters to clients.Needed by: Stamps',
    'StampsPuts stamps on letters.Needs: LettersOn since Nov 18, 2026',
    'MapsWrites letters to clients.Off since Nov 18, 2026',
  ]);
  expect(screen.getByRole('switch', { name: 'Stamps' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Stamps' })).toHaveAccessibleDescription(
    'Puts stamps on letters. Needs: Letters On since Nov 18, 2026',
  );
  expect(screen.getByRole('switch', { name: 'Maps' })).not.toBeChecked();
});

test('a part is turned off with a second press, after what that touches', async () => {
  const { user, sent } = renderParts([aPart()], ['2 letters stay unsent']);
  await user.click(await screen.findByRole('switch', { name: 'Letters' }));
  const question = within(await screen.findByRole('dialog', { name: 'Turn off Letters?' }));
  expect(await question.findByText('2 letters stay unsent')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Turn off' }));
  await findToast('Letters turned off');
  expect(sent).toEqual([['letters', false]]);
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Letters' })).not.toBeChecked());
});

test('a part stays on if the question is dismissed, and cannot be turned off before it says what it touches', async () => {
  const { user, sent } = renderParts([aPart()]);
  server.use(
    http.get(`${path}/letters/touched`, () =>
      refusal(500, { code: 'server.internal_error', message: 'Something went wrong.' }),
    ),
  );
  await user.click(await screen.findByRole('switch', { name: 'Letters' }));
  const question = within(await screen.findByRole('dialog', { name: 'Turn off Letters?' }));
  expect(await question.findByRole('alert')).toHaveTextContent('Failed to load what this touches.');
  expect(question.getByRole('button', { name: 'Turn off' })).toBeDisabled();
  await user.click(question.getByRole('button', { name: 'Keep on' }));
  expect(screen.getByRole('switch', { name: 'Letters' })).toBeChecked();
  expect(sent).toEqual([]);
});

test('a part is turned on with one press', async () => {
  const { user, sent } = renderParts([aPart({ on: false })]);
  await user.click(await screen.findByRole('switch', { name: 'Letters' }));
  await findToast('Letters turned on');
  expect(sent).toEqual([['letters', true]]);
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Letters' })).toBeChecked());
});

test('the server says which part is needed first', async () => {
  const { user } = renderParts([aPart({ on: false }), { ...stamps, on: false }]);
  server.use(
    http.put(`${path}/stamps`, () =>
      refusal(409, { code: 'part.needed', message: 'Please turn on Letters first.' }),
    ),
  );
  await user.click(await screen.findByRole('switch', { name: 'Stamps' }));
  expect(await findToast('Failed to turn on Stamps')).toHaveTextContent('Please turn on Letters first.');
  expect(screen.getByRole('switch', { name: 'Stamps' })).not.toBeChecked();
});

test('a build without parts says so', async () => {
  renderParts([]);
  expect(await screen.findByText('This installation has nothing that can be turned off.')).toBeVisible();
});

test('a failed load can be tried again', async () => {
  const { user } = renderParts([aPart()]);
  server.use(
    http.get(path, () => refusal(500, { code: 'server.internal_error', message: 'Something went wrong.' }), {
      once: true,
    }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the parts.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('switch', { name: 'Letters' })).toBeInTheDocument();
});

test('a part that an update brought is marked, and seen by opening the screen', async () => {
  let seen = 0;
  renderParts([aPart(), aPart({ name: 'maps', title: 'Maps', on: false, isNew: true })]);
  server.use(http.post(`${path}/seen`, () => (seen++, new HttpResponse(null, { status: 204 }))));
  const rows = within(await screen.findByRole('list', { name: 'Parts' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'LettersWrites letters to clients.',
    'MapsNewWrites letters to clients.',
  ]);
  await waitFor(() => expect(seen).toBe(1));
});
