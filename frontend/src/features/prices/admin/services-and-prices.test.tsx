import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aService, anAdmin, anAdminSite } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import type { AdminSiteDto, UpdateSiteDto } from '../../../shared/api';
import { ServicesAndPricesScreen } from './services-and-prices-screen';
import { withMoved } from './service-schema';

const stats = ['5', '100%', '10+', '24/7'].map((value) => ({ value, label: `meaning of ${value}` }));
const services = [
  aService('bookkeeping', 'Bookkeeping'),
  aService('planning', 'Planning', true),
  aService('payroll', 'Payroll'),
];

/** Serves services and statistics, and records what is sent. */
async function renderOffer(values: Partial<AdminSiteDto> = {}) {
  const stored = { site: anAdminSite({ services, stats, ...values }) };
  const sent: UpdateSiteDto[] = [];
  server.use(
    http.get('/api/admin/site', () => HttpResponse.json(stored.site)),
    http.get('/api/site', () => HttpResponse.json(stored.site)),
    http.get('/api/admin/prices', () => HttpResponse.json([])),
    http.put('/api/admin/site', async ({ request }) => {
      const body = (await request.json()) as UpdateSiteDto;
      sent.push(body);
      const added = body.services?.map((service) => ({ id: 'new', hidden: false, ...service }));
      stored.site = {
        ...stored.site,
        ...(added && { services: added }),
        ...(body.stats && { stats: body.stats }),
        version: stored.site.version + 1,
      };
      return HttpResponse.json(stored.site);
    }),
  );
  const { user } = renderInArea(<ServicesAndPricesScreen />, { signedIn: anAdmin(), at: '/admin/prices' });
  await screen.findByRole('list', { name: 'Services' });
  return { user, sent };
}
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('services are hidden, shown and moved', async () => {
  const { user, sent } = await renderOffer();
  expect(titles()).toEqual(['Bookkeeping', 'PlanningHidden', 'Payroll']);
  await user.click(screen.getByRole('button', { name: 'Show Planning' }));
  await findToast('The service is on your website');
  expect(titles()).toEqual(['Bookkeeping', 'Planning', 'Payroll']);
  expect(sent.at(-1)).toMatchObject({
    version: 7,
    services: services.map((one) => ({ id: one.id, hidden: false })),
  });
  await user.click(screen.getByRole('button', { name: 'Move Payroll up' }));
  await findToast('Services moved');
  expect(titles()).toEqual(['Bookkeeping', 'Payroll', 'Planning']);
  expect(screen.getByText('Payroll is now 2 of 3.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move Payroll up' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Move Bookkeeping up' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Move Payroll up' }));
  await waitFor(() => expect(titles()).toEqual(['Payroll', 'Bookkeeping', 'Planning']));
  expect(screen.getByRole('button', { name: 'Move Payroll down' })).toHaveFocus();
});

test('a service is edited, with paragraphs and one feature a line', async () => {
  const { user, sent } = await renderOffer();
  await user.click(screen.getByRole('button', { name: 'Edit Bookkeeping' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit service' }));
  const details = dialog.getByLabelText(/^Details/);
  expect(details).toHaveValue('One.\n\nTwo.');
  await user.clear(details);
  await user.type(details, 'First.\n \n\nSecond.');
  await user.type(dialog.getByLabelText(/^What you offer/), '\n Receipts \n');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await findToast('Service saved');
  expect(sent.at(-1)?.services?.[0]).toEqual({
    ...services[0],
    details: ['First.', 'Second.'],
    features: ['A plan', 'Receipts'],
  });
});

test('a service is added at the end', async () => {
  const { user, sent } = await renderOffer();
  await user.click(screen.getByRole('button', { name: 'Add service' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add service' }));
  await user.click(dialog.getByRole('button', { name: 'Add service' }));
  expect(await dialog.findByText('Title is required')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Title'), 'Taxes');
  await user.type(dialog.getByLabelText(/^Description/), 'Ready for your preparer.');
  await user.click(dialog.getByRole('button', { name: 'Add service' }));
  await findToast('Service added');
  expect(sent.at(-1)?.services?.at(-1)).toEqual({
    title: 'Taxes',
    description: 'Ready for your preparer.',
    details: [],
    features: [],
  });
  expect(titles().at(-1)).toBe('Taxes');
});

test('the Spanish texts of a service and of the statistics are saved beside the English ones', async () => {
  const { user, sent } = await renderOffer();
  await user.click(screen.getByRole('button', { name: 'Edit Planning' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit service' }));
  await user.click(dialog.getByText('Español'));
  expect(await dialog.findAllByText(/Not translated yet/)).toHaveLength(4);
  await user.type(dialog.getByLabelText('Title'), 'Planeación');
  await user.type(dialog.getByLabelText('What you offer'), 'Un plan\nRecibos');
  expect(dialog.getAllByText(/Not translated yet/)).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await findToast('Service saved');
  expect(sent.at(-1)?.services).toEqual(services);
  expect(sent.at(-1)?.translations).toEqual({
    es: {
      services: [
        { id: 'bookkeeping' },
        {
          id: 'planning',
          title: 'Planeación',
          description: '',
          details: null,
          features: ['Un plan', 'Recibos'],
        },
        { id: 'payroll' },
      ],
    },
  });

  await user.click(screen.getByRole('button', { name: 'Edit statistics' }));
  const numbers = within(await screen.findByRole('dialog', { name: 'Edit statistics' }));
  const second = within(numbers.getByRole('group', { name: 'Statistic 2' }));
  await user.click(numbers.getByText('Español'));
  await user.type(second.getByLabelText('Label'), 'atención');
  await user.click(numbers.getByRole('button', { name: 'Save changes' }));
  await findToast('Statistics saved');
  expect(sent.at(-1)?.translations?.es?.stats?.[1]).toEqual({ value: '', label: 'atención' });
});

test('unchanged Spanish texts are not sent', async () => {
  const { es } = anAdminSite().translations;
  const bookkeeping = { id: 'bookkeeping', title: 'Contabilidad', description: null, features: ['Recibos'] };
  const { user, sent } = await renderOffer({
    translations: {
      es: {
        ...es,
        services: [{ ...bookkeeping, details: null }],
        stats: stats.map(({ value }) => ({ value, label: `significado de ${value}` })),
      },
    },
  });
  const save = async (button: string, field: RegExp) => {
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getAllByLabelText(field)[0] ?? document.body, '!');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  };
  await save('Edit Bookkeeping', /^Description/);
  await findToast('Service saved');
  await save('Edit statistics', /^Number$/);
  await findToast('Statistics saved');
  expect(sent).toHaveLength(2);
  for (const body of sent) expect(body).not.toHaveProperty('translations');
});

test('a service whose Spanish is out of date says so', async () => {
  await renderOffer({ staleSince: { 'services.planning.title': '2026-11-26T15:00:00Z' } });
  const rows = within(screen.getByRole('list', { name: 'Services' })).getAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText('The Spanish is out of date') !== null)).toEqual([
    false,
    true,
    false,
  ]);
});

test('what is pressed while a change is being saved is saved after it', async () => {
  const { user, sent } = await renderOffer();
  await user.click(screen.getByRole('button', { name: 'Hide Bookkeeping' }));
  await user.click(screen.getByRole('button', { name: 'Hide Payroll' }));
  await waitFor(() => expect(titles()).toEqual(['BookkeepingHidden', 'PlanningHidden', 'PayrollHidden']));
  expect(sent.map(({ version }) => version)).toEqual([7, 8]);
});

test('an added service can be deleted, after a question', async () => {
  const { user, sent } = await renderOffer();
  expect(screen.queryByRole('button', { name: 'Delete Bookkeeping' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete Payroll' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this service?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await findToast('Service deleted');
  expect(sent.at(-1)?.services?.map(({ id }) => id)).toEqual(['bookkeeping', 'planning']);
  expect(titles()).toEqual(['Bookkeeping', 'PlanningHidden']);
});

test('an empty text of a service, and empty statistics, start from our samples', async () => {
  const { user, sent } = await renderOffer({
    stats: [],
    services: services.map((service) => ({ ...service, description: '', details: [], features: [] })),
  });
  await user.click(screen.getByRole('button', { name: 'Edit Bookkeeping' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(
    await dialog.findByRole('button', { name: 'Start from our sample', description: 'Details' }),
  );
  expect(dialog.getByLabelText(/^Details/)).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await findToast('Service saved');
  expect(sent[0]?.services?.[0]).toMatchObject({ description: '', details: ['Sample one', 'Sample two'] });
  expect(sent[0]?.translations?.es?.services?.[0]).toMatchObject({ details: ['Muestra one', 'Muestra two'] });

  await user.click(screen.getByRole('button', { name: 'Edit statistics' }));
  const statistics = within(await screen.findByRole('dialog', { name: 'Edit statistics' }));
  await user.click(await statistics.findByRole('button', { name: 'Start from our samples' }));
  // A number about the practice is typed.
  for (const [place, field] of statistics.getAllByLabelText('Number').entries()) {
    expect(field).toHaveValue('');
    await user.type(field, String(place + 7));
  }
  await user.click(statistics.getByRole('button', { name: 'Save changes' }));
  await findToast('Statistics saved');
  expect(sent[1]?.stats?.[0]).toEqual({ value: '7', label: 'Sample 1' });
  expect(sent[1]?.translations?.es?.stats?.[0]).toEqual({ value: '', label: 'Muestra 1' });
});

test('statistics are all four or none', async () => {
  const { user, sent } = await renderOffer();
  await user.click(screen.getByRole('button', { name: 'Edit statistics' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit statistics' }));
  const [first, ...others] = dialog.getAllByRole('textbox');
  if (first) await user.clear(first);
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText('Fill in all four, or clear them all')).toBeInTheDocument();
  for (const field of others) await user.clear(field);
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await findToast('Statistics saved');
  expect(sent.at(-1)?.stats).toEqual([]);
  expect(screen.getByText('None. The home page leaves them out.')).toBeInTheDocument();
});

test('a failed load can be repeated', async () => {
  server.use(
    http.get('/api/admin/prices', () => HttpResponse.json([])),
    http.get('/api/admin/site', () => refusal(500, { code: 'server.error', message: 'Failed.' })),
  );
  renderInArea(<ServicesAndPricesScreen />, { signedIn: anAdmin(), at: '/admin/prices' });
  expect(await screen.findByText('Failed to load the services. Please try again.')).toBeInTheDocument();
});

test('a service moves up and down, within the list', () => {
  const ids = (moved: readonly { id: string }[]) => moved.map(({ id }) => id);
  expect(ids(withMoved(services, 'planning', 1))).toEqual(['bookkeeping', 'payroll', 'planning']);
  expect(ids(withMoved(services, 'planning', -1))).toEqual(['planning', 'bookkeeping', 'payroll']);
  expect(ids(withMoved(services, 'bookkeeping', -1))).toEqual(['bookkeeping', 'planning', 'payroll']);
});
