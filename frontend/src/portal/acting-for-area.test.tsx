import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { aUser, anAccess } from '../../test/fixtures';
import { renderScreen } from '../../test/render';
import { refusal, server } from '../../test/server';
import { useActingFor } from '../shared/acting-for/acting-for';
import type { ActingForDto } from '../shared/api';
import { ActingForArea } from './acting-for-area';
import { PortalArea } from './portal-area';
import { usePortalAddress } from './portal-address';
import type { PortalScreen } from './portal-screens';
import { useClientRecord } from './use-client-record';

const own = anAccess();
const mother = anAccess({
  id: 7,
  name: 'Maria Example',
  role: 'helper',
  until: '2027-01-31',
  scopes: ['documents', 'messages'],
});
const bakery = anAccess({ id: 9, name: 'Sample Bakery', kind: 'business', role: 'owner' });

function Letters() {
  const { at } = useActingFor();
  const [note, setNote] = useState('');
  const { data, refetch } = useQuery<string>({ queryKey: [at('/api/letters')] });
  return (
    <>
      <p>Letters of {data}</p>
      <button type="button" onClick={() => void refetch()}>
        Reload
      </button>
      <input aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
    </>
  );
}

function Letter() {
  const { documentId } = usePortalAddress();
  const { record } = useClientRecord<{ id: number; userId: number; title: string }>({
    id: documentId,
    path: `/api/letters/${documentId}`,
    load: (id) => Promise.resolve({ id, userId: 7, title: 'The lease' }),
    staleTime: 0,
  });
  return record ? <p>Open: {record.title}</p> : null;
}

function Settings() {
  const { refetch } = useQuery({ queryKey: ['/api/letters'], enabled: false });
  return (
    <>
      <p>The settings</p>
      <button type="button" onClick={() => void refetch()}>
        Call
      </button>
    </>
  );
}

const screens: PortalScreen[] = [
  {
    path: '/client/dashboard',
    tab: 'overview',
    label: 'Overview',
    menu: { icon: 'arch', label: 'Dashboard', to: '/client/portal' },
    Component: Letters,
  },
  {
    path: '/client/payments',
    label: 'Payments',
    menu: { icon: 'card' },
    needs: ['invoices'],
    Component: () => <p>The invoices</p>,
  },
  {
    path: '/client/settings',
    label: 'Settings',
    menu: { icon: 'sliders' },
    isPersonal: true,
    Component: Settings,
  },
];

function renderPortal(at: string, clients: ActingForDto[]) {
  server.use(
    http.get('/api/letters', ({ request }) =>
      HttpResponse.json(`client ${new URL(request.url).searchParams.get('client') ?? 'of their own'}`),
    ),
  );
  server.use(
    http.get('/api/to-do', ({ request }) =>
      // As the server answers of a client who is not the person's.
      request.url.includes('client=')
        ? refusal(404, { code: 'client.not_found', message: 'Client not found' })
        : HttpResponse.json([]),
    ),
  );
  return renderScreen(
    <ActingForArea>
      <PortalArea screens={screens} tools={null} notice={null} dialogs={<Letter />} />
    </ActingForArea>,
    { at, path: '/client/*', signedIn: aUser({ clients }) },
  );
}
const menu = () => screen.findByRole('navigation', { name: 'Client portal' });
const menuTargets = async () =>
  within(await menu())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('a person with only their own client sees and sends nothing about clients', async () => {
  const { router } = renderPortal('/client/dashboard', [own]);
  expect(await screen.findByText('Letters of client of their own')).toBeInTheDocument();
  expect(await menuTargets()).toEqual([
    '/client/portal',
    '/client/payments',
    '/client/settings',
    '/client/portal?search=',
  ]);
  expect(screen.queryByRole('button', { name: 'Switch client' })).not.toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});

test('for another client, a banner names them, and each call and link carries them', async () => {
  renderPortal('/client/dashboard?client=9', [own, bakery]);
  expect(await screen.findByText('Letters of client 9')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Client' })).toHaveTextContent('Acting for Sample Bakery');
  expect(await menuTargets()).toEqual([
    '/client/portal?client=9',
    '/client/payments?client=9',
    '/client/settings?client=9',
    '/client/portal?search=&client=9',
  ]);
});

test('what the access does not include is neither in the menu nor at its address', async () => {
  renderPortal('/client/payments?client=7', [own, mother]);
  expect(await screen.findByText('Your access doesn’t include this')).toBeInTheDocument();
  expect(screen.getByText('If you need it, ask Maria Example to change your access.')).toBeInTheDocument();
  expect(screen.queryByText('The invoices')).not.toBeInTheDocument();
  expect(await menuTargets()).not.toContain('/client/payments?client=7');
});

test('switching shows nothing of the former client', async () => {
  const { user, router } = renderPortal('/client/dashboard?client=7', [own, mother, bakery]);
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'For Maria only');
  await user.click(screen.getByRole('button', { name: 'Switch client' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a client' });
  const links = within(dialog).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Alex ExampleYour own account',
    'Maria ExampleIndividual',
    'Sample BakeryBusiness',
  ]);
  expect(within(dialog).getByRole('link', { current: true })).toHaveTextContent('Maria Example');
  await user.click(within(dialog).getByRole('link', { name: /Sample Bakery/ }));
  expect(router.state.location).toMatchObject({ pathname: '/client/portal', search: '?client=9' });
  expect(screen.queryByText('Letters of client 7')).not.toBeInTheDocument();
  expect(await screen.findByText('Letters of client 9')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('');
});

test('on their own screens, a person with other clients can switch, too', async () => {
  renderPortal('/client/dashboard', [own, mother]);
  expect(await screen.findByRole('button', { name: 'Switch client' })).toBeInTheDocument();
  expect(screen.queryByText(/Acting for/)).not.toBeInTheDocument();
});

test('without a client of their own, the first one is in the address', async () => {
  const { router } = renderPortal('/client/dashboard?document=3', [mother, bakery]);
  expect(await screen.findByText('Letters of client 7')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?document=3&client=7');
});

test.each(['/client/dashboard?document=3', '/client/dashboard?document=3&client=9'])(
  'the client of the record is put into the address %s',
  async (at) => {
    const { router } = renderPortal(at, [own, mother, bakery]);
    expect(await screen.findByText('Open: The lease')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?document=3&client=7');
    expect(await screen.findByText('Letters of client 7')).toBeInTheDocument();
  },
);

test.each(['8', '7x', ''])('after access has ended, the others are offered: client=%s', async (id) => {
  const { user } = renderPortal(`/client/dashboard?client=${id}`, [own, bakery]);
  expect(await screen.findByRole('heading', { name: 'Your access has ended' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: /Sample Bakery/ }));
  expect(await screen.findByText('Letters of client 9')).toBeInTheDocument();
});

describe('access that changes while the screen is open', () => {
  /** The next call of the screen is refused; the session's clients are then those. */
  const change = (code: string, status: number, clients: ActingForDto[]) =>
    server.use(
      http.get('/api/letters', () => refusal(status, { code, message: 'Refused' })),
      http.get('/api/user', () => HttpResponse.json(aUser({ clients }))),
    );

  it.each([
    ['client.not_found', 404],
    ['access.no_client', 404],
  ])('has ended: %s', async (code, status) => {
    const { user } = renderPortal('/client/dashboard?client=7', [own, mother]);
    expect(await screen.findByText('Letters of client 7')).toBeInTheDocument();
    change(code, status, [own]);
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByRole('heading', { name: 'Your access has ended' })).toBeInTheDocument();
    expect(screen.queryByText('Letters of client 7')).not.toBeInTheDocument();
  });

  it.each(['access.scope_missing', 'access.not_owner'])('is narrower: %s', async (code) => {
    const { user } = renderPortal('/client/dashboard?client=9', [own, bakery]);
    expect(await screen.findByText('Letters of client 9')).toBeInTheDocument();
    expect(await menuTargets()).toContain('/client/payments?client=9');
    change(code, 403, [own, { ...bakery, role: 'helper', scopes: ['documents'] }]);
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(async () => expect(await menuTargets()).not.toContain('/client/payments?client=9'));
  });

  it('was given to a person without any: the portal opens', async () => {
    const { user } = renderPortal('/client/settings', []);
    expect(await screen.findByText('The settings')).toBeInTheDocument();
    change('access.no_client', 404, [mother]);
    await user.click(screen.getByRole('button', { name: 'Call' }));
    expect(await screen.findByRole('region', { name: 'Client' })).toHaveTextContent(
      'Acting for Maria Example',
    );
  });
});

test('a person without any client is told so, and keeps their settings', async () => {
  const { user } = renderPortal('/client/dashboard', []);
  expect(await screen.findByText('You don’t have access to a client')).toBeInTheDocument();
  expect(await menuTargets()).toEqual(['/client/settings']);
  await user.click(screen.getByRole('link', { name: 'Open settings' }));
  expect(await screen.findByText('The settings')).toBeInTheDocument();
});

describe('after a restore, access that an owner has not confirmed yet has not ended', () => {
  const restored = () =>
    server.use(
      http.get('/api/to-do', () =>
        refusal(403, { code: 'access.review_required', message: 'Access has to be confirmed' }),
      ),
    );
  const confirmed = (clients: ActingForDto[]) =>
    server.use(
      http.get('/api/to-do', () => HttpResponse.json([])),
      http.get('/api/user', () => HttpResponse.json(aUser({ clients }))),
    );

  it.each([
    ['a person without a portal of their own', '/client/dashboard', []],
    ['the address of another client', '/client/dashboard?client=7', [own]],
  ])('%s', async (_, at, clients) => {
    const { user } = renderPortal(at, clients);
    restored();
    const waits = await screen.findByRole('alert');
    expect(waits).toHaveTextContent('Your access has to be confirmed');
    expect(screen.queryByText(/ended/)).not.toBeInTheDocument();
    confirmed([...clients, mother]);
    await user.click(within(waits).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Letters of client 7')).toBeInTheDocument();
  });
});
