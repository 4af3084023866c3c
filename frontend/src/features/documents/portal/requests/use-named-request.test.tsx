import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAccess, aUser } from '../../../../../test/fixtures';
import { renderScreen } from '../../../../../test/render';
import { server } from '../../../../../test/server';
import { ActingForArea } from '../../../../portal/acting-for-area';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { useNamedRequest } from './use-named-request';

const own = anAccess();
const bakery = anAccess({ id: 7, name: 'Example Bakery', kind: 'business', role: 'owner' });

let asked: string[] = [];

function Requests() {
  const { client } = useActingFor();
  useNamedRequest(true);
  return <p>Requests of {client?.name}</p>;
}

function renderRequests(at: string, clients: ReturnType<typeof anAccess>[]) {
  asked = [];
  server.use(
    http.get('/api/document-requests/:id', ({ request }) => {
      asked.push(new URL(request.url).pathname);
      return HttpResponse.json({ id: 5, userId: 7, title: 'Lease' });
    }),
  );
  return renderScreen(
    <ActingForArea>
      <Requests />
    </ActingForArea>,
    { at, path: '/client/*', signedIn: aUser({ clients }) },
  );
}

test.each(['/client/documents?request=5', '/client/documents?request=5&client=2'])(
  'a request of another client is opened for that client: %s',
  async (at) => {
    const { router } = renderRequests(at, [own, bakery]);
    expect(await screen.findByText('Requests of Example Bakery')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.search).toBe('?request=5&client=7'));
  },
);

test('for a person with only their own client nothing more is loaded', async () => {
  renderRequests('/client/documents?request=5', [own]);
  expect(await screen.findByText('Requests of Alex Example')).toBeInTheDocument();
  expect(asked).toEqual([]);
});
