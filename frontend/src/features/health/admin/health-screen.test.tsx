import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aHealthLine, aHealthPage, anAdmin } from '../../../../test/fixtures';
import { renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import type { HealthLineDto } from '../../../shared/api';
import { HealthScreen } from './health-screen';

const answering = (...checks: HealthLineDto[]) =>
  server.use(http.get('/api/admin/health', () => HttpResponse.json(aHealthPage(...checks))));
const renderHealth = () => renderInArea(<HealthScreen />, { signedIn: anAdmin() });

test('problems come first, with their start and a link', async () => {
  answering(
    aHealthLine({}),
    aHealthLine({
      name: 'Mail',
      state: 'failing',
      sentence: 'Mail is refused.',
      since: '2026-11-18T09:00:00.000Z',
      url: '/admin/mail',
    }),
    aHealthLine({ name: 'Disk', state: 'attention', sentence: 'It is nearly full.' }),
  );
  renderHealth();
  expect(await screen.findByText(/^One thing is not working/)).toHaveTextContent(
    /^One thing is not working. One thing needs attention. Checked Nov 18, 2026/,
  );
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Mail',
    'Disk',
    'Database',
  ]);
  const [mail] = screen.getAllByRole('listitem');
  expect(mail).toHaveTextContent(/Mail is refused.*Since Nov 18, 2026.*Failing/);
  expect(within(mail as HTMLElement).getByRole('link', { name: 'Open Mail' })).toHaveAttribute(
    'href',
    '/admin/mail',
  );
});

test('when everything works it says so, and refreshes on request', async () => {
  answering(aHealthLine({}));
  const { user } = renderHealth();
  expect(await screen.findByText(/^Everything is working/)).toBeInTheDocument();
  expect(screen.getByText('Steward 0.1.0+f82c841')).toBeInTheDocument();
  answering(aHealthLine({ state: 'failing', sentence: 'It hangs.' }));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('It hangs.')).toBeInTheDocument();
});

test('a failed check can be retried', async () => {
  server.use(
    http.get('/api/admin/health', () =>
      refusal(503, { code: 'database.unavailable', message: 'Please try again.' }),
    ),
  );
  const { user } = renderHealth();
  await screen.findByText('Failed to check. Please try again.');
  answering(aHealthLine({}));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^Everything is working/)).toBeInTheDocument();
});
