import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSite, aUser } from '../../../test/fixtures';
import { serveStreams } from '../../../test/live-stream';
import { renderScreen } from '../../../test/render';
import { refusal, server } from '../../../test/server';
import { LiveUpdates, useOwnLiveEvent } from './live-updates';
import { OfflineMark } from './offline-mark';

let answers: Record<string, number>;

/** Serves a count at each of two lists that notifications make stale. */
function serveFigures() {
  answers = { notifications: 1, documents: 1 };
  server.use(
    http.get('/api/site', () => HttpResponse.json(aSite())),
    http.get('/api/:list', ({ params }) => HttpResponse.json(answers[String(params['list'])])),
    http.get('/api/user', () => HttpResponse.json(aUser())),
  );
}

function Figures() {
  const unread = useQuery<number>({ queryKey: ['/api/notifications'], meta: { whileHidden: true } });
  const documents = useQuery<number>({ queryKey: ['/api/documents'] });
  return <output>{`${unread.data} unread, ${documents.data} documents`}</output>;
}

const renderLive = () =>
  renderScreen(
    <LiveUpdates>
      <Figures />
      <OfflineMark />
    </LiveUpdates>,
    { signedIn: aUser() },
  );

const setHidden = (isHidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
afterEach(() => jest.restoreAllMocks());

test('queries made stale by an event are reloaded, in every tab', async () => {
  serveFigures();
  const streams = serveStreams();
  renderLive();
  renderLive();
  await waitFor(() => expect(screen.getAllByText('1 unread, 1 documents')).toHaveLength(2));
  await waitFor(() => expect(streams).toHaveLength(1));
  answers = { notifications: 2, documents: 5 };
  streams[0]?.send('notification', 1);
  await waitFor(() => expect(screen.getAllByText('2 unread, 5 documents')).toHaveLength(2));
});

test('an invoice paid elsewhere and an opened document are reloaded', async () => {
  let balance = '125.00';
  let openings = 0;
  server.use(
    http.get('/api/user', () => HttpResponse.json(aUser())),
    http.get('/api/invoices', () => HttpResponse.json(balance)),
    http.get('/api/documents/7/details', () => HttpResponse.json(openings)),
  );
  function Screen() {
    const invoices = useQuery<string>({ queryKey: ['/api/invoices'] });
    const details = useQuery<number>({ queryKey: ['/api/documents/7/details'] });
    return <output>{`${invoices.data} left, opened ${details.data} times`}</output>;
  }
  const streams = serveStreams();
  renderScreen(
    <LiveUpdates>
      <Screen />
    </LiveUpdates>,
    { signedIn: aUser() },
  );
  await screen.findByText('125.00 left, opened 0 times');
  await waitFor(() => expect(streams).toHaveLength(1));
  balance = '0.00';
  streams[0]?.send('invoice', 1);
  await screen.findByText('0.00 left, opened 0 times');
  openings = 1;
  streams[0]?.send('opened', 2);
  await screen.findByText('0.00 left, opened 1 times');
});

test('a requested next page comes before a reload', async () => {
  serveFigures();
  const streams = serveStreams();
  let answer = 'old';
  let answerSecond = () => {};
  const asked: string[] = [];
  server.use(
    http.get('/api/rows', async ({ request }) => {
      const page = new URL(request.url).searchParams.get('page') ?? '';
      asked.push(page);
      if (asked.length === 2) await new Promise<void>((resolve) => (answerSecond = resolve));
      return HttpResponse.json(`${page} ${answer}`);
    }),
  );
  function Rows() {
    const list = useInfiniteQuery({
      queryKey: ['/api/documents', 'rows'],
      queryFn: async ({ pageParam }) =>
        (await fetch(`/api/rows?page=${pageParam}`)).json() as Promise<string>,
      initialPageParam: 1,
      getNextPageParam: (_, pages) => pages.length + 1,
    });
    return <button onClick={() => void list.fetchNextPage()}>{list.data?.pages.join(', ')}</button>;
  }
  const { user } = renderScreen(
    <LiveUpdates>
      <Rows />
      <Figures />
    </LiveUpdates>,
    { signedIn: aUser() },
  );
  await user.click(await screen.findByText('1 old'));
  await waitFor(() => expect(asked).toEqual(['1', '2']));
  await waitFor(() => expect(streams).toHaveLength(1));
  answer = 'new';
  answers = { notifications: 2, documents: 5 };
  streams[0]?.send('notification', 1);
  // The event has been applied to all others.
  await screen.findByText('2 unread, 5 documents');
  answerSecond();
  expect(await screen.findByText('1 new, 2 new')).toBeInTheDocument();
  expect(asked).toEqual(['1', '2', '1', '2']);
});

test("the user's own action and its event reload stale queries once", async () => {
  serveFigures();
  const streams = serveStreams();
  let loads = 0;
  server.use(http.get('/api/notifications', () => HttpResponse.json((loads += 1))));
  function Read() {
    const applyOwn = useOwnLiveEvent();
    return <button onClick={() => applyOwn('read')}>Read</button>;
  }
  renderScreen(
    <LiveUpdates>
      <Figures />
      <Read />
    </LiveUpdates>,
    { signedIn: aUser() },
  );
  await waitFor(() => expect(streams).toHaveLength(1));
  // The first bytes make everything stale.
  streams[0]?.write(': heartbeat\n\n');
  await screen.findByText('2 unread, 1 documents');
  // Concurrently, regardless of the machine's load.
  act(() => screen.getByRole('button', { name: 'Read' }).click());
  streams[0]?.send('read', 1);
  await screen.findByText('3 unread, 1 documents');
  answers = { notifications: 0, documents: 5 };
  streams[0]?.send('notification', 2);
  expect(await screen.findByText('4 unread, 5 documents')).toBeInTheDocument();
});

test("a hidden tab reloads its title's data, the rest when it becomes visible", async () => {
  serveFigures();
  const streams = serveStreams();
  renderLive();
  await screen.findByText('1 unread, 1 documents');
  await waitFor(() => expect(streams).toHaveLength(1));
  setHidden(true);
  answers = { notifications: 2, documents: 5 };
  streams[0]?.send('notification', 1);
  expect(await screen.findByText('2 unread, 1 documents')).toBeInTheDocument();
  setHidden(false);
  expect(await screen.findByText('2 unread, 5 documents')).toBeInTheDocument();
});

test('an ended session ends it, too', async () => {
  serveFigures();
  const streams = serveStreams();
  renderLive();
  await waitFor(() => expect(streams).toHaveLength(1));
  const signedOut = () => refusal(401, { code: 'auth.signed_out', message: 'Please log in.' });
  server.use(http.get('/api/documents', signedOut), http.get('/api/user', signedOut));
  streams[0]?.send('notification', 1);
  await waitFor(() => expect(streams[0]?.isOpen()).toBe(false));
});

test('being offline is announced, and its end', async () => {
  serveFigures();
  serveStreams();
  renderLive();
  await screen.findByText('1 unread, 1 documents');
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  expect(await screen.findByText('Offline')).toBeInTheDocument();
  onLine.mockReturnValue(true);
  answers = { notifications: 3, documents: 3 };
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('Offline')).not.toBeInTheDocument());
  expect(await screen.findByText('3 unread, 3 documents')).toBeInTheDocument();
});
