import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin, someConnections } from '../../../../test/fixtures';
import { initialPrices } from '../../../../test/prices';
import { findToast, renderInArea } from '../../../../test/render';
import { server } from '../../../../test/server';
import type { BooksConnectionDto } from '../../../shared/api';
import { BooksCard } from './books-card';

const aBooksConnection = (values: Partial<BooksConnectionDto> = {}): BooksConnectionDto => ({
  ...someConnections().books,
  ...values,
});
const workshop = { ...initialPrices[0], id: 3, title: 'Workshop' };
const dialog = async () => within(await screen.findByRole('dialog'));

function open(books: BooksConnectionDto = aBooksConnection()) {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/admin/prices', () => HttpResponse.json([workshop])),
    http.put('/api/admin/connections/books', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(books);
    }),
    http.head('/api/admin/exports/books', () => new HttpResponse(null, { status: 200 })),
  );
  return { ...renderInArea(<BooksCard connections={{ books }} />, { signedIn: anAdmin() }), sent };
}

test('the books of the last month are exported for a program, whole or only what is new', async () => {
  const downloaded: string[] = [];
  // jsdom opens no addresses.
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloaded.push(this.getAttribute('href') ?? '');
  });
  const { user } = open(
    aBooksConnection({
      lastExports: {
        quickbooks: null,
        xero: '2026-11-18T15:04:06.000Z',
        csv: '2026-10-01T15:04:06.000Z',
        xlsx: null,
      },
      lastOkAt: '2026-11-18T15:04:06.000Z',
    }),
  );
  expect(await screen.findByText(/^Last export: .*Nov 18, 2026.*, for Xero$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Export books' }));
  const form = await dialog();
  const [from, to] = [form.getByLabelText('From'), form.getByLabelText('To')].map(
    (field) => (field as HTMLInputElement).value,
  );
  expect(from).toMatch(/-01$/);
  expect(form.getByText('There was none for this program yet, so everything is new.')).toBeInTheDocument();
  await user.click(form.getByText('Xero'));
  expect(form.getByText(/^It was on .*November 18, 2026/)).toBeInTheDocument();
  await user.click(form.getByLabelText('Only what is new since the last export'));
  await user.click(form.getByRole('button', { name: 'Download' }));
  await findToast('Download started');
  expect(downloaded).toEqual([`/api/admin/exports/books?format=xero&from=${from}&to=${to}&since=last`]);
  click.mockRestore();
});

test('only names that were changed are sent, so that those of a colleague stay', async () => {
  const { user, sent } = open(
    aBooksConnection({ accounts: { default: '200', 3: '410' }, source: 'practice' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Name accounts' }));
  const form = await dialog();
  const workshops = await form.findByLabelText(/^Workshop/);
  await user.clear(workshops);
  await user.type(workshops, '420');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await findToast('Names saved');
  expect(sent).toEqual([{ accounts: { 3: '420' }, taxes: {} }]);
});

test('accounts are named by price', async () => {
  const { user, sent } = open(aBooksConnection({ accounts: { default: '200' }, source: 'practice' }));
  expect(await screen.findByText('Not used yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Name accounts' }));
  const form = await dialog();
  await user.type(await form.findByLabelText(/^Workshop/), '410');
  expect(form.getByLabelText(/^Everything else/)).toHaveValue('200');
  await user.clear(form.getByLabelText(/^Everything else/));
  await user.type(form.getByLabelText(/^Tax rate for lines without tax/), 'Tax Exempt');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await findToast('Names saved');
  expect(sent).toEqual([{ accounts: { default: '', 3: '410' }, taxes: { none: 'Tax Exempt' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
