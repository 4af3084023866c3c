import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { listOf, refusal, server } from '../../../../../test/server';
import type { SessionDto } from '../../../../shared/api';
import { Sessions } from './sessions';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

const aSession = (values: Partial<SessionDto> = {}): SessionDto => ({
  id: 'here',
  current: false,
  created_at: '2026-11-18T12:00:00Z',
  lastSeenAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  address: '203.0.113.7',
  agent: chrome,
  remembered: false,
  ...values,
});
const here = aSession({ current: true, lastSeenAt: new Date().toISOString() });
const phone = aSession({ id: 'phone', agent: iphone, address: '198.51.100.4', remembered: true });
const elsewhere = aSession({ id: 'elsewhere', agent: '' });

/** Stub of the server's session list, with deletion. */
function serve(sessions: SessionDto[]) {
  const ended: string[] = [];
  server.use(
    http.get('/api/sessions', () => listOf(sessions.filter(({ id }) => !ended.includes(id)))),
    http.delete('/api/sessions/:id', ({ params }) => {
      ended.push(String(params['id']));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return ended;
}

async function renderSessions(sessions: SessionDto[]) {
  const ended = serve(sessions);
  const { user } = renderInArea(<Sessions />, { signedIn: aUser() });
  const list = await screen.findByRole('list', { name: 'Sessions' });
  return { user, ended, rows: () => within(list).getAllByRole('listitem') };
}

test('each session shows its device, and the current one is marked', async () => {
  const { rows } = await renderSessions([here, phone, elsewhere]);
  const [first, second, third] = rows();
  expect(first).toHaveTextContent('Chrome 153 on LinuxThis device');
  expect(first).toHaveTextContent('203.0.113.7Last seen just nowLogged in Nov 18, 2026');
  expect(within(first!).queryByRole('button')).not.toBeInTheDocument();
  expect(second).toHaveTextContent('Safari 19 on iPhone');
  expect(second).toHaveTextContent('198.51.100.4Last seen 5 minutes ago');
  expect(second).toHaveTextContent('stays logged in');
  expect(third).toHaveTextContent('Unknown device');
});

test('one is ended', async () => {
  const { user, ended, rows } = await renderSessions([here, phone]);
  await user.click(screen.getByRole('button', { name: 'End session of Safari 19 on iPhone, 198.51.100.4' }));
  expect(await findToast('Session ended')).toHaveTextContent('Safari 19 on iPhone is logged out.');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(ended).toEqual(['phone']);
  expect(screen.getByText('You are not logged in anywhere else.')).toBeInTheDocument();
});

test('all others are ended after a question, and one that has ended already is no failure', async () => {
  const { user, ended } = await renderSessions([here, phone, elsewhere]);
  server.use(
    http.delete('/api/sessions/phone', () => {
      ended.push('phone');
      return refusal(404, { code: 'session.not_found', message: 'There is no such session.' });
    }),
  );
  const all = () => user.click(screen.getByRole('button', { name: 'End all other sessions' }));
  const question = async () => within(await screen.findByRole('dialog', { name: 'End all other sessions?' }));
  await all();
  await user.click((await question()).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(ended).toEqual([]);
  await all();
  await user.click((await question()).getByRole('button', { name: 'End all other sessions' }));
  expect(await findToast('All other sessions ended')).toHaveTextContent('2 sessions were ended.');
  expect(ended.sort()).toEqual(['elsewhere', 'phone']);
});

test('a list that failed to load says so, and can be retried', async () => {
  serve([here]);
  server.use(
    http.get('/api/sessions', () => refusal(500, { code: 'internal', message: 'Something went wrong.' }), {
      once: true,
    }),
  );
  const { user } = renderInArea(<Sessions />, { signedIn: aUser() });
  expect(await screen.findByText('Failed to load your sessions. Please try again.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('This device')).toBeInTheDocument();
});
