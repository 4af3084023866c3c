import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aHealthLine, aHealthPage, anAdmin } from '../../../../test/fixtures';
import { renderDashboard, serveParts } from '../../../../test/parts';
import { server } from '../../../../test/server';
import type { UpdateDto } from '../../../shared/api';

const answering = (update: UpdateDto | null) =>
  server.use(
    http.get('/api/admin/health', () => HttpResponse.json({ ...aHealthPage(aHealthLine({})), update })),
  );
const update: UpdateDto = {
  version: '0.2.0',
  date: '2026-11-30',
  notes: 'For clients\n\n- Invoices are paid from credit.\n- Photos are kept\n\nThanks\nto all.',
};

test('the health page shows what the new version brings, and how it is installed', async () => {
  serveParts('updates');
  answering(update);
  await renderDashboard('/admin/health', anAdmin());
  const heading = await screen.findByRole('heading', { name: 'Steward 0.2.0 is available' });
  const card = within(heading.closest('section') as HTMLElement);
  expect(card.getByText('Nov 30, 2026')).toBeInTheDocument();
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Invoices are paid from credit.',
    'Photos are kept',
  ]);
  expect(card.getByText('For clients')).toBeInTheDocument();
  expect(card.getByText('Thanks to all.')).toBeInTheDocument();
  expect(card.getByText('make update')).toBeInTheDocument();
});

test.each([
  ['there is none', ['updates'], null],
  ['the part is off', [], update],
])('nothing is shown while %s', async (_, parts, answered) => {
  serveParts(...parts);
  answering(answered);
  await renderDashboard('/admin/health', anAdmin());
  await screen.findByText(/^Everything is working/);
  expect(screen.queryByText(/is available/)).not.toBeInTheDocument();
});
