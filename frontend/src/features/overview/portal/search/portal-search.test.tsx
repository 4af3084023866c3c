import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aDocument, anInvoice, aThread, aUser } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { listOf, refusal, server } from '../../../../../test/server';
import type { PortalScreen } from '../../../../portal/portal-screens';
import { PortalSearch } from './portal-search';

type Matches = Record<'documents' | 'invoices' | 'messages', { rows: object[]; total?: number }>;

const nothing: Matches = { documents: { rows: [] }, invoices: { rows: [] }, messages: { rows: [] } };
/** Serves the three lists and records the queries. */
function serve(matches: Partial<Matches>) {
  const asked: string[] = [];
  const answer = (path: string, kind: keyof Matches) =>
    http.get(path, ({ request }) => {
      asked.push(new URL(request.url).search);
      const { rows, total = rows.length } = { ...nothing, ...matches }[kind];
      return listOf(rows, { total });
    });
  server.use(
    answer('/api/documents', 'documents'),
    answer('/api/invoices', 'invoices'),
    answer('/api/message-threads', 'messages'),
  );
  return asked;
}
const Component = () => null;
const screens: PortalScreen[] = [
  {
    path: '/client/payments',
    tab: 'payments',
    label: 'Invoices',
    menu: { icon: 'card', label: 'Pagos útiles' },
    needs: ['invoices'],
    Component,
  },
  { path: '/client/people', label: 'People with access', needs: ['owner'], Component },
  { path: '/client/messages/:id', Component },
];
const open = (at = '/client/portal') => {
  const content = (
    <>
      <PortalSearch screens={screens} />
      <button type="button">Elsewhere</button>
    </>
  );
  return renderInArea(content, { at, signedIn: aUser() });
};
const field = () => screen.findByRole('searchbox', { name: /^Search documents/ });

test('matches are listed under the field in groups with announced counts', async () => {
  const asked = serve({
    documents: { rows: [aDocument({ id: 3, title: 'Retainer agreement' })] },
    invoices: { rows: [anInvoice({ id: 7, invoiceNumber: 'INV-000007' })], total: 6 },
  });
  const { user, router } = open();
  await user.type(await field(), 'retainer');
  expect(await screen.findByText('Documents 1, Invoices 6, Messages 0')).toHaveRole('status');
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent?.trim())).toEqual([
    'Documents 1',
    'Invoices 6',
    'Messages 0',
  ]);
  // One short request for each list once typing pauses.
  expect(asked).toEqual(Array.from({ length: 3 }, () => '?limit=4&search=retainer'));
  // The tab keeps its filter.
  expect(router.state.location.search).toBe('?tab=documents&search=retainer');

  await user.click(screen.getByRole('link', { name: 'INV-000007' }));
  expect(router.state.location.search).toBe('?tab=documents&search=retainer&invoice=7');
  await user.click(screen.getByRole('link', { name: 'All 6 invoices' }));
  expect(router.state.location.search).toBe('?tab=payments&search=retainer');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('screens are found by their name and by that in the menu', async () => {
  serve({});
  const { user, router } = open();
  await user.type(await field(), 'UTILES');
  expect(await screen.findByText('Pages 1, Documents 0, Invoices 0, Messages 0')).toHaveRole('status');
  await user.click(screen.getByRole('link', { name: 'Invoices' }));
  expect(router.state.location.search).toBe('?tab=payments');
  await user.clear(await field());
  await user.type(await field(), 'people');
  await user.click(await screen.findByRole('link', { name: 'People with access' }));
  expect(router.state.location.pathname).toBe('/client/people');
});

test('a conversation opens on its page', async () => {
  serve({ messages: { rows: [aThread({ id: 9, subject: 'Retainer' })] } });
  const { user, router } = open('/client/portal?tab=messages');
  await user.type(await field(), 'ret');
  await user.click(await screen.findByRole('link', { name: 'Retainer' }));
  expect(router.state.location.pathname).toBe('/client/messages/9');
});

test('a search without matches says so below the field', async () => {
  serve({});
  const { user } = open();
  await user.type(await field(), 'zzz');
  expect(await screen.findByText('Nothing found for “zzz”.')).toHaveRole('status');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

test('Escape and a click elsewhere close the list, and the text stays', async () => {
  serve({ documents: { rows: [aDocument({ title: 'Lease' })] } });
  const { user } = open('/client/portal?tab=documents&search=lease');
  expect(screen.queryByRole('link', { name: 'Lease' })).not.toBeInTheDocument();
  const box = await field();
  await user.click(box);
  expect(await screen.findByRole('link', { name: 'Lease' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: 'Lease' })).not.toBeInTheDocument();
  expect(box).toHaveFocus();
  expect(box).toHaveValue('lease');
  await user.type(box, 's{Enter}');
  expect(await screen.findByRole('link', { name: 'Lease' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('link', { name: 'Lease' })).not.toBeInTheDocument();
});

test('a failed search can be repeated', async () => {
  serve({ documents: { rows: [aDocument({ title: 'Lease' })] } });
  let failing = true;
  server.use(
    http.get('/api/invoices', () =>
      failing ? refusal(400, { code: 'request.invalid', message: 'Not now.' }) : HttpResponse.json([]),
    ),
  );
  const { user } = open();
  await user.type(await field(), 'lease');
  const alert = within(await screen.findByRole('alert'));
  failing = false;
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Lease' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});
