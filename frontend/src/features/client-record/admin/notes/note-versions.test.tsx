import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { server } from '../../../../../test/server';
import type { ClientDto, NoteDto } from '../../../../shared/api';
import { PrivateNotes } from './private-notes';

const jordan = { id: 1, name: 'Jordan Example' };
const aNote = (values: Partial<NoteDto>): NoteDto => ({
  id: 7,
  userId: 2,
  content: 'Moves to Ohio',
  author: jordan,
  created_at: '2026-11-18T15:04:05.000Z',
  updated_at: '2026-11-18T15:04:05.000Z',
  ...values,
});
const client = { id: 2 } as ClientDto;

test('earlier versions of an edited note are one click away', async () => {
  const changed = aNote({ id: 8, updated_at: '2026-11-19T15:04:05.000Z' });
  server.use(
    http.get('/api/admin/clients/2/notes', () => HttpResponse.json([changed, aNote({})])),
    http.get('/api/admin/notes/8/versions', () =>
      HttpResponse.json([{ at: '2026-11-19T15:04:05.000Z', by: jordan, content: 'Moves to Oregon' }]),
    ),
  );
  const { user } = renderInArea(<PrivateNotes client={client} />, { signedIn: anAdmin() });
  await user.click(await screen.findByRole('button', { name: /^Earlier versions/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Earlier versions' });
  const versions = await within(dialog).findByRole('list', { name: 'Earlier versions' });
  expect(versions).toHaveTextContent(/Moves to OregonReplaced .* by Jordan Example/);
});

test('a note edited before versions were kept has none', async () => {
  server.use(
    http.get('/api/admin/clients/2/notes', () =>
      HttpResponse.json([aNote({ updated_at: '2026-11-19T15:04:05.000Z' })]),
    ),
    http.get('/api/admin/notes/7/versions', () => HttpResponse.json([])),
  );
  const { user } = renderInArea(<PrivateNotes client={client} />, { signedIn: anAdmin() });
  await user.click(await screen.findByRole('button', { name: /^Earlier versions/ }));
  expect(await screen.findByText('There are no earlier versions.')).toBeInTheDocument();
});
